'use client';

import { useEffect } from 'react';
import { type QueuedShare, queuedShareOf, queuedShares } from '../meetings/share-queue.ts';
import type { Store } from '../store/store.ts';
import { startSharing } from '../sync/share-queued.ts';
import { useQuery } from './use-query.ts';
import { useStores } from './use-store.ts';

/** The meeting's receipt that is waiting to be shared once there is a connection; null: none. */
export function useQueuedShare(meetingId: string): QueuedShare | null | undefined {
  return useQuery((reader) => queuedShareOf(reader, meetingId), { key: meetingId });
}

/** All of the workspace's. */
export function useQueuedShares(): QueuedShare[] | undefined {
  return useQuery(queuedShares);
}

/** Shares queued receipts, and sends to ledgers, in all open workspaces of the account that is signed in. */
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

/** Sends to the ledgers that a workspace belongs to. Few do, and none at once: the code comes later. */
function sendToLedgers(store: Store): () => void {
  let stop = () => {};
  let isOver = false;
  const start = ({ startSendingToLedgers }: typeof import('../sync/send-to-ledgers.ts')) => {
    if (!isOver) stop = startSendingToLedgers(store);
  };
  // What can't be loaded now is, with the next visit.
  void import('../sync/send-to-ledgers.ts').then(start, () => {});
  return () => {
    isOver = true;
    stop();
  };
}
