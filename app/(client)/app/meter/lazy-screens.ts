import { useEffect } from 'react';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/*
 * The meter's screens that are only shown after a click. Their code is asked for as soon as the page's own runs, and nothing
 * can be started before it is there: whoever starts a meeting must be able to stop it, even if the connection goes.
 */

export const LazyLiveMeeting = lazyWithPreload(() =>
  import('./live/live-meeting.tsx').then(({ LiveMeeting }) => LiveMeeting),
);

export const LazyEndedMeeting = lazyWithPreload(() =>
  import('./ended-meeting.tsx').then(({ EndedMeeting }) => EndedMeeting),
);

/** The demo, for few and not at once. */
export const LazySample = lazyWithPreload(
  () => import('./live/sample.tsx').then(({ Sample }) => Sample),
  () => null,
);

LazyLiveMeeting.fetch();
LazyEndedMeeting.fetch();

/** Whether the code of all of them is there. */
export function useScreens() {
  const all = [LazyLiveMeeting.useCode(), LazyEndedMeeting.useCode()];
  return {
    areLoaded: all.every(({ isLoaded }) => isLoaded),
    areMissing: all.some(({ isMissing }) => isMissing),
    retry: () => {
      for (const { isMissing, retry } of all) if (isMissing) retry();
    },
  };
}

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
