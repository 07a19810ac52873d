import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import type { AttendeeWithSegments, MeetingDetails } from '#lib/client/meetings/details.ts';
import { billOfMeeting } from '#lib/client/meetings/details.ts';
import type { Share } from '#lib/cost/meeting.ts';
import { count } from '#lib/format.ts';
import { TextButton } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { say } from '#words/meetings.ts';
import { attendeeName, rateWords } from '../meeting/people-words.ts';
import { useFocusById, useOpened } from '../shared/focus.ts';
import { useDelete } from '../shared/undo.tsx';
import { AttendeeForm } from './attendee-form.tsx';
import { ForgottenAttendee } from './forgotten-attendee.tsx';
import { Segments } from './segments.tsx';
import { SplitForm } from './split-form.tsx';

const HEADING = 'people-of-meeting';

/** Everyone who was there and what they cost. Unfolds to when they were there. */
export function Attendees({ details }: { details: MeetingDetails }) {
  const { attendees } = details;
  const remove = useDelete();
  const focusById = useFocusById();

  async function removeAttendee(attendee: AttendeeWithSegments) {
    // The focused button disappears with its card.
    const removal = { table: 'attendees', id: attendee.id, name: attendeeName(attendee), isRemoved: true } as const;
    if (await remove(removal)) focusById(HEADING);
  }

  const { attendeeCount, shares } = billOfMeeting(details);
  return (
    <section aria-labelledby={HEADING}>
      <SectionHeading id={HEADING}>{say('attendees.title', { people: attendeeCount })}</SectionHeading>
      {attendees.length === 0 && <p className="mt-2 text-faint">{say('attendees.none')}</p>}
      <ul className="mt-3 border-b border-dashed border-faint">
        {attendees.map((attendee, i) => (
          <Attendee
            key={attendee.id}
            details={details}
            attendee={attendee}
            share={shares[i]}
            onRemove={() => void removeAttendee(attendee)}
          />
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
  onRemove: () => void;
}

/** Returns how long each was there: `48 min`, `4 × 48 min`. */
function timeOf({ count: heads }: Pick<AttendeeWithSegments, 'count'>, { personMs }: Share): string {
  const each = deviceDuration(personMs / heads);
  return heads === 1 ? each : `${count(heads, deviceLocales())} × ${each}`;
}

function Attendee({ details: { meeting }, attendee, share, onRemove }: Props) {
  const { opened, open, close, closeTo } = useOpened();
  const rateId = `rate-${attendee.id}`;
  const splitId = `split-${attendee.id}`;
  const name = attendeeName(attendee);
  const isGroup = String(attendee.count > 1);
  const { currency } = meeting;
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
              onClick={onRemove}
            >
              {say('attendee.remove', { isGroup })}
            </TextButton>
          </div>
        )}
      </Fold>
    </li>
  );
}
