'use client';

import { createContext, type ReactNode, useContext, useRef } from 'react';
import { loadMeeting, loadRunningMeeting, type MeetingDetails } from '../meetings/details.ts';
import type { Reader } from '../store/rows.ts';
import { useQuery } from './use-query.ts';

interface Latest {
  running: MeetingDetails | null;
  /** The one that ran until now. */
  ended: MeetingDetails | null;
}

const Context = createContext<Latest | undefined>(undefined);

/**
 * Reads the meeting that runs once for all that asks for it: every click on the meter waits for this reading. When it has
 * ended it is read with that, so that its receipt need not be asked for after.
 */
export function RunningProvider({ children }: { children: ReactNode }) {
  const last = useRef<string | null>(null);

  async function read(reader: Reader): Promise<Latest> {
    const running = await loadRunningMeeting(reader);
    if (!running) return { running, ended: last.current === null ? null : await loadMeeting(reader, last.current) };
    last.current = running.meeting.id;
    return { running, ended: null };
  }

  return <Context value={useQuery(read, { early: true })}>{children}</Context>;
}

/** Null: none runs. */
export function useRunningMeeting(): MeetingDetails | null | undefined {
  return useContext(Context)?.running;
}

/** The meeting that ran until now, if it has just ended; null: none. */
export function useEndedMeeting(): MeetingDetails | null {
  return useContext(Context)?.ended ?? null;
}
