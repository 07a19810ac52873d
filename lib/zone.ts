import { knownZone } from './format.ts';
import { DAY } from './time.ts';

/**
 * The clock on a wall somewhere. What it reads is told as the epoch ms at which a clock in UTC would read the same,
 * so that days, hours and weekdays are plain arithmetic, and daylight saving is dealt with here alone.
 */
interface WallClock {
  /** What it reads at a moment (epoch ms). */
  read(ms: number): number;
  /**
   * The first moment at which it reads `wall`. A time that it skips begins where it jumps; one that it reads twice,
   * the first time.
   */
  momentOf(wall: number): number;
}

/** The clock of a time zone; of UTC when Intl does not know the zone. */
export function wallClock(zone: string): WallClock {
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
  const read = (ms: number) => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) + (ms - Math.floor(ms / 1000) * 1000);
  };
  const momentOf = (wall: number) => {
    /** When it would read `wall` if it were as far from UTC as it is at `ms`. */
    const momentBy = (ms: number) => wall - (read(ms) - ms);
    // No zone is a day away from UTC, so these lie before and after the moment sought, and its jump if there is one.
    const [before, after] = [momentBy(wall - DAY), momentBy(wall + DAY)];
    const [earlier, later] = before < after ? [before, after] : [after, before];
    if (read(earlier) === wall) return earlier;
    if (read(later) === wall) return later;
    return firstMoment(earlier, later, (ms) => read(ms) >= wall);
  };
  return { read, momentOf };
}

/** The first of the moments in (low, high] from which on `holds`; it does not at `low`, and does at `high`. */
function firstMoment(low: number, high: number, holds: (ms: number) => boolean): number {
  let [no, yes] = [low, high];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
