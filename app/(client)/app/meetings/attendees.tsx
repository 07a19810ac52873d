import { useState } from 'react';
import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { type AttendeeWithSegments, billOfMeeting, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { addForgottenAttendee } from '#lib/client/meetings/editing.ts';
import type { Share } from '#lib/cost/meeting.ts';
import { count } from '#lib/format.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { say } from '#words/meetings.ts';
import { JoinField } from '../meeting/join-field.tsx';
import { attendeeName, rateWords } from '../meeting/people-words.ts';
import { useFocusById, useOpened } from '../shared/focus.ts';
import { useDelete } from '../shared/undo.tsx';
import { AttendeeForm, SplitForm } from './attendee-form.tsx';
import { Segments } from './segments.tsx';

const HEADING = 'people-of-meeting';

/** Everyone who was there and what they cost. Unfolds to when they were there. */
export function Attendees({ details }: { details: MeetingDetails }) {
  const { attendees } = details;
  const { attendeeCount, shares } = billOfMeeting(details);
  return (
    <section aria-labelledby={HEADING}>
      <SectionHeading id={HEADING}>{say('attendees.title', { people: attendeeCount })}</SectionHeading>
      {attendees.length === 0 && <p className="mt-2 text-faint">{say('attendees.none')}</p>}
      <ul className="mt-3 border-b border-dashed border-faint">
        {attendees.map((attendee, i) => (
          <Attendee key={attendee.id} details={details} attendee={attendee} share={shares[i]} />
        ))}
      </ul>
      <ForgottenAttendee details={details} />
    </section>
  );
}

interface Props {
  details: MeetingDetails;
  attendee: AttendeeWithSegments;
  share: Share | undefined;
}

/** Returns how long each was there: `48 min`, `4 × 48 min`. */
function timeOf({ count: heads }: Pick<AttendeeWithSegments, 'count'>, { personMs }: Share): string {
  const each = deviceDuration(personMs / heads);
  return heads === 1 ? each : `${count(heads, deviceLocales())} × ${each}`;
}

function Attendee({ details: { meeting }, attendee, share }: Props) {
  const remove = useDelete();
  const focusById = useFocusById();
  const { opened, open, close, closeTo } = useOpened();
  const rateId = `rate-${attendee.id}`;
  const splitId = `split-${attendee.id}`;
  const name = attendeeName(attendee);
  const isGroup = String(attendee.count > 1);
  const { currency } = meeting;

  async function removeAttendee() {
    // The focused button disappears with its card.
    if (await remove({ table: 'attendees', id: attendee.id, name, isRemoved: true })) focusById(HEADING);
  }

  return (
    <li>
      <Fold
        space="none"
        title={
          <span className="min-w-0 flex-1 py-2 font-normal">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <h3
                dir="auto"
                className="line-clamp-2 max-w-full min-w-0 font-sans text-base font-semibold wrap-anywhere"
              >
                {name}
              </h3>
              {share && (
                <span className="ms-auto text-base font-semibold tabular-nums wrap-anywhere">
                  {amount(share.totalMinor, currency)}
                </span>
              )}
            </span>
            <span className="block text-faint wrap-anywhere">
              {rateWords(attendee, currency)}
              {share && ` · ${timeOf(attendee, share)}`}
            </span>
          </span>
        }
      >
        <Segments meeting={meeting} attendee={attendee} />
        {opened === rateId && <AttendeeForm attendee={attendee} currency={currency} onDone={close} />}
        {opened === splitId && (
          <SplitForm attendee={attendee} onDone={() => closeTo(attendee.count > 2 ? splitId : rateId)} />
        )}
        {opened === null && (
          <div className="flex flex-wrap gap-x-6 border-t border-dashed border-rule">
            <TextButton
              id={rateId}
              look="action"
              aria-label={say('attendee.editRateLabel', { name })}
              onClick={() => open(rateId)}
            >
              {say('attendee.editRate')}
            </TextButton>
            {attendee.count > 1 && (
              <TextButton
                id={splitId}
                look="action"
                aria-label={say('attendee.splitLabel', { name })}
                onClick={() => open(splitId)}
              >
                {say('attendee.split')}
              </TextButton>
            )}
            <TextButton
              look="action"
              className="ms-auto"
              aria-label={say('attendee.removeLabel', { isGroup, name })}
              onClick={() => void removeAttendee()}
            >
              {say('attendee.remove', { isGroup })}
            </TextButton>
          </div>
        )}
      </Fold>
    </li>
  );
}

const OPENER = 'add-forgotten';

/** Adds someone who was in the meeting but wasn’t recorded. */
function ForgottenAttendee({ details: { meeting, attendees } }: { details: MeetingDetails }) {
  const { opened, open, close } = useOpened();
  const [news, setNews] = useState('');
  return (
    <div className="mt-4">
      {opened ? (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-faint">{say('forgotten.text')}</p>
          <JoinField
            meetingId={meeting.id}
            currency={meeting.currency}
            attendees={attendees}
            label={say('forgotten.who')}
            command={addForgottenAttendee}
            told={() => say('forgotten.done')}
            counting={say('forgotten.counting')}
            onJoined={(name) => setNews(say('forgotten.news', { name }))}
          />
          <Button variant="plain" className="self-start" onClick={close}>
            {say('forgotten.close')}
          </Button>
        </div>
      ) : (
        <TextButton id={OPENER} look="action" onClick={() => open(OPENER)}>
          {say('forgotten.open')}
        </TextButton>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}
