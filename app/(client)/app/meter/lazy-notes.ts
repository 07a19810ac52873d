import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/* What is known of a meeting's series. It needs all sums, so it comes after everything that a click waits for. */

const load = () => import('./series-notes.tsx');
const nothing = () => null;

export const LazyStartNotes = lazyWithPreload(() => load().then(({ StartNotes }) => StartNotes), nothing);
export const LazyUsualOnFace = lazyWithPreload(() => load().then(({ UsualOnFace }) => UsualOnFace), nothing);
export const LazyIfUsual = lazyWithPreload(() => load().then(({ IfUsual }) => IfUsual), nothing);
export const LazyLiveBudgets = lazyWithPreload(() => load().then(({ LiveBudgets }) => LiveBudgets), nothing);

/** Today's meetings in the start form: nothing without a calendar. */
export const LazyTodaysMeetings = lazyWithPreload(
  () => import('./todays-meetings.tsx').then(({ TodaysMeetings }) => TodaysMeetings),
  nothing,
);

export const LazyRules = lazyWithPreload(
  () => import('../meeting/rules/how-computed.tsx').then(({ HowComputed }) => HowComputed),
  nothing,
);
export const LazyCostSettings = lazyWithPreload(() =>
  import('../meeting/rules/cost-settings-form.tsx').then(({ CostSettingsForm }) => CostSettingsForm),
);

export const LazySwitchCurrency = lazyWithPreload(() =>
  import('../shared/switch-currency.tsx').then(({ SwitchCurrency }) => SwitchCurrency),
);
