'use client';

import { useDeferredValue, useMemo } from 'react';
import {
  FREE_DAYS,
  SPANS,
  type SpanName,
  spanOf,
  type Told,
  toldOf,
  type Year,
  yearAtThisPace,
} from '#lib/client/calendar/pace.ts';
import { type Planned, sumsIn } from '#lib/client/calendar/planned.ts';
import { useLimits, useStore } from '#lib/client/hooks/hooks.ts';
import { useCalendar } from '#lib/client/hooks/use-calendar.ts';
import { type Calendars, planOf } from '#lib/client/hooks/use-calendars.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import type { Calendar, Day } from '#lib/client/insights/days.ts';
import type { Sums } from '#lib/client/insights/groups.ts';
import type { DayRange } from '#lib/client/insights/ranges.ts';
import { MINUTE } from '#lib/time.ts';

/** What a calendar's meetings cost. */
export interface Bill {
  calendars: Calendars;
  planned: Planned;
  year: Year;
  told: Told;
  spans: readonly { name: SpanName; range: DayRange; sums: Sums }[];
  calendar: Calendar;
  currency: string;
  today: Day;
  /** The plan includes more than the next 30 days, what-ifs and printing. */
  isWhole: boolean;
  /** Meetings are shown one by one up to this day, exclusive. */
  shownUntil: Day;
}

/** Returns the workspace's calendar, and the time, which changes each minute. */
export function useWallCalendar(): { calendar: Calendar; now: number } | undefined {
  const { store } = useStore();
  const calendar = useCalendar();
  const tick = useNow(MINUTE);
  const now = useMemo(() => Math.max(tick, store.now()), [tick, store]);
  return useMemo(() => calendar && { calendar, now }, [calendar, now]);
}

/** Returns undefined until everything is known. */
export function useBill(calendars: Calendars | undefined): Bill | undefined {
  const clock = useWallCalendar();
  const isWhole = useLimits()?.entitlements.insights === null;
  // Keeps typing a rate responsive while thousands of meetings are priced.
  const late = useDeferredValue(calendars);
  const planned = useMemo(() => late && planOf(late), [late]);
  const calendar = clock?.calendar;
  const today = clock?.calendar.dayOf(clock.now);
  return useMemo(() => {
    if (!late || !planned || !calendar || today === undefined) return undefined;
    const year = yearAtThisPace(planned.events, calendar.startOf(today), calendar);
    return {
      ...{ calendars: late, planned, calendar, today, isWhole, year },
      told: toldOf(year, planned.events, calendar),
      currency: late.settings.currency,
      spans: SPANS.map((name) => {
        const range = spanOf(name, today, calendar);
        return { name, range, sums: sumsIn(planned.events, range) };
      }),
      shownUntil: isWhole ? Math.max(today + FREE_DAYS, spanOf('quarter', today, calendar).end) : today + FREE_DAYS,
    };
  }, [late, planned, calendar, today, isWhole]);
}

/** Returns whether every plan shows this span. */
export const isNear = ({ end }: DayRange, today: Day): boolean => end <= today + FREE_DAYS;
