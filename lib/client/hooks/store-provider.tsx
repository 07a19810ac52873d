'use client';

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Account } from '../../account/schema.ts';
import { reportStart } from '../api/operations.ts';
import { type Clock, deviceClock } from '../clock.ts';
import { StoreFailure } from '../failures.ts';
import { lastRecordedAt } from '../meetings/details.ts';
import { startSweeping } from '../meetings/removal.ts';
import { cacheAccount } from '../store/account-cache.ts';
import { recallAccount, rememberAccount } from '../store/last-account.ts';
import { withSignedOutStore } from '../store/signed-out-store.ts';
import { NOBODY, type Store, type StoreOwner } from '../store/store.ts';
import { startReporting } from '../sync/report-starts.ts';
import { RunningProvider, useRunningMeeting } from './running.tsx';
import { useHydrated } from './use-hydrated.ts';
import { PENDING_STORE, StoreContext } from './use-store.ts';
import { SyncStateContext, useSync } from './use-sync-state.ts';

interface Props {
  /** Whoever is signed in. Null: nobody. Undefined: unknown, because it is loading or the device is offline. */
  account: Account | null | undefined;
  /** One of the account's workspaces; its first by default. */
  workspaceId?: string;
  children: ReactNode;
}

/**
 * Opens the store of whoever is signed in; while that is unknown, or the session has expired, of whoever was signed in last;
 * otherwise the one without an account. Also runs what goes on in the background: reporting starts, finishing deletions, sync,
 * and the clock.
 */
export function StoreProvider({ account, workspaceId, children }: Props) {
  const [clock] = useState(() => lazily(deviceClock));
  const owner = useOwner(account, workspaceId);
  const [store, setStore] = useState(PENDING_STORE);

  const accountId = owner?.accountId;
  const ownWorkspaceId = owner?.workspaceId;
  useEffect(() => {
    if (accountId === undefined || ownWorkspaceId === undefined) return;
    let isOver = false;
    let opened: Store | undefined;
    // Loaded once the page is shown: its database library is a sixth of the app's code.
    import('../store/device-store.ts').then(
      async ({ DeviceStore }) => {
        if (isOver) return;
        opened = new DeviceStore({ accountId, workspaceId: ownWorkspaceId }, () => clock().now());
        if (accountId !== null && recallAccount()?.accountId !== accountId) await bringRunning(opened);
        if (!isOver) setStore(opened);
      },
      (thrown) => isOver || setStore({ ...PENDING_STORE, trouble: new StoreFailure('missing', thrown) }),
    );
    return () => {
      isOver = true;
      setStore(PENDING_STORE);
      opened?.close();
    };
  }, [accountId, ownWorkspaceId, clock]);

  useEffect(() => {
    if (!account || store.owner.accountId !== account.user.id) return;
    rememberAccount({
      accountId: account.user.id,
      workspaceIds: account.workspaces.map(({ id }) => id),
      workspaceId: store.owner.workspaceId,
    });
    // A store that cannot keep it shows that in useStore.
    cacheAccount(store, account).catch(() => {});
    return startReporting(store, reportStart);
  }, [account, store]);

  useEffect(() => (store === PENDING_STORE ? undefined : startSweeping(store)), [store]);
  const syncState = useSync(account, store);

  return (
    <StoreContext value={store}>
      <SyncStateContext value={syncState}>
        <RunningProvider>
          <ClockKeeper clock={clock} />
          {children}
        </RunningProvider>
      </SyncStateContext>
    </StoreContext>
  );
}

/** The account's store is shown by then, whatever its data is waiting for. */
const LONGEST_ARRIVAL_MS = 2_000;

/** When an account signs in on this device: moves the running meeting into its store, before that is shown without it. */
async function bringRunning(store: Store): Promise<void> {
  const moved = withSignedOutStore(store.now, async (source) => {
    const { moveOnArrival } = await import('../store/transfer.ts');
    await moveOnArrival(source, store);
  });
  // If it fails, useTransferOffer does it again, once the store shows what is wrong.
  await Promise.race([moved.catch(() => {}), new Promise((resolve) => setTimeout(resolve, LONGEST_ARRIVAL_MS))]);
}

/** Another store for the components inside: the sample's. */
export function StoreOverride({ store, children }: { store: Store; children: ReactNode }) {
  return (
    <StoreContext value={store}>
      <RunningProvider>{children}</RunningProvider>
    </StoreContext>
  );
}

/** Keeps the clock from falling behind what a running meeting has recorded; without one it is the device's own. */
function ClockKeeper({ clock }: { clock: () => Clock }) {
  const running = useRunningMeeting();
  // Unchanged while that is unknown: the meter never shows less than what is recorded.
  useEffect(() => {
    if (running) clock().notBefore(lastRecordedAt(running));
    else if (running === null) clock().reset();
  }, [running, clock]);
  return null;
}

/** Undefined before hydration: then nobody knows yet what the device remembers. */
function useOwner(account: Account | null | undefined, workspaceId: string | undefined): StoreOwner | undefined {
  const isHydrated = useHydrated();
  return useMemo(() => {
    if (!isHydrated) return undefined;
    const remembered = recallAccount();
    const accountId = account ? account.user.id : remembered?.accountId;
    if (accountId === undefined) return NOBODY;
    const known = account ? account.workspaces.map(({ id }) => id) : (remembered?.workspaceIds ?? []);
    const chosen = [workspaceId, remembered?.workspaceId].find((id) => id !== undefined && known.includes(id));
    return { accountId, workspaceId: chosen ?? known[0] ?? NOBODY.workspaceId };
  }, [isHydrated, account, workspaceId]);
}

/** Created when first used: in the browser, never while a page is rendered on the server. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
