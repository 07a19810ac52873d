'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Account } from '../../account/schema.ts';
import type { StartMeeting } from '../../metering/schema.ts';
import { timeNow } from '../clock.ts';
import { StoreFailure } from '../failures.ts';
import { cachePlanOfNobody } from '../store/current-account.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { recallAccount } from '../store/last-account.ts';
import { followOwners } from '../store/other-tabs.ts';
import type { Store } from '../store/store.ts';
import { cacheUsage } from '../store/values.ts';
import type { SyncState } from '../sync/loop.ts';
import { missingStore, useStores } from './use-store.ts';
import { useSync } from './use-sync-state.ts';

/** After this long, the screen should have its data. */
const LOOK_AROUND_MS = 1_000;

interface Props {
  /** Null: without an account. */
  accountId: string | null;
  workspaceId: string;
  /** Whether this workspace is to be shown. */
  isShown: boolean;
  /** Whether nothing is on the screen yet that would have to stay. */
  isFirst: boolean;
  account: Account | null | undefined;
  /** Called with the store once it is open, and with null when it is closed. */
  onStore: (workspaceId: string, store: Store | null) => void;
  onState: (workspaceId: string, state: SyncState | null) => void;
  /** Called with workspaces of the account in which something is in progress. */
  onBusy: (workspaceIds: Iterable<string>) => void;
  onStale: () => void;
}

/** Not needed to show the page, but to use it, so it is requested as soon as the page's own code runs. */
const loadStore = () => import('./store-code.ts');

interface Opened {
  store: DeviceStore;
  code: Awaited<ReturnType<typeof loadStore>>;
}

// If this fails, it is requested again below.
if (typeof window !== 'undefined') loadStore().catch(() => {});

/** A store is shown after this long, even if nothing has been read from it. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Resolves once a store can replace the one on the screen: it can be read, and whatever moves in from the space without an
 * account, without asking, has arrived.
 */
async function readied(store: Store, isArrival: boolean, account: Account | null): Promise<void> {
  const work = isArrival
    ? import('./arrive.ts').then(({ arrive }) => arrive(store, account))
    : store.read(async (reader) => void (await reader.value('')));
  // If this fails, the store shows its trouble, and useTransferOffer tries again.
  await Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}

/**
 * Opens a workspace's store and does its background work while it is open: reporting starts, finishing deletions, and sync.
 * Renders nothing.
 */
export function OpenWorkspace(props: Props) {
  const { accountId, workspaceId, isShown, isFirst, account, onStore, onState, onBusy, onStale } = props;
  const stores = useStores();
  const [own, setOwn] = useState<Opened>();
  const store = own?.store;

  const isOwn = account?.user.id === accountId;
  const known = useEffectEvent(() => (account && isOwn ? account : null));
  // Decided before the device remembers the account.
  const isFirstNow = useEffectEvent(() => isFirst);
  const arrives = useEffectEvent(() => isShown && accountId !== null && recallAccount()?.accountId !== accountId);
  useEffect(() => {
    let isOver = false;
    let opened: DeviceStore | undefined;
    const isArrival = arrives();
    async function open() {
      const code = await loadStore().catch((thrown: unknown) => new StoreFailure('missing', thrown));
      if (isOver) return;
      if (code instanceof StoreFailure) {
        onStore(workspaceId, missingStore(code));
        addEventListener('online', open, { once: true });
        return;
      }
      opened = new code.DeviceStore({ accountId, workspaceId }, timeNow);
      // With nothing on the screen yet, show the store at once: queries wait until it is open.
      if (isArrival || !isFirstNow()) await readied(opened, isArrival, known());
      if (isOver) return;
      setOwn({ store: opened, code });
      onStore(workspaceId, opened);
    }
    void open();
    return () => {
      isOver = true;
      removeEventListener('online', open);
      setOwn(undefined);
      onStore(workspaceId, null);
      opened?.close();
    };
  }, [accountId, workspaceId, onStore]);

  useEffect(() => (own ? own.code.startSweeping(own.store) : undefined), [own]);

  useEffect(() => {
    // A store that can't save this shows its trouble in useStore.
    if (store && accountId === null && account === null) cachePlanOfNobody(store).catch(() => {});
  }, [store, accountId, account]);

  useEffect(() => {
    if (!store || !isShown) return;
    const look = () => {
      // A store that fails shows its trouble in useStore; nothing else can be read then, either.
      const found = store.busyWorkspaces().catch(() => []);
      // Include the shown one, so that its work continues when another workspace is shown.
      found.then((ids) => onBusy([workspaceId, ...ids]));
    };
    const timer = setTimeout(look, LOOK_AROUND_MS);
    const stop = followOwners((owner) => {
      if (owner.accountId === accountId && owner.workspaceId !== workspaceId) onBusy([owner.workspaceId]);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, accountId, workspaceId, isShown, onBusy]);

  // The service counts starts per account, whichever workspace they were in.
  const report = useEffectEvent(async (send: Opened['code']['reportStart'], start: StartMeeting) => {
    const usage = await send(start);
    for (const other of stores) other.write((writer) => cacheUsage(writer, usage)).catch(() => {});
    return usage;
  });

  useEffect(() => {
    if (!own || !account || !isOwn) return;
    const { store, code } = own;
    // A store that can't save this shows its trouble in useStore.
    code.cacheAccount(store, account).catch(() => {});
    return code.startReporting(store, (start) => report(code.reportStart, start));
  }, [own, account, isOwn]);

  useSync({ account: isOwn ? account : null, store, isShown, onState, onStale });
  return null;
}
