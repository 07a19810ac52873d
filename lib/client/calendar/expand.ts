import { DAY } from '../../time.ts';
import { MOST_STEPS, MOST_TIMES } from './bounds.ts';
import { readDate } from './dates.ts';
import type { CalendarEvent, EventDate } from './read-event.ts';
import type { ReadRule } from './read-rule.ts';
import { type Steps, TooManySteps, timesOf } from './rule.ts';
import { say } from './say.ts';
import { Unreadable } from './unreadable.ts';
import { momentOf, readAt } from './zones.ts';

/** From and to, in epoch ms: meetings in between are read. */
export interface Span {
  from: number;
  to: number;
}

/** When the meetings of an event, or of a part of a series, begin. */
export interface Expanded {
  event: CalendarEvent;
  /** Epoch ms, in order. */
  starts: number[];
  /** It is part of a series. */
  repeats: boolean;
  /** The series continues after the span, by its rule. */
  isEndless: boolean;
}

/**
 * The meetings of one UID: a series, without those on excluded days, and with changed meetings as they are now. Throws
 * Unreadable.
 */
export function expand(events: readonly CalendarEvent[], span: Span, steps: Steps): Expanded[] {
  // Whatever comes later in a file is newer.
  const series = events.findLast(({ replaces }) => replaces === null);
  const changed = latestOf(events.filter(({ replaces }) => replaces !== null));
  const isIn = (at: number) => span.from <= at && at < span.to;
  const isCanceled = series?.isCanceled === true;
  const own = series && !isCanceled ? timesOfSeries(series, span, steps) : { walls: [], isEndless: false };
  const repeats = (series !== undefined && (series.rules.length > 0 || series.more.length > 0)) || changed.length > 0;
  const following = changed
    .filter(({ andFollowing }) => andFollowing)
    .sort((a, b) => (a.replaces?.at ?? 0) - (b.replaces?.at ?? 0));
  const startsOf = new Map<CalendarEvent, Set<number>>();
  const add = (event: CalendarEvent, at: number) => {
    const starts = startsOf.get(event) ?? new Set();
    startsOf.set(event, starts);
    if (!event.isCanceled && isIn(at)) starts.add(at);
  };
  for (const { wall, at } of own.walls) {
    if (changed.some(({ replaces }) => replaces !== null && isSame(replaces, wall, at))) continue;
    const part = following.findLast(({ replaces }) => (replaces?.at ?? 0) <= at);
    if (!part || !series) {
      if (series) add(series, at);
      continue;
    }
    const shift = part.start.wall - (part.replaces?.wall ?? 0);
    add(part, shift === 0 ? at : momentOf(part.start.zone, wall + shift));
  }
  if (!isCanceled) for (const event of changed) add(event, event.start.at);
  return [...startsOf].flatMap(([event, starts]) =>
    starts.size === 0 ? [] : { event, starts: [...starts].sort((a, b) => a - b), repeats, isEndless: own.isEndless },
  );
}

/** Of several that replace the same meeting, the last. */
function latestOf(events: readonly CalendarEvent[]): CalendarEvent[] {
  return [...new Map(events.map((event) => [event.replaces?.at, event])).values()];
}

const isSame = (date: EventDate, wall: number, at: number) =>
  date.isDay ? Math.floor(date.wall / DAY) === Math.floor(wall / DAY) : date.at === at;

interface Time {
  wall: number;
  at: number;
}

function timesOfSeries(series: CalendarEvent, span: Span, steps: Steps): { walls: Time[]; isEndless: boolean } {
  const { start, rules, more, except } = series;
  const { zone } = start;
  // A replacement may move a meeting into the span from days before it.
  const window = { from: readAt(zone, span.from) - 7 * DAY, to: readAt(zone, span.to) + 7 * DAY };
  const times = new Map<number, Time>();
  const add = (wall: number, at: number) => {
    if (wall < window.from || wall >= window.to) return;
    times.set(at, { wall, at });
    if (times.size > MOST_TIMES)
      throw new Unreadable(say('event.tooOften', { times: MOST_TIMES.toLocaleString('en') }));
  };
  add(start.wall, start.at);
  for (const date of more) add(date.isDay ? date.wall + (start.wall % DAY) : date.wall, date.at);
  let isEndless = false;
  try {
    const own = steps.atMost(MOST_STEPS);
    for (const { rule, until } of rules) {
      const end = endOf(until, start);
      isEndless ||= rule.count === null && end >= window.to;
      for (const wall of timesOf(rule, start.wall, { from: window.from, to: Math.min(window.to, end) }, own))
        add(wall, momentOf(zone, wall));
    }
  } catch (thrown) {
    if (thrown instanceof TooManySteps) throw new Unreadable(say('event.ruleTooLong'));
    throw thrown;
  }
  const days = new Set(except.filter(({ isDay }) => isDay).map(({ wall }) => Math.floor(wall / DAY)));
  const moments = new Set(except.filter(({ isDay }) => !isDay).map(({ at }) => at));
  const walls = [...times.values()].filter(({ wall, at }) => !moments.has(at) && !days.has(Math.floor(wall / DAY)));
  return { walls: walls.sort((a, b) => a.at - b.at), isEndless };
}

/** The reading of the series' clock from which it no longer repeats: UNTIL is its last time. */
function endOf(until: ReadRule['until'], { zone }: EventDate): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  const date = readDate(until);
  if (date.isDay) return date.wall + DAY;
  return (date.isUtc ? readAt(zone, date.wall) : date.wall) + 1;
}
