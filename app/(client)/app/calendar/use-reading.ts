'use client';

import { useEffect, useRef, useState } from 'react';
import { type Arrived, keepCalendars } from '#lib/client/calendar/kept.ts';
import type { GivenFile, ReadFile, ReadFiles } from '#lib/client/calendar/read-files.ts';
import { Canceled, open, prepareToRead, type Reading, readBeside } from '#lib/client/calendar/reading.ts';
import { asCommandFailure } from '#lib/client/failures.ts';
import { useReceiptLook, useStore } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { plannedSince } from '#lib/client/insights/changes.ts';
import { say } from '#words/calendar.ts';
import { askToKeep } from '../shared/browser-storage.ts';
import { whenIdle } from '../shared/idle.ts';
import { useHasLeft } from './use-has-left.ts';

/** The state or result of reading files. */
interface ReadingState {
  /** From 0 to 1; null: nothing is being read. */
  part: number | null;
  /** Calendars that were read and kept. */
  arrived: readonly Arrived[];
  /** An invitation to one meeting or series. It is shown, not kept. */
  invitation: ReadFile | null;
  problems: ReadFiles['problems'];
}

const NOTHING: ReadingState = { part: null, arrived: [], invitation: null, problems: [] };

/** Reads calendars in the background, keeps them on this device, and says what came. */
export function useReading() {
  const { store } = useStore();
  const timeZone = useReceiptLook()?.timeZone;
  const plannedAt = useQuery(plannedSince);
  const since = plannedAt ?? undefined;
  const [state, setState] = useState(NOTHING);
  const reading = useRef<Reading | null>(null);
  /** The last read. The next one waits for it, and neither is canceled for the other. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const hasLeft = useHasLeft();
  const isReading = state.part !== null;
  // Prepares again for the next file once the bill of this one is on the screen.
  useEffect(() => {
    if (isReading || timeZone === undefined) return undefined;
    let giveUp = () => {};
    const stop = whenIdle(() => {
      giveUp = prepareToRead(timeZone);
    });
    return () => {
      stop();
      giveUp();
    };
  }, [isReading, timeZone]);
  useEffect(() => () => reading.current?.cancel(), []);

  /** Resolves to whether all files were calendars that are now kept. */
  function read(given: readonly GivenFile[], before: ReadFiles['problems'] = []): Promise<boolean> {
    const own = last.current.then(() => readNow(given, before));
    last.current = own.catch(() => {});
    return own;
  }

  async function readNow(given: readonly GivenFile[], before: ReadFiles['problems']): Promise<boolean> {
    if (timeZone === undefined || hasLeft()) return false;
    if (given.length === 0) {
      setState({ ...NOTHING, problems: before });
      return false;
    }
    setState({ ...NOTHING, part: 0 });
    const own = readBeside({ files: given, now: store.now(), timeZone, since }, (part) =>
      setState((now) => (now.part === null ? now : { ...now, part })),
    );
    reading.current = own;
    try {
      const { calendars, problems } = await own.done;
      const invitation = invitationIn(calendars);
      const arrived = invitation ? [] : await keepCalendars(store, calendars);
      if (arrived.length > 0) void askToKeep();
      setState({ ...NOTHING, arrived, invitation, problems: [...before, ...problems] });
      return arrived.length === given.length;
    } catch (thrown) {
      // What was here before is unchanged.
      if (thrown instanceof Canceled) setState(NOTHING);
      else setState({ ...NOTHING, problems: [...before, { file: '', problem: asCommandFailure(thrown).message }] });
      return false;
    }
  }

  return {
    ...state,
    isReady: timeZone !== undefined && plannedAt !== undefined,
    /** How far back to read a connected calendar. */
    since,
    async readFiles(files: readonly File[]) {
      const { given, problems } = await open(files);
      await read(given, problems);
    },
    /** Takes calendars that were read elsewhere, as files. */
    readGiven: (given: readonly GivenFile[]) => read(given),
    readText: (text: string) => read([{ name: say('reading.pasted'), content: text }]),
    cancel: () => reading.current?.cancel(),
    clear: () => setState(NOTHING),
  };
}

export type Reader = ReturnType<typeof useReading>;

/** Returns the one meeting or series that the user was invited to, as an email attaches it. */
function invitationIn(calendars: readonly ReadFile[]): ReadFile | null {
  const [one, another] = calendars;
  if (!one || another || one.source) return null;
  const isSent = one.content.method !== '' && one.content.method !== 'PUBLISH';
  const uids = new Set(one.content.entries.map(({ uid }) => uid));
  return isSent || (one.content.events === 1 && uids.size <= 1) ? one : null;
}
