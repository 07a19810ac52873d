'use client';

import { useMemo } from 'react';
import { keepCalendars } from '#lib/client/calendar/kept.ts';
import { type YearRow, yearOfInvitation } from '#lib/client/calendar/pace.ts';
import type { PlannedMeeting } from '#lib/client/calendar/planned.ts';
import type { ReadFile } from '#lib/client/calendar/read-files.ts';
import { amount } from '#lib/client/device-format.ts';
import { useCommand } from '#lib/client/hooks/hooks.ts';
import { type Calendars, isCostUnknown, planOf } from '#lib/client/hooks/use-calendars.ts';
import { Button } from '#ui/button.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/calendar.ts';
import { dayWords, wholeAmount } from '../meeting/comparing/range-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { OthersForm } from './others-form.tsx';
import { useWallCalendar } from './use-bill.ts';
import { clockWords, sizeWords, titleOf } from './words.ts';

interface Props {
  invitation: ReadFile;
  calendars: Calendars;
  onClose: () => void;
}

/** What an invitation's meeting costs, and its series in a year. It isn't kept unless the user adds it. */
export function Invitation({ invitation, calendars, onClose }: Props) {
  const clock = useWallCalendar();
  const keep = useCommand(keepCalendars);
  const { content } = invitation;
  const planned = useMemo(() => planOf({ ...calendars, contents: [content] }), [calendars, content]);
  if (!clock) return null;
  const { calendar, now } = clock;
  const { meetings } = planned;
  const next = meetings.find(({ startedAt }) => startedAt >= now) ?? meetings.at(-1);
  const year = yearOfInvitation(planned.events, calendar.startOf(calendar.dayOf(now)), calendar);
  const { currency } = calendars.settings;
  // It cancels something that is kept here.
  const gone = new Set(content.gone?.map(({ uid }) => uid));
  const isKept = calendars.contents.some(({ entries }) => entries.some(({ uid }) => gone.has(uid)));
  const isUnknown = next !== undefined && isCostUnknown(next, calendars);
  return (
    <Paper>
      <p className="font-mono text-sm text-faint">{say('invitation.title')}</p>
      {next ? (
        <>
          <p role="status" className="mt-1 font-mono text-xl font-semibold text-balance wrap-anywhere">
            {isUnknown ? titleOf(next) : costWords(next, year, currency)}
          </p>
          <p className="mt-2 text-faint">
            {say(isUnknown ? 'invitation.whenUnknown' : 'invitation.when', {
              day: dayWords(calendar.dayOf(next.startedAt)),
              time: clockWords(next.startedAt),
              size: sizeWords(next),
            })}
          </p>
          {isUnknown && (
            <div className="mt-4 max-w-md print:hidden">
              <OthersForm calendars={calendars} />
            </div>
          )}
        </>
      ) : (
        <p role="status" className="mt-1 font-mono text-lg font-semibold">
          {content.canceled > 0
            ? say('invitation.canceled')
            : content.reasons[0]
              ? say('invitation.unreadable', { reason: content.reasons[0].reason })
              : say('invitation.none')}
        </p>
      )}
      <FailureNotice failure={keep.failure} />
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {(next || isKept) && (
          <Button variant="plain" busy={keep.busy} onClick={async () => (await keep.run([invitation])) && onClose()}>
            {say(next ? 'invitation.add' : 'invitation.takeOut')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {say('invitation.dismiss')}
        </Button>
      </div>
    </Paper>
  );
}

function costWords(next: PlannedMeeting, year: YearRow | null, currency: string): string {
  const costs = { title: titleOf(next), cost: amount(next.totalMinor, currency) };
  if (!year) return say('invitation.costs', costs);
  return say('invitation.costsInYear', { ...costs, year: wholeAmount(year.totalMinor, currency) });
}
