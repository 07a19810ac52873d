'use client';

import Link from 'next/link';
import { type ReactNode, useEffect, useState } from 'react';
import { Refusal } from '#lib/client/failures.ts';
import { usePeopleApart } from '#lib/client/hooks/hooks.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import {
  draftReceipt,
  isOutdated,
  isRateGuessable,
  type ReceiptDraft,
  type Shared,
} from '#lib/client/meetings/receipt.ts';
import { LONGEST_TITLE } from '#lib/receipts/terms.ts';
import { Button, TextButton, textLook } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { receiptTitle } from '#ui/receipt/wording.ts';
import { TextField } from '#ui/text-field.tsx';
import { useCaughtFocus } from '../shared/focus.ts';
import { LazySignIn } from './lazy-sign-in.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';
import { useShare } from './use-share.ts';

/** The receipt of a finished meeting: what will be public, and the button that publishes it. */
export function ShareReceipt({ details }: { details: MeetingDetails }) {
  const drafted = draftOf(details);
  if ('refused' in drafted) return <Notice kind="problem">{drafted.refused.message}</Notice>;
  return <Share key={details.meeting.id} meetingId={details.meeting.id} draft={drafted.draft} />;
}

function Share({ meetingId, draft }: { meetingId: string; draft: ReceiptDraft }) {
  const [typed, setTyped] = useState(draft.title ?? '');
  const { state, isSecond, share, shareAgain, signIn, signedIn, cancel } = useShare(meetingId, typed.trim() || null);
  // Once it is asked for, it stays as it was asked for.
  const queued = state.step === 'waiting' ? state.queued : null;
  const title = queued ? (queued.title ?? '') : typed;
  const wanted: ReceiptDraft = { ...draft, title: title.trim() || null };
  const apart = usePeopleApart(meetingId);
  useEffect(() => LazySignIn.preload(), []);
  const shared = state.step === 'shared' ? state.shared : null;
  const box = useCaughtFocus(state.step);

  return (
    <>
      <ReceiptPreview draft={shared?.draft ?? wanted} />
      <div ref={box} tabIndex={-1} className="mt-6 flex flex-col gap-4 outline-none">
        {state.step === 'shared' ? (
          <>
            <SharedLink {...state} isSecond={isSecond} />
            {isOutdated(state.shared, draft) && <Outdated onShareAgain={shareAgain} />}
          </>
        ) : state.step === 'signIn' ? (
          <LazySignIn email={state.email} onSignedIn={signedIn} onCancel={cancel} />
        ) : (
          <>
            <p className="text-sm text-faint">
              Anyone with the link sees exactly this: totals, no names, no rates. You can stop sharing anytime.
            </p>
            {isSecond && (
              <Notice actions={state.step === 'again' && <TextButton onClick={cancel}>Cancel</TextButton>}>
                This creates a new receipt with a new link. The first one stays shared, unchanged, until you stop
                sharing it under <ReceiptsLink>Receipts</ReceiptsLink>.
              </Notice>
            )}
            <TextField
              label="Title on the receipt"
              hint="Public. Leave empty for “Meeting”."
              value={title}
              maxLength={LONGEST_TITLE}
              dir="auto"
              readOnly={queued !== null}
              onChange={(event) => setTyped(event.target.value)}
            />
            {isRateGuessable(draft) && <Notice>{guessable(draft)}</Notice>}
            {!isRateGuessable(draft) && apart && <Notice>{comparable(apart)}</Notice>}
            <Obstacle state={state} onCancel={cancel} onSignIn={signIn} />
            <Button busy={state.step === 'sharing'} onClick={share} size="large">
              {state.step === 'sharing'
                ? 'Sharing…'
                : state.step === 'waiting'
                  ? 'Try now'
                  : isSecond
                    ? 'Share updated receipt'
                    : 'Share receipt'}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {shared && 'Receipt shared.'}
      </p>
    </>
  );
}

/** What the total gives away when few people were there. */
function guessable({ attendeeCount }: ReceiptDraft): string {
  return attendeeCount === 1
    ? 'Only one person was in this meeting, so anyone can work out their rate from the total and the duration.'
    : 'Only two people were in this meeting, so anyone who knows one rate can work out the other from the total.';
}

/** What two receipts of a series give away when few people were in only one of the meetings. */
function comparable(apart: number): string {
  return apart === 1
    ? 'You already shared a receipt from this series, and one person was in only one of the two meetings. Anyone who compares the receipts can work out that person’s rate.'
    : 'You already shared a receipt from this series, and two people were in only one of the two meetings. Anyone who compares the receipts and knows one of their rates can work out the other.';
}

/** Says that the meeting was edited since: a shared receipt never changes. */
function Outdated({ onShareAgain }: { onShareAgain: () => void }) {
  return (
    <Notice
      actions={
        <Button variant="plain" onClick={onShareAgain}>
          Share updated receipt
        </Button>
      }
    >
      You edited this meeting after sharing. The link still shows the figures above.
    </Notice>
  );
}

interface ObstacleProps {
  state: ReturnType<typeof useShare>['state'];
  onCancel: () => void;
  onSignIn: (email: string) => void;
}

/** Why the receipt could not be shared, and what to do about it. */
function Obstacle({ state, onCancel, onSignIn }: ObstacleProps) {
  if (state.step === 'waiting') {
    return (
      <Notice actions={<TextButton onClick={onCancel}>Don’t share</TextButton>}>
        You’re offline. {state.queued ? '' : 'Keep this page open. '}The receipt is shared as soon as you’re back
        online.
      </Notice>
    );
  }
  if (state.step === 'otherAccount') {
    const { email, owner } = state;
    return (
      <Notice
        kind="problem"
        actions={
          <Button variant="plain" onClick={() => onSignIn(owner ?? '')}>
            Sign in to that account
          </Button>
        }
      >
        <span className="wrap-anywhere">
          You’re signed in as {email}. This meeting belongs to {owner ?? 'another account used on this device'}, and
          only that account can share it.
        </span>
      </Notice>
    );
  }
  return state.step === 'failed' ? <Notice kind="problem">{state.message}</Notice> : null;
}

function ReceiptsLink({ look, children }: { look?: 'action'; children: ReactNode }) {
  return (
    <Link href="/app/receipts" className={textLook(look)}>
      {children}
    </Link>
  );
}

interface SharedProps {
  shared: Shared;
  wasCopied: boolean;
  isSecond?: boolean;
}

/** The link of a receipt that was shared, and what can be done with it. */
export function SharedLink({ shared: { url, draft }, wasCopied, isSecond = false }: SharedProps) {
  return (
    <div className="border border-l-4 border-rule border-l-good bg-paper px-4 py-4">
      <p className="font-semibold">{wasCopied ? 'Shared. Link copied.' : 'Shared. Here’s the link:'}</p>
      <p className="mt-1">
        <a href={url} className={`${textLook()} font-mono text-sm wrap-anywhere`}>
          {url}
        </a>
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <CopyButton text={url} className={textLook('action')}>
          Copy link
        </CopyButton>
        {'share' in navigator && (
          <TextButton
            look="action"
            // It rejects when the dialog is dismissed, which is an answer, not an error.
            onClick={() => void navigator.share({ url, title: receiptTitle(draft) }).catch(() => {})}
          >
            Send link…
          </TextButton>
        )}
        <ReceiptsLink look="action">All receipts</ReceiptsLink>
      </div>
      {isSecond && (
        <p className="text-sm">
          The first link still shows the old figures. To stop sharing it, go to <ReceiptsLink>Receipts</ReceiptsLink>.
        </p>
      )}
    </div>
  );
}

/** The draft of the receipt, or why there can be none. */
function draftOf(details: MeetingDetails): { draft: ReceiptDraft } | { refused: Refusal } {
  try {
    return { draft: draftReceipt(details) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: thrown };
    throw thrown;
  }
}
