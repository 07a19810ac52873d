'use client';

import { useEffect, useRef, useState } from 'react';
import { type Arrived, keepCalendars } from '#lib/client/calendar/kept.ts';
import type { GivenFile, ReadFile, ReadFiles } from '#lib/client/calendar/read-files.ts';
import { Canceled, open, prepareToRead, type Reading, readBeside } from '#lib/client/calendar/reading.ts';
import { asCommandFailure } from '#lib/client/failures.ts';
import { useReceiptLook, useStore } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { plannedSince } from '#lib/client/insights/changes.ts';
import { askToKeep } from '../shared/browser-storage.ts';
import { whenIdle } from '../shared/idle.ts';
import { say } from './say.ts';
import { useHasLeft } from './use-has-left.ts';

/** What reading files has come to. */
interface ReadingState {
  /** From 0 to 1; null: nothing is being read. */
  part: number | null;
  /** Calendars that came. */
  arrived: readonly Arrived[];
  /** An invitation to one meeting, or one series. It is shown, and not kept. */
  invitation: ReadFile | null;
  problems: ReadFiles['problems'];
}

const NOTHING: ReadingState = { part: null, arrived: [], invitation: null, problems: [] };

/** Reads calendars beside the page, keeps them on this device, and says what came. */
export function useReading() {
  const { store } = useStore();
  const timeZone = useReceiptLook()?.timeZone;
  const plannedAt = useQuery(plannedSince);
  const since = plannedAt ?? undefined;
  const [state, setState] = useState(NOTHING);
  const reading = useRef<Reading | null>(null);
  /** What was given last: whatever comes next waits for it, and neither is given up for the other. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const hasLeft = useHasLeft();
  const isReading = state.part !== null;
  // Again for the file after this one, once its bill is on the screen.
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

  /** Returns whether all of them were calendars, and are kept. */
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
      // What was here before is as it was.
      if (thrown instanceof Canceled) setState(NOTHING);
      else setState({ ...NOTHING, problems: [...before, { file: '', problem: asCommandFailure(thrown).message }] });
      return false;
    }
  }

  return {
    ...state,
    isReady: timeZone !== undefined && plannedAt !== undefined,
    /** What a connected calendar is to be read from, if that is long ago. */
    since,
    async readFiles(files: readonly File[]) {
      const { given, problems } = await open(files);
      await read(given, problems);
    },
    /** Calendars that were read elsewhere, as files. */
    readGiven: (given: readonly GivenFile[]) => read(given),
    readText: (text: string) => read([{ name: say('reading.pasted'), content: text }]),
    cancel: () => reading.current?.cancel(),
    clear: () => setState(NOTHING),
  };
}

export type Reader = ReturnType<typeof useReading>;

/** One meeting or series that somebody was asked to, as an email has it. */
function invitationIn(calendars: readonly ReadFile[]): ReadFile | null {
  const [one, another] = calendars;
  if (!one || another || one.source) return null;
  const isSent = one.content.method !== '' && one.content.method !== 'PUBLISH';
  const uids = new Set(one.content.entries.map(({ uid }) => uid));
  return isSent || (one.content.events === 1 && uids.size <= 1) ? one : null;
}
