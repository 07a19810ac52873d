'use client';

import { useId } from 'react';
import { say } from '#words/ui.ts';
import { textLook } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

interface Props {
  /** What the code is, or the file it goes into. */
  title: string;
  code: string;
}

/** Splits a text at its comment lines, in the languages we show; `#date` and `#"name"` aren't comments. */
const COMMENTS = /^([ \t]*(?:\/\/|#[ !]|<!--).*)$/m;

/** Code to copy. Long lines scroll, also by keyboard. */
export function CodeBlock({ title, code }: Props) {
  const id = useId();
  return (
    <figure className="border border-rule bg-sunken">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule bg-paper ps-4 font-mono text-sm">
        <span id={id} className="min-w-0 font-semibold wrap-anywhere">
          {title}
        </span>
        <CopyButton text={code} of={id} className={`${textLook('tall')} ms-auto px-4`}>
          {say('code.copy')}
        </CopyButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto p-4">
        <pre className="w-max min-w-full font-mono text-[0.8125rem] leading-relaxed">
          <code>
            {code.split(COMMENTS).map((part, index) =>
              index % 2 === 0 ? (
                part
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and never move
                <span key={index} className="text-faint">
                  {part}
                </span>
              ),
            )}
          </code>
        </pre>
      </section>
    </figure>
  );
}
