'use client';

import { useCallback, useMemo, useState } from 'react';
import { asCommandFailure, type CommandFailure } from '../failures.ts';
import type { Store } from '../store/store.ts';
import { useStore } from './use-store.ts';

/**
 * Most commands finish before anyone could read that they are in progress, and showing that would cost the frame they need.
 */
const BUSY_AFTER_MS = 150;

interface Done<Result> {
  value: Result;
}

export interface Command<Input, Result> {
  /**
   * Resolves to null if the command failed; `failure` says why. While a call is in progress, another with the same input
   * (compared as JSON; a function only equals itself) doesn't run it twice: both get the same result.
   */
  run: (input: Input) => Promise<Done<Result> | null>;
  /** True once it has been in progress long enough to show. */
  busy: boolean;
  failure: CommandFailure | null;
  clear: () => void;
}

/** Returns a command of meetings/ for the current store. It must be the same function each time. */
export function useCommand<Input, Result>(
  command: (store: Store, input: Input) => Promise<Result>,
): Command<Input, Result> {
  const { store } = useStore();
  const [slow, setSlow] = useState(0);
  const [failure, setFailure] = useState<CommandFailure | null>(null);

  const run = useMemo(
    () =>
      shareInProgress(async (input: Input): Promise<Done<Result> | null> => {
        setFailure(null);
        let isSlow = false;
        const timer = setTimeout(() => {
          isSlow = true;
          setSlow((count) => count + 1);
        }, BUSY_AFTER_MS);
        try {
          return { value: await command(store, input) };
        } catch (thrown) {
          setFailure(asCommandFailure(thrown));
          return null;
        } finally {
          clearTimeout(timer);
          if (isSlow) setSlow((count) => count - 1);
        }
      }),
    [command, store],
  );
  const clear = useCallback(() => setFailure(null), []);
  return { run, busy: slow > 0, failure, clear };
}

/** Wraps a function so that a call whose input equals that of a call in progress shares its result. */
export function shareInProgress<Input, Result>(
  act: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const inProgress = new Map<unknown, Promise<Result>>();
  return (input) => {
    const key = JSON.stringify(input) ?? input;
    const result = inProgress.get(key) ?? act(input).finally(() => inProgress.delete(key));
    inProgress.set(key, result);
    return result;
  };
}
