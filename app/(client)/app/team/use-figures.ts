'use client';

import { useCallback, useMemo, useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { readLedgerEntries, readLedgerSummary } from '#lib/client/api/ledgers.ts';
import { firstWeekday } from '#lib/client/device-settings.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useCalendar } from '#lib/client/hooks/use-calendar.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { type Calendar, calendarOf, type Day, fromDate, monthOf } from '#lib/client/insights/days.ts';
import { type DayRange, type Part, type Range, rangeOf } from '#lib/client/insights/ranges.ts';
import { LOOKED_AT } from '#lib/client/ledger/team.ts';
import type { Store } from '#lib/client/store/store.ts';
import { isReplaced } from '#lib/cost/change.ts';
import type { Decision, Entry, EntryPage, Ledger, LedgerSummary } from '#lib/ledgers/schema.ts';
import { DAY } from '#lib/time.ts';
import { shownIn } from '../insights/headline.tsx';
import type { InsightsRoute } from '../insights/routes.ts';
import { choiceOf } from '../insights/use-insights.ts';

/** The service's sums for a period, and what they are compared with. */
export interface Figures {
  range: Range;
  summary: LedgerSummary;
  before: LedgerSummary | null;
  strip: { span: DayRange; part: Part; summary: LedgerSummary };
  /** The current calendar month. */
  month: LedgerSummary;
  /** The last twelve weeks of the most expensive series, and series with a decision from twelve weeks before it on. */
  entries: readonly Entry[];
  /** Noon of each day with a meeting, since twelve weeks before the first decision to end a series. */
  metAt: readonly number[];
  /** There were too many, so the oldest are left out. */
  isCut: boolean;
  /** When the service sent this, in epoch ms. */
  at: number;
  /** The service doesn't answer, so this is from before. */
  isOld: boolean;
}

export type Prices = 'own' | 'newest';

/** The most series asked for at once, which the service bounds, too, and pages of their meetings. */
const [MOST_SERIES, MOST_PAGES] = [20, 5];

const seenKey = (id: string) => `ledger-seen:${id}`;

export function useFigures(ledger: Ledger, wanted: InsightsRoute['range'], prices: Prices) {
  const { store } = useStore();
  const { id, firstAt, timeZone, decisions } = ledger;
  // Loaded with the workspace, long before a ledger's figures.
  const weekday = useCalendar()?.firstWeekday ?? firstWeekday();
  const calendar = calendarOf(timeZone, weekday);
  const [now] = useState(() => store.now());
  // Later decisions are about series that are already loaded, so nothing is requested again.
  const [decided] = useState(decisions);
  const today = calendar.dayOf(now);
  const range = useMemo(() => {
    const oldest = calendar.dayOf(firstAt ?? now);
    return rangeOf(choiceOf(wanted, today), calendar, now, { oldest, newest: today });
  }, [wanted, today, calendar, now, firstAt]);
  const read = useCallback(
    () => readFigures(store, { id, firstAt, decided, range, calendar, today, now, prices }),
    [store, id, firstAt, decided, range, calendar, today, now, prices],
  );
  const [figures, { reload }] = useRemote(read);
  return { figures, reload, range, calendar, today, now };
}

interface Asked {
  /** The ledger's id. */
  id: string;
  firstAt: number | null;
  decided: readonly Decision[];
  range: Range;
  calendar: Calendar;
  today: Day;
  now: number;
  prices: Prices;
}

/** Asks the service; offline, returns what it last said about this ledger. Throws ApiFailure. */
async function readFigures(store: Store, asked: Asked): Promise<Figures> {
  const { id } = asked;
  try {
    const figures = await askFigures(asked);
    await store.write(async (writer) => writer.setValue(seenKey(id), figures));
    return figures;
  } catch (thrown) {
    if (!(thrown instanceof ApiFailure && thrown.code === 'offline')) throw thrown;
    // Written only by the line above, also by a version that didn't know `metAt`.
    const seen = (await store.read((reader) => reader.value(seenKey(id)))) as
      | (Omit<Figures, 'metAt'> & Partial<Figures>)
      | undefined;
    if (!seen) throw thrown;
    return { ...seen, metAt: seen.metAt ?? [], isOld: true };
  }
}

async function askFigures({ id, firstAt, decided, range, calendar, today, now, prices }: Asked): Promise<Figures> {
  const { span, part } = shownIn({ range, calendar, today }, firstAt);
  const month = monthOf(today);
  const [from, to] = [calendar.startOf(month), calendar.startOf(monthOf(month, 1))];
  const earlier = range.before && wholeDays(range.before, calendar);
  // The service runs two at a time for an account.
  const [summary, before] = await Promise.all([
    readLedgerSummary(id, { from: range.from, to: range.to, prices }),
    earlier && readLedgerSummary(id, { ...earlier, detail: 'days', prices }),
  ]);
  const [ofSpan, ofMonth] = await Promise.all([
    readLedgerSummary(id, { from: span.from, to: span.to, detail: 'days', prices }),
    range.from === from && range.to === to ? summary : readLedgerSummary(id, { from, to, prices }),
  ]);
  return {
    range,
    summary,
    before,
    strip: { span, part, summary: ofSpan },
    month: ofMonth,
    ...(summary.few ? NOTHING_TOLD : await askMeetings({ id, decided, calendar, now }, summary)),
    at: now,
    isOld: false,
  };
}

/** The service adds up whole days, so an end during a day moves to the nearest midnight. Null if nothing is left. */
function wholeDays({ from, to }: DayRange, calendar: Calendar) {
  const midnight = calendar.startOf(calendar.dayOf(to + DAY / 2));
  return midnight > from ? { from, to: midnight } : null;
}

type Meetings = Pick<Figures, 'entries' | 'metAt' | 'isCut'>;

const NOTHING_TOLD: Meetings = { entries: [], metAt: [], isCut: false };

async function askMeetings(
  { id, decided, calendar, now }: Pick<Asked, 'id' | 'decided' | 'calendar' | 'now'>,
  { bySeries }: LedgerSummary,
): Promise<Meetings> {
  const series = new Set(decided.map((one) => one.series));
  const others = bySeries.flatMap((row) => (row.series !== null && !series.has(row.series) ? row.series : []));
  const since = (some: readonly Decision[]) => Math.min(...some.map(({ decidedAt }) => decidedAt)) - LOOKED_AT;
  const ended = decided.filter(({ change }) => isReplaced(change));
  const [ofDecided, ofOthers, days] = [
    await askEntries(id, [...series], { from: since(decided), to: now }),
    await askEntries(id, others, { from: now - LOOKED_AT, to: now }),
    // Counts all meetings, whatever the period that is shown has.
    ended.length === 0 ? null : await readLedgerSummary(id, { from: since(ended), to: now, detail: 'days' }),
  ];
  return {
    entries: [...ofDecided.entries, ...ofOthers.entries],
    metAt: days?.byDay.map(({ day }) => calendar.at(fromDate(day) ?? 0, DAY / 2)) ?? [],
    isCut: ofDecided.isCut || ofOthers.isCut,
  };
}

async function askEntries(
  id: string,
  named: readonly string[],
  range: { from: number; to: number },
): Promise<Pick<Figures, 'entries' | 'isCut'>> {
  const series = named.slice(0, MOST_SERIES);
  const entries: Entry[] = [];
  let cursor: string | null = null;
  for (let page = 0; series.length > 0 && page < MOST_PAGES; page += 1) {
    const found: EntryPage = await readLedgerEntries(id, { ...range, series, cursor });
    entries.push(...found.entries);
    cursor = found.nextCursor;
    if (cursor === null) break;
  }
  return { entries, isCut: cursor !== null };
}
