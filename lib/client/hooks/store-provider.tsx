'use client';

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Account } from '../../account/schema.ts';
import { clock } from '../clock.ts';
import { lastRecordedAt } from '../meetings/details.ts';
import { lastSeen } from '../meetings/last-seen.ts';
import { NOBODY, type Store, spaceOf } from '../store/store.ts';
import type { SyncState } from '../sync/loop.ts';
import { OpenWorkspace } from './open-workspace.tsx';
import {
  RunningElsewhereProvider,
  RunningProvider,
  useAlsoRunning,
  useRunningElsewhere,
  useRunningMeeting,
} from './running.tsx';
import { StoreContext, StoresContext } from './use-store.ts';
import { SyncStateContext } from './use-sync-state.ts';
import { useWorkspaceChoice, WorkspacesContext } from './use-workspaces.ts';

interface Props {
  /** The account that is signed in. Null: none. Undefined: unknown, because it is loading or the device is offline. */
  account: Account | null | undefined;
  /** True while the service has been asked who is signed in but hasn't answered. */
  isLoading?: boolean;
  /** Called when the service or another tab shows that the account has changed since it was read. */
  onStale?: () => void;
  children: ReactNode;
}

/**
 * An account may have two hundred workspaces. Beyond these, one is opened only when it is shown or something is in progress
 * in it.
 */
const KEPT_OPEN = 10;

const ignore = () => {};

/**
 * Opens the stores of the account that is signed in. While that is unknown, or if the session has expired, opens those of
 * the account that was signed in last; otherwise the one without an account. One workspace is shown; in the others, anything
 * in progress continues. Also maintains the clock.
 */
export function StoreProvider({ account, isLoading = false, onStale = ignore, children }: Props) {
  const { owner, workspaces } = useWorkspaceChoice(account, isLoading, onStale);
  const [stores, noteStore] = useEntries<Store>();
  const [states, noteState] = useEntries<SyncState>();
  const [busy, noteBusy] = useBusy();

  const shownId = owner?.workspaceId ?? NOBODY.workspaceId;
  const opened = useMemo(() => [...stores.values()], [stores]);
  const next = stores.get(shownId);
  // The store on the screen stays until the next one has been read, but not under the name of another account or workspace.
  const [last, setLast] = useState<Store | null>(null);
  if (next && next !== last) setLast(next);
  const isLeft = last && owner && last.owner.accountId !== null && spaceOf(last.owner) !== spaceOf(owner);
  const shown = isLeft || last?.trouble?.code === 'gone' ? null : last;
  const others = busy ? workspaces.all.filter(({ id }, i) => id !== shownId && (i < KEPT_OPEN || busy.has(id))) : [];
  const isComplete = workspaces.all.length < 2 || (busy !== undefined && others.every(({ id }) => stores.has(id)));
  const wanted = owner ? [owner, ...others.map(({ id }) => ({ ...owner, workspaceId: id }))] : [];
  const isWanted = shown && wanted.some((one) => spaceOf(one) === spaceOf(shown.owner));
  const ownersToOpen = shown && !next && !isWanted ? [...wanted, shown.owner] : wanted;
  const told = { account, onStore: noteStore, onState: noteState, onBusy: noteBusy, onStale };

  return (
    <WorkspacesContext value={workspaces}>
      <StoresContext value={opened}>
        <StoreContext value={next ?? shown}>
          <SyncStateContext value={states.get(shownId) ?? 'off'}>
            {ownersToOpen.map((one) => (
              <OpenWorkspace
                key={spaceOf(one)}
                accountId={one.accountId}
                workspaceId={one.workspaceId}
                isShown={one.workspaceId === shownId}
                isFirst={shown === null}
                {...told}
              />
            ))}
            <RunningElsewhereProvider isComplete={isComplete}>
              <RunningProvider>
                <ClockKeeper />
                {children}
              </RunningProvider>
            </RunningElsewhereProvider>
          </SyncStateContext>
        </StoreContext>
      </StoresContext>
    </WorkspacesContext>
  );
}

/** Provides another store, such as the sample's, to the components inside. */
export function StoreOverride({ store, children }: { store: Store; children: ReactNode }) {
  return (
    <StoreContext value={store}>
      <RunningProvider>{children}</RunningProvider>
    </StoreContext>
  );
}

/** Keeps the clock from falling behind what running meetings have recorded; without one it is the device's own. */
function ClockKeeper() {
  const running = useRunningMeeting();
  const others = useAlsoRunning();
  const elsewhere = useRunningElsewhere();
  const isFirst = useRef(true);
  useEffect(() => {
    // An earlier page may have ticked after the last record. Checked only at first: later, the clock may have been set.
    if (isFirst.current && running) clock().notBefore(lastSeen(running.meeting.id) ?? 0);
    if (running !== undefined) isFirst.current = false;

    const all = [...(running ? [running] : []), ...(others ?? []), ...(elsewhere ?? []).map(({ details }) => details)];
    if (all.length > 0) clock().notBefore(Math.max(...all.map(lastRecordedAt)));
    // While running meetings are unknown, leave the clock alone: the meter never shows less than what is recorded.
    else if (running === null && elsewhere) clock().reset();
  }, [running, others, elsewhere]);

  return null;
}

/** Returns entries by workspace, and a function that sets one; null removes it. */
function useEntries<Value>() {
  const [entries, setEntries] = useState<ReadonlyMap<string, Value>>(() => new Map());
  const note = useCallback((id: string, value: Value | null) => {
    setEntries((known) => {
      const next = new Map(known);
      if (value === null) next.delete(id);
      else next.set(id, value);
      return next;
    });
  }, []);
  return [entries, note] as const;
}

/**
 * The workspaces in which something is in progress, or was since the page loaded; undefined until the device has been asked.
 */
function useBusy() {
  const [busy, setBusy] = useState<ReadonlySet<string>>();
  const note = useCallback((ids: Iterable<string>) => {
    setBusy((known = new Set()) => {
      const all = new Set([...known, ...ids]);
      return all.size === known.size && known.size > 0 ? known : all;
    });
  }, []);
  return [busy, note] as const;
}
