import { say } from '#words/client-calendar.ts';
import { count } from '../../format.ts';
import { DAY } from '../../time.ts';
import { deviceLocales } from '../device-format.ts';
import { MOST_STEPS, MOST_TIMES, Unreadable } from './bounds.ts';
import { readDate } from './dates.ts';
import type { CalendarEvent, EventDate } from './read-event.ts';
import type { ReadRule } from './read-rule.ts';
import { type Steps, TooManySteps, timesOf, type Window } from './rule.ts';
import { readAt, whenZoneReads } from './zones.ts';

/** Start and end in epoch ms: meetings in [from, to) are read. */
export interface Span {
  from: number;
  to: number;
}

/** When the meetings of an event, or of a part of a series, begin. */
export interface Expanded {
  event: CalendarEvent;
  /** Epoch ms, in chronological order. Empty: none in the span, or canceled. */
  starts: number[];
  /** How new it is; for a series, including all its parts. */
  version: string;
  /** For a single changed meeting of a series: the original start, epoch ms. */
  replaces?: number;
  /** True if it is part of a series. */
  repeats: boolean;
  /** True if the series' rule continues after the span. */
  isEndless: boolean;
}

/**
 * Returns the meetings of one UID: a series without its excluded days, and with changed meetings as they are now. Of several
 * versions, the newest counts. Throws Unreadable.
 */
export function expand(events: readonly CalendarEvent[], span: Span, steps: Steps): Expanded[] {
  const newest = newestOf(events);
  const series = newest.find(({ replaces }) => replaces === null);
  const changed = newest.filter(({ replaces }) => replaces !== null);
  const isIn = (at: number) => span.from <= at && at < span.to;
  const isCanceled = series?.isCanceled === true;
  const repeats =
    (series !== undefined && (series.rules.length > 0 || series.more.length > 0 || series.series !== null)) ||
    changed.length > 0;
  const startsOf = new Map<CalendarEvent, Set<number>>();
  const add = (event: CalendarEvent, at: number) => {
    const starts = startsOf.get(event) ?? new Set();
    startsOf.set(event, starts);
    if (!event.isCanceled && isIn(at)) starts.add(at);
  };
  if (series) startsOf.set(series, new Set());
  if (series && !isCanceled) {
    const timesIn = timesOfSeries(series, steps);
    let times = 0;
    for (const { event, window, shift } of partsOf(series, changed, span)) {
      for (const { wall, at } of timesIn(window)) {
        times += 1;
        if (times > MOST_TIMES)
          throw new Unreadable(say('event.tooOften', { times: count(MOST_TIMES, deviceLocales()) }));
        if (changed.some(({ replaces }) => replaces !== null && isSame(replaces, wall, at))) continue;
        add(event, event === series ? at : whenZoneReads(event.start.zone, wall + shift));
      }
    }
  }
  if (!isCanceled) for (const event of changed) add(event, event.start.at);
  const isEndless = series !== undefined && !isCanceled && continuesAfter(series, span.to);
  const versions = changed.filter(({ andFollowing }) => andFollowing).map(({ version }) => version);
  const own = series && [series.version, ...versions].reduce((a, b) => (a < b ? b : a));
  return [...startsOf].map(([event, starts]) => ({
    ...{ event, starts: [...starts].sort((a, b) => a - b), repeats, isEndless },
    ...(own !== undefined && (event === series || event.andFollowing)
      ? { version: own }
      : { version: event.version, ...(event.replaces && { replaces: event.replaces.at }) }),
  }));
}

/** Keeps the newest event for each replaced meeting; among equal ones, the last. */
function newestOf(events: readonly CalendarEvent[]): CalendarEvent[] {
  const newest = new Map<number | undefined, CalendarEvent>();
  for (const event of events) {
    const known = newest.get(event.replaces?.at);
    if (!known || event.version >= known.version) newest.set(event.replaces?.at, event);
  }
  return [...newest.values()];
}

const isSame = (date: EventDate, wall: number, at: number) =>
  date.isDay ? Math.floor(date.wall / DAY) === Math.floor(wall / DAY) : date.at === at;

/** Meetings of a series that are alike: from its start, or from a meeting that was changed together with all that follow. */
interface Part {
  event: CalendarEvent;
  /** The series' times, on its clock, that may be in the span after the shift. */
  window: Window;
  /** How far the part moves them, in ms of clock time. */
  shift: number;
}

function partsOf(series: CalendarEvent, changed: readonly CalendarEvent[], span: Span): Part[] {
  const following = changed
    .flatMap((event) => (event.andFollowing && event.replaces ? { event, from: wallIn(series, event.replaces) } : []))
    .sort((a, b) => a.from - b.from);
  return [{ event: series, from: Number.NEGATIVE_INFINITY }, ...following].map(({ event, from }, i) => {
    const shift = event === series ? 0 : event.start.wall - from;
    const { zone } = event.start;
    // A day more on each side, for times that a clock skips or shows twice.
    return {
      event,
      shift,
      window: {
        from: Math.max(from, readAt(zone, span.from) - shift - DAY),
        to: Math.min(following[i]?.from ?? Number.POSITIVE_INFINITY, readAt(zone, span.to) - shift + DAY),
      },
    };
  });
}

/** The series' clock time for a date. A day without a time gets the series' time of day. */
function wallIn({ start }: CalendarEvent, date: EventDate): number {
  return date.isDay ? date.wall + start.wall - Math.floor(start.wall / DAY) * DAY : readAt(start.zone, date.at);
}

interface Time {
  wall: number;
  at: number;
}

/** A generator of a series' times in a window. A time may come twice. */
function timesOfSeries(series: CalendarEvent, steps: Steps): (window: Window) => Generator<Time> {
  const { start, rules, more, except } = series;
  const { zone } = start;
  const days = new Set(except.filter(({ isDay }) => isDay).map(({ wall }) => Math.floor(wall / DAY)));
  const moments = new Set(except.filter(({ isDay }) => !isDay).map(({ at }) => at));
  const single = more.map((date): Time => {
    const wall = wallIn(series, date);
    return { wall, at: date.isDay ? whenZoneReads(zone, wall) : date.at };
  });
  return function* timesIn(window) {
    if (window.from >= window.to) return;
    const isWanted = ({ wall, at }: Time) =>
      window.from <= wall && wall < window.to && !moments.has(at) && !days.has(Math.floor(wall / DAY));
    yield* [start, ...single].filter(isWanted);
    try {
      const own = steps.atMost(MOST_STEPS);
      for (const { rule, until } of rules) {
        const to = Math.min(window.to, endOf(until, start));
        for (const wall of timesOf(rule, start.wall, { from: window.from, to }, own)) {
          const time = { wall, at: whenZoneReads(zone, wall) };
          if (isWanted(time)) yield time;
        }
      }
    } catch (thrown) {
      if (thrown instanceof TooManySteps) throw new Unreadable(say('event.ruleTooLong'));
      throw thrown;
    }
  };
}

/** Whether the series goes on after `to` (epoch ms). */
const continuesAfter = ({ rules, start, series }: CalendarEvent, to: number): boolean =>
  series === 'ENDLESS' ||
  rules.some(({ rule, until }) => rule.count === null && endOf(until, start) >= readAt(start.zone, to));

/** The series' clock time from which it no longer repeats. UNTIL itself is still included. */
function endOf(until: ReadRule['until'], { zone }: EventDate): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  const date = readDate(until);
  if (date.isDay) return date.wall + DAY;
  return (date.isUtc ? readAt(zone, date.wall) : date.wall) + 1;
}
