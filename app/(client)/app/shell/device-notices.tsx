'use client';

import { useEffect, useRef } from 'react';
import { deviceLocales } from '#lib/client/format.ts';
import { type TransferOffer, useStore, useTransferOffer } from '#lib/client/hooks/hooks.ts';
import { type StoreCounts, totalCount } from '#lib/client/store/store-counts.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { countsInWords, listInWords } from '../shared/counts-in-words.ts';
import { catchFocus } from '../shared/focus.ts';
import { useSession } from '../shared/session.tsx';
import { LapseNotice } from './lapse-notice.tsx';
import { LeftBehindNotice } from './left-behind.tsx';

/** Says when this device can't store data, and offers to add what was made without an account to the account. */
export function DeviceNotices() {
  const { ended } = useSession();
  return ended === 'deleted' ? null : (
    <div className="flex flex-col gap-4 not-empty:mb-8">
      <Trouble />
      <LapseNotice />
      <LeftBehindNotice />
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
            {busy ? 'Adding…' : totalCount(offer.counts) === 1 ? 'Add it' : 'Add them'}
          </Button>
          <Button variant="plain" busy={busy} onClick={() => void decline()}>
            Not now
          </Button>
        </div>
      }
    >
      <p>Add {thingsInWords(offer.counts)} on this device to your account?</p>
      {offer.titles.length > 0 && <p className="mt-1 text-sm wrap-anywhere">{titlesInWords(offer)}</p>}
      <p className="mt-1 text-sm text-faint">
        If you choose Not now, everything stays on this device for when you’re signed out. We’ll ask again next time you
        sign in.
      </p>
      {failure && <p className="mt-1 font-semibold text-accent">{failure.message}</p>}
    </Notice>
  );
}

/** What would be added: `the meeting`, `3 meetings and 1 person`. */
function thingsInWords(counts: StoreCounts): string {
  return counts.meetings === 1 && totalCount(counts) === 1 ? 'the meeting' : countsInWords(counts);
}

/** The newest meetings by name: `“Planning”, “Retro”, and 4 more`. */
function titlesInWords({ titles, counts }: TransferOffer): string {
  const more = counts.meetings - titles.length;
  return listInWords([
    ...titles.map((title) => `“${title || 'Meeting'}”`),
    ...(more > 0 ? [`${count(more, deviceLocales())} more`] : []),
  ]);
}
