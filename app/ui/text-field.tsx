'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the value. Announced when it appears. */
  error?: ReactNode;
  /** A button at the end of the field. */
  after?: ReactNode;
  /** `quiet` is a line to write on, with a placeholder that says what it is for. */
  look?: keyof typeof looks;
}

const looks = {
  box: 'border border-faint bg-sunken px-3',
  quiet: 'border-b border-dashed border-faint bg-transparent placeholder:text-faint',
} as const;

export function TextField({ label, hint, error, after, look = 'box', className = 'text-base', ...rest }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className={look === 'quiet' ? 'sr-only' : 'font-mono text-sm font-semibold break-words'}>
        {label}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          className={`min-h-12 w-full min-w-0 py-2 text-ink aria-invalid:border-accent ${looks[look]} ${className}`}
          {...rest}
        />
        {after}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-faint">
          {hint}
        </p>
      )}
      {/* There from the start: screen readers announce changes inside a live region, not one that appears with its text. */}
      <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-accent not-empty:mt-1.5">
        {error}
      </p>
    </div>
  );
}
