'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiFailure, asFailure } from '../api/call.ts';
import { useOnlineRetry } from './use-online.ts';

/** What a screen knows about something the service holds. */
export type Remote<Value> =
  | { state: 'loading' }
  | { state: 'failed'; failure: ApiFailure }
  | { state: 'ready'; value: Value };

interface Controls<Value> {
  /** Asks again, showing that it loads. */
  reload: () => void;
  /** Sets what is known to be the value now. */
  replace: (value: Value) => void;
  /** Changes the value, if there is one, to reflect what another response said about a part of it. */
  amend: (change: (value: Value) => Value) => void;
}

const LOADING = { state: 'loading' } as const;

/** The service may be back later than the connection, which is all the browser reports. */
const RETRY_MS = 15_000;

/** Reads on mount, on `reload`, and when the connection is back. `read` must be the same function each time. */
export function useRemote<Value>(read: () => Promise<Value>): [Remote<Value>, Controls<Value>] {
  const [known, setKnown] = useState<{ read: () => Promise<Value>; remote: Remote<Value> }>({ read, remote: LOADING });
  const remote = known.read === read ? known.remote : LOADING;
  // Only the result of the newest request counts.
  const newest = useRef(0);
  /** The value was changed since that was asked. */
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
      const settle = (found: Remote<Value>) => {
        if (ticket !== newest.current) return;
        // It may be from before the change.
        if (isChanged.current) ask();
        else set(found);
      };
      read().then(
        (value) => settle({ state: 'ready', value }),
        (thrown) => settle({ state: 'failed', failure: asFailure(thrown) }),
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
    // In the background: what is shown changes only if this succeeds.
    const timer = setInterval(() => navigator.onLine && !document.hidden && request(), RETRY_MS);
    return () => clearInterval(timer);
  }, [offline, request]);

  return [remote, { reload, replace, amend }];
}
