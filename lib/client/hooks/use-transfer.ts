'use client';

import { useCallback, useEffect, useState } from 'react';
import { withSignedOutStore } from '../store/signed-out-store.ts';
import type { Store } from '../store/store.ts';
import { countRecords, type StoreCounts, totalCount } from '../store/store-counts.ts';
import { moveOnArrival, transferRecords } from '../store/transfer.ts';
import { useCommand } from './use-command.ts';
import { useStore } from './use-store.ts';

const transfer = (store: Store, _: undefined) =>
  withSignedOutStore(store.now, (source) => transferRecords(source, store));
const decline = (store: Store, _: undefined) => store.write(async (writer) => writer.setValue('moveDeclined', true));

/**
 * What was made without an account and could be moved into this one; null: nothing, or the offer was declined. A running
 * meeting is not offered: it moves at once.
 */
function offerFor(store: Store): Promise<StoreCounts | null> {
  return withSignedOutStore(store.now, async (source) => {
    // Most often done before the store was shown. What was made in a tab that did not know of the account comes along here.
    await moveOnArrival(source, store);
    const declined = await store.read((reader) => reader.value('moveDeclined'));
    const counts = await countRecords(source);
    return totalCount(counts) === 0 || declined === true ? null : counts;
  });
}

/** After signing in: the offer to move what was made without an account into the account. */
export function useTransferOffer() {
  const { store } = useStore();
  const [offer, setOffer] = useState<StoreCounts | null>(null);
  const transferring = useCommand(transfer);
  const declining = useCommand(decline);

  const look = useCallback(() => {
    let isOver = false;
    if (store.owner.accountId !== null) {
      offerFor(store).then(
        (found) => isOver || setOffer(found),
        // A store that fails shows it in useStore; there is nothing to offer then.
        () => {},
      );
    }
    return () => {
      isOver = true;
      setOffer(null);
    };
  }, [store]);
  useEffect(look, [look]);

  return {
    /** Null: there is nothing to offer. */
    offer,
    busy: transferring.busy || declining.busy,
    failure: transferring.failure ?? declining.failure,
    accept: async () => {
      await transferring.run(undefined);
      look();
    },
    decline: async () => {
      await declining.run(undefined);
      setOffer(null);
    },
  };
}
