'use client';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { explain } from '#lib/client/explain.ts';
import { asCommandFailure } from '#lib/client/failures.ts';
import { say } from '#words/ui.ts';
import { Button } from './button.tsx';
import { SectionHeading } from './heading.tsx';
import { Problem } from './notice.tsx';

interface Props {
  title: string;
  /** The text of the button that confirms. */
  action: string;
  /** Its text while `onConfirm` runs. */
  doing: string;
  /** Nothing would be lost. */
  isHarmless?: boolean;
  children: ReactNode;
  /**
   * If this throws a CommandFailure, the dialog stays open and says why. If it resolves to `false`, it stays open, and its
   * content says why.
   */
  onConfirm: () => Promise<unknown>;
  /** Called once the dialog is closed, whatever the user chose. */
  onClose: () => void;
}

/** Asks before something that can't be undone. Open while it is mounted. */
export function ConfirmDialog({ title, action, doing, isHarmless = false, children, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    // No cleanup: removing the dialog closes it, and closing it here would call `onClose`. (Effects run twice in development.)
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  async function confirm() {
    setBusy(true);
    setProblem(null);
    try {
      if ((await onConfirm()) !== false) dialog.current?.close();
    } catch (thrown) {
      setProblem(explain(asCommandFailure(thrown)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      onCancel={(event) => busy && event.preventDefault()}
      className="m-auto w-[min(27rem,calc(100vw-2rem))] border-t-4 border-ink bg-paper p-6 text-ink shadow-2xl backdrop:bg-black/50 sm:p-8"
    >
      {/* Not focusable: showModal focuses the first element that is, which must be Cancel. */}
      <SectionHeading id={`${id}-title`} tabIndex={undefined}>
        {title}
      </SectionHeading>
      <div id={`${id}-text`} className="mt-3 text-faint wrap-anywhere">
        {children}
      </div>
      <Problem className="not-empty:mt-4">{problem}</Problem>
      <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-dashed border-faint pt-5">
        {/* First, so that it has the focus: pressing Enter by habit deletes nothing. */}
        <Button variant="plain" busy={busy} onClick={() => dialog.current?.close()}>
          {say('confirm.cancel')}
        </Button>
        <Button variant={isHarmless ? 'primary' : 'danger'} busy={busy} onClick={confirm}>
          {busy ? doing : action}
        </Button>
      </div>
    </dialog>
  );
}
