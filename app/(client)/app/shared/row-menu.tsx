'use client';

import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Button, TextButton } from '#ui/button.tsx';

interface Props {
  label: string;
  /** `large`: as high as the large buttons that it stands beside. */
  size?: 'row' | 'large';
  /** It deletes its row: the focus then goes to the next one's. */
  deletes?: boolean;
  children: ReactNode;
}

/** What a row has no room for, behind three dots. It is rendered as it opens, since a list may have hundreds of rows. */
export function RowMenu({ label, size = 'row', deletes, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {size === 'large' ? (
        <Button variant="plain" size="large" className="text-xl" popoverTarget={id} aria-label={label}>
          ⋯
        </Button>
      ) : (
        <TextButton
          look="symbol"
          className="-me-3 shrink-0 print:hidden"
          popoverTarget={id}
          aria-label={label}
          data-delete={deletes}
        >
          ⋯
        </TextButton>
      )}
      {/* Below its button where the browser can anchor it, and in the middle of the screen elsewhere. */}
      <div
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="m-auto w-72 max-w-[calc(100vw-2.5rem)] border border-t-4 border-rule border-t-ink bg-paper px-5 py-3 text-ink shadow-xl supports-[top:anchor(bottom)]:inset-auto supports-[top:anchor(bottom)]:top-[anchor(bottom)] supports-[top:anchor(bottom)]:end-[anchor(end)] supports-[top:anchor(bottom)]:m-0 supports-[top:anchor(bottom)]:[position-anchor:auto] supports-[top:anchor(bottom)]:[position-try-fallbacks:flip-block]"
      >
        {isOpen && children}
      </div>
    </>
  );
}

interface ItemProps {
  children: ReactNode;
  /** It can be switched on and off. */
  isPressed?: boolean;
  onChoose: () => void;
}

/** Something to do in such a menu, which closes and gives the focus back to its button. */
export function MenuItem({ children, isPressed, onChoose }: ItemProps) {
  function choose({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onChoose();
  }
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={choose}
      className="-mx-5 flex min-h-11 w-[calc(100%+2.5rem)] cursor-pointer items-center px-5 text-start font-mono text-sm hover:bg-sunken hover:underline"
    >
      {children}
    </button>
  );
}
