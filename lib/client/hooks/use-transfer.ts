'use client';

import { useCallback, useEffect, useState } from 'react';
import { NOBODY, type Store } from '../store/store.ts';
import {
  countRecords,
  countUnsent,
  isEmpty,
  isTransferPending,
  type StoreCounts,
  transferRecords,
} from '../store/transfer.ts';
import { useCommand } from './use-command.ts';
import { useStore } from './use-store.ts';

/** Does something with the store of those without an account, beside the one that is open. */
async function withNobodys<T>(store: Store, act: (nobodys: Store) => Promise<T>): Promise<T> {
  const { DeviceStore } = await import('../store/device-store.ts');
  const nobodys = new DeviceStore(NOBODY, store.now);
  try {
    return await act(nobodys);
  } finally {
    nobodys.close();
  }
}

const move = (store: Store, _: undefined) => withNobodys(store, (nobodys) => transferRecords(nobodys, store));
const decline = (store: Store, _: undefined) => store.write(async (writer) => writer.setValue('moveDeclined', true));

/** What was made without an account and could come into this one; null: nothing, or it was declined. */
async function offerFor(store: Store): Promise<StoreCounts | null> {
  return withNobodys(store, async (nobodys) => {
    // A move that a crash cut short goes on by itself: it has been agreed to.
    if (await isTransferPending(nobodys, store)) await transferRecords(nobodys, store);
    const declined = await store.read((reader) => reader.value('moveDeclined'));
    const contents = await countRecords(nobodys);
    return isEmpty(contents) || declined === true ? null : contents;
  });
}

/** After signing in: the offer to take along what was made without an account. */
export function useTransferOffer() {
  const { store } = useStore();
  const [offer, setOffer] = useState<StoreCounts | null>(null);
  const moving = useCommand(move);
  const declining = useCommand(decline);

  const look = useCallback(() => {
    let isOver = false;
    if (store.owner.accountId !== null) {
      offerFor(store).then(
        (found) => isOver || setOffer(found),
        // The store that failed says so itself; there is nothing to offer then.
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
    busy: moving.busy || declining.busy,
    failure: moving.failure ?? declining.failure,
    accept: async () => {
      await moving.run(undefined);
      look();
    },
    decline: async () => {
      await declining.run(undefined);
      setOffer(null);
    },
  };
}

/** Before signing out: what is on this device only. Undefined: not counted yet. */
export function useUnsaved(): StoreCounts | undefined {
  const { store } = useStore();
  const [unsaved, setUnsaved] = useState<StoreCounts>();
  useEffect(() => {
    let isOver = false;
    countUnsent(store).then(
      (found) => isOver || setUnsaved(found),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [store]);
  return unsaved;
}
