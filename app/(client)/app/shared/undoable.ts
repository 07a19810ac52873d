import { useCallback } from 'react';
import { type Command, useCommand } from '#lib/client/hooks/hooks.ts';
import { isChange, type Reversal, reverse, reversibly } from '#lib/client/store/reversal.ts';
import type { Store } from '#lib/client/store/store.ts';
import { say } from '#words/shared.ts';
import { useOffer } from './undo.tsx';

interface Undoable<Input, Result> extends Omit<Command<Input, Result>, 'run'> {
  run: (input: Input) => Promise<{ value: Result; reversal: Reversal } | null>;
}

/**
 * Returns `useCommand` for a command that can be undone. If it has changed something, shows what was done (`told`, a
 * sentence) with a button that undoes all of it; null shows nothing. Always pass the same command. `inPlace`: see `Offer`.
 */
export function useUndoable<Input, Result>(
  command: (store: Store, input: Input) => Promise<Result>,
  told: (input: Input, value: Result) => string | null,
  { inPlace = false } = {},
): Undoable<Input, Result> {
  const offer = useOffer();
  const noting = useCallback(
    async (store: Store, input: Input) => ({
      store,
      ...(await reversibly(store, (noting) => command(noting, input))),
    }),
    [command],
  );
  const { run, ...rest } = useCommand(noting);
  return {
    ...rest,
    async run(input) {
      const done = await run(input);
      if (!done) return null;
      const { store, value, reversal } = done.value;
      const text = isChange(reversal) ? told(input, value) : null;
      if (text !== null) {
        offer({ text, inPlace, undo: () => reverse(store, reversal).then(() => say('undoable.undone')) });
      }
      return { value, reversal };
    },
  };
}
