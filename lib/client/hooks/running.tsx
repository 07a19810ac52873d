'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { keepView, loadMeeting, loadRunningMeetings, type MeetingDetails } from '../meetings/details.ts';
import type { WorkspaceName } from '../store/last-account.ts';
import { hasMoved, type Reader } from '../store/rows.ts';
import { type Store, watch } from '../store/store.ts';
import { MeterTicker } from './meter-ticker.ts';
import { useQuery } from './use-query.ts';
import { useStore, useStores } from './use-store.ts';
import { useWorkspaces } from './use-workspaces.ts';

interface Latest {
  /** The running meeting in view. */
  running: MeetingDetails | null;
  /** Other meetings that are running. */
  others: readonly MeetingDetails[];
  /** The meeting that just ended. */
  ended: MeetingDetails | null;
}

interface Running extends Latest {
  /** The ticker of the running meeting. */
  ticker: MeterTicker | null;
}

const Context = createContext<Running | undefined>(undefined);

/**
 * Reads the running meetings, once for everything that shows them: every click on the meter waits for this read. When the
 * one in view has ended, it is read once more, so that its receipt is there at once.
 */
export function RunningProvider({ children }: { children: ReactNode }) {
  const { store } = useStore();
  const { round } = useWorkspaces();
  const last = useRef<MeetingDetails | null>(null);

  async function read(reader: Reader): Promise<Latest & { isKept: boolean }> {
    const { shown: running, others, isKept } = await loadRunningMeetings(reader);
    const latest = { running, others, isKept, ended: null };
    if (running) {
      last.current = running;
      return latest;
    }
    if (!last.current) return latest;
    const { id } = last.current.meeting;
    // The user signed in in another tab, and the meeting continues in the account, which is about to be shown here.
    if (await hasMoved(reader, 'meetings', id)) return { ...latest, running: last.current };
    return { ...latest, ended: await loadMeeting(reader, id) };
  }

  // Keyed, so that a meeting of the workspace shown before isn't mistaken for one of this workspace.
  const latest = useQuery(read, { early: true, key: String(round) });
  const isForgotten = latest?.isKept === false;
  useEffect(() => {
    // A store that can't save this shows its trouble in useStore.
    if (isForgotten) store.write(keepView).catch(() => {});
  }, [isForgotten, store]);
  const value = useMemo(
    () => latest && { ...latest, ticker: latest.running && new MeterTicker(latest.running, store.now) },
    [latest, store],
  );
  return <Context value={value}>{children}</Context>;
}

/** Provides one of several running meetings to the components inside; it may not be in view. */
export function RunningOf({ details, children }: { details: MeetingDetails; children: ReactNode }) {
  const { store } = useStore();
  const value = useMemo(
    () => ({ running: details, others: [], ended: null, ticker: new MeterTicker(details, store.now) }),
    [details, store],
  );
  return <Context value={value}>{children}</Context>;
}

/** Returns the running meeting in view; null: none. */
export function useRunningMeeting(): MeetingDetails | null | undefined {
  return useContext(Context)?.running;
}

/** Returns the other running meetings, in the order they started. */
export function useAlsoRunning(): readonly MeetingDetails[] | undefined {
  return useContext(Context)?.others;
}

/** Returns the meeting that has just ended; null: none. */
export function useEndedMeeting(): MeetingDetails | null {
  return useContext(Context)?.ended ?? null;
}

/** Returns the ticker of the running meeting, a new one after each change to the meeting; null while none runs. */
export function useMeterTicker(): MeterTicker | null {
  return useContext(Context)?.ticker ?? null;
}

/** A meeting that runs in a workspace that isn't shown. */
export interface RunningElsewhere {
  workspace: WorkspaceName;
  store: Store;
  details: MeetingDetails;
}

const ElsewhereContext = createContext<readonly RunningElsewhere[] | undefined>([]);

interface ElsewhereProps {
  /** Whether all stores in which a meeting may run are open. */
  isComplete: boolean;
  children: ReactNode;
}

/** Follows the meetings that run in workspaces that aren't shown. */
export function RunningElsewhereProvider({ isComplete, children }: ElsewhereProps) {
  const { all } = useWorkspaces();
  const { store: shown } = useStore();
  const stores = useStores();
  const [read, setRead] = useState<ReadonlyMap<Store, readonly MeetingDetails[]>>(() => new Map());

  useEffect(() => {
    const stops = stores
      .filter((store) => store !== shown)
      .map((store) =>
        watch(
          store,
          loadRunningMeetings,
          ({ shown, others }) => setRead((known) => new Map(known).set(store, shown ? [shown, ...others] : others)),
          // A store that fails shows its trouble once its workspace is shown.
          () => {},
        ),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [stores, shown]);

  const value = useMemo(() => {
    const others = stores.filter((store) => store !== shown);
    if (!isComplete || !others.every((store) => read.has(store))) return undefined;
    return others.flatMap((store): RunningElsewhere[] => {
      const workspace = all.find(({ id }) => id === store.owner.workspaceId);
      const running = read.get(store);
      return workspace && running ? running.map((details) => ({ workspace, store, details })) : [];
    });
  }, [all, stores, shown, isComplete, read]);
  return <ElsewhereContext value={value}>{children}</ElsewhereContext>;
}

export function useRunningElsewhere(): readonly RunningElsewhere[] | undefined {
  return useContext(ElsewhereContext);
}
