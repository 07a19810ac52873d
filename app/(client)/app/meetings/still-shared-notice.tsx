import { useEffect } from 'react';
import { asCommandFailure } from '#lib/client/failures.ts';
import { useMeeting, useStore } from '#lib/client/hooks/hooks.ts';
import { useShared } from '#lib/client/hooks/use-shared.ts';
import { confirmShared } from '#lib/client/meetings/receipt.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/meetings.ts';
import { titleOrDefault } from './day-words.ts';

export interface DeletedMeeting {
  id: string;
  title: string;
}

/** Says that a deleted meeting's receipt can still be read, until the deletion is undone. */
export function StillSharedNotice({ id, title }: DeletedMeeting) {
  const { store } = useStore();
  const isDeleted = useMeeting(id) === null;
  const isShared = Boolean(useShared(id));

  useEffect(() => {
    // Fails offline, for example. Then what the device knows counts.
    if (isShared) confirmShared(store, { meetingId: id }).catch(asCommandFailure);
  }, [isShared, store, id]);

  if (!isDeleted || !isShared) return null;
  return (
    <div className="mb-6">
      <Notice
        actions={
          <ButtonLink variant="plain" href="/app/receipts">
            {say('stillShared.open')}
          </ButtonLink>
        }
      >
        <span dir="auto" className="wrap-anywhere">
          {say('stillShared.text', { title: titleOrDefault(title) })}
        </span>
      </Notice>
    </div>
  );
}
