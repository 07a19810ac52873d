'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '#lib/client/clipboard.ts';

const SHOWN_MS = 2500;

interface Props {
  text: string;
  /** Said to screen readers after the visible words: what is copied. */
  what: string;
  className?: string;
  children: ReactNode;
}

/** Copies a text and says so. Where nothing may be copied, it shows the text, selected. */
export function CopyButton({ text, what, className = '', children }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (outcome === 'refused') {
    return (
      <input
        readOnly
        aria-label={`Copy this: ${what}`}
        value={text}
        ref={(field) => field?.select()}
        className="min-h-11 min-w-0 flex-1 basis-48 border border-faint bg-sunken px-2 font-mono text-sm"
      />
    );
  }
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'refused')}
      >
        {outcome === 'copied' ? 'Copied' : children}
        <span className="sr-only"> {what}</span>
      </button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && `Copied: ${what}`}
      </span>
    </>
  );
}
