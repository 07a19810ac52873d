'use client';

import { useEffect } from 'react';
import { peopleApart, type Shared, sharedOf } from '../meetings/receipt.ts';
import { type QueuedShare, queuedShareOf, queuedShares, startSharing } from '../meetings/share-queue.ts';
import type { Store } from '../store/store.ts';
import { useQuery } from './use-query.ts';
import { useStores } from './use-store.ts';

/** Returns what this device last shared of the meeting; null: nothing. */
export function useShared(meetingId: string): Shared | null | undefined {
  return useQuery((reader) => sharedOf(reader, meetingId), { key: meetingId });
}

/**
 * Returns by how many people the meeting differs from a shared one of its series, if they are so few that comparing the
 * receipts would reveal what they cost; otherwise null.
 */
export function usePeopleApart(meetingId: string): number | null | undefined {
  return useQuery((reader) => peopleApart(reader, meetingId), { key: meetingId });
}

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
