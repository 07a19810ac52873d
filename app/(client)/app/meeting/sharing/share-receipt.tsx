import { type ReactNode, useEffect, useState } from 'react';
import { Refusal } from '#lib/client/failures.ts';
import { useCommand, useReceiptLook } from '#lib/client/hooks/hooks.ts';
import { usePeopleApart } from '#lib/client/hooks/use-shared.ts';
import { describeMeeting } from '#lib/client/meetings/commands.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import {
  draftReceipt,
  isOutdated,
  isRateGuessable,
  type ReceiptDraft,
  type Shared,
} from '#lib/client/meetings/receipt.ts';
import { deviceReader } from '#lib/client/paper.ts';
import { defaultReceiptLook } from '#lib/client/store/values.ts';
import { LONGEST_TITLE } from '#lib/receipts/terms.ts';
import { Button, TextButton, textLook } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { receiptTitle } from '#ui/receipt/lines.ts';
import { ReceiptPaper } from '#ui/receipt/receipt-paper.tsx';
import { TextField } from '#ui/text-field.tsx';
import { rich, say } from '#words/meeting-sharing.ts';
import { useCaughtFocus } from '../../shared/focus.ts';
import { lazyWithPreload } from '../../shared/lazy-with-preload.tsx';
import { useOnlyHere } from '../../shared/unsaved.tsx';
import { LazySignIn } from './lazy-sign-in.tsx';
import { useShare } from './use-share.ts';

/** Lazy, since drawing QR codes takes a library. */
const LazyAskTheRoom = lazyWithPreload(
  () => import('./ask-the-room.tsx').then(({ AskTheRoom }) => AskTheRoom),
  () => null,
);

/** A finished meeting's receipt: what will be public, and the button that shares it. */
export function ShareReceipt({ details }: { details: MeetingDetails }) {
  const drafted = draftOf(() => draftReceipt(details));
  if ('refused' in drafted) return <Notice kind="problem">{drafted.refused.message}</Notice>;
  return <Share key={details.meeting.id} details={details} draft={drafted.draft} />;
}

function Share({ details, draft }: { details: MeetingDetails; draft: ReceiptDraft }) {
  const meetingId = details.meeting.id;
  const giveTitle = useGivenTitle(details);
  const sharing = useShare(meetingId, draft.title);
  const { state, title, isTitleFixed, setTitle, isSecond, share, shareAgain, signIn, signedIn, cancel } = sharing;
  const wanted: ReceiptDraft = { ...draft, title: title.trim() || null };
  const revealed = revealedBy(draft, usePeopleApart(meetingId));
  useEffect(() => LazySignIn.preload(), []);
  const shared = state.step === 'shared' ? state.shared : null;
  const box = useCaughtFocus(state.step);
  const action = isSecond ? 'share.update' : 'share.share';
  const isAsked = state.step !== 'shared' && state.step !== 'signIn';

  return (
    <>
      <ReceiptPreview draft={shared?.draft ?? wanted} />
      {/* `contents`: without a box of its own, the sticky foot stays along the whole receipt. */}
      <div ref={box} tabIndex={-1} className={isAsked ? 'contents' : 'mt-6 flex flex-col gap-4 outline-none'}>
        {state.step === 'shared' ? (
          <>
            <SharedLink {...state} isSecond={isSecond} />
            <LazyAskTheRoom shared={state.shared} />
            {/* A shared receipt never changes. */}
            {isOutdated(state.shared, draft) && (
              <Notice
                actions={
                  <Button variant="plain" onClick={shareAgain}>
                    {say('share.update')}
                  </Button>
                }
              >
                {say('share.outdated')}
              </Notice>
            )}
          </>
        ) : state.step === 'signIn' ? (
          <LazySignIn email={state.email} onSignedIn={signedIn} onCancel={cancel} />
        ) : (
          <>
            <div tabIndex={-1} className="mt-4 flex flex-col gap-4 outline-none">
              <p className="text-sm text-faint">{say('share.public')}</p>
              {isSecond && (
                <Notice
                  actions={state.step === 'again' && <TextButton onClick={cancel}>{say('share.cancel')}</TextButton>}
                >
                  {rich('share.again', { link: (inside) => <ReceiptsLink>{inside}</ReceiptsLink> })}
                </Notice>
              )}
              <TextField
                label={say('share.title')}
                hint={say('share.titleHint')}
                value={title}
                maxLength={LONGEST_TITLE}
                dir="auto"
                readOnly={isTitleFixed}
                onChange={(event) => setTitle(event.target.value)}
                onBlur={() => void giveTitle(title)}
              />
              {revealed !== null && <Notice>{say(revealed)}</Notice>}
              <Obstacle state={state} onCancel={cancel} onSignIn={signIn} />
            </div>
            <div data-foot="share" className={footLook}>
              <Button
                busy={state.step === 'sharing'}
                onClick={() => void giveTitle(title).then(share)}
                size="large"
                className="w-full"
              >
                {say(state.step === 'sharing' ? 'share.sharing' : state.step === 'waiting' ? 'share.tryNow' : action)}
              </Button>
            </div>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {shared && say('share.done')}
      </p>
    </>
  );
}

const footLook = 'mt-2 bg-desk py-3 foot:sticky foot:bottom-[calc(var(--nav,0px)+var(--foot,0px))] foot:z-[1]';

/** Returns a function that gives an untitled meeting the receipt's title. */
function useGivenTitle({ meeting, topic }: MeetingDetails) {
  const [isUntitled] = useState(meeting.title === '');
  const { run } = useCommand(describeMeeting);
  return async (typed: string) => {
    const title = typed.trim();
    if (!isUntitled || title === '' || title === meeting.title) return;
    await run({ meetingId: meeting.id, title, topic: topic ?? '', plannedMs: meeting.plannedMs });
  };
}

/**
 * Returns what says which rate the total reveals if few people were there, or two receipts of a series if few (`apart`) were
 * in only one of the meetings.
 */
function revealedBy(draft: ReceiptDraft, apart: number | null | undefined) {
  if (isRateGuessable(draft)) return draft.attendeeCount === 1 ? 'share.guessableOfOne' : 'share.guessableOfTwo';
  return apart ? (apart === 1 ? 'share.comparableOfOne' : 'share.comparableOfTwo') : null;
}

interface ObstacleProps {
  state: ReturnType<typeof useShare>['state'];
  onCancel: () => void;
  onSignIn: (email: string) => void;
}

/** Why the receipt couldn't be shared, and what to do about it. */
function Obstacle({ state, onCancel, onSignIn }: ObstacleProps) {
  if (state.step === 'waiting') {
    return (
      <Notice actions={<TextButton onClick={onCancel}>{say('share.withdraw')}</TextButton>}>
        {state.queued ? say('share.queued') : <OnlyWaiting />}
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
            {say('share.otherSignIn')}
          </Button>
        }
      >
        <span className="wrap-anywhere">
          {owner === null ? say('share.unknownAccount', { email }) : say('share.otherAccount', { email, owner })}
        </span>
      </Notice>
    );
  }
  return state.step === 'failed' ? <Notice kind="problem">{state.message}</Notice> : null;
}

/** Only this page knows that the receipt is to be shared. */
function OnlyWaiting() {
  useOnlyHere(say('share.leaving'));
  return say('share.waiting');
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

/** A shared receipt's link, and what can be done with it. */
export function SharedLink({ shared, wasCopied, isSecond = false }: SharedProps) {
  const { url, draft } = shared;
  return (
    <div className="border border-s-4 border-rule border-s-good bg-paper px-4 py-4">
      <p className="font-semibold">{say(wasCopied ? 'sharedLink.copied' : 'sharedLink.here')}</p>
      <p className="mt-1">
        <a href={url} className={`${textLook()} font-mono text-sm wrap-anywhere`}>
          {url}
        </a>
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <CopyButton text={url} className={textLook('action')}>
          {say('sharedLink.copy')}
        </CopyButton>
        {'share' in navigator && (
          <TextButton
            look="action"
            // Rejects when the dialog is dismissed, which is no error.
            onClick={() => void navigator.share({ url, title: receiptTitle(draft, deviceReader()) }).catch(() => {})}
          >
            {say('sharedLink.send')}
          </TextButton>
        )}
        <ReceiptsLink look="action">{say('sharedLink.all')}</ReceiptsLink>
      </div>
      {isSecond && (
        <p className="text-sm">
          {rich('sharedLink.first', { link: (inside) => <ReceiptsLink>{inside}</ReceiptsLink> })}
        </p>
      )}
    </div>
  );
}

/** Everything about a meeting that will be public, as on the receipt's page. */
export function ReceiptPreview({ draft }: { draft: ReceiptDraft }) {
  const look = useReceiptLook() ?? defaultReceiptLook();
  return (
    <div className="font-mono leading-normal tabular-nums">
      <ReceiptPaper receipt={{ ...draft, ...look, url: null }} reader={deviceReader()} title="h2" />
    </div>
  );
}

/** Returns the receipt's draft, or why there is none. */
export function draftOf(draft: () => ReceiptDraft): { draft: ReceiptDraft } | { refused: Refusal } {
  try {
    return { draft: draft() };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refused: thrown };
    throw thrown;
  }
}
