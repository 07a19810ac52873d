import { useMemo } from 'react';
import { type Calendar, fromDate } from '#lib/client/insights/days.ts';
import type { Sums } from '#lib/client/insights/sum-index.ts';
import type { Filters } from './routes.ts';

/**
 * Returns the meetings that match the filters for a person and for overruns; undefined if neither is set, null until all
 * meetings are added up.
 */
export function useOnly(
  { personId, overrunOnly }: Filters,
  sums: Sums | undefined,
): ReadonlySet<string> | undefined | null {
  const isWanted = personId !== null || overrunOnly;
  const meetings = sums?.left === 0 ? sums.meetings : null;
  return useMemo(() => {
    if (!isWanted || !meetings) return isWanted ? null : undefined;
    const found = meetings.filter(
      ({ people, overrunMs }) =>
        (personId === null || people.some((one) => one.personId === personId)) &&
        (!overrunOnly || (overrunMs ?? 0) > 0),
    );
    return new Set(found.map(({ id }) => id));
  }, [isWanted, meetings, personId, overrunOnly]);
}

/** Returns when a date field's day begins, or the day `later` days after it (epoch ms); undefined without a valid day. */
export function dayStart(calendar: Calendar, text: string | null, later = 0): number | undefined {
  const day = fromDate(text);
  return day === null ? undefined : calendar.startOf(day + later);
}
