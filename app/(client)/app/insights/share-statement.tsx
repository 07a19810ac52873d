'use client';

import { useRef, useState } from 'react';
import { copyText } from '#lib/client/clipboard.ts';
import { Refusal } from '#lib/client/failures.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { shareStatement, statementReceipt } from '#lib/client/insights/statement.ts';
import type { ReceiptDraft, Shared } from '#lib/client/meetings/receipt.ts';
import { LONGEST_TITLE } from '#lib/receipts/terms.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { ReceiptPreview } from '../meeting/receipt-preview.tsx';
import { SharedLink } from '../meeting/share-receipt.tsx';
import { Dialog, DialogActions } from '../shared/dialog.tsx';
import { statementTitle } from './statement.tsx';
import type { Insights } from './use-insights.ts';

interface Props {
  insights: Insights;
  onClose: () => void;
}

/** A statement's totals as a receipt: what will be public, and then the button that publishes it. */
export function ShareStatement({ insights, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { store } = useStore();
  const [shared, setShared] = useState<{ shared: Shared; wasCopied: boolean } | null>(null);
  const form = useForm({
    saved: { title: statementTitle(insights) },
    async save({ title }) {
      const drafted = draftOf(insights, title);
      if ('refused' in drafted) return { form: drafted.refused.message };
      const done = await shareStatement(store, drafted.draft);
      setShared({ shared: done, wasCopied: await copyText(done.url) });
      return null;
    },
  });
  const drafted = draftOf(insights, form.values.title);
  return (
    <Dialog ref={dialog} title="Share as a receipt" onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate className="mt-4 flex flex-col gap-4">
        {'refused' in drafted ? (
          <Notice kind="problem">{drafted.refused.message}</Notice>
        ) : (
          <ReceiptPreview draft={shared?.shared.draft ?? drafted.draft} />
        )}
        {shared ? (
          <SharedLink {...shared} />
        ) : (
          <>
            <p className="text-sm text-faint">
              Anyone with the link sees exactly this: totals, no names, no rates. You can stop sharing anytime.
            </p>
            <TextField
              label="Title on the receipt"
              hint="Public. Leave empty for “Meeting”."
              maxLength={LONGEST_TITLE}
              dir="auto"
              {...form.field('title')}
            />
          </>
        )}
        <p role="alert" className="font-semibold text-accent empty:hidden">
          {form.problem}
        </p>
        <p role="status" className="sr-only">
          {shared && 'Receipt shared.'}
        </p>
        <DialogActions>
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {shared ? 'Done' : 'Cancel'}
          </Button>
          {!shared && (
            <Button type="submit" busy={form.busy}>
              {form.busy ? 'Sharing…' : 'Share receipt'}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function draftOf(
  { meetings, range, currency }: Insights,
  title: string,
): { draft: ReceiptDraft } | { refused: Refusal } {
  try {
    return { draft: statementReceipt(meetings, { title, dateMs: range.from, currency }) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: thrown };
    throw thrown;
  }
}
