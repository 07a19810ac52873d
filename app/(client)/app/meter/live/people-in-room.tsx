import { useId, useRef, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { useRoster } from '#lib/client/hooks/hooks.ts';
import { addAttendee, type LeaveOrRejoin, leaveMeeting, rejoinMeeting } from '#lib/client/meetings/commands.ts';
import type { LiveAttendee, LiveMeter } from '#lib/client/meetings/details.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { rich, say } from '#words/meter-live.ts';
import { AttendeeInput } from '../../meeting/attendee-input.tsx';
import { attendeeName, clockTime, coarseAmount, groupName } from '../../meeting/people-words.ts';
import { readAttendees } from '../../meeting/read-attendees.ts';
import { useJoinAll } from '../../meeting/use-join-all.ts';
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
      {adding && <Joining live={live} onClose={close} />}
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

/** Adds people who come in. The roster is read only now: a meeting starts without it. */
function Joining({ live, onClose }: { live: LiveMeter; onClose: () => void }) {
  const { meetingId, attendees, currency } = live;
  const roster = useRoster() ?? [];
  const add = useUndoable(
    addAttendee,
    ({ invitee }) => say('people.joined', { who: nameOfInvitee(invitee, roster) }),
    IN_PLACE,
  );
  const [who, setWho] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function join(invitee: Invitee) {
    const isIn = (await add.run({ meetingId, invitee })) !== null;
    field.current?.focus();
    return isIn;
  }

  const joinAll = useJoinAll(live, join);
  const refused = <FailureNotice failure={add.failure} counting={say('people.leftCount')} />;
  const here = new Set(attendees.flatMap(({ present, personId }) => (present && personId ? [personId] : [])));
  return (
    <div className="mt-3 flex flex-col gap-4">
      <AttendeeInput
        label={say('people.who')}
        ref={field}
        onEscape={onClose}
        autoFocus
        typed={readAttendees(
          who,
          currency,
          roster.filter(({ id }) => !here.has(id)),
        )}
        onText={(text) => {
          setWho(text);
          // The failure was about earlier text.
          add.clear();
        }}
        onPerson={({ id }) => join({ kind: 'person', personId: id })}
        onGroup={join}
        onPeople={joinAll}
        refused={refused}
      />
      {refused}
    </div>
  );
}

function nameOfInvitee(invitee: Invitee, roster: readonly Person[]): string {
  if (invitee.kind === 'group') return groupName(invitee);
  return roster.find(({ id }) => id === invitee.personId)?.name ?? '';
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
