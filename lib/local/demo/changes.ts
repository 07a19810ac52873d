import { beforeOf, type Held } from '../../cost/change.ts';
import { CHANGE } from '../../sync/records.ts';
import { DAY, HOUR, MINUTE, WEEK } from '../../time.ts';
import { wallClock } from '../../zone.ts';
import { type Day, weekOf } from './calendar.ts';
import type { Plan, Series } from './plans.ts';
import { randomBy } from './random.ts';

/** A decided change, as a device writes it. */
export interface ChangeItem extends Record<string, unknown> {
  id: string;
  kind: typeof CHANGE;
}

/**
 * Returns the day of the last decision. Decisions are made on a Monday once a quarter, and their outcome is known after ten
 * weeks.
 */
export function decisionBefore(until: Day): Day {
  const week = weekOf(until - 70);
  return (week - ((week - 7 + 13) % 13)) * 7 - 3;
}

/** Returns the series as they are held on a day. */
export function seriesOn({ series, changes }: Plan, decided: Day, day: Day): readonly Series[] {
  if (day < decided) return series.filter(({ isAgain }) => !isAgain);
  return series.flatMap((one) => {
    if (one.isAgain && day < decided + 14) return [];
    const change = changes.find(({ title, holds }) => holds && title === one.title);
    if (!change) return [one];
    if (change.kind === 'end') return [];
    return [{ ...one, minutes: change.minutes ?? one.minutes, every: one.every * (change.every ?? 1) }];
  });
}

/** Returns what was decided about the meetings of the previous twelve weeks. */
export function changesIn(
  { changes, name, currency, timeZone }: Plan,
  seed: string,
  decided: Day,
  meetings: readonly (Held & { title: string })[],
): ChangeItem[] {
  const decidedAt = wallClock(timeZone).whenReads(decided * DAY + 9 * HOUR);
  const recent = meetings.filter(({ startedAt }) => startedAt < decidedAt && startedAt >= decidedAt - 12 * WEEK);
  const random = randomBy(`${seed} ${name} changes`);
  return changes.flatMap(({ title, owner, kind, minutes = 0, every = 1 }) => {
    const own = recent.filter((one) => one.title === title);
    const id = random.id();
    if (own.length === 0) return [];
    const before = beforeOf(
      own,
      decidedAt,
      recent.map(({ startedAt }) => startedAt),
    );
    const terms = { change: kind, toMs: minutes * MINUTE, heads: 0, every, readers: 0, readMs: 0, isOver: false };
    return {
      ...{ id, kind: CHANGE, series: title, calendarSeries: null, isPlanned: false, currency, owner, ...terms },
      ...{ decidedAt, lookAt: decidedAt + 12 * WEEK, endedAt: null, unrelated: [], before },
    };
  });
}
