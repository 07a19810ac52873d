import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { stopAsking } from '#lib/client/api/operations.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import type { Shared } from '#lib/client/meetings/receipt.ts';
import { FEWEST_VOTES, VOTING_HOURS } from '#lib/receipts/terms.ts';
import { HOUR, MINUTE } from '#lib/time.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { say } from '#words/meeting-sharing.ts';
import { useSavedChoice } from '../../shared/saved-choice.tsx';

/**
 * Shows the room how to vote on whether the meeting was worth it, while that is possible, and lets the owner stop asking.
 */
export function AskTheRoom({ shared: { receiptId, url, draft } }: { shared: Shared }) {
  const [isInRoom, setInRoom] = useState(false);
  const { chosen, choose, isSaved, problem } = useSavedChoice(async (_: 'stop') => void (await stopAsking(receiptId)));
  const isLate = useNow(MINUTE) > draft.dateMs + draft.durationMs + VOTING_HOURS * HOUR;
  if (draft.attendeeCount < FEWEST_VOTES || isLate) return null;
  if (isSaved) {
    return (
      <p role="status" className="mt-4 text-sm text-faint">
        {say('askRoom.stopped')}
      </p>
    );
  }
  return (
    <div className="mt-4 border-t border-dashed border-faint pt-4">
      <div className="flex flex-wrap items-center gap-4">
        <QrCode url={url} label={say('askRoom.code')} className="size-28 shrink-0" />
        <div className="min-w-40 flex-1">
          <p className="font-semibold">{say('askRoom.title')}</p>
          <p className="text-sm text-faint">{say('askRoom.text', { votes: FEWEST_VOTES })}</p>
          <div className="flex flex-wrap gap-x-6">
            <TextButton look="action" onClick={() => setInRoom(true)}>
              {say('askRoom.show')}
            </TextButton>
            <TextButton look="action" aria-busy={chosen !== null} onClick={() => void choose('stop')}>
              {say('askRoom.stop')}
            </TextButton>
          </div>
        </div>
      </div>
      <p role="alert" className="font-semibold text-accent">
        {problem}
      </p>
      {isInRoom && <InRoom url={url} onClose={() => setInRoom(false)} />}
    </div>
  );
}

/** The question for the whole room, in full screen. */
function InRoom({ url, onClose }: { url: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // Some phones refuse, and then it fills the window.
    void dialog.current?.requestFullscreen?.().catch(() => {});
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={say('askRoom.title')}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink"
    >
      <div className="flex h-full flex-col items-center justify-center gap-[3dvh] p-[4vmin] text-center">
        <p className="font-mono text-[min(7vw,8dvh)] leading-tight font-semibold text-balance">
          {say('askRoom.title')}
        </p>
        <QrCode url={url} label={say('askRoom.code')} className="w-[min(80vw,55dvh)]" />
        <p className="font-mono text-[min(3.5vw,3dvh)] wrap-anywhere">{url}</p>
        <Button variant="inherit" onClick={() => dialog.current?.close()}>
          {say('askRoom.leave')}
        </Button>
      </div>
    </dialog>
  );
}

/** A link as a QR code, dark on light in the dark scheme, too. */
function QrCode({ url, label, className }: { url: string; label: string; className: string }) {
  const { data, size } = encode(url, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
