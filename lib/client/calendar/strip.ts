import { DAY, HOUR, MINUTE } from '../../time.ts';
import { type Calendar, type Day, weekdayOf } from '../insights/days.ts';
import { areFew } from '../insights/few.ts';
import type { Planned } from './planned.ts';

/** A working day, by the hour: any time without a meeting is free. */
export const [DAY_BEGINS, DAY_ENDS] = [9, 17];

/** A shorter gap between two meetings isn't time to work in. */
const SHORTEST_FOCUS = HOUR;

export interface StripDay {
  day: Day;
  /** When the person is in meetings, in ms since midnight on the day's clock; sorted, and not touching. */
  busy: readonly (readonly [from: number, to: number])[];
  busyMs: number;
  /** Total of the gaps of an hour or more in the working day. */
  focusMs: number;
  totalMinor: number;
  count: number;
  /** So few people that time and cost would reveal what one of them is paid. */
  few: boolean;
}

/** Returns the days in [first, end), one by one. */
export function stripOf(planned: Planned, first: Day, end: Day, calendar: Calendar): StripDay[] {
  const shown = planned.within({ from: calendar.startOf(first), to: calendar.startOf(end) });
  const byDay = Map.groupBy(shown, ({ startedAt }) => calendar.dayOf(startedAt));
  return Array.from({ length: end - first }, (_, i) => {
    const day = first + i;
    const own = byDay.get(day) ?? [];
    const busy: [number, number][] = [];
    for (const { startedAt, endedAt } of own) {
      const from = calendar.clockOf(startedAt);
      const to = Math.min(DAY, from + endedAt - startedAt);
      const last = busy.at(-1);
      if (to <= from) continue;
      if (last && from <= last[1]) last[1] = Math.max(last[1], to);
      else busy.push([from, to]);
    }
    return {
      ...{ day, busy, count: own.length, few: areFew(own) },
      busyMs: busy.reduce((sum, [from, to]) => sum + to - from, 0),
      focusMs: weekdayOf(day) > 5 ? 0 : focusIn(busy),
      totalMinor: own.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    };
  });
}

function focusIn(busy: StripDay['busy']): number {
  let [free, since] = [0, DAY_BEGINS * HOUR];
  const note = (until: number) => {
    const stretch = Math.min(until, DAY_ENDS * HOUR) - since;
    if (stretch >= SHORTEST_FOCUS) free += stretch;
  };
  for (const [from, to] of busy) {
    note(from);
    since = Math.max(since, to);
  }
  note(DAY_ENDS * HOUR);
  return Math.round(free / MINUTE) * MINUTE;
}
