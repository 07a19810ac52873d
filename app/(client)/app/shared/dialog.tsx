import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { SectionHeading } from '#ui/heading.tsx';

interface Props {
  /** Closes the dialog with `close()`. */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Called once the dialog is closed and the focus is back where it was. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog over the page, open while it is mounted. In the DOM it isn't in the form that opens it, so it can have its own.
 */
export function Dialog({ ref, title, onClose, children }: Props) {
  const id = useId();
  useEffect(() => {
    // No cleanup: removing the dialog closes it.
    if (!ref.current?.open) ref.current?.showModal();
  }, [ref]);
  return createPortal(
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      // In React's tree, it is still in that form.
      onSubmit={(event) => event.stopPropagation()}
      className="m-auto max-h-[calc(100dvh-1rem)] w-[min(40rem,calc(100vw-1rem))] overflow-y-auto border-t-4 border-ink bg-paper p-5 text-ink shadow-2xl backdrop:bg-black/50 sm:p-8"
    >
      {/* Not focusable: showModal focuses the first element that is. */}
      <SectionHeading id={id} tabIndex={undefined}>
        {title}
      </SectionHeading>
      {children}
    </dialog>,
    document.body,
  );
}

/** A dialog's buttons, in reach however long it is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-dashed border-faint bg-paper px-5 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
      {children}
    </div>
  );
}
