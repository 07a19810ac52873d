'use client';

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { read } from '../../sync/records.ts';
import { findMeetings, type History, type HistoryQuery, shownSince } from '../insights/history.ts';
import { inCurrency, type MeetingSum } from '../insights/meeting-sums.ts';
import { SumIndex, type Sums } from '../insights/sum-index.ts';
import type { Key, Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cachedPlanOf, receiptLookOf, settingsOf } from '../store/values.ts';
import { useCalendar } from './use-calendar.ts';
import { keptQuery, useKept } from './use-kept.ts';
import { useStore } from './use-store.ts';

/** Changed meetings are added up after this long, so that nobody at the meter has to wait for it. */
const REST_MS = 200;

/**
 * When many records change, wait this long after the last change, but no longer than `mostMs` between runs: each run sorts
 * all meetings.
 */
const BUSY = { keys: 100, restMs: 1_000, mostMs: 5_000 };

/** One per store, shared by all screens: it stays when a screen is left, so that the next one has it at once. */
const indexes = new WeakMap<Store, SumIndex>();

function indexOf(store: Store): SumIndex {
  const known = indexes.get(store);
  if (known) return known;
  const index = new SumIndex(store);
  indexes.set(store, index);
  // The store shows its failure in useStore; the next change tries again.
  const failed = () => {};
  index.load().catch(failed);
  let changed = new Set<Key>();
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.onChange((keys) => {
    if (keys.size <= BUSY.keys) index.list(keys).catch(failed);
    // Older sums stay until there are newer ones, but an empty list isn't shown as if it were complete.
    else if (index.now?.meetings.length === 0) index.expect(keys);
    if (changed.size === 0) since = performance.now();
    for (const key of keys) changed.add(key);
    clearTimeout(timer);
    const left = since + BUSY.mostMs - performance.now();
    const rest = keys.size > BUSY.keys ? Math.min(BUSY.restMs, Math.max(0, left)) : REST_MS;
    timer = setTimeout(() => {
      const those = changed;
      changed = new Set();
      index.update(those).catch(failed);
    }, rest);
  });
  return index;
}

const never = () => () => {};

/** Returns the sums of each finished meeting, kept up to date; undefined until they have been read. */
export function useSums(): Sums | undefined {
  const { store } = useStore();
  // During the prerender there is no store to read.
  const index = typeof window === 'undefined' ? null : indexOf(store);
  return useSyncExternalStore(
    index ? (listener) => index.onChange(listener) : never,
    () => index?.now,
    () => undefined,
  );
}

const sumsBasis = keptQuery(async (reader: Reader) => {
  const [{ currency }, { entitlements }, { timeZone }, topics] = await Promise.all([
    settingsOf(reader),
    cachedPlanOf(reader),
    receiptLookOf(reader),
    reader.all('topics'),
  ]);
  const names = topics.map(({ id, record }) => [id, read.topics(record).name] as const);
  return { currency, entitlements, timeZone, topics: new Map(names) };
});

/** Returns the finished meetings that match the query, newest first. Undefined until they have been read. */
export function useMeetings({ text, topicId, from, until, only }: HistoryQuery): History | undefined {
  const { store } = useStore();
  const listed = useSums()?.listed;
  const shown = useSumsBasis();
  return useMemo(() => {
    if (!listed || !shown) return undefined;
    const since = shownSince(shown.entitlements.historyDays, store.now());
    return findMeetings(listed, shown, { text, topicId, from, until, only }, since);
  }, [listed, shown, text, topicId, from, until, only, store]);
}

/** Returns what it takes to show sums: the workspace's currency, time zone, topic names and plan. Undefined until read. */
export const useSumsBasis = () => useKept(sumsBasis);

type Basis = NonNullable<ReturnType<typeof useSumsBasis>>;

/**
 * Reads the sums ahead, with what showing them depends on, so that a screen has them at once. Also makes the calendar look
 * up their days, since asking Intl for a year of them takes longer than adding up the year.
 */
export function useSumsAhead(): void {
  const { store } = useStore();
  const [meetings, calendar] = [useSums()?.meetings, useCalendar()];
  useEffect(() => {
    indexOf(store);
    sumsBasis.of(store);
  }, [store]);
  useEffect(() => {
    if (!meetings || !calendar) return;
    return inPortions(meetings.toReversed(), (meeting) => calendar.dayOf(meeting.startedAt));
  }, [meetings, calendar]);
}

/** How many days are looked up before the page gets a turn: about 10 ms on a slow phone. */
const DAYS_AT_ONCE = 100;

/** Calls `act` for each item, a few at a time. Returns a function that stops it. */
function inPortions<Item>(items: readonly Item[], act: (item: Item) => void): () => void {
  let done = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    for (const item of items.slice(done, done + DAYS_AT_ONCE)) act(item);
    done += DAYS_AT_ONCE;
    if (done < items.length) timer = setTimeout(goOn);
  };
  timer = setTimeout(goOn, REST_MS);
  return () => clearTimeout(timer);
}

/** The sums that the plan shows. */
export interface ShownSums {
  /** In the workspace's currency, in chronological order. */
  meetings: readonly MeetingSum[];
  currency: string;
  /** In any currency. */
  inAll: readonly MeetingSum[];
  /** Older sums (epoch ms) are hidden. */
  since: number;
  /** How many days back the plan shows sums; null: all. */
  historyDays: number | null;
}

/** Computed once for all components. */
const shownOf = new WeakMap<readonly MeetingSum[], { basis: Basis; shown: ShownSums }>();

/** Undefined until all meetings are added up. */
export function useShownSums(): ShownSums | undefined {
  const { store } = useStore();
  const sums = useSums();
  const basis = useSumsBasis();
  const all = sums?.left === 0 ? sums.meetings : undefined;
  return useMemo(() => {
    if (!all || !basis) return undefined;
    const known = shownOf.get(all);
    if (known?.basis === basis) return known.shown;
    const { currency, entitlements } = basis;
    const since = shownSince(entitlements.historyDays, store.now());
    const inAll = all.filter(({ startedAt }) => startedAt >= since);
    const { meetings } = inCurrency(inAll, currency);
    const shown = { meetings, currency, inAll, since, historyDays: entitlements.historyDays };
    shownOf.set(all, { basis, shown });
    return shown;
  }, [all, basis, store]);
}
