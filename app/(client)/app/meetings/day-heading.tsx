'use client';

import { useMemo } from 'react';
import { deviceLocales } from '#lib/client/device-format.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import type { HistoryEntry } from '#lib/client/meetings/history.ts';
import type { Bill } from '#lib/cost/meeting.ts';
import { money } from '#lib/format.ts';
import { dayName, monthName } from './day-words.ts';
import { DAY_REM, type Day, MONTH_REM, MOST_SUMMED, type Month } from './list-layout.ts';
import { say } from './say.ts';

interface Props {
  id: string;
  day: Day;
  /** All of that day that are in the list. */
  meetings: readonly HistoryEntry[];
  bills: ReadonlyMap<string, Bill>;
  now: number;
}

/** A day of the list, and what its meetings add up to: a line each where large text leaves no room for both in one. */
export function DayHeading({ id, day, meetings, bills, now }: Props) {
  const subtotal = meetings.length > MOST_SUMMED ? null : subtotalOf(meetings, bills);
  return (
    <div
      className="absolute inset-x-0 flex items-end justify-between gap-x-4 @max-[16rem]:flex-col @max-[16rem]:items-stretch @max-[16rem]:justify-end border-b-2 border-ink pb-2 font-mono text-sm font-semibold"
      style={{ top: `${day.topRem}rem`, height: `${DAY_REM}rem` }}
    >
      <h2 id={id} className="min-w-0 truncate">
        {/* Cut, a date would say nothing. */}
        <span className="sm:hidden">{dayName(day.at, now, { short: true })}</span>
        <span className="hidden sm:inline">{dayName(day.at, now)}</span>
      </h2>
      <p className="shrink-0 pe-18 tabular-nums @max-[16rem]:pe-3 @max-[16rem]:text-end sm:pe-22">
        <span className="hidden font-normal text-faint sm:inline">
          {say('day.meetings', { meetings: meetings.length })}
          {subtotal && ' · '}
        </span>
        {subtotal}
      </p>
    </div>
  );
}

interface MonthProps {
  month: Month;
  /** All of that month that are in the list. */
  meetings: readonly HistoryEntry[];
  /** Undefined until all are added up. */
  sums: ReadonlyMap<string, MeetingSum> | undefined;
}

/** A month of the list, and what its meetings add up to. */
export function MonthHeading({ month, meetings, sums }: MonthProps) {
  const subtotal = useMemo(() => {
    const known = sums && meetings.filter(({ id }) => sums.has(id));
    return known && subtotalOf(known, sums);
  }, [meetings, sums]);
  return (
    <p
      className="absolute inset-x-0 flex items-end justify-between gap-x-4 @max-[16rem]:flex-col @max-[16rem]:items-stretch @max-[16rem]:justify-end font-mono"
      style={{ top: `${month.topRem}rem`, height: `${MONTH_REM}rem` }}
    >
      <span className="min-w-0 truncate text-lg font-semibold">{monthName(month.at)}</span>
      <span className="shrink-0 pe-18 text-sm tabular-nums @max-[16rem]:pe-3 @max-[16rem]:text-end sm:pe-22">
        <span className="hidden text-faint sm:inline">
          {say('day.meetings', { meetings: meetings.length })}
          {subtotal && ' · '}
        </span>
        <span className="font-semibold">{subtotal}</span>
      </span>
    </p>
  );
}

/** The sums of the meetings by currency: `€702.00 + $80.00`; null until all are read. */
export function subtotalOf(
  meetings: readonly Pick<HistoryEntry, 'id' | 'currency'>[],
  bills: ReadonlyMap<string, Pick<Bill, 'totalMinor'>>,
): string | null {
  const sums = new Map<string, number>();
  for (const { id, currency } of meetings) {
    const bill = bills.get(id);
    if (!bill) return null;
    sums.set(currency, (sums.get(currency) ?? 0) + bill.totalMinor);
  }
  return [...sums].map(([currency, minor]) => money(minor, currency, deviceLocales())).join(' + ');
}
