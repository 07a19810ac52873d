import { DAY } from '../../time.ts';
import { type Calendar, type Day, monthOf, quarterOf, weekOf, yearOf } from './days.ts';

export const SPANS = ['week', 'month', 'quarter', 'year'] as const;
type SpanName = (typeof SPANS)[number];

/** The requested range: the calendar span that a day is in, everything, or a custom range, including both days. */
export type RangeChoice = { name: SpanName; on: Day } | { name: 'all' } | { name: 'own'; first: Day; last: Day };

/** Consecutive days, and the moments (epoch ms) between which their meetings start: [from, to). */
export interface DayRange {
  first: Day;
  /** The day after the last one. */
  end: Day;
  from: number;
  to: number;
}

export interface Range extends DayRange {
  choice: RangeChoice;
  /** Whether it isn't over yet. */
  isRunning: boolean;
  /** How many of its days have begun. */
  daysSoFar: number;
  /** The previous range, up to the same point that this one has reached; null: there is none. */
  before: (DayRange & { isPart: boolean }) | null;
}

const START: Record<SpanName, (day: Day, calendar: Calendar, later: number) => Day> = {
  week: (day, { firstWeekday }, later) => weekOf(day, firstWeekday) + 7 * later,
  month: (day, _, later) => monthOf(day, later),
  quarter: (day, _, later) => quarterOf(day, later),
  year: (day, _, later) => yearOf(day, later),
};

/** Returns the range for a choice at `now`. `oldest` and `newest` are the first and last days with meetings. */
export function rangeOf(
  choice: RangeChoice,
  calendar: Calendar,
  now: number,
  { oldest, newest }: { oldest: Day; newest: Day },
): Range {
  const today = calendar.dayOf(now);
  const days = (first: Day, end: Day): DayRange => {
    return { first, end, from: calendar.startOf(first), to: calendar.startOf(end) };
  };
  const [first, end] = boundsOf(choice, calendar, { oldest: Math.min(oldest, today), newest: Math.max(newest, today) });
  const range = days(first, end);
  const isRunning = range.from <= now && now < range.to;
  return {
    ...range,
    choice,
    isRunning,
    daysSoFar: isRunning ? today - first + 1 : end - first,
    before: choice.name === 'all' ? null : before(choice),
  };

  function before(choice: Exclude<RangeChoice, { name: 'all' }>) {
    const start = choice.name === 'own' ? first - (end - first) : START[choice.name](choice.on, calendar, -1);
    const whole = days(start, first);
    if (!isRunning) return { ...whole, isPart: false };
    // The same clock time on the same day of the previous range.
    const later = start + (today - first);
    const to = calendar.at(later, calendar.clockOf(now));
    return { ...whole, to: Math.min(whole.to, to), end: Math.min(first, later + 1), isPart: true };
  }
}

function boundsOf(choice: RangeChoice, calendar: Calendar, all: { oldest: Day; newest: Day }): [Day, Day] {
  if (choice.name === 'all') return [all.oldest, all.newest + 1];
  if (choice.name === 'own') return [Math.min(choice.first, choice.last), Math.max(choice.first, choice.last) + 1];
  const start = START[choice.name];
  return [start(choice.on, calendar, 0), start(choice.on, calendar, 1)];
}

/** Returns the next range of the same kind (with −1, the previous one); null: there is none. */
export function stepped(range: Range, calendar: Calendar, step: 1 | -1): RangeChoice | null {
  const { choice, first, end } = range;
  if (choice.name === 'all') return null;
  if (choice.name === 'own') {
    const length = (end - first) * step;
    return { name: 'own', first: first + length, last: end - 1 + length };
  }
  return { name: choice.name, on: START[choice.name](choice.on, calendar, step) };
}

/** The length of the parts that a range is divided into: `day` up to two weeks, `week` up to two years, then `month`. */
export type Part = 'day' | 'week' | 'month';

export function partOf({ first, end }: DayRange): Part {
  if (end - first <= 14) return 'day';
  return end - first <= 2 * 366 ? 'week' : 'month';
}

/** Returns the first days of the parts of a range, in order; the first and the last part may extend beyond it. */
export function partsOf(range: DayRange, part: Part, { firstWeekday }: Calendar): Day[] {
  const starts: Day[] = [];
  for (let day = startOfPart(range.first, part, firstWeekday); day < range.end; ) {
    starts.push(day);
    day = part === 'month' ? monthOf(day, 1) : day + (part === 'week' ? 7 : 1);
  }
  return starts;
}

export function startOfPart(day: Day, part: Part, firstWeekday: number): Day {
  if (part === 'day') return day;
  return part === 'week' ? weekOf(day, firstWeekday) : monthOf(day);
}

/** Returns a day as ms of a UTC clock, for Intl: days have no zone. */
export const dayMs = (day: Day): number => day * DAY;
