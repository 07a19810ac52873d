'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useCommand } from '#lib/client/hooks/hooks.ts';
import { remove, UNDO_MS, undoRemoval } from '#lib/client/meter/removal.ts';
import type { TableName } from '#lib/sync/schema.ts';
import { TextButton } from '../../ui/button.tsx';

interface Doomed {
  table: TableName;
  id: string;
  /** What it is called, as part of a sentence: `“Quarterly planning”`. */
  name: string;
}

/** Deletes it and offers the way back; answers whether it is deleted. */
type Delete = (doomed: Doomed) => Promise<boolean>;

const Context = createContext<Delete | null>(null);

/** Lets screens delete without asking first: the last deletion can be taken back for a while, on any screen. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const removal = useCommand(remove);
  const undoing = useCommand(undoRemoval);
  const [last, setLast] = useState<Doomed | null>(null);
  const [outcome, setOutcome] = useState('');

  const { run: runRemoval } = removal;
  const doRemove = useCallback<Delete>(
    async (doomed) => {
      setOutcome('');
      const isDone = (await runRemoval(doomed)) !== null;
      setLast(isDone ? doomed : null);
      return isDone;
    },
    [runRemoval],
  );

  async function undo() {
    if (!last) return;
    const done = await undoing.run(last);
    // It failed: `failure` says why, and it can be tried again.
    if (!done) return;
    setLast(null);
    setOutcome(done.value ? `${last.name} is back.` : `It is too late, ${last.name} is gone.`);
  }

  useEffect(() => {
    const timer = last && setTimeout(() => setLast(null), UNDO_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [last]);

  useEffect(() => {
    const timer = outcome && setTimeout(() => setOutcome(''), 5_000);
    return () => clearTimeout(timer || undefined);
  }, [outcome]);

  const failure = removal.failure ?? undoing.failure;
  const text = failure?.message ?? (last ? `${last.name} is deleted.` : outcome);
  return (
    <Context value={doRemove}>
      {children}
      <Bar text={text}>
        {last && (
          <TextButton
            className="min-h-11 shrink-0 px-2 font-mono text-sm font-semibold hover:text-paper"
            onClick={undo}
          >
            Undo
          </TextButton>
        )}
      </Bar>
    </Context>
  );
}

/** A strip over the foot of the window. What it would cover, a focused button say, scrolls clear of it: the last of the page too. */
function Bar({ text, children }: { text: string; children: ReactNode }) {
  const isShown = text !== '';
  useEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '6rem';
    style.paddingBottom = '6rem';
    return () => {
      style.removeProperty('scroll-padding-bottom');
      style.removeProperty('padding-bottom');
    };
  }, [isShown]);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-10 flex justify-center p-3 sm:p-5">
      <div
        className={
          isShown
            ? 'pointer-events-auto flex max-w-full items-center gap-3 bg-ink py-1 ps-5 pe-3 text-paper shadow-xl'
            : 'sr-only'
        }
      >
        <p role="status" className="line-clamp-2 min-w-0 py-2 text-sm [overflow-wrap:anywhere]">
          {text}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Deletes something, with a way back. */
export function useDelete(): Delete {
  const remove = useContext(Context);
  if (!remove) throw new Error('useDelete needs an UndoProvider above it.');
  return remove;
}
