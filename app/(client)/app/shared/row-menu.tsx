import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Button, TextButton } from '#ui/button.tsx';

interface Props {
  label: string;
  /** `large` is as high as the large buttons next to it. */
  size?: 'row' | 'large';
  /** Whether the menu deletes its row. Then the focus goes to the next one's menu. */
  deletes?: boolean;
  children: ReactNode;
}

/**
 * A row's less common actions and details, behind three dots. Rendered when opened, since a list may have hundreds of rows.
 */
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
      {/* Below its button if the browser supports anchors, otherwise in the middle of the screen. */}
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
  /** Set if it can be switched on and off. */
  isPressed?: boolean;
  onChoose: () => void;
}

/** An action in such a menu. Choosing it closes the menu and returns the focus to its button. */
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
