import { useMemo } from 'react';
import { amount } from '#lib/client/device-format.ts';
import type { Day } from '#lib/client/insights/days.ts';
import type { Entry } from '#lib/client/insights/history.ts';
import { say } from '#words/meetings.ts';
import { dayName, monthName } from './day-words.ts';
import { DAY_REM, type ListedDay, MONTH_REM, type Month } from './list-layout.ts';

interface Props {
  id: string;
  day: ListedDay;
  entries: readonly Entry[];
  today: Day;
}

/** A day in the list and its meetings' total, on two lines if one is too narrow. */
export function DayHeading({ id, day, entries, today }: Props) {
  const subtotal = useSubtotal(entries, day);
  return (
    <div
      className="absolute inset-x-0 flex flex-wrap content-end items-end gap-x-4 border-b-2 border-ink pb-2 font-mono text-sm font-semibold"
      style={{ top: `${day.topRem}rem`, height: `${DAY_REM}rem` }}
    >
      <h2 id={id} className="max-w-full truncate">
        {/* A truncated date would say nothing. */}
        <span className="sm:hidden">{dayName(day.day, today, { short: true })}</span>
        <span className="hidden sm:inline">{dayName(day.day, today)}</span>
      </h2>
      <p className="ms-auto pe-11 tabular-nums @max-[16rem]:pe-3 sm:pe-14">
        <span className="hidden font-normal text-faint sm:inline">
          {say('day.meetings', { meetings: day.count })}
          {subtotal && ' · '}
        </span>
        {subtotal}
      </p>
    </div>
  );
}

/** A month in the list and its meetings' total, on two lines if one is too narrow. */
export function MonthHeading({ month, entries }: { month: Month; entries: readonly Entry[] }) {
  const subtotal = useSubtotal(entries, month);
  return (
    <p
      className="absolute inset-x-0 flex flex-wrap content-end items-end gap-x-4 font-mono"
      style={{ top: `${month.topRem}rem`, height: `${MONTH_REM}rem` }}
    >
      <span className="max-w-full truncate text-lg font-semibold">{monthName(month.first)}</span>
      <span className="ms-auto pe-11 text-sm tabular-nums @max-[16rem]:pe-3 sm:pe-14">
        <span className="hidden text-faint sm:inline">
          {say('day.meetings', { meetings: month.count })}
          {subtotal && ' · '}
        </span>
        <span className="font-semibold">{subtotal}</span>
      </span>
    </p>
  );
}

const useSubtotal = (entries: readonly Entry[], { from, count }: Pick<ListedDay, 'from' | 'count'>) =>
  useMemo(() => subtotalOf(entries.slice(from, from + count)), [entries, from, count]);

/** Returns the meetings' totals by currency: `€702.00 + $80.00`; null until all are added up. */
export function subtotalOf(meetings: readonly Pick<Entry, 'currency' | 'figures'>[]): string | null {
  const sums = new Map<string, number>();
  for (const { currency, figures } of meetings) {
    if (!figures) return null;
    sums.set(currency, (sums.get(currency) ?? 0) + figures.totalMinor);
  }
  return [...sums].map(([currency, minor]) => amount(minor, currency)).join(' + ');
}
