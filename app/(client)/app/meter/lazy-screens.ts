import { useEffect } from 'react';
import { lateCode, lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/*
 * Code that is needed once the user types or clicks. It is requested as soon as the page's own code runs, and nothing can be
 * typed or started before it has arrived: anyone who starts a meeting must be able to stop it, even if the connection fails.
 */

const code = () => import('./late-code.ts');

export const LazyLiveMeeting = lazyWithPreload(() => code().then(({ LiveMeeting }) => LiveMeeting));
export const LazyEndedMeeting = lazyWithPreload(() => code().then(({ EndedMeeting }) => EndedMeeting));
const formReader = lateCode(() => code().then(({ readForm }) => readForm));

for (const part of [LazyLiveMeeting, LazyEndedMeeting, formReader]) part.fetch();

/** Loads what reads the start form, and with it the code of both screens. */
export const useFormReader = formReader.useCode;

/** The demo, which few people open. */
export const LazySample = lazyWithPreload(
  () => import('./live/sample.tsx').then(({ Sample }) => Sample),
  () => null,
);

/* Notes about a meeting's series. They need all sums, so they load after everything that a click needs. */

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

/** The small window between a day's meetings. */
export const LazyFollowDay = lazyWithPreload(() => loadDay().then(({ FollowDay }) => FollowDay), CloseWindow);
export const LazyNextInWindow = lazyWithPreload(() => loadDay().then(({ NextInWindow }) => NextInWindow), nothing);

/** Today's meetings in the start form; nothing without a calendar. */
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
