'use client';

import { listInWords } from '#lib/client/device-format.ts';
import { type TransferOffer, useTransferOffer } from '#lib/client/hooks/use-transfer.ts';
import { totalCount } from '#lib/client/store/store-counts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shell-notices.ts';
import { countsInWords } from '../../shared/device/counts-in-words.ts';
import { useCaughtOnceGone } from './use-caught-once-gone.ts';

type Props = ReturnType<typeof useTransferOffer> & { offer: TransferOffer };

/** Offers to add what was made signed out to the account. */
export function MoveOffer() {
  const transfer = useTransferOffer();
  const { offer } = transfer;
  useCaughtOnceGone(offer !== null);
  return offer && <Question {...transfer} offer={offer} />;
}

function Question({ offer, busy, failure, accept, decline }: Props) {
  const { counts, titles } = offer;
  const total = totalCount(counts);
  return (
    <Notice
      actions={
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void accept()}>
            {busy ? say('moveOffer.accepting') : say('moveOffer.accept', { total })}
          </Button>
          <Button variant="plain" busy={busy} onClick={() => void decline()}>
            {say('moveOffer.decline')}
          </Button>
        </div>
      }
    >
      <p>
        {total === 1 && counts.meetings === 1
          ? say('moveOffer.meeting')
          : say('moveOffer.things', { things: countsInWords(counts) })}
      </p>
      {titles.length > 0 && <p className="mt-1 text-sm wrap-anywhere">{titlesInWords(offer)}</p>}
      <p className="mt-1 text-sm text-faint">{say('moveOffer.hint')}</p>
      {failure && <p className="mt-1 font-semibold text-accent">{failure.message}</p>}
    </Notice>
  );
}

/** Returns the newest meetings by title: `“Planning”, “Retro”, and 4 more`. */
function titlesInWords({ titles, counts }: TransferOffer): string {
  const more = counts.meetings - titles.length;
  return listInWords([
    ...titles.map((title) => (title ? say('moveOffer.titled', { title }) : say('moveOffer.untitled'))),
    ...(more > 0 ? [say('moveOffer.more', { more })] : []),
  ]);
}
