'use client';

import { useEffect, useMemo, useState } from 'react';
import type { Bill } from '../../cost/meeting.ts';
import { billOfMeeting, loadMeetings } from '../meetings/details.ts';
import { type History, HistoryIndex, type HistoryQuery, shownSince } from '../meetings/history.ts';
import { cachedPlanOf } from '../store/values.ts';
import { useQuery } from './use-query.ts';
import { useStore } from './use-store.ts';

/** Finished meetings, newest first. The index is read once and then follows what changes; searching it is instant. */
export function useMeetings({ text, topicId, from, until, only }: HistoryQuery): History | undefined {
  const { store } = useStore();
  const historyDays = useQuery(async (reader) => (await cachedPlanOf(reader)).entitlements.historyDays);
  // A new object for each state of the index, so that what is found is computed again.
  const [loaded, setLoaded] = useState<{ index: HistoryIndex }>();

  useEffect(() => {
    const index = new HistoryIndex(store);
    let isOver = false;
    // The store's failure shows in useStore; the next change tries again.
    let work: Promise<unknown> = Promise.resolve();
    const inTurn = (job: () => Promise<boolean>) => {
      work = work.then(job).then(
        (isNew) => isNew && !isOver && setLoaded({ index }),
        () => {},
      );
    };
    inTurn(() => index.load().then(() => true));
    const stop = store.onChange((keys) => inTurn(() => index.update(keys)));
    return () => {
      isOver = true;
      setLoaded(undefined);
      stop();
    };
  }, [store]);

  return useMemo(() => {
    if (!loaded || historyDays === undefined) return undefined;
    return loaded.index.find({ text, topicId, from, until, only }, shownSince(historyDays, store.now()));
  }, [loaded, historyDays, text, topicId, from, until, only, store]);
}

const NONE: ReadonlyMap<string, Bill> = new Map();

/** As many as a long scroll shows; beyond that, the cache starts over. */
const KEPT = 1000;

/** The bills of the rows in view, and of those seen before; those not read yet are absent. */
export function useBills(meetingIds: readonly string[]): ReadonlyMap<string, Bill> {
  const { store } = useStore();
  const read = useQuery(
    async (reader) => {
      const meetings = await loadMeetings(reader, meetingIds);
      return meetings.map((details) => [details.meeting.id, billOfMeeting(details)] as const);
    },
    { key: meetingIds.join() },
  );
  const [seen, setSeen] = useState({ store, read, bills: NONE });
  if (seen.store !== store || (read !== undefined && seen.read !== read)) {
    const kept = seen.store === store && seen.bills.size < KEPT ? seen.bills : NONE;
    setSeen({ store, read, bills: new Map([...kept, ...(read ?? [])]) });
  }
  return seen.bills;
}
