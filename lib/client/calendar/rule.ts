import { DAY, HOUR, MINUTE, SECOND } from '../../time.ts';
import { type Day, weekdayOf, weekOf, yearOf } from '../insights/days.ts';

/*
 * Works out when a rule of RFC 5545 repeats, in clock time: times are given as the epoch ms at which a UTC clock would show
 * them (lib/zone.ts). It goes period by period (a year, a month, …, a second): the days of the period that the rule names,
 * the times on these days, the positions of BYSETPOS among these times. Every step counts against a limit, so even a rule
 * that never matches comes to an end.
 */

export const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** A weekday, 1, Monday, to 7, Sunday; the `nth` of its month or year, counted from the end if negative; 0: each. */
export interface NthWeekday {
  nth: number;
  weekday: number;
}

/** An RRULE without UNTIL. Empty list: the part is absent. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  /** Null: endless. */
  count: number | null;
  months: readonly number[];
  weeks: readonly number[];
  yearDays: readonly number[];
  monthDays: readonly number[];
  weekdays: readonly NthWeekday[];
  hours: readonly number[];
  minutes: readonly number[];
  seconds: readonly number[];
  positions: readonly number[];
  /** From 1, Monday, to 7, Sunday. */
  weekStart: number;
}

/** Thrown if a rule takes more steps than are left. */
export class TooManySteps extends Error {}

/** A limit on steps, shared by several rules. */
export class Steps {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** Throws TooManySteps. */
  take(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooManySteps();
  }

  /** Returns a limit for one rule. Its steps also count against this one. */
  atMost(most: number): Steps {
    const own = new Steps(Math.min(most, this.#left));
    const take = own.take.bind(own);
    own.take = (steps) => {
      this.#left -= steps;
      take(steps);
    };
    return own;
  }
}

/** The span [from, to) in clock time. */
export interface Window {
  from: number;
  to: number;
}

/**
 * Yields the times in the window at which a series that begins at `start` repeats: in clock time and chronological order,
 * none before `start`. Throws TooManySteps.
 */
export function* timesOf(rule: Rule, start: number, { from, to }: Window, steps: Steps): Generator<number> {
  const set = setsOf(rule, start, steps);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  // Without a count, nothing before the window matters. One period earlier, since its days may reach into the next.
  let period = set.first;
  if (rule.count === null && from > start) {
    const ahead = Math.floor((set.periodOf(from) - set.first) / rule.interval) - 1;
    if (ahead > 0) period += ahead * rule.interval;
  }
  for (; ; period = set.next(period)) {
    steps.take(1);
    // Written this way to stop at NaN, too: beyond the last possible date.
    if (!(set.startOf(period) < to)) return;
    for (const time of positioned(set.timesIn(period), rule.positions)) {
      if (time < start) continue;
      if (time >= to || left === 0) return;
      left -= 1;
      if (time >= from) yield time;
    }
    if (left === 0) return;
  }
}

function positioned(times: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0) return times;
  const at = new Set(positions.map((position) => (position > 0 ? position - 1 : times.length + position)));
  return times.filter((_, i) => at.has(i));
}

/** The periods of a rule, numbered, and the times in each. */
interface Sets {
  first: number;
  periodOf(wall: number): number;
  /** No time in this or a later period is before this. */
  startOf(period: number): number;
  timesIn(period: number): readonly number[];
  /** The next period by the interval, or a later one if no day in between matches. */
  next(period: number): number;
}

const UNITS: Partial<Record<Frequency, number>> = { HOURLY: HOUR, MINUTELY: MINUTE, SECONDLY: SECOND };

function setsOf(rule: Rule, start: number, steps: Steps): Sets {
  const unit = UNITS[rule.frequency];
  return unit === undefined ? daySets(rule, start, steps) : clockSets(rule, start, unit);
}

/** For daily or longer rules: days, all with the same times. */
function daySets(rule: Rule, start: number, steps: Steps): Sets {
  const days = daysOf(rule, start);
  const clock = new Date(start);
  steps.take(Math.max(1, rule.hours.length) * Math.max(1, rule.minutes.length) * Math.max(1, rule.seconds.length));
  const times = timesOfDay(
    rule.hours.length > 0 ? rule.hours : [clock.getUTCHours()],
    rule.minutes.length > 0 ? rule.minutes : [clock.getUTCMinutes()],
    rule.seconds.length > 0 ? rule.seconds : [clock.getUTCSeconds()],
  );
  const { periodOf, firstDay } = PERIODS[rule.frequency] ?? daily;
  const ofWall = (wall: number) => periodOf(Math.floor(wall / DAY), rule.weekStart);
  const first = ofWall(start);
  return {
    first,
    periodOf: ofWall,
    startOf: (period) => firstDay(period, rule.weekStart) * DAY,
    timesIn(period) {
      const [from, to] = [firstDay(period, rule.weekStart), firstDay(period + 1, rule.weekStart)];
      steps.take(to - from);
      const found: number[] = [];
      for (let day = from; day < to; day += 1) {
        if (days(day)) for (const time of times) found.push(day * DAY + time);
      }
      steps.take(found.length);
      return found;
    },
    next: (period) => period + rule.interval,
  };
}

/** Returns times in ms since midnight, sorted. */
function timesOfDay(hours: readonly number[], minutes: readonly number[], seconds: readonly number[]): number[] {
  return sorted(hours).flatMap((hour) =>
    sorted(minutes).flatMap((minute) =>
      sorted(seconds).map((second) => hour * HOUR + minute * MINUTE + second * SECOND),
    ),
  );
}

const sorted = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);

interface Periods {
  periodOf(day: Day, weekStart: number): number;
  firstDay(period: number, weekStart: number): Day;
}

const daily: Periods = { periodOf: (day) => day, firstDay: (period) => period };

const PERIODS: Partial<Record<Frequency, Periods>> = {
  WEEKLY: {
    periodOf: (day, weekStart) => (weekOf(day, weekStart) - weekOf(0, weekStart)) / 7,
    firstDay: (period, weekStart) => weekOf(0, weekStart) + period * 7,
  },
  MONTHLY: {
    periodOf(day) {
      const date = new Date(day * DAY);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    },
    firstDay: (period) => dayNumber(Math.floor(period / 12), period % 12),
  },
  YEARLY: {
    periodOf: (day) => new Date(day * DAY).getUTCFullYear(),
    firstDay: (period) => dayNumber(period, 0),
  },
};

/** Uses setUTCFullYear, since Date.UTC reads the years 0 to 99 as 1900 to 1999. */
const dayNumber = (year: number, month: number): Day => new Date(0).setUTCFullYear(year, month, 1) / DAY;

/** Whether a daily or longer rule matches a day, given that the day is in one of its periods. */
function daysOf(rule: Rule, start: number): (day: Day) => boolean {
  const { frequency, months, weeks, yearDays, monthDays, weekdays } = rule;
  const first = Math.floor(start / DAY);
  const date = new Date(start);
  const isNamed = yearDays.length > 0 || monthDays.length > 0 || weekdays.length > 0;
  const own = { ...rule };
  // Whatever the rule doesn't say is taken from the first day.
  if (!isNamed && frequency === 'WEEKLY') own.weekdays = [{ nth: 0, weekday: weekdayOf(first) }];
  if (!isNamed && frequency === 'MONTHLY') own.monthDays = [date.getUTCDate()];
  if (!isNamed && frequency === 'YEARLY') {
    if (weeks.length > 0) own.weekdays = [{ nth: 0, weekday: weekdayOf(first) }];
    else {
      own.monthDays = [date.getUTCDate()];
      if (months.length === 0) own.months = [date.getUTCMonth() + 1];
    }
  }
  return dayFilter(own);
}

/** Whether the rule names a day. The slowest checks come last: most days are a different weekday. */
function dayFilter(rule: Rule): (day: Day) => boolean {
  const { frequency, months, weeks, yearDays, monthDays, weekdays, weekStart } = rule;
  // "The third Monday" means of the month, except in a yearly rule that names no months.
  const isOfYear = frequency === 'YEARLY' && months.length === 0;
  const counts = frequency === 'MONTHLY' || frequency === 'YEARLY';
  // For each weekday from Monday: which of its occurrences in the month or year are named; 0 is all.
  const nths = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    weekdays.filter((one) => one.weekday === weekday).map(({ nth }) => (counts ? nth : 0)),
  );
  const namesDates = months.length > 0 || weeks.length > 0 || yearDays.length > 0 || monthDays.length > 0;
  return (day) => {
    const nth = weekdays.length === 0 ? ALL : (nths[weekdayOf(day) - 1] ?? []);
    if (nth.length === 0) return false;
    if (!namesDates && nth.includes(0)) return true;
    const date = new Date(day * DAY);
    const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    if (months.length > 0 && !months.includes(month + 1)) return false;
    const left = () => dayNumber(year, month + 1) - day;
    if (monthDays.length > 0 && !monthDays.includes(dayOfMonth) && !monthDays.includes(-left())) return false;
    const [newYear, nextYear] = [() => dayNumber(year, 0), () => dayNumber(year + 1, 0)];
    if (yearDays.length > 0 && !yearDays.includes(day - newYear() + 1) && !yearDays.includes(day - nextYear()))
      return false;
    if (weeks.length > 0 && !isInWeek(day, weeks, weekStart)) return false;
    if (nth.includes(0)) return true;
    const [before, after] = isOfYear ? [day - newYear(), nextYear() - 1 - day] : [dayOfMonth - 1, left() - 1];
    return nth.includes(Math.floor(before / 7) + 1) || nth.includes(-(Math.floor(after / 7) + 1));
  };
}

const ALL = [0];

/** Weeks are numbered in the year that has most of their days, from its end if negative. */
function isInWeek(day: Day, weeks: readonly number[], weekStart: number): boolean {
  const week = weekOf(day, weekStart);
  // The year of the week's fourth day.
  const year = yearOf(week + 3);
  const first = weekOf(year + 3, weekStart);
  const next = weekOf(yearOf(year, 1) + 3, weekStart);
  return weeks.includes((week - first) / 7 + 1) || weeks.includes((week - next) / 7);
}

/** For hourly or shorter rules: a period has one time of day, or several. */
function clockSets(rule: Rule, start: number, unit: number): Sets {
  const isDay = dayFilter(rule);
  const { hours, minutes, seconds, interval } = rule;
  const clock = new Date(start);
  const within = timesOfDay(
    [0],
    unit < HOUR ? [0] : minutes.length > 0 ? minutes : [clock.getUTCMinutes()],
    unit < MINUTE ? [0] : seconds.length > 0 ? seconds : [clock.getUTCSeconds()],
  );
  const first = Math.floor(start / unit);
  let [lastDay, wasDay] = [Number.NaN, false];
  const isGoodDay = (period: number) => {
    const day = Math.floor((period * unit) / DAY);
    if (day !== lastDay) [lastDay, wasDay] = [day, isDay(day)];
    return wasDay;
  };
  const has = (values: readonly number[], value: number) => values.length === 0 || values.includes(value);
  return {
    first,
    periodOf: (wall) => Math.floor(wall / unit),
    startOf: (period) => period * unit,
    timesIn(period) {
      const at = new Date(period * unit);
      const isTime =
        has(hours, at.getUTCHours()) &&
        (unit === HOUR || has(minutes, at.getUTCMinutes())) &&
        (unit !== SECOND || has(seconds, at.getUTCSeconds()));
      return isTime && isGoodDay(period) ? within.map((time) => period * unit + time) : [];
    },
    next(period) {
      if (isGoodDay(period)) return period + interval;
      // Skip to the first period of the interval on the next day.
      const nextDay = ((Math.floor((period * unit) / DAY) + 1) * DAY) / unit;
      return period + Math.max(1, Math.ceil((nextDay - period) / interval)) * interval;
    },
  };
}
