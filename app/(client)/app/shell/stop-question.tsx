'use client';

import { deviceLocales } from '#lib/client/format.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { liveMeter, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { duration } from '#lib/format.ts';
import { MINUTE } from '#lib/time.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { amount } from '../meeting/format.ts';

interface Props {
  details: MeetingDetails;
  onStop: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a key stops a meeting that is not on the screen. */
export function StopQuestion({ details, onStop, onClose }: Props) {
  const { store } = useStore();
  const { title } = details.meeting;
  const { totalMinor, currency, elapsedMs } = liveMeter(details, store.now());
  return (
    <ConfirmDialog title="Stop the meeting?" action="Stop" doing="Stopping" onConfirm={onStop} onClose={onClose}>
      <p>
        <bdi>{title ? `“${title}”` : 'It'}</bdi> has run for{' '}
        {duration(Math.floor(elapsedMs / MINUTE) * MINUTE, deviceLocales())} and is at {amount(totalMinor, currency)}.
      </p>
    </ConfirmDialog>
  );
}
