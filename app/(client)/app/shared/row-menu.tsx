'use client';

import { type ReactNode, useId, useState } from 'react';
import { TextButton } from '#ui/button.tsx';

/** What a row has no room for, behind three dots. It is rendered as it opens, since a list may have hundreds of rows. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton look="symbol" className="-me-3 shrink-0 print:hidden" popoverTarget={id} aria-label={label}>
        ⋯
      </TextButton>
      {/* Below its button where the browser can anchor it, and in the middle of the screen elsewhere. */}
      <div
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="m-auto w-72 max-w-[calc(100vw-2.5rem)] border border-t-4 border-rule border-t-ink bg-paper px-5 py-3 text-ink shadow-xl supports-[top:anchor(bottom)]:inset-auto supports-[top:anchor(bottom)]:top-[anchor(bottom)] supports-[top:anchor(bottom)]:right-[anchor(right)] supports-[top:anchor(bottom)]:m-0 supports-[top:anchor(bottom)]:[position-anchor:auto] supports-[top:anchor(bottom)]:[position-try-fallbacks:flip-block]"
      >
        {isOpen && children}
      </div>
    </>
  );
}
