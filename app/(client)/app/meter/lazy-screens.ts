import { useEffect } from 'react';
import { lateCode, lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/*
 * What is only needed once somebody types or clicks. Its code is asked for as soon as the page's own runs, and nothing can be
 * typed or started before it is there: whoever starts a meeting must be able to stop it, even if the connection goes.
 */

const code = () => import('./late-code.ts');

export const LazyLiveMeeting = lazyWithPreload(() => code().then(({ LiveMeeting }) => LiveMeeting));
export const LazyEndedMeeting = lazyWithPreload(() => code().then(({ EndedMeeting }) => EndedMeeting));
const formReader = lateCode(() => code().then(({ readForm }) => readForm));

for (const part of [LazyLiveMeeting, LazyEndedMeeting, formReader]) part.fetch();

/** What reads the start form, and with it the code of both screens. */
export const useFormReader = formReader.useCode;

/** The demo, for few and not at once. */
export const LazySample = lazyWithPreload(
  () => import('./live/sample.tsx').then(({ Sample }) => Sample),
  () => null,
);

/* What is known of a meeting's series. It needs all sums, so it comes after everything that a click waits for. */

const load = () => import('./series-notes.tsx');
const nothing = () => null;

export const LazyStartNotes = lazyWithPreload(() => load().then(({ StartNotes }) => StartNotes), nothing);
export const LazyUsualOnFace = lazyWithPreload(() => load().then(({ UsualOnFace }) => UsualOnFace), nothing);
export const LazyIfUsual = lazyWithPreload(() => load().then(({ IfUsual }) => IfUsual), nothing);
export const LazyLiveBudgets = lazyWithPreload(() => load().then(({ LiveBudgets }) => LiveBudgets), nothing);

const loadDay = () => import('./follow-day.tsx');

function CloseWindow({ view }: { view: Window }) {
  useEffect(() => view.close(), [view]);
  return null;
}

/** What the small window shows between the meetings of a day. */
export const LazyFollowDay = lazyWithPreload(() => loadDay().then(({ FollowDay }) => FollowDay), CloseWindow);
export const LazyNextInWindow = lazyWithPreload(() => loadDay().then(({ NextInWindow }) => NextInWindow), nothing);

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
