'use client';

import { type ReactNode, useEffect, useId, useState } from 'react';
import { copyText } from '#lib/client/clipboard.ts';
import { say } from '#words/ui.ts';

const SHOWN_MS = 2500;

interface Props {
  text: string;
  /** The id of an element whose text is added to the button's accessible name, to distinguish it from similar ones. */
  of?: string;
  className?: string;
  children: ReactNode;
}

/** Copies a text and says so. If copying isn't allowed, shows the text selected instead. */
export function CopyButton({ text, of, className = '', children }: Props) {
  const id = useId();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (outcome === 'refused') {
    return (
      <textarea
        readOnly
        aria-label={say('copy.byHand')}
        value={text}
        // Not an input, which would join the lines.
        rows={Math.min(text.split('\n').length, 8)}
        ref={(field) => field?.select()}
        className="min-h-11 min-w-0 flex-1 basis-48 resize-none border border-faint bg-sunken p-2 font-mono text-sm"
      />
    );
  }
  return (
    <>
      <button
        id={id}
        type="button"
        aria-labelledby={of && `${id} ${of}`}
        className={className}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'refused')}
      >
        {outcome === 'copied' ? say('copy.copied') : children}
      </button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && say('copy.done')}
      </span>
    </>
  );
}
