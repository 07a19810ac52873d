'use client';

import { useEffect } from 'react';
import { type QueuedShare, queuedShareOf, queuedShares } from '../meetings/share-queue.ts';
import type { Store } from '../store/store.ts';
import { startSharing } from '../sync/share-queued.ts';
import { useQuery } from './use-query.ts';
import { useStores } from './use-store.ts';

/** Returns the meeting's receipt that waits for a connection to be shared; null: none. */
export function useQueuedShare(meetingId: string): QueuedShare | null | undefined {
  return useQuery((reader) => queuedShareOf(reader, meetingId), { key: meetingId });
}

export function useQueuedShares(): QueuedShare[] | undefined {
  return useQuery(queuedShares);
}

/** Shares queued receipts and sends meetings to ledgers, in all open workspaces of the signed-in account. */
export function useSharing(accountId: string | undefined): void {
  const stores = useStores();
  useEffect(() => {
    const own = accountId === undefined ? [] : stores.filter(({ owner }) => owner.accountId === accountId);
    const stops = own.flatMap((store) => [startSharing(store), sendToLedgers(store)]);
    return () => {
      for (const stop of stops) stop();
    };
  }, [stores, accountId]);
}

/** Sends meetings to the workspace's ledgers. Few workspaces have any, and it isn't urgent, so the code loads later. */
function sendToLedgers(store: Store): () => void {
  let stop = () => {};
  let isOver = false;
  const start = ({ startSendingToLedgers }: typeof import('../sync/send-to-ledgers.ts')) => {
    if (!isOver) stop = startSendingToLedgers(store);
  };
  // If the code can't be loaded now, it is on the next visit.
  void import('../sync/send-to-ledgers.ts').then(start, () => {});
  return () => {
    isOver = true;
    stop();
  };
}
