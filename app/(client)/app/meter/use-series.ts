import { useMemo } from 'react';
import { useLimits, useStore, useTopics } from '#lib/client/hooks/hooks.ts';
import { useCalendar } from '#lib/client/hooks/use-calendar.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useShownSums } from '#lib/client/hooks/use-sums.ts';
import { type BudgetUse, budgetsOf, budgetUse, isOf } from '#lib/client/insights/budgets.ts';
import { changeOf, changesOf } from '#lib/client/insights/changes.ts';
import type { Calendar } from '#lib/client/insights/days.ts';
import { seriesKey } from '#lib/client/insights/series.ts';
import { type Usual, usualOf } from '#lib/client/insights/what-if.ts';
import { normalize } from '#lib/client/meetings/search.ts';
import type { Change } from '#lib/sync/change-record.ts';
import { MINUTE } from '#lib/time.ts';

/** What is known about a meeting's series before it ends. */
export interface SeriesNotes {
  currency: string;
  /** Null for the first of a series, or without a title. */
  usual: Usual | null;
  /** The budgets it counts against, if the plan includes budgets. */
  budgets: BudgetUse[];
  /** The change that was decided and is being followed, or null. */
  change: Change | null;
  calendar: Calendar;
}

/** `topic` is a name. Returns undefined until everything is known. */
export function useSeriesNotes({ title, topic }: { title: string; topic: string }): SeriesNotes | undefined {
  const { store } = useStore();
  const shown = useShownSums();
  const topics = useTopics();
  const calendar = useCalendar();
  const hasBudgets = useLimits()?.entitlements.insights === null;
  const budgets = useQuery(budgetsOf);
  const changes = useQuery(changesOf);
  const now = Math.max(useNow(MINUTE), store.now());
  const key = seriesKey(title);
  const name = normalize(topic);
  const usual = useMemo(
    () => (shown && key !== '' ? usualOf(shown.meetings.filter((one) => seriesKey(one.title) === key)) : null),
    [shown, key],
  );
  if (!shown || !topics || !budgets || !changes || !calendar) return undefined;
  const { meetings, currency } = shown;
  const topicId = topics.find((one) => name !== '' && normalize(one.name) === name)?.id ?? null;
  const own = hasBudgets ? budgets.filter(({ scope }) => isOf(scope, { title, topicId })) : [];
  return {
    ...{ currency, usual, calendar, change: changeOf(changes, { title }) },
    budgets: own.length === 0 ? [] : budgetUse(own, meetings, { calendar, now, currency }),
  };
}
