'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { asCommandFailure, type CommandFailure } from '../failures.ts';
import type { Store } from '../store/store.ts';
import { useStore } from './store-provider.tsx';

export interface Command<Input, Result> {
  /** Answers undefined when it failed; `failure` says why. */
  run: (input: Input) => Promise<Result | undefined>;
  busy: boolean;
  failure: CommandFailure | null;
  clear: () => void;
}

/** A command of meter/, on the store that is open. It must be the same function each time. */
export function useCommand<Input, Result>(
  command: (store: Store, input: Input) => Promise<Result>,
): Command<Input, Result> {
  const { store } = useStore();
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const run = useCallback(
    async (input: Input) => {
      setRunning((count) => count + 1);
      setFailure(null);
      try {
        return await command(store, input);
      } catch (thrown) {
        const failed = asCommandFailure(thrown);
        if (!isGone.current) setFailure(failed);
        return undefined;
      } finally {
        if (!isGone.current) setRunning((count) => count - 1);
      }
    },
    [command, store],
  );
  const clear = useCallback(() => setFailure(null), []);
  return { run, busy: running > 0, failure, clear };
}
