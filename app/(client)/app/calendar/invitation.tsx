'use client';

import { useMemo } from 'react';
import { keepCalendars } from '#lib/client/calendar/kept.ts';
import { yearOfInvitation } from '#lib/client/calendar/pace.ts';
import type { ReadFile } from '#lib/client/calendar/read-files.ts';
import { useCommand } from '#lib/client/hooks/hooks.ts';
import { type Calendars, planOf } from '#lib/client/hooks/use-calendars.ts';
import { Button } from '#ui/button.tsx';
import { Paper } from '#ui/paper.tsx';
import { amount, dayWords } from '../meeting/range-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useWallCalendar } from './use-bill.ts';
import { clockWords, sizeWords, titleOf } from './words.ts';

interface Props {
  invitation: ReadFile;
  calendars: Calendars;
  onClose: () => void;
}

/** What the meeting of an invitation costs, and what its series does in a year. It isn't kept unless somebody says so. */
export function Invitation({ invitation, calendars, onClose }: Props) {
  const clock = useWallCalendar();
  const keep = useCommand(keepCalendars);
  const { content } = invitation;
  const planned = useMemo(() => planOf({ ...calendars, contents: [content] }), [calendars, content]);
  if (!clock) return null;
  const { calendar, now } = clock;
  const { meetings } = planned;
  const next = meetings.find(({ startedAt }) => startedAt >= now) ?? meetings.at(-1);
  const year = yearOfInvitation(meetings, calendar.startOf(calendar.dayOf(now)), calendar);
  const { currency } = calendars.settings;
  return (
    <Paper edge="accent">
      <p className="font-mono text-sm text-faint">Invitation</p>
      {next ? (
        <>
          <p role="status" className="mt-1 font-mono text-xl font-semibold text-balance wrap-anywhere">
            “{titleOf(next)}” costs {amount(next.totalMinor, currency)}
            {year && `, ${amount(year.totalMinor, currency)} a year`}.
          </p>
          <p className="mt-2 text-faint">
            {dayWords(calendar.dayOf(next.startedAt))}, {clockWords(next.startedAt)} · {sizeWords(next)}
            {calendars.others === null && ' · say below what everyone else costs'}
          </p>
        </>
      ) : (
        <p role="status" className="mt-1 font-mono text-lg font-semibold">
          {content.canceled > 0
            ? 'This meeting was canceled.'
            : content.reasons[0]
              ? `This event can’t be read. ${content.reasons[0].reason}`
              : 'This invitation has no meeting with other people in the coming year.'}
        </p>
      )}
      <FailureNotice failure={keep.failure} />
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {next && (
          <Button variant="plain" busy={keep.busy} onClick={async () => (await keep.run([invitation])) && onClose()}>
            Add to your calendar here
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </Paper>
  );
}
