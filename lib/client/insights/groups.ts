import { type Calendar, type Day, weekdayOf } from './days.ts';
import type { MeetingSum } from './meeting-sums.ts';
import { type DayRange, type Part, partsOf, startOfPart } from './ranges.ts';
import { seriesKey, seriesName } from './series.ts';

/** The sums of some meetings. Money in minor units, times in ms; rows add up exactly to their total. */
export interface Sums {
  count: number;
  totalMinor: number;
  durationMs: number;
  personMs: number;
  /** How many ran past their planned end, for how long, and what that cost. */
  overran: number;
  overrunMs: number;
  overrunMinor: number;
  externalMinor: number;
  externalMs: number;
}

/** The meetings of one topic, series, week and so on. */
export interface Row extends Sums {
  /** Identifies the row: a topic's id, a series' key, a number. */
  key: string;
  label: string;
}

const NOTHING: Sums = {
  ...{ count: 0, totalMinor: 0, durationMs: 0, personMs: 0 },
  ...{ overran: 0, overrunMs: 0, overrunMinor: 0, externalMinor: 0, externalMs: 0 },
};
// NOTHING has exactly the figures of Sums.
const FIGURES = Object.keys(NOTHING) as (keyof Sums)[];

export function sumsOf(meetings: readonly MeetingSum[]): Sums {
  // Mutate one object rather than create one for each of thousands of meetings.
  const sums = { ...NOTHING };
  for (const one of meetings) {
    const overrunMs = one.overrunMs ?? 0;
    sums.count += 1;
    sums.totalMinor += one.totalMinor;
    sums.durationMs += one.durationMs;
    sums.personMs += one.personMs;
    sums.overran += overrunMs > 0 ? 1 : 0;
    sums.overrunMs += overrunMs;
    sums.overrunMinor += one.overrunMinor ?? 0;
    sums.externalMinor += one.externalMinor;
    sums.externalMs += one.externalMs;
  }
  return sums;
}

export function together(rows: readonly Sums[]): Sums {
  const sums = { ...NOTHING };
  for (const row of rows) for (const figure of FIGURES) sums[figure] += row[figure];
  return sums;
}

/** Most expensive first, then by name. */
export const byCost = (a: Row, b: Row): number =>
  b.totalMinor - a.totalMinor || b.count - a.count || (a.label < b.label ? -1 : 1);

/** Returns a row for each part of the range, in order, including empty ones. The label is the number of its first day. */
export function byPart(meetings: readonly MeetingSum[], range: DayRange, part: Part, calendar: Calendar): Row[] {
  const of = Map.groupBy(meetings, ({ startedAt }) =>
    startOfPart(calendar.dayOf(startedAt), part, calendar.firstWeekday),
  );
  return partsOf(range, part, calendar).map((day) => {
    return { key: String(day), label: String(day), ...sumsOf(of.get(day) ?? []) };
  });
}

/** The key of meetings without a topic or a title. No id or series key is empty. */
export const NONE = '';

/** Returns a row for each topic. A deleted topic counts as none. */
export function byTopic(meetings: readonly MeetingSum[], topics: ReadonlyMap<string, string>, none: string): Row[] {
  const of = Map.groupBy(meetings, ({ topicId }) => (topicId !== null && topics.has(topicId) ? topicId : NONE));
  return [...of].map(([key, own]) => ({ key, label: topics.get(key) ?? none, ...sumsOf(own) })).sort(byCost);
}

/** A series and its meetings in chronological order. */
export interface Series extends Row {
  meetings: readonly MeetingSum[];
}

/** Returns a row for each series, under its latest title. */
export function bySeries(meetings: readonly MeetingSum[], none: string): Series[] {
  const of = Map.groupBy(meetings, ({ title }) => seriesKey(title));
  return [...of]
    .map(([key, own]) => {
      const label = key === NONE ? none : seriesName(own.at(-1)?.title ?? '');
      return { key, label, meetings: own, ...sumsOf(own) };
    })
    .sort(byCost);
}

/** Returns a row for each hour of the week in which meetings began, labeled `weekday hour`. */
export function byHour(
  meetings: readonly MeetingSum[],
  calendar: Calendar,
): (Row & { weekday: number; hour: number })[] {
  const of = Map.groupBy(meetings, ({ startedAt }) => {
    return weekdayOf(calendar.dayOf(startedAt)) * 24 + calendar.hourOf(startedAt);
  });
  return [...of]
    .toSorted(([a], [b]) => a - b)
    .map(([at, own]) => {
      const [weekday, hour] = [Math.floor(at / 24), at % 24];
      return { key: String(at), label: `${weekday} ${hour}`, weekday, hour, ...sumsOf(own) };
    });
}

/** The fewest people in each size of meeting. */
const SIZES = [0, 3, 5, 8, 12, 20] as const;

/** Returns a row for each size of meeting, including empty ones; the key is the fewest people. */
export function bySize(meetings: readonly MeetingSum[]): (Row & { least: number; most: number | null })[] {
  const of = Map.groupBy(meetings, ({ attendeeCount }) => SIZES.findLast((least) => attendeeCount >= least) ?? 0);
  return SIZES.map((least, i) => {
    const next = SIZES[i + 1];
    return {
      ...{ key: String(least), label: String(least), least, most: next === undefined ? null : next - 1 },
      ...sumsOf(of.get(least) ?? []),
    };
  });
}

export const dearest = (meetings: readonly MeetingSum[], most: number): MeetingSum[] =>
  meetings.toSorted((a, b) => b.totalMinor - a.totalMinor || a.startedAt - b.startedAt).slice(0, most);

/** Returns the first rows and one row for all others, or all rows if there is just one other. */
export function topRows(rows: readonly Row[], most: number, others: (count: number) => string): Row[] {
  if (rows.length <= most + 1) return [...rows];
  const rest = rows.slice(most);
  return [...rows.slice(0, most), { key: 'others', label: others(rest.length), ...together(rest) }];
}

/** Returns the meetings that start within a day range, in their order. */
export function within<One extends { startedAt: number }>(
  meetings: readonly One[],
  { from, to }: Pick<DayRange, 'from' | 'to'>,
): One[] {
  return meetings.filter(({ startedAt }) => startedAt >= from && startedAt < to);
}

/** Returns the first and the last day with a meeting; `today` if there is none. */
export function daysOf(meetings: readonly MeetingSum[], calendar: Calendar, today: Day): { oldest: Day; newest: Day } {
  const [first, last] = [meetings.at(0), meetings.at(-1)];
  return {
    oldest: first ? calendar.dayOf(first.startedAt) : today,
    newest: last ? calendar.dayOf(last.startedAt) : today,
  };
}
