'use client';

import { useMemo } from 'react';
import type { Sums } from '#lib/client/insights/sum-index.ts';
import type { Filters } from './routes.ts';

/**
 * The meetings that a person was in, or that ran over, as the filters ask; undefined if they ask for neither, null until all
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

/** When a day of a date field begins on this device, or one so many days later (epoch ms); undefined if it names no day. */
export function dayStart(text: string, later = 0): number | undefined {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = text.split('-').map(Number);
  const ms = new Date(year, month - 1, day + later).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}
