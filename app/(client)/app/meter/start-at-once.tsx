import type { ReactNode } from 'react';
import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { remove } from '#lib/client/hooks/late-commands.ts';
import type { Started } from '#lib/client/meetings/commands.ts';
import type { Store } from '#lib/client/store/store.ts';
import { say } from '#words/meter.ts';
import { useOffer } from '../shared/undo.tsx';

/**
 * Returns `useCommand` for a command that starts a meeting. Starting takes just a click or a key, so undoing is offered.
 * `done` returns what was done, as a sentence. Always pass the same command.
 */
export function useStartAtOnce<Input, Result extends Pick<Started, 'meetingId' | 'isNew'>>(
  command: (store: Store, input: Input) => Promise<Result>,
) {
  const { store } = useStore();
  const offer = useOffer();
  const { run, busy, failure } = useCommand(command);

  async function start(input: Input, done: (result: Result) => string) {
    const started = await run(input);
    if (!started?.value.isNew) return;
    const { meetingId: id } = started.value;
    offer({
      text: done(started.value),
      undo: () => remove(store, { table: 'meetings', id }).then(() => say('startAtOnce.undone')),
    });
  }

  return { start, busy, failure };
}

interface ButtonProps {
  /** The key that starts it. */
  digit?: string | undefined;
  isBusy: boolean;
  onClick: () => void;
  className: string;
  /** Shown before the name. */
  at?: ReactNode;
  name: string;
  facts: string;
}

/** Starts a meeting. While one is starting, the button does nothing but keeps the focus. */
export function StartAtOnceButton({ digit, isBusy, onClick, className, at, name, facts }: ButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={digit}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={`group flex w-full min-w-0 cursor-pointer border border-faint px-3 py-2 text-start hover:border-ink hover:bg-ink hover:text-paper ${className}`}
    >
      {at}
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 text-sm font-semibold wrap-anywhere">{name}</bdi>{' '}
        <span className="block text-xs text-faint group-hover:text-paper">{facts}</span>
      </span>
      {digit && (
        // Only on devices with a keyboard.
        <span
          aria-hidden="true"
          className="hidden font-mono text-xs text-faint group-hover:text-paper pointer-fine:inline"
        >
          {digit}
        </span>
      )}
    </button>
  );
}
