import type { ReactNode } from 'react';

interface Props {
  /** `problem` is announced at once; `note` waits for a pause. */
  kind?: 'problem' | 'note';
  /** Buttons or links for what to do next. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A message set apart from the page, and announced. */
export function Notice({ kind = 'note', actions, children }: Props) {
  return (
    <div
      role={kind === 'problem' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 border border-s-4 bg-paper px-4 py-3 ${
        kind === 'problem' ? 'border-accent' : 'border-rule border-s-ink'
      }`}
    >
      <div className="min-w-[min(12rem,100%)] flex-1">{children}</div>
      {actions}
    </div>
  );
}

interface ProblemProps {
  /** The space around it. */
  className?: string;
  children: ReactNode;
}

/** What is wrong, in a line. There from the start, since screen readers announce changes, not what appears with its text. */
export function Problem({ className = 'empty:hidden', children }: ProblemProps) {
  return (
    <p role="alert" className={`font-semibold text-accent ${className}`}>
      {children}
    </p>
  );
}
