import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiFailure, asFailure } from '../api/call.ts';

/** What a screen knows of something the service holds. */
export type Remote<Value> =
  | { state: 'loading' }
  | { state: 'failed'; failure: ApiFailure }
  | { state: 'ready'; value: Value };

interface Controls<Value> {
  /** Asks again. */
  reload: () => void;
  /** Puts in place what is known to be so now. */
  replace: (value: Value) => void;
  /** Changes what is known, by what an answer said of a part of it. */
  amend: (change: (value: Value) => Value) => void;
}

/** Reads on mount, on `reload`, and by itself when the connection is back. `read` must be the same function each time. */
export function useRemote<Value>(read: () => Promise<Value>): [Remote<Value>, Controls<Value>] {
  const [remote, setRemote] = useState<Remote<Value>>({ state: 'loading' });
  // Only the newest question's answer counts.
  const asked = useRef(0);

  const reload = useCallback(() => {
    const ticket = ++asked.current;
    setRemote({ state: 'loading' });
    read().then(
      (value) => ticket === asked.current && setRemote({ state: 'ready', value }),
      (thrown) => {
        const failure = asFailure(thrown);
        if (ticket === asked.current) setRemote({ state: 'failed', failure });
      },
    );
  }, [read]);

  const replace = useCallback((value: Value) => {
    asked.current++;
    setRemote({ state: 'ready', value });
  }, []);

  const amend = useCallback((change: (value: Value) => Value) => {
    asked.current++;
    setRemote((known) => (known.state === 'ready' ? { state: 'ready', value: change(known.value) } : known));
  }, []);

  useEffect(() => {
    reload();
    return () => {
      asked.current++;
    };
  }, [reload]);

  const offline = remote.state === 'failed' && remote.failure.code === 'offline';
  useEffect(() => {
    if (!offline) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [offline, reload]);

  return [remote, { reload, replace, amend }];
}
