import { knownZone } from './format.ts';
import { DAY, LAST_MOMENT } from './time.ts';

/**
 * A wall clock in some time zone. Its reading is given as the epoch ms at which a UTC clock would read the same, so that
 * days, hours and weekdays are plain arithmetic, and only this file deals with daylight saving.
 */
export interface WallClock {
  /** How far the clock is ahead of UTC at a moment (epoch ms), in ms. */
  offsetAt(ms: number): number;
  /** What the clock reads at a moment (epoch ms). */
  read(ms: number): number;
  /**
   * The first moment (epoch ms) at which the clock reads `wall`. For a time that is skipped, the moment of the jump; for a
   * time that occurs twice, the first.
   */
  whenReads(wall: number): number;
  /** The offsets of a period (epoch ms), each with the moment since which it holds. From 2100 on, they stay the same. */
  offsetsIn(from: number, to: number): { since: number; offset: number }[];
}

const clocks = new Map<string, WallClock>();
const [MOST_CLOCKS, MOST_DAYS] = [50, 10_000];

/** A week before the last moment that a Date can hold: a device's clock may be set to anything. */
const LAST = LAST_MOMENT - 7 * DAY;

/** Asking for the offsets of all years until 9999 would take seconds. */
const OFFSETS_END = Date.UTC(2100, 0);

/** Returns the clock of a time zone; of UTC if Intl doesn't know the zone. Cached, since asking Intl takes long. */
export function wallClock(zone: string): WallClock {
  const known = clocks.get(zone) ?? makeClock(zone);
  // Zone names are unbounded, but the cache must not be.
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(zone, known);
  return known;
}

function makeClock(zone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: knownZone(zone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const ask = (ms: number) => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
  };
  const ofDay = new Map<number, number>();
  const atDay = (ms: number) => {
    const offset = ofDay.get(ms) ?? ask(ms);
    if (ofDay.size >= MOST_DAYS) ofDay.clear();
    ofDay.set(ms, offset);
    return offset;
  };
  // Nearly every day has a single offset.
  const offsetAt = (moment: number) => {
    const ms = Math.min(moment, LAST);
    const day = Math.floor(ms / DAY) * DAY;
    const [before, after] = [atDay(day), atDay(day + DAY)];
    return before === after ? before : ask(ms);
  };
  const read = (ms: number) => ms + offsetAt(ms);
  const whenReads = (wall: number) => {
    /** When the clock would read `wall` if its offset were the one at `ms`. */
    const momentBy = (ms: number) => wall - (read(ms) - ms);
    // No zone is a day from UTC, so these lie before and after the wanted moment, and before and after any jump.
    const [before, after] = [momentBy(wall - DAY), momentBy(wall + DAY)];
    const [earlier, later] = before < after ? [before, after] : [after, before];
    if (read(earlier) === wall) return earlier;
    if (read(later) === wall) return later;
    return firstMoment(earlier, later, (ms) => read(ms) >= wall);
  };
  const offsetsIn = (from: number, to: number) => {
    const found = [{ since: from, offset: offsetAt(from) }];
    // Since 1970, the briefest daylight saving time was an hour short of a week: Brazil's of 2000, in some states.
    const step = 6 * DAY;
    for (let low = from; low < Math.min(to, OFFSETS_END); low += step) {
      const offset = offsetAt(low + step);
      if (offset === offsetAt(low)) continue;
      found.push({ since: firstMoment(low, low + step, (ms) => offsetAt(ms) === offset), offset });
    }
    return found;
  };
  return { offsetAt, read, whenReads, offsetsIn };
}

/**
 * Returns the first moment in (low, high] at which `holds` is true. It must be false at `low`, true at `high`, and change
 * once.
 */
function firstMoment(low: number, high: number, holds: (ms: number) => boolean): number {
  let [no, yes] = [low, high];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
