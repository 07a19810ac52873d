'use client';

import { type ComponentProps, type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { parseNumber } from '#lib/client/input/parse.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/calendar.ts';

interface Saved {
  /** The saved value, as it would be typed. */
  saved?: string | undefined;
  /** Saves what was typed, or returns what is wrong with it. Resolves to null if saving fails, which is shown elsewhere. */
  save: (typed: string) => Promise<unknown> | string;
}

/** A field that saves on Enter or when it loses the focus. */
function useSaved({ saved = '', save }: Saved) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function submit() {
    if (typed === null || typed === saved) return setTyped(null);
    const outcome = save(typed);
    if (typeof outcome === 'string') return setError(outcome);
    setError(null);
    // Keeps what was typed while saving.
    if (await outcome) setTyped((now) => (now === typed ? null : now));
  }
  return {
    error,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      void submit();
    },
    field: {
      autoComplete: 'off',
      value: typed ?? saved,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setTyped(target.value);
        setError(null);
      },
      // Losing the focus doesn't answer a question.
      onBlur: () => void (error === null && submit()),
    },
  };
}

interface Props extends Saved, Omit<ComponentProps<typeof TextField>, keyof Saved> {
  /** Renders the problem; by default, as text. */
  show?: (problem: string | null) => ReactNode;
}

export function SavedField({ saved, save, show = (problem) => problem, after, ...rest }: Props) {
  const { field, error, onSubmit } = useSaved({ saved, save });
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField {...rest} {...field} after={error === null ? after : <Again />} error={show(error)} />
    </form>
  );
}

/** Answers a question where there is no Enter key. */
const Again = () => (
  <Button type="submit" variant="plain" size="field">
    {say('saved.save')}
  </Button>
);

interface RowProps extends Saved {
  title: string;
  note: string;
  placeholder: string;
  inputMode?: 'numeric' | 'decimal';
  show?: (problem: string | null) => ReactNode;
}

/** The same field as a row of a list. */
export function SavedRow({ title, note, saved, save, show = (problem) => problem, ...rest }: RowProps) {
  const id = useId();
  const { field, error, onSubmit } = useSaved({ saved, save });
  return (
    <li className="border-b border-dashed border-rule py-1.5 last:border-none">
      <form onSubmit={onSubmit} noValidate>
        <div className="flex items-center gap-3">
          <label htmlFor={id} className="min-w-0 flex-1">
            <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
              {title}
            </span>
            <span className="block font-mono text-[0.8125rem] text-faint tabular-nums">{note}</span>
          </label>
          <input
            id={id}
            aria-describedby={`${id}-error`}
            aria-invalid={error ? true : undefined}
            className="min-h-11 w-24 shrink-0 border border-faint bg-sunken px-3 text-end text-base text-ink aria-invalid:border-accent"
            {...rest}
            {...field}
          />
          {error !== null && <Again />}
        </div>
        <p id={`${id}-error`} role="alert" className="text-end text-sm font-semibold text-accent">
          {show(error)}
        </p>
      </form>
    </li>
  );
}

/** Returns the number of people typed, or what is wrong with it. */
export function readHeads(typed: string): number | string {
  const count = parseNumber(typed.trim());
  return Number.isSafeInteger(count) && count <= 10_000 ? count : say('heads.invalid');
}
