'use client';

import { useMemo } from 'react';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useCalendar } from '#lib/client/hooks/use-calendar.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { useShownSums, useSums, useSumsBasis } from '#lib/client/hooks/use-sums.ts';
import type { Calendar, Day } from '#lib/client/insights/days.ts';
import { bySeries, daysOf, type Series, type Sums, sumsOf, within } from '#lib/client/insights/groups.ts';
import { inCurrency, type MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { type Range, type RangeChoice, rangeOf } from '#lib/client/insights/ranges.ts';
import { MINUTE } from '#lib/time.ts';
import { say } from '#words/insights.ts';
import type { InsightsRoute } from './routes.ts';

/** A range's meetings, and what they are compared with. */
export interface Insights {
  range: Range;
  calendar: Calendar;
  currency: string;
  timeZone: string;
  today: Day;
  /** Epoch ms. */
  now: number;
  /** All meetings that the plan shows, in the workspace's currency, in chronological order. */
  all: readonly MeetingSum[];
  /** The range's meetings. */
  meetings: readonly MeetingSum[];
  sums: Sums;
  /** Those of the range before; null if there is none or the plan doesn't reach back that far. */
  before: Sums | null;
  /** Names by id. */
  topics: ReadonlyMap<string, string>;
  /** How many of the range's meetings are left out, by currency. */
  left: ReadonlyMap<string, number>;
  /** How many of the range's meetings are older than the plan shows. */
  hidden: number;
  /** How many days of meetings and how many charts the plan shows; null for no limit. */
  historyDays: number | null;
  charts: number | null;
}

/** `left` is how many meetings are still to be added up. */
export type InsightsState = { state: 'loading'; left: number } | { state: 'ready'; insights: Insights };

export function useInsights(wanted: InsightsRoute['range']): InsightsState {
  const { store } = useStore();
  const sums = useSums();
  const basis = useSumsBasis();
  const calendar = useCalendar();
  // The tick alone could be behind what is recorded; the store's clock never is.
  const tick = useNow(MINUTE);
  const now = useMemo(() => Math.max(tick, store.now()), [tick, store]);

  const shown = useShownSums();
  const finished = sums?.meetings;
  const insights = useMemo(() => {
    if (!finished || !shown || !basis || !calendar) return undefined;
    const { timeZone, topics } = basis;
    const { meetings: all, currency, since, historyDays } = shown;
    const today = calendar.dayOf(now);
    const range = rangeOf(choiceOf(wanted, today), calendar, now, daysOf(all, calendar, today));
    const meetings = within(all, range);
    const isBeforeShown = range.before !== null && range.before.from >= since;
    return {
      ...{ range, calendar, currency, timeZone, today, now, all, meetings, topics, historyDays },
      sums: sumsOf(meetings),
      before: range.before && isBeforeShown ? sumsOf(within(all, range.before)) : null,
      left: inCurrency(within(shown.inAll, range), currency).left,
      hidden: within(finished, { from: range.from, to: Math.min(range.to, since) }).length,
      charts: basis.entitlements.insights,
    };
  }, [finished, shown, basis, calendar, wanted, now]);

  return insights ? { state: 'ready', insights } : { state: 'loading', left: sums?.left ?? 0 };
}

/** Returns the range's series, the most expensive first. */
export function useSeries({ meetings }: Insights): Series[] {
  return useMemo(() => bySeries(meetings, say('series.untitled')), [meetings]);
}

/** Returns the chosen range; by default, this month. */
export function choiceOf(wanted: InsightsRoute['range'], today: Day): RangeChoice {
  if (wanted === null) return { name: 'month', on: today };
  return wanted.name === 'all' || wanted.name === 'own' ? wanted : { name: wanted.name, on: wanted.on ?? today };
}
