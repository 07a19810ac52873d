import { type Calendar, type Day, monthOf, quarterOf, weekOf } from '../insights/days.ts';
import { areFew, tellApart } from '../insights/few.ts';
import { within } from '../insights/groups.ts';
import type { DayRange } from '../insights/ranges.ts';
import { inYear, type WhatIf, whatIf } from '../insights/what-if.ts';
import { meetingOf, type PlannedEvent, type PlannedMeeting, placeOf, sumsIn } from './planned.ts';

/** The periods whose cost a calendar's bill states. */
export const SPANS = ['thisWeek', 'nextWeek', 'days30', 'nextMonth', 'quarter'] as const;
export type SpanName = (typeof SPANS)[number];

/** Days ahead that are shown on every plan. */
export const FREE_DAYS = 30;

/** Returns the days of a period. */
export function spanOf(name: SpanName, today: Day, calendar: Calendar): DayRange {
  const week = weekOf(today, calendar.firstWeekday);
  const [first, end] = {
    thisWeek: [week, week + 7],
    nextWeek: [week + 7, week + 14],
    days30: [today, today + FREE_DAYS],
    nextMonth: [monthOf(today, 1), monthOf(today, 2)],
    quarter: [quarterOf(today), quarterOf(today, 1)],
  }[name] as [Day, Day]; // Each is a pair of days.
  return { first, end, from: calendar.startOf(first), to: calendar.startOf(end) };
}

/** A series, or all single meetings together, in a year at this pace. */
export interface YearRow {
  /** Its UID; empty: all single meetings. */
  key: string;
  label: string;
  totalMinor: number;
  personMs: number;
  /** The number of meetings. */
  count: number;
  /** For a series: the next meeting, or else the last one. */
  example: PlannedMeeting | null;
  isEndless: boolean;
}

/** What a year costs. The rows add up to the total. */
export interface Year {
  totalMinor: number;
  personMs: number;
  count: number;
  /** Most expensive first, including the row of single meetings. */
  rows: YearRow[];
  /** The days whose pace stands for everything without a year-long rule: [first, end). */
  first: Day;
  end: Day;
}

const PACE_DAYS = 28;
const YEAR_DAYS = 365;

/** The times of a year: what is ahead, by rules, and what is around today, for the pace. */
function timesOf({ first, end }: Pick<Year, 'first' | 'end'>, calendar: Calendar) {
  const today = end - PACE_DAYS;
  return {
    days: end - first,
    ahead: { from: calendar.startOf(today), to: calendar.startOf(today + YEAR_DAYS) },
    around: { from: calendar.startOf(first), to: calendar.startOf(end) },
  };
}

/**
 * Returns a year at this pace. An endless series counts as often as its rule says in the next 365 days. For everything else,
 * the four weeks before today and the four from today on count: series that end are often replaced, and more meetings will
 * be planned.
 */
export function yearAtThisPace(events: readonly PlannedEvent[], now: number, calendar: Calendar): Year {
  const begins = events.reduce((first, { starts }) => Math.min(first, starts[0] ?? first), now);
  const today = calendar.dayOf(now);
  const [first, end] = [Math.max(today - PACE_DAYS, calendar.dayOf(begins)), today + PACE_DAYS];
  const { ahead, around, days } = timesOf({ first, end }, calendar);
  const projected = (figure: number) => inYear(figure, days) ?? 0;
  const bySeries = Map.groupBy(events, rowKeyOf);
  const rows = [...bySeries].flatMap(([key, own]): YearRow[] => {
    const isEndless = key !== SINGLE && own.some((one) => one.isEndless);
    const { totalMinor, personMs, count } = sumsIn(own, isEndless ? ahead : around);
    if (count === 0) return [];
    const example = key === SINGLE ? null : exampleOf(own, now);
    const figures = isEndless
      ? { totalMinor, personMs, count }
      : { totalMinor: projected(totalMinor), personMs: projected(personMs), count: projected(count) };
    return [{ key, label: example?.title ?? '', ...figures, example, isEndless }];
  });
  rows.sort((a, b) => b.totalMinor - a.totalMinor || b.personMs - a.personMs || (a.label < b.label ? -1 : 1));
  const sum = (figure: (row: YearRow) => number) => rows.reduce((total, row) => total + figure(row), 0);
  return {
    totalMinor: sum((row) => row.totalMinor),
    personMs: sum((row) => row.personMs),
    count: sum((row) => row.count),
    ...{ rows, first, end },
  };
}

export const SINGLE = '';

const rowKeyOf = ({ uid, repeats }: PlannedEvent) => (repeats ? uid : SINGLE);

/** What others may see of a year: see `insights/few.ts`. */
export interface Told {
  /** The keys of rows that may stand by themselves. */
  rows: ReadonlySet<string>;
  /** So few people that hours would reveal what one of them is paid. */
  few: boolean;
}

export function toldOf({ rows, ...year }: Year, events: readonly PlannedEvent[], calendar: Calendar): Told {
  const { ahead, around } = timesOf(year, calendar);
  const bySeries = Map.groupBy(events, rowKeyOf);
  const groups = rows.map(({ key, isEndless }) => {
    const { from, to } = isEndless ? ahead : around;
    const meetings = bySeries.get(key) ?? [];
    return { key, meetings: meetings.filter(({ starts }) => placeOf(from, starts) < placeOf(to, starts)) };
  });
  return {
    rows: new Set(tellApart(groups).apart.map(({ key }) => key)),
    few: areFew(groups.flatMap(({ meetings }) => meetings)),
  };
}

/** The next meeting of a series, or else the last one. */
function exampleOf(events: readonly PlannedEvent[], now: number): PlannedMeeting | null {
  let [next, last]: [PlannedMeeting | null, PlannedMeeting | null] = [null, null];
  for (const event of events) {
    const [soon, latest] = [event.starts[placeOf(now, event.starts)], event.starts.at(-1)];
    if (soon !== undefined && (!next || soon < next.startedAt)) next = meetingOf(event, soon);
    if (latest !== undefined && (!last || latest >= last.startedAt)) last = meetingOf(event, latest);
  }
  return next ?? last;
}

/** Returns what an invitation's series costs in a year; null if it doesn't repeat. */
export function yearOfInvitation(events: readonly PlannedEvent[], now: number, calendar: Calendar): YearRow | null {
  const [row] = yearAtThisPace(events, now, calendar).rows.filter(({ key }) => key !== SINGLE);
  return row ?? null;
}

const seriesOf = ({ repeats, uid }: PlannedMeeting) => (repeats ? uid : null);

/**
 * Returns how much less a year would cost at the same pace, and how many of its meetings would change. `year` is the whole
 * calendar's, also for one series: its cost goes by the same days.
 */
export function whatIfYear(
  what: WhatIf,
  meetings: readonly PlannedMeeting[],
  year: Pick<Year, 'first' | 'end'>,
  calendar: Calendar,
): { savedMinor: number; count: number } {
  const { ahead, around, days } = timesOf(year, calendar);
  const [endless, rest] = [true, false].map((is) => meetings.filter((one) => (one.repeats && one.isEndless) === is));
  const byRule = whatIf(what, within(endless ?? [], ahead), seriesOf);
  const byPace = whatIf(what, within(rest ?? [], around), seriesOf);
  return {
    savedMinor: byRule.savedMinor + (inYear(byPace.savedMinor, days) ?? 0),
    count: byRule.count + (inYear(byPace.count, days) ?? 0),
  };
}
