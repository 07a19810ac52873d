'use client';

import { useEffect, useRef } from 'react';
import { useStore, useTransferOffer } from '#lib/client/hooks/hooks.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { countsInWords } from '../shared/counts-in-words.ts';
import { catchFocus } from '../shared/focus.ts';
import { useSession } from '../shared/session.tsx';

/** Says when this device cannot store data, and offers to move what was made without an account into the account. */
export function DeviceNotices() {
  const { ended } = useSession();
  return ended === 'deleted' ? null : (
    <div className="flex flex-col gap-4 not-empty:mb-8">
      <Trouble />
      <MoveOffer />
    </div>
  );
}

function Trouble() {
  const { trouble } = useStore();
  if (!trouble) return null;
  const reloadHelps = ['blocked', 'newer', 'gone', 'missing'].includes(trouble.code);
  return (
    <Notice
      kind="problem"
      actions={
        reloadHelps && (
          <Button variant="plain" onClick={() => location.reload()}>
            Reload
          </Button>
        )
      }
    >
      {trouble.message}
    </Notice>
  );
}

function MoveOffer() {
  const { offer, busy, failure, accept, decline } = useTransferOffer();
  const isOffered = offer !== null;
  const wasOffered = useRef(false);
  useEffect(() => {
    // The offer was answered, and the pressed button is gone.
    if (wasOffered.current && !isOffered) catchFocus();
    wasOffered.current = isOffered;
  }, [isOffered]);
  if (!offer) return null;
  return (
    <Notice
      actions={
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void accept()}>
            {busy ? 'Moving…' : 'Move'}
          </Button>
          <Button variant="plain" busy={busy} onClick={() => void decline()}>
            Leave it
          </Button>
        </div>
      }
    >
      <p>
        Move {countsInWords(offer)}, made on this device without an account, into your account’s data on this device?
      </p>
      <p className="mt-1 text-sm text-faint">
        Left, it stays for when nobody is signed in here, and you are asked again when you next sign in.
      </p>
      {failure && <p className="mt-1 font-semibold text-accent">{failure.message}</p>}
    </Notice>
  );
}
