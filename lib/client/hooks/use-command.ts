'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asCommandFailure, type CommandFailure } from '../failures.ts';
import type { Store } from '../store/store.ts';
import { useStore } from './use-store.ts';

/** Most are done before anybody could read that they are under way, and saying so would cost the frame they need. */
const BUSY_AFTER_MS = 150;

/** It was done, and this came of it. */
export interface Done<Result> {
  value: Result;
}

export interface Command<Input, Result> {
  /**
   * Answers null when it failed; `failure` says why. Asked for the same while that is under way, it is not done
   * twice: both get the one answer. Inputs are compared as JSON.
   */
  run: (input: Input) => Promise<Done<Result> | null>;
  /** Under way long enough to be worth a word. */
  busy: boolean;
  failure: CommandFailure | null;
  clear: () => void;
}

/** A command of meter/, on the store that is open. It must be the same function each time. */
export function useCommand<Input, Result>(
  command: (store: Store, input: Input) => Promise<Result>,
): Command<Input, Result> {
  const { store } = useStore();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const run = useMemo(() => {
    const underWay = new Map<string, Promise<Done<Result> | null>>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function once(key: string, input: Input): Promise<Done<Result> | null> {
      setFailure(null);
      timer ??= setTimeout(() => isGone.current || setBusy(true), BUSY_AFTER_MS);
      try {
        return { value: await command(store, input) };
      } catch (thrown) {
        const failed = asCommandFailure(thrown);
        if (!isGone.current) setFailure(failed);
        return null;
      } finally {
        underWay.delete(key);
        if (underWay.size === 0) {
          clearTimeout(timer);
          timer = undefined;
          if (!isGone.current) setBusy(false);
        }
      }
    }

    return (input: Input) => {
      const key = JSON.stringify(input) ?? '';
      const result = underWay.get(key) ?? once(key, input);
      underWay.set(key, result);
      return result;
    };
  }, [command, store]);
  const clear = useCallback(() => setFailure(null), []);
  return { run, busy, failure, clear };
}
