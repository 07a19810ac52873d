'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiFailure, asFailure } from '../api/call.ts';
import { useOnlineRetry } from './use-online.ts';

/** What a screen knows about something the service has. */
export type Remote<Value> =
  | { state: 'loading' }
  | { state: 'failed'; failure: ApiFailure }
  | { state: 'ready'; value: Value };

interface Controls<Value> {
  /** Asks again, and shows that it is loading. */
  reload: () => void;
  /** Asks again in the background. */
  refresh: () => void;
  /** Replaces the value. */
  replace: (value: Value) => void;
  /** Changes the value, if there is one, with what another response said about part of it. */
  amend: (change: (value: Value) => Value) => void;
}

const LOADING = { state: 'loading' } as const;

/** The service may be back later than the connection, and the browser reports only the latter. */
const RETRY_MS = 15_000;

/** Reads on mount, on `reload` and `refresh`, and when the connection is back. `read` must be the same function each time. */
export function useRemote<Value>(read: () => Promise<Value>): [Remote<Value>, Controls<Value>] {
  const [known, setKnown] = useState<{ read: () => Promise<Value>; remote: Remote<Value> }>({ read, remote: LOADING });
  const remote = known.read === read ? known.remote : LOADING;
  // Only the result of the newest request counts.
  const newest = useRef(0);
  /** Whether the value has changed since the request. */
  const isChanged = useRef(false);

  const set = useCallback(
    (value: Remote<Value>) => {
      newest.current += 1;
      setKnown({ read, remote: value });
    },
    [read],
  );

  const request = useCallback(() => {
    function ask() {
      newest.current += 1;
      const ticket = newest.current;
      isChanged.current = false;
      const settle = (found: () => Remote<Value>) => {
        if (ticket !== newest.current) return;
        // The response may be from before the change.
        if (isChanged.current) ask();
        else set(found());
      };
      read().then(
        (value) => settle(() => ({ state: 'ready', value })),
        // Not before it is known that somebody waits: a store that is closed by then isn't a bug.
        (thrown) => settle(() => ({ state: 'failed', failure: asFailure(thrown) })),
      );
    }
    ask();
    return () => {
      newest.current += 1;
    };
  }, [read, set]);

  const reload = useCallback(() => {
    set(LOADING);
    request();
  }, [set, request]);

  const replace = useCallback((value: Value) => set({ state: 'ready', value }), [set]);

  const amend = useCallback((change: (value: Value) => Value) => {
    isChanged.current = true;
    setKnown(({ read, remote }) => ({
      read,
      remote: remote.state === 'ready' ? { state: 'ready', value: change(remote.value) } : remote,
    }));
  }, []);

  useEffect(request, [request]);

  const offline = remote.state === 'failed' && remote.failure.code === 'offline';
  useOnlineRetry(offline, reload);
  useEffect(() => {
    if (!offline) return;
    // In the background: the screen changes only if this succeeds.
    const timer = setInterval(() => navigator.onLine && !document.hidden && request(), RETRY_MS);
    return () => clearInterval(timer);
  }, [offline, request]);

  return [remote, { reload, refresh: request, replace, amend }];
}
