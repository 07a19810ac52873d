import { type ReactNode, useMemo } from 'react';
import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { useLimits, useLiveMeter, useStore, useTopics } from '#lib/client/hooks/hooks.ts';
import { useCalendar } from '#lib/client/hooks/use-calendar.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useShownSums } from '#lib/client/hooks/use-sums.ts';
import { type BudgetUse, budgetsOf, budgetUse, isOf } from '#lib/client/insights/budgets.ts';
import { changeOf, changesOf } from '#lib/client/insights/changes.ts';
import type { Calendar } from '#lib/client/insights/days.ts';
import { dayMs } from '#lib/client/insights/ranges.ts';
import { seriesKey } from '#lib/client/insights/series.ts';
import { type Usual, usualOf } from '#lib/client/insights/what-if.ts';
import { normalize } from '#lib/client/meetings/search.ts';
import type { Change } from '#lib/sync/change-record.ts';
import { MINUTE, SECOND } from '#lib/time.ts';
import { say } from '#words/meter.ts';

/** From this share on, the workspace's budget is mentioned. */
const NEAR = 0.8;

/** Below the title in the start form: what such a meeting usually costs, and how much of its budgets is used. */
export function StartNotes({ title, topic }: { title: string; topic: string }) {
  const notes = useSeriesNotes({ title, topic });
  if (!notes) return null;
  const lines = [
    usualWords(notes),
    changeWords(notes),
    ...worthTelling(notes.budgets, 0).map(({ use, share }) => budgetWords(use, share)),
  ];
  const said = lines.filter((line) => line !== null);
  if (said.length === 0) return null;
  return (
    <ul className="col-span-2 flex flex-col gap-1 font-mono text-sm text-faint wrap-anywhere">
      {said.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** On the face of the running meter: what its series usually comes to. */
export function UsualOnFace({ title, isRoom }: { title: string; isRoom: boolean }) {
  const notes = useSeriesNotes({ title, topic: '' });
  const words = notes && usualWords(notes);
  if (!words) return null;
  return (
    <p
      data-testid="usual"
      className={isRoom ? 'mt-[1dvh] text-center text-[min(3.2cqi,4dvh)]' : 'mt-2 text-sm wrap-anywhere'}
    >
      {words}
    </p>
  );
}

/** Renders its children if there are earlier meetings to compare this one with. */
export function IfUsual({ title, children }: { title: string; children: ReactNode }) {
  return useSeriesNotes({ title, topic: '' })?.usual ? children : null;
}

/**
 * Below the running meter: what was decided about the series, and its budgets, including what the meeting has cost so far.
 */
export function LiveBudgets(meeting: { title: string; topic: string; startedAt: number }) {
  const notes = useSeriesNotes(meeting);
  const live = useLiveMeter({ everyMs: 10 * SECOND });
  if (!notes || !live) return null;
  const soFar = live.currency === notes.currency ? live.totalMinor : 0;
  const told = worthTelling(notes.budgets, soFar);
  const change = changeWords(notes);
  if (told.length === 0 && change === null) return null;
  return (
    <ul className="mt-4 flex flex-col gap-1 font-mono text-sm text-faint wrap-anywhere">
      {change !== null && <li>{change}</li>}
      {told.map(({ use, share }) => (
        <li key={`${use.scope.kind} ${use.label}`} className={share > 1 ? 'font-semibold text-accent' : ''}>
          {budgetWords(use, share)}
        </li>
      ))}
    </ul>
  );
}

function worthTelling(budgets: readonly BudgetUse[], soFar: number): { use: BudgetUse; share: number }[] {
  return budgets
    .map((use) => ({ use, share: (use.usedMinor + soFar) / use.amountMinor }))
    .filter(({ use, share }) => use.scope.kind !== 'workspace' || share >= NEAR);
}

/** `Usually $412.00 in 45 min · last time $430.12 in 50 min`; null for the first of a series. */
function usualWords({ usual, currency }: SeriesNotes): string | null {
  if (!usual) return null;
  const time = (ms: number) => deviceDuration(Math.max(MINUTE, Math.round(ms / MINUTE) * MINUTE));
  const { last, count, averageMinor, averageMs } = usual;
  const lastTime = { last: amount(last.totalMinor, currency), lastTime: time(last.durationMs) };
  return count === 1
    ? say('series.last', lastTime)
    : say('series.usual', { usual: amount(averageMinor, currency), usualTime: time(averageMs), ...lastTime });
}

/** `Planned at 25 min since Nov 3.`; null if no change was decided. */
function changeWords({ change, calendar }: SeriesNotes): string | null {
  if (!change || change.kind === 'keep') return null;
  const { kind, toMs, heads, every, decidedAt } = change;
  const locales = deviceLocales();
  const format = new Intl.DateTimeFormat(locales, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const date = format.format(dayMs(calendar.dayOf(decidedAt)));
  return say('series.change', { kind, length: deviceDuration(toMs), heads, every: String(every), date });
}

/** `Weekly planning has used 80% of November’s budget.` */
function budgetWords({ scope, label, first }: BudgetUse, share: number): string {
  const locales = deviceLocales();
  const month = new Intl.DateTimeFormat(locales, { month: 'long', timeZone: 'UTC' }).format(dayMs(first));
  const used = new Intl.NumberFormat(locales, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  return scope.kind === 'workspace'
    ? say('series.budgetOfAll', { used, month })
    : say('series.budget', { label, used, month });
}

/** What is known about a meeting's series before it ends. */
interface SeriesNotes {
  currency: string;
  /** Null for the first of a series, or without a title. */
  usual: Usual | null;
  /** The budgets it counts against, if the plan includes budgets. */
  budgets: BudgetUse[];
  /** The change that was decided and is being followed, or null. */
  change: Change | null;
  calendar: Calendar;
}

interface Asked {
  title: string;
  /** A name. */
  topic: string;
  /** When the meeting began, epoch ms: its budgets are those of that month. Absent: it begins now. */
  startedAt?: number;
}

/** Returns undefined until everything is known. */
function useSeriesNotes({ title, topic, startedAt }: Asked): SeriesNotes | undefined {
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
    budgets: own.length === 0 ? [] : budgetUse(own, meetings, { calendar, now: startedAt ?? now, currency }),
  };
}
