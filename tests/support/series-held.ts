import { baselineOf } from '#lib/client/insights/changes.ts';
import { followChanges } from '#lib/client/insights/follow.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import type { Change } from '#lib/sync/change-record.ts';
import { HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { meetingSum } from './meeting-sum.ts';

const RATES: Readonly<Record<string, number>> = { a: 6_000, b: 9_000, c: 12_000 };

interface Plan {
  title?: string;
  at: number;
  minutes?: number;
  names?: string;
  series?: string;
}

/** Returns a meeting of people who are each named by a letter. */
export function held({ title = 'Review', at, minutes = 60, names = 'abc', series }: Plan): MeetingSum {
  const ms = minutes * MINUTE;
  const people = [...names].map((personId) => {
    return { personId, totalMinor: Math.round(((RATES[personId] ?? 6_000) * ms) / HOUR), personMs: ms };
  });
  return meetingSum({
    ...{ id: `${title} ${at}`, title, startedAt: at, endedAt: at + ms, durationMs: ms, people, crowd: 0 },
    totalMinor: people.reduce((all, { totalMinor }) => all + totalMinor, 0),
    ...{ personMs: names.length * ms, attendeeCount: names.length },
    ...(series !== undefined && { series }),
  });
}

export const weekly = (from: number, count: number, of: Omit<Plan, 'at'> = {}): MeetingSum[] =>
  Array.from({ length: count }, (_, i) => held({ ...of, at: from + i * WEEK }));
export const inOrder = (...all: MeetingSum[][]): MeetingSum[] => all.flat().sort((a, b) => a.startedAt - b.startedAt);

export const DECIDED = Date.parse('2026-09-07T12:00:00Z');

/** Eight weeks of the series before the decision. */
export const earlier = weekly(DECIDED - 8 * WEEK, 8);

/** Returns a change of the series, by default to half an hour. */
export function changeIn(more: Partial<Change> = {}, meetings: readonly MeetingSum[] = earlier): Change {
  const name = { series: 'Review', calendarSeries: null };
  const before = more.before ?? baselineOf({ ...name, ...more }, meetings, [], more.decidedAt ?? DECIDED);
  if (!before) throw new Error('There are some.');
  return {
    ...{ id: 'c', ...name, isPlanned: false, owner: '', lookAt: 0, endedAt: null },
    ...{ currency: 'USD', unrelated: [], expectedMinor: 1_000, decidedAt: DECIDED, isOver: false, before },
    ...{ kind: 'shorten', toMs: 30 * MINUTE, heads: 0, every: 1, readers: 0, readMs: 0 },
    ...more,
  };
}

/** Returns the results of changes, `weeks` weeks after the decision. */
export const follow = (all: readonly Change[], metered: MeetingSum[], weeks = 8, planned: MeetingSum[] = []) =>
  followChanges(all, { metered, planned }, { now: DECIDED + weeks * WEEK, currency: 'USD' });
