import { useId, useRef, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { addAttendee, type LeaveOrRejoin, leaveMeeting, rejoinMeeting } from '#lib/client/meetings/commands.ts';
import type { LiveAttendee, LiveMeter } from '#lib/client/meetings/details.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { rich, say } from '#words/meter-live.ts';
import { JoinField } from '../../meeting/join-field.tsx';
import { attendeeName, clockTime, coarseAmount } from '../../meeting/people-words.ts';
import { FailureNotice } from '../../shared/failure-notice.tsx';
import { usePreference } from '../../shared/preference.ts';
import { OfferPlace } from '../../shared/undo.tsx';
import { useUndoable } from '../../shared/undoable.ts';

const IN_PLACE = { inPlace: true };

/**
 * The people in the room, and those who left. The room can see this screen, and a cost divided by a time is a rate, so costs
 * are shown only if the user turned them on.
 */
export function PeopleInRoom({ live }: { live: LiveMeter }) {
  const { meetingId, attendees, currency } = live;
  const [showCosts] = usePreference('row-costs', false);
  const [coarse] = usePreference('coarse', false);
  const nameOf = ({ attendeeId, count }: LeaveOrRejoin) => {
    const attendee = attendees.find(({ id }) => id === attendeeId);
    return attendee ? attendeeName({ ...attendee, count: count ?? attendee.count }) : '';
  };
  const leave = useUndoable(leaveMeeting, (input) => say('people.left', { who: nameOf(input) }), IN_PLACE);
  const rejoin = useUndoable(rejoinMeeting, (input) => say('people.cameBack', { who: nameOf(input) }), IN_PLACE);
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setAdding(false);
    // The focused field is removed.
    opener.current?.focus();
  }

  const costOf = ({ totalMinor }: LiveAttendee) => (coarse ? coarseAmount : amount)(totalMinor, currency);
  return (
    <section aria-labelledby="in-the-room" className="mt-6 border-t border-dashed border-faint pt-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="in-the-room" className="font-mono text-sm font-semibold">
          {say('people.title', { people: live.presentCount })}
        </h2>
        <Button
          ref={opener}
          variant="plain"
          size="compact"
          className="whitespace-nowrap"
          aria-expanded={adding}
          aria-label={adding ? undefined : say('people.add')}
          onClick={() => setAdding(!adding)}
        >
          {/* On a phone, the heading needs the space. */}
          {adding ? say('people.done') : <span className="max-sm:hidden">{say('people.add')}</span>}
          {!adding && <span className="sm:hidden">{say('people.addShort')}</span>}
        </Button>
      </div>
      {showCosts && <p className="text-sm text-faint">{say('people.rateWarning')}</p>}
      {adding && (
        <div className="mt-3 flex flex-col gap-4">
          <JoinField
            meetingId={meetingId}
            currency={currency}
            attendees={attendees}
            label={say('people.who')}
            command={addAttendee}
            told={(who) => say('people.joined', { who })}
            inPlace
            counting={say('people.leftCount')}
            onEscape={close}
          />
        </div>
      )}
      {/* Here, it covers none of the list that it is about. */}
      <div className="not-empty:mt-3">
        <OfferPlace />
      </div>
      <div className="not-empty:mt-3">
        <FailureNotice failure={leave.failure ?? rejoin.failure} />
      </div>
      <ul className="mt-3">
        {attendees.map((attendee) => (
          <Row
            key={attendee.id}
            attendee={attendee}
            cost={showCosts ? costOf(attendee) : null}
            onToggle={(count) =>
              void (attendee.present ? leave : rejoin).run({ meetingId, attendeeId: attendee.id, count })
            }
          />
        ))}
      </ul>
    </section>
  );
}

/** What a tap on a row does, styled like text buttons. */
const action =
  'shrink-0 font-mono text-sm underline decoration-dotted decoration-1 underline-offset-4 group-hover:decoration-solid';

interface RowProps {
  attendee: LiveAttendee;
  /** What they have cost so far; null to hide it. */
  cost: string | null;
  /** Called with how many leave or come back. */
  onToggle: (count: number) => void;
}

function Row({ attendee, cost, onToggle }: RowProps) {
  const { present, personMs, count, role, name } = attendee;
  const id = useId();
  const isGroup = count > 1;
  const time = { time: clockTime(personMs / count), present: String(present) };
  return (
    <li className="flex flex-wrap items-stretch gap-x-4 border-b border-dashed border-rule">
      <button
        type="button"
        aria-labelledby={`${id}-1 ${id}-name`}
        aria-describedby={`${id}-time`}
        onClick={() => onToggle(1)}
        className="group flex min-h-14 min-w-0 flex-1 basis-48 cursor-pointer items-center justify-between gap-3 py-1.5 text-start hover:bg-sunken"
      >
        <span className={`min-w-0 flex-1 ${present ? '' : 'text-faint'}`}>
          <span id={`${id}-name`} className="block wrap-anywhere">
            <bdi>{attendeeName(attendee)}</bdi>
            {name && role && <span className="text-sm text-faint"> {role}</span>}
          </span>
          <span id={`${id}-time`} className="block font-mono text-sm text-faint tabular-nums">
            {cost === null
              ? say('people.time', time)
              : rich('people.timeAndCost', {
                  ...time,
                  cost,
                  b: (inside) => <span className="text-ink">{inside}</span>,
                })}
          </span>
        </span>
        <span id={`${id}-1`} className={action}>
          {isGroup
            ? say(present ? 'people.oneLeaves' : 'people.oneRejoins')
            : say(present ? 'people.leave' : 'people.rejoin')}
        </span>
      </button>
      {isGroup && (
        <TextButton
          id={`${id}-all`}
          look="action"
          className="ms-auto"
          aria-labelledby={`${id}-all ${id}-name`}
          onClick={() => onToggle(count)}
        >
          {say(present ? 'people.allLeave' : 'people.allRejoin')}
        </TextButton>
      )}
    </li>
  );
}
