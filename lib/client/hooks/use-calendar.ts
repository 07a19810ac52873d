'use client';

import { type Calendar, calendarOf } from '../insights/days.ts';
import { firstWeekdayIn } from '../insights/week.ts';
import type { Reader } from '../store/rows.ts';
import { receiptLookOf } from '../store/values.ts';
import { keptQuery, useKept } from './use-kept.ts';

const calendar = keptQuery(async (reader: Reader): Promise<Calendar> => {
  const [{ timeZone }, firstWeekday] = await Promise.all([receiptLookOf(reader), firstWeekdayIn(reader)]);
  return calendarOf(timeZone, firstWeekday);
});

/** Returns the workspace's calendar: its time zone and first day of the week. Undefined until they have been read. */
export const useCalendar = () => useKept(calendar);
