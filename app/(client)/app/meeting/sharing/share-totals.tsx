import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { copyText } from '#lib/client/clipboard.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { shareStatement } from '#lib/client/insights/statement.ts';
import type { ReceiptDraft, Shared } from '#lib/client/meetings/receipt.ts';
import { LONGEST_TITLE } from '#lib/receipts/terms.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/meeting-sharing.ts';
import { Dialog, DialogActions } from '../../shared/dialog.tsx';
import { useCaughtFocus } from '../../shared/focus.ts';
import { useSession } from '../../shared/session.tsx';
import { LazySignIn } from './lazy-sign-in.tsx';
import { draftOf, ReceiptPreview, SharedLink } from './share-receipt.tsx';
import { workspaceFor } from './use-share.ts';

interface Props {
  title: string;
  /** Returns the receipt with a title. Throws a Refusal. */
  receipt: (title: string) => ReceiptDraft;
  children?: ReactNode;
  onClose: () => void;
}

/** Totals of several meetings as a receipt: what will be public, and the button that shares it, after a sign-in if needed. */
export function ShareTotals({ title, receipt, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  const { store } = useStore();
  const { refresh } = useSession();
  const [signIn, setSignIn] = useState<'needed' | 'done' | null>(null);
  const [shared, setShared] = useState<{ shared: Shared; wasCopied: boolean } | null>(null);
  const form = useForm({
    saved: { title },
    async save({ title }) {
      try {
        const done = await shareStatement(store, { ...receipt(title), workspaceId: await workspaceFor(store) });
        setShared({ shared: done, wasCopied: await copyText(done.url) });
        return null;
      } catch (thrown) {
        if (!(thrown instanceof ApiFailure && thrown.code === 'not_signed_in')) throw thrown;
        setSignIn('needed');
        return {};
      }
    },
  });
  useEffect(() => LazySignIn.preload(), []);
  const isSigningIn = signIn === 'needed';
  const box = useCaughtFocus(shared ? 'shared' : isSigningIn ? 'signIn' : 'ready');

  function close() {
    // Not before: this opens the account's store, in which the screen below starts anew.
    if (signIn === 'done') refresh();
    onClose();
  }

  const drafted = draftOf(() => receipt(form.values.title));
  return (
    <Dialog ref={dialog} title={say('shareTotals.title')} onClose={close}>
      <div ref={box} tabIndex={-1} className="mt-4 outline-none">
        {isSigningIn && (
          <LazySignIn
            email=""
            onSignedIn={() => {
              setSignIn('done');
              fields.current?.requestSubmit();
            }}
            onCancel={() => setSignIn(null)}
          />
        )}
        <form ref={fields} hidden={isSigningIn} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
          {'refused' in drafted ? (
            <Notice kind="problem">{drafted.refused.message}</Notice>
          ) : (
            <ReceiptPreview draft={shared?.shared.draft ?? drafted.draft} />
          )}
          {shared ? (
            <SharedLink {...shared} />
          ) : (
            <>
              <p className="text-sm text-faint">{say('share.public')}</p>
              <TextField
                label={say('share.title')}
                hint={say('share.titleHint')}
                maxLength={LONGEST_TITLE}
                dir="auto"
                {...form.field('title')}
              />
              {children}
            </>
          )}
          <p role="alert" className="font-semibold text-accent empty:hidden">
            {form.problem}
          </p>
          <p role="status" className="sr-only">
            {shared && say('share.done')}
          </p>
          <DialogActions>
            <Button variant="quiet" onClick={() => dialog.current?.close()}>
              {say(shared ? 'shareTotals.close' : 'share.cancel')}
            </Button>
            {!shared && (
              <Button type="submit" busy={form.busy}>
                {say(form.busy ? 'share.sharing' : 'share.share')}
              </Button>
            )}
          </DialogActions>
        </form>
      </div>
    </Dialog>
  );
}
