import { useEffect } from 'react';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

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
