'use client';

import { useId, useRef, useState } from 'react';
import { counted } from '#lib/client/format.ts';
import { useCommand, useRoster } from '#lib/client/hooks/hooks.ts';
import { addAttendee, leaveMeeting, rejoinMeeting } from '#lib/client/meetings/commands.ts';
import type { LiveAttendee, LiveMeter } from '#lib/client/meetings/details.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { AttendeeInput } from '../meeting/attendee-input.tsx';
import { attendeeName, clockTime } from '../meeting/format.ts';
import { readAttendees } from '../meeting/read-attendees.ts';
import { useJoinAll } from '../meeting/use-join-all.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';

/** Who is in the room, and who was. Without rates: the room can see this screen. */
export function PeopleInRoom({ live }: { live: LiveMeter }) {
  const { meetingId, attendees } = live;
  const leave = useCommand(leaveMeeting);
  const rejoin = useCommand(rejoinMeeting);
  const [adding, setAdding] = useState(false);
  const [news, setNews] = useState('');

  async function comeOrGo(attendee: LiveAttendee, count: number) {
    const input = { meetingId, attendeeId: attendee.id, count };
    const done = await (attendee.present ? leave : rejoin).run(input);
    if (done) setNews(`${attendeeName({ ...attendee, count })} ${attendee.present ? 'left' : 'came back'}.`);
  }

  return (
    <section aria-labelledby="in-the-room" className="mt-6 border-t border-dashed border-faint pt-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="in-the-room" className="font-mono text-sm font-semibold">
          {counted(live.presentCount, 'person', 'people')} in the room
        </h2>
        <Button
          variant="plain"
          size="compact"
          className="whitespace-nowrap"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          {adding ? 'Done' : 'Add someone'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      {adding && <Joining live={live} onJoined={(name) => setNews(`${name} joined.`)} />}
      <div className="not-empty:mt-3">
        <FailureNotice failure={leave.failure ?? rejoin.failure} />
      </div>
      <ul className="mt-3">
        {attendees.map((attendee) => (
          <Row key={attendee.id} attendee={attendee} onToggle={(count) => void comeOrGo(attendee, count)} />
        ))}
      </ul>
    </section>
  );
}

/** Adds somebody who comes in. The roster is read only now: a meeting starts without it. */
function Joining({ live, onJoined }: { live: LiveMeter; onJoined: (name: string) => void }) {
  const { meetingId, attendees, currency } = live;
  const roster = useRoster() ?? [];
  const add = useCommand(addAttendee);
  const [who, setWho] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function join(invitee: Invitee, name: string) {
    const isIn = (await add.run({ meetingId, invitee })) !== null;
    if (isIn) onJoined(name);
    field.current?.focus();
    return isIn;
  }

  const joinAll = useJoinAll(live, join);
  const here = new Set(attendees.flatMap(({ present, personId }) => (present && personId ? [personId] : [])));
  return (
    <div className="mt-3 flex flex-col gap-4">
      <AttendeeInput
        label="Who joins?"
        ref={field}
        autoFocus
        typed={readAttendees(
          who,
          currency,
          roster.filter(({ id }) => !here.has(id)),
        )}
        onText={(text) => {
          setWho(text);
          // It was about what was typed before.
          add.clear();
        }}
        onPerson={({ id, name }) => join({ kind: 'person', personId: id }, name)}
        onGroup={(group) => join(group, attendeeName({ ...group, name: null }))}
        onPeople={joinAll}
      />
      <FailureNotice failure={add.failure} counting="Those who left count too." />
    </div>
  );
}

interface RowProps {
  attendee: LiveAttendee;
  /** Called with how many of them leave or come back. */
  onToggle: (count: number) => void;
}

function Row({ attendee, onToggle }: RowProps) {
  const { present, personMs, count, role, name } = attendee;
  const id = useId();
  const isGroup = count > 1;
  const actions = isGroup
    ? [
        { heads: 1, text: present ? 'One left' : 'One is back' },
        { heads: count, text: present ? 'Everyone left' : 'Everyone is back' },
      ]
    : [{ heads: 1, text: present ? 'Leaves' : 'Returns' }];
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b border-dashed border-rule py-1.5">
      <div className={`min-w-32 flex-1 ${present ? '' : 'text-faint'}`}>
        <p id={`${id}-name`} className="wrap-anywhere">
          <bdi>{attendeeName(attendee)}</bdi>
          {name && role && <span className="text-sm text-faint"> {role}</span>}
        </p>
        <p className="font-mono text-sm text-faint tabular-nums">
          {clockTime(personMs / count)} {present ? 'here' : 'here, then left'}
        </p>
      </div>
      <div className={isGroup ? 'grid w-full grid-cols-2 gap-2 sm:w-auto' : ''}>
        {actions.map(({ heads, text }) => (
          <Button
            key={heads}
            id={`${id}-${heads}`}
            variant="plain"
            size="compact"
            className={isGroup ? '' : 'min-w-28'}
            aria-labelledby={`${id}-${heads} ${id}-name`}
            onClick={() => onToggle(heads)}
          >
            {text}
          </Button>
        ))}
      </div>
    </li>
  );
}
