import { MINUTE } from '../../time.ts';
import { type Calendar, weekOf } from './days.ts';
import { areFew } from './few.ts';
import { bySeries, NONE, type Series, sumsOf } from './groups.ts';
import type { MeetingSum } from './meeting-sums.ts';
import { inYear } from './what-if.ts';
import { type Worths, worthOf } from './worth.ts';

/** Suggestions are based on this many weeks up to now, whatever period is shown. */
export const SUGGESTION_WEEKS = 12;

/** With less than this, nothing is suggested. */
const FEWEST = { days: 28, meetings: 10, ofSeries: 4 };

const MOST = 3;

/** A suggestion that a rule found. It is about a series and what it costs, never about a person. */
export interface Suggestion extends Found {
  rule: Rule;
  /** The id of its dismissal: the rule and the keys of the series. */
  id: string;
  /** The names of the series; empty for all meetings. */
  series: readonly string[];
  /** `minor` projected to a year at the same pace. */
  yearMinor: number;
}

interface Found {
  /** How much less the meetings would have cost or, for `unplanned` and `notWorth`, what they cost. Minor units. */
  minor: number;
  /** The evidence: `count` of `of` meetings. For `together`, shared weeks; for `grew`, the later half of the meetings. */
  count: number;
  of: number;
  /** A length: how late, how early, how much shorter. */
  ms?: number;
  /** What a meeting cost before it grew, and since then. */
  fromMinor?: number;
  toMinor?: number;
  /** The average number of people. */
  heads?: number;
}

/*
 * The rules. Each reads a series' meetings in chronological order and returns what it found, or null. The figure is a plain
 * sum over the meetings, so that it can be checked.
 */

const share = (part: number, of: number) => (of === 0 ? 0 : part / of);
const sum = (meetings: readonly MeetingSum[], figure: (one: MeetingSum) => number) =>
  meetings.reduce((all, one) => all + figure(one), 0);
const toFive = (ms: number) => Math.floor(ms / (5 * MINUTE)) * 5 * MINUTE;
/** What this much of a meeting cost, at its average per minute. */
const costOf = ({ totalMinor, durationMs }: MeetingSum, ms: number) =>
  durationMs === 0 ? 0 : Math.floor((totalMinor * Math.min(ms, durationMs)) / durationMs);

/** Two thirds of the planned meetings run over: what ending on time would have saved. */
function overruns({ meetings }: Series): Found | null {
  const planned = meetings.filter(({ plannedMs }) => plannedMs !== null);
  const late = planned.filter(({ overrunMs }) => (overrunMs ?? 0) >= MINUTE);
  if (planned.length < FEWEST.ofSeries || share(late.length, planned.length) < 2 / 3) return null;
  const ms = Math.round(sumsOf(late).overrunMs / late.length / MINUTE) * MINUTE;
  return { minor: sum(late, ({ saved }) => saved.onTime), count: late.length, of: planned.length, ms };
}

/** Three quarters end ten minutes early or more: what that time, kept free by everyone, would have cost. */
function unused({ meetings }: Series): Found | null {
  const left = ({ plannedMs, startedAt, endedAt }: MeetingSum) => (plannedMs ?? 0) - (endedAt - startedAt);
  const planned = meetings.filter(({ plannedMs }) => plannedMs !== null);
  const early = planned.filter((one) => left(one) >= 10 * MINUTE);
  if (planned.length < FEWEST.ofSeries || share(early.length, planned.length) < 3 / 4) return null;
  const ms = toFive(Math.min(...early.map(left)));
  return { minor: sum(early, (one) => costOf(one, ms)), count: early.length, of: planned.length, ms };
}

/** Eight people or more for 45 minutes or more: what a quarter less, in steps of five minutes, would have saved. */
function large({ meetings, durationMs, count }: Series): Found | null {
  const heads = Math.round(sum(meetings, ({ attendeeCount }) => attendeeCount) / count);
  if (heads < 8 || durationMs / count < 45 * MINUTE) return null;
  const ms = toFive(durationMs / count / 4);
  return { minor: sum(meetings, (one) => costOf(one, ms)), count, of: count, ms, heads };
}

/** The later half cost at least a quarter more per meeting than the earlier one: what that adds up to for all meetings. */
function grew({ meetings }: Series): Found | null {
  const half = Math.floor(meetings.length / 2);
  if (half < 3) return null;
  const [before, since] = [meetings.slice(0, half), meetings.slice(-half)].map((some) => sumsOf(some).totalMinor);
  if (before === undefined || since === undefined || before === 0 || since / before < 1.25) return null;
  return {
    minor: Math.floor(((since - before) * meetings.length) / half),
    ...{ count: half, of: meetings.length },
    ...{ fromMinor: Math.round(before / half), toMinor: Math.round(since / half) },
  };
}

/** Three quarters have no planned length: what all meetings cost. */
function unplanned({ meetings, totalMinor, count }: Series): Found | null {
  const without = meetings.filter(({ plannedMs }) => plannedMs === null).length;
  return share(without, count) < 3 / 4 ? null : { minor: totalMinor, count: without, of: count };
}

/** In at most a third of three meetings or more, most people said it was worth it: what all meetings cost. */
function notWorth({ meetings, totalMinor }: Series, worths: Worths): Found | null {
  const { yes, of } = worthOf(meetings, worths);
  return of < 3 || share(yes, of) > 1 / 3 ? null : { minor: totalMinor, count: yes, of };
}

/** Two series, each held at most once a week, have the same people in the same weeks: what the cheaper one costs there. */
function together(a: Series, b: Series, calendar: Calendar): Found | null {
  const week = ({ startedAt }: MeetingSum) => weekOf(calendar.dayOf(startedAt), calendar.firstWeekday);
  const [ofA, ofB] = [a, b].map(({ meetings }) => new Map(meetings.map((one) => [week(one), one])));
  if (!ofA || !ofB || ofA.size < a.count || ofB.size < b.count) return null;
  const shared = [...ofA.keys()].filter((one) => ofB.has(one));
  if (shared.length < FEWEST.ofSeries - 1) return null;
  const [those, others] = [peopleOf(a.meetings), peopleOf(b.meetings)];
  const both = sharedBy(those, others);
  if (both < 3 || both / (those.size + others.size - both) < 3 / 4) return null;
  const cost = (of: Map<number, MeetingSum>) => shared.reduce((all, one) => all + (of.get(one)?.totalMinor ?? 0), 0);
  return { minor: Math.min(cost(ofA), cost(ofB)), count: shared.length, of: ofA.size + ofB.size, heads: both };
}

/** A quarter of all meetings are followed within five minutes by another with three of the same people. */
function backToBack(meetings: readonly MeetingSum[]): Found | null {
  const followed = meetings.filter((one, i) => {
    const people = peopleOf([one]);
    return meetings.slice(i + 1, i + 6).some((next) => {
      const gap = next.startedAt - one.endedAt;
      return gap >= 0 && gap < 5 * MINUTE && sharedBy(peopleOf([next]), people) >= 3;
    });
  });
  if (share(followed.length, meetings.length) < 1 / 4) return null;
  return { minor: sum(followed, ({ saved }) => saved.lessFive), count: followed.length, of: meetings.length };
}

const peopleOf = (meetings: readonly MeetingSum[]) =>
  new Set(meetings.flatMap(({ people }) => people.map(({ personId }) => personId)));

const sharedBy = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((one) => b.has(one)).length;

const OF_SERIES = { overruns, unused, large, grew, unplanned };

export type Rule = keyof typeof OF_SERIES | 'notWorth' | 'together' | 'backToBack';

interface Basis {
  calendar: Calendar;
  now: number;
  dismissed: ReadonlySet<string>;
  isDecided?: (title: string) => boolean;
  worths?: Worths;
}

/**
 * Returns the three suggestions that would save the most, one per series, by the meetings of the last twelve weeks.
 * `unplanned` saves nothing, so it comes last. `dismissed`: ids of suggestions. `isDecided` tells by its title whether
 * something was already decided about a series. Null: there is too little data.
 */
export function suggestionsOf(
  all: readonly MeetingSum[],
  { calendar, now, dismissed, isDecided = () => false, worths = new Map() }: Basis,
): Suggestion[] | null {
  const today = calendar.dayOf(now);
  const from = calendar.startOf(today - SUGGESTION_WEEKS * 7 + 1);
  const meetings = all.filter(({ startedAt, endedAt }) => startedAt >= from && endedAt <= now);
  const [first] = meetings;
  if (!first || meetings.length < FEWEST.meetings) return null;
  const days = today - calendar.dayOf(first.startedAt) + 1;
  if (days < FEWEST.days) return null;
  const series = bySeries(meetings, '').filter(
    ({ key, count, meetings }) => key !== NONE && count >= FEWEST.ofSeries && !areFew(meetings),
  );
  const found: Suggestion[] = [];
  const add = (rule: Rule, of: readonly Series[], one: Found | null) => {
    const id = [rule, ...of.map(({ key }) => key).sort()].join('\n');
    const yearMinor = inYear(one?.minor ?? 0, days) ?? 0;
    if (one && yearMinor > 0 && !dismissed.has(id) && !of.some(({ label }) => isDecided(label)))
      found.push({ ...one, rule, id, series: of.map(({ label }) => label), yearMinor });
  };
  for (const [i, one] of series.entries()) {
    for (const [rule, look] of Object.entries(OF_SERIES)) add(rule as keyof typeof OF_SERIES, [one], look(one));
    add('notWorth', [one], notWorth(one, worths));
    for (const other of series.slice(i + 1)) add('together', [one, other], together(one, other, calendar));
  }
  add('backToBack', [], backToBack(meetings));
  const named = new Set<string>();
  return found
    .sort((a, b) => Number(a.rule === 'unplanned') - Number(b.rule === 'unplanned') || b.yearMinor - a.yearMinor)
    .filter(({ series }) => {
      if (series.some((name) => named.has(name))) return false;
      for (const name of series) named.add(name);
      return true;
    })
    .slice(0, MOST);
}
