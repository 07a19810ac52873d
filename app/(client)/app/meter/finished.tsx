'use client';

import { useEffect, useState } from 'react';
import { useCommand, useMeeting } from '#lib/client/hooks/hooks.ts';
import { reopenMeeting } from '#lib/client/meter/commands.ts';
import type { Family } from '#lib/client/meter/family.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { useShortcuts } from '../shortcuts.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { ShareReceipt } from './share-receipt.tsx';

/** A meeting that has just ended: its receipt, to share or to leave. */
export function Finished({ meetingId, onDone }: { meetingId: string; onDone: () => void }) {
  const found = useMeeting(meetingId);
  // Signing in opens another store, which does not know this meeting. What is on the screen stays.
  const [seen, setSeen] = useState<Family | null>(null);
  if (found && found !== seen) setSeen(found);
  const family = found ?? seen;
  const goOn = useCommand(reopenMeeting);

  useShortcuts({ n: onDone });

  // Deleted, here or in another tab.
  const isGone = found === null && !seen;
  useEffect(() => {
    if (isGone) onDone();
  }, [isGone, onDone]);

  // Read as running still, for a moment.
  if (!family || family.meeting.endedAt === null) return null;
  return (
    <div className="mx-auto max-w-md">
      <ScreenHeading className="mb-6">The receipt</ScreenHeading>
      <ShareReceipt family={family} />
      <FailureNotice failure={goOn.failure} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button variant="plain" onClick={onDone}>
          New meeting
        </Button>
        {found && (
          <TextButton className="min-h-11 font-mono text-sm" onClick={() => void goOn.run({ meetingId })}>
            It goes on: undo the stop
          </TextButton>
        )}
      </div>
    </div>
  );
}
