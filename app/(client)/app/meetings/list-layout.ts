import { type Calendar, type Day, monthOf } from '#lib/client/insights/days.ts';
import type { Listed } from '#lib/client/insights/sum-index.ts';

/** Heights are in rem, so that rows grow with the text. */
export const ROW_REM = 4.75;
export const DAY_REM = 3;
export const MONTH_REM = 3.5;

/** A day's meetings in the list. */
export interface ListedDay {
  day: Day;
  topRem: number;
  /** Index of its first entry in the list. */
  from: number;
  count: number;
  /** Set on the first day of each month. */
  month?: Month;
}

/** A month's meetings in the list. */
export interface Month {
  /** Its first day. */
  first: Day;
  topRem: number;
  from: number;
  count: number;
}

export interface Layout {
  days: ListedDay[];
  heightRem: number;
}

/** Returns where each day's rows are, newest first. All rows have one height, so nothing has to be measured. */
export function layOut(entries: readonly Pick<Listed, 'startedAt'>[], calendar: Calendar): Layout {
  const days: ListedDay[] = [];
  let heightRem = 0;
  let current: ListedDay | undefined;
  let month: Month | undefined;
  let begins = 0;
  for (const [index, { startedAt }] of entries.entries()) {
    // Only the first entry of a day needs the calendar.
    if (!current || startedAt < begins) {
      const day = calendar.dayOf(startedAt);
      const isNew = !month || day < month.first;
      if (!month || isNew) {
        month = { first: monthOf(day), topRem: heightRem, from: index, count: 0 };
        heightRem += MONTH_REM;
      }
      current = { day, topRem: heightRem, from: index, count: 0, ...(isNew && { month }) };
      begins = calendar.startOf(day);
      days.push(current);
      heightRem += DAY_REM;
    }
    current.count += 1;
    if (month) month.count += 1;
    heightRem += ROW_REM;
  }
  return { days, heightRem };
}

export function topOf({ days }: Layout, index: number): number {
  const day = days[dayOf(days, ({ from }) => from <= index)];
  return day ? day.topRem + DAY_REM + (index - day.from) * ROW_REM : 0;
}

/** A visible day, and the indexes of its visible entries. */
export interface SeenDay {
  day: ListedDay;
  indexes: number[];
}

/** Returns what lies between two heights, and always `kept`, the entry with the focus. */
export function visible({ days }: Layout, fromRem: number, toRem: number, kept: number | null): SeenDay[] {
  const seen: SeenDay[] = [];
  const keptDay = kept === null ? -1 : dayOf(days, ({ from }) => from <= kept);
  const first = Math.max(
    0,
    dayOf(days, ({ topRem }) => topRem <= fromRem),
  );
  for (let i = first; i < days.length; i += 1) {
    const day = days[i];
    if (!day || day.topRem > toRem) break;
    seen.push({ day, indexes: indexesOf(day, fromRem, toRem) });
  }
  const holder = days[keptDay];
  if (kept === null || !holder) return seen;
  const own = seen.find(({ day }) => day === holder);
  if (!own) seen.push({ day: holder, indexes: [kept] });
  else if (!own.indexes.includes(kept)) own.indexes = [...own.indexes, kept].sort((a, b) => a - b);
  // In list order, so that Tab goes to the next entry.
  return seen.sort((a, b) => a.day.from - b.day.from);
}

function indexesOf({ topRem, from, count }: ListedDay, fromRem: number, toRem: number): number[] {
  const top = topRem + DAY_REM;
  const first = Math.max(0, Math.floor((fromRem - top) / ROW_REM));
  const end = Math.min(count, Math.ceil((toRem - top) / ROW_REM));
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => from + first + i);
}

/**
 * Returns the index of the last day for which `holds`, or -1. A binary search: `holds` must be true for the first days only.
 */
function dayOf(days: readonly ListedDay[], holds: (day: ListedDay) => boolean): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const day = days[middle];
    if (day && holds(day)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
