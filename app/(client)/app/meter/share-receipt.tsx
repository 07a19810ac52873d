'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Refusal } from '#lib/client/failures.ts';
import type { Family } from '#lib/client/meter/family.ts';
import { draftReceipt, isRateGuessable, type ReceiptDraft, type Shared } from '#lib/client/meter/receipt.ts';
import { Button, TextButton, textLink } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCaughtFocus } from '../use-caught-focus.ts';
import { ReceiptPreview } from './receipt-preview.tsx';
import { SignInLater, usePreparedSignIn } from './sign-in-later.tsx';
import { useShare } from './use-share.ts';

/** The receipt of a finished meeting: what will be public, and the way to make it so. */
export function ShareReceipt({ family }: { family: Family }) {
  const drafted = draftOf(family);
  if ('refused' in drafted) return <Notice kind="problem">{drafted.refused.message}</Notice>;
  return <Share key={family.meeting.id} meetingId={family.meeting.id} draft={drafted.draft} />;
}

function Share({ meetingId, draft }: { meetingId: string; draft: ReceiptDraft }) {
  const [title, setTitle] = useState(draft.title ?? '');
  const wanted: ReceiptDraft = { ...draft, title: title.trim() || null };
  const { state, share, signedIn, cancel } = useShare(meetingId, wanted.title);
  usePreparedSignIn();
  const box = useCaughtFocus(state.step);
  const isShared = state.step === 'shared';

  return (
    <>
      <ReceiptPreview draft={wanted} />
      <div ref={box} tabIndex={-1} className="mt-6 flex flex-col gap-4 outline-none">
        {state.step === 'shared' ? (
          <SharedLink shared={state.shared} wasCopied={state.wasCopied} title={wanted.title} />
        ) : state.step === 'signIn' ? (
          <SignInLater onSignedIn={signedIn} onCancel={cancel} />
        ) : (
          <>
            <p className="text-sm text-faint">
              This is all that whoever has the link will see: totals, no name and no rate. You can take it back at any
              time.
            </p>
            <TextField
              label="Title on the receipt"
              hint="Public too. Empty, it says “Meeting”."
              value={title}
              maxLength={120}
              dir="auto"
              onChange={(event) => setTitle(event.target.value)}
            />
            {isRateGuessable(draft) && (
              <Notice>
                Fewer than three people were there: whoever knows what one of them costs can work out the other’s rate
                from the total.
              </Notice>
            )}
            {state.step === 'waiting' && (
              <Notice actions={<TextButton onClick={cancel}>Do not share</TextButton>}>
                There is no connection. The receipt is safe here and is shared by itself as soon as you are back online;
                keep this page open.
              </Notice>
            )}
            {state.step === 'failed' && <Notice kind="problem">{state.message}</Notice>}
            <Button busy={state.step === 'sharing'} onClick={share} className="min-h-14 text-base">
              {state.step === 'sharing'
                ? 'Sharing…'
                : state.step === 'waiting'
                  ? 'Try again now'
                  : 'Share this receipt'}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {isShared && 'The receipt is shared.'}
      </p>
    </>
  );
}

function SharedLink({ shared, wasCopied, title }: { shared: Shared; wasCopied: boolean; title: string | null }) {
  const { url } = shared;
  return (
    <div className="border border-l-4 border-rule border-l-good bg-paper px-4 py-4">
      <p className="font-semibold">{wasCopied ? 'Shared, and the link is copied.' : 'Shared. This is its link:'}</p>
      <p className="mt-1">
        <a href={url} className={`${textLink} font-mono text-sm [overflow-wrap:anywhere]`}>
          {url}
        </a>
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <CopyButton text={url} className={`${textLink} min-h-11 cursor-pointer font-mono text-sm`}>
          Copy link
        </CopyButton>
        {'share' in navigator && (
          <TextButton
            className="min-h-11 font-mono text-sm"
            // Turned away by the person it asked: that is their answer.
            onClick={() => void navigator.share({ url, title: title ?? 'Meeting' }).catch(() => {})}
          >
            Send to…
          </TextButton>
        )}
        <Link href="/app/receipts" className={`${textLink} inline-flex min-h-11 items-center font-mono text-sm`}>
          All receipts
        </Link>
      </div>
    </div>
  );
}

/** A draft, or why there can be none. */
function draftOf(family: Family): { draft: ReceiptDraft } | { refused: Refusal } {
  try {
    return { draft: draftReceipt(family) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: thrown };
    throw thrown;
  }
}
