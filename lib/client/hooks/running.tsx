'use client';

import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { loadMeeting, loadRunningMeeting, type MeetingDetails } from '../meetings/details.ts';
import type { Reader } from '../store/rows.ts';
import { MeterTicker } from './meter-ticker.ts';
import { useQuery } from './use-query.ts';
import { useStore } from './use-store.ts';

interface Latest {
  running: MeetingDetails | null;
  /** The one that ran until now. */
  ended: MeetingDetails | null;
}

interface Running extends Latest {
  /** Of the meeting that runs. */
  ticker: MeterTicker | null;
}

const Context = createContext<Running | undefined>(undefined);

/**
 * Reads the meeting that runs, once for everything that shows it: every click on the meter waits for this reading. When
 * it has ended it is read once more, so that its receipt need not be asked for afterwards.
 */
export function RunningProvider({ children }: { children: ReactNode }) {
  const { store } = useStore();
  const last = useRef<string | null>(null);

  async function read(reader: Reader): Promise<Latest> {
    const running = await loadRunningMeeting(reader);
    if (!running) return { running, ended: last.current === null ? null : await loadMeeting(reader, last.current) };
    last.current = running.meeting.id;
    return { running, ended: null };
  }

  const latest = useQuery(read, { early: true });
  const value = useMemo(
    () => latest && { ...latest, ticker: latest.running && new MeterTicker(latest.running, store.now) },
    [latest, store],
  );
  return <Context value={value}>{children}</Context>;
}

/** Null: none runs. */
export function useRunningMeeting(): MeetingDetails | null | undefined {
  return useContext(Context)?.running;
}

/** The meeting that ran until now, if it has just ended; null: none. */
export function useEndedMeeting(): MeetingDetails | null {
  return useContext(Context)?.ended ?? null;
}

/** What ticks while a meeting runs; a new one after each change of the meeting. Null while none runs. */
export function useMeterTicker(): MeterTicker | null {
  return useContext(Context)?.ticker ?? null;
}
