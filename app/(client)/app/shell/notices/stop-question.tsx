'use client';

import { amount } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { liveMeter, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { MINUTE } from '#lib/time.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { rich, say } from '#words/shell-notices.ts';

interface Props {
  details: MeetingDetails;
  onStop: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a key stops a meeting that isn't on the screen. */
export function StopQuestion({ details, onStop, onClose }: Props) {
  const { store } = useStore();
  const { title } = details.meeting;
  const { totalMinor, currency, durationMs } = liveMeter(details, store.now());
  const time = deviceDuration(Math.floor(durationMs / MINUTE) * MINUTE);
  const cost = amount(totalMinor, currency);
  return (
    <ConfirmDialog
      title={say('stopQuestion.title')}
      action={say('stopQuestion.stop')}
      doing={say('stopQuestion.stopping')}
      onConfirm={onStop}
      onClose={onClose}
    >
      <p>
        {title
          ? rich('stopQuestion.titled', { title, time, cost, bdi: (inside) => <bdi>{inside}</bdi> })
          : say('stopQuestion.untitled', { time, cost })}
      </p>
    </ConfirmDialog>
  );
}
