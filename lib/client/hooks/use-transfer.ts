'use client';

import { useEffect, useReducer, useState } from 'react';
import { read } from '../../sync/records.ts';
import { followOwners } from '../store/other-tabs.ts';
import type { Reader } from '../store/rows.ts';
import { NOBODY, type Store } from '../store/store.ts';
import { countsOfAll, type StoreCounts, totalCount } from '../store/store-counts.ts';
import { useCommand } from './use-command.ts';
import { useStore } from './use-store.ts';

/** What could be added to the account. */
export interface TransferOffer {
  counts: StoreCounts;
  /** Titles of the newest meetings, newest first; empty for a meeting without one. */
  titles: string[];
}

/** Changes that belong together are made within less time. */
const RESTED_MS = 300;

/** How many meetings are named. */
const NAMED = 3;

async function newestTitles(reader: Reader): Promise<string[]> {
  const meetings = (await reader.all('meetings')).map(({ record }) => read.meetings(record));
  const newest = meetings.sort((a, b) => b.startedAt - a.startedAt).slice(0, NAMED);
  return newest.map(({ title }) => title);
}

const transfer = async (store: Store, _: undefined) => {
  // Not needed to show the page.
  const { moveEverything } = await import('../store/move.ts');
  await store.across((device) => moveEverything(device, store.owner, store.now()));
};
const decline = (store: Store, _: undefined) => store.write(async (writer) => writer.setValue('moveDeclined', true));

/**
 * What was made without an account and could be moved into this one; null: nothing, or the offer was declined. A running
 * meeting and calendars are not offered: they move at once.
 */
async function offerFor(store: Store): Promise<TransferOffer | null> {
  // Usually done before the store was shown. Anything made in a tab that didn't know about the account moves here.
  await (await import('./arrive.ts')).arrive(store, null);
  return store.survey(async (device) => {
    const declined = await device.in(store.owner).value('moveDeclined');
    const counts = await countsOfAll(device.in(NOBODY));
    if (totalCount(counts) === 0 || declined === true) return null;
    return { counts, titles: await newestTitles(device.in(NOBODY)) };
  });
}

/** Returns the offer, after signing in, to move what was made without an account into the account. */
export function useTransferOffer() {
  const { store } = useStore();
  const [found, setFound] = useState<{ store: Store; offer: TransferOffer | null } | null>(null);
  const [looks, lookAgain] = useReducer((count: number) => count + 1, 0);
  const transferring = useCommand(transfer);
  const declining = useCommand(decline);
  const hasAccount = store.owner.accountId !== null;

  useEffect(() => {
    if (!hasAccount) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followOwners(({ accountId }) => {
      if (accountId !== null) return;
      clearTimeout(timer);
      timer = setTimeout(lookAgain, RESTED_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hasAccount]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is another one
  useEffect(() => {
    if (!hasAccount) return;
    let isOver = false;
    offerFor(store).then(
      (offer) => isOver || setFound({ store, offer }),
      // A store that fails shows its trouble in useStore; there is nothing to offer then.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [store, hasAccount, looks]);

  return {
    /** Null: there is nothing to offer. */
    offer: found?.store === store ? found.offer : null,
    busy: transferring.busy || declining.busy,
    failure: transferring.failure ?? declining.failure,
    accept: async () => {
      await transferring.run(undefined);
      lookAgain();
    },
    decline: async () => {
      await declining.run(undefined);
      setFound(null);
    },
  };
}
