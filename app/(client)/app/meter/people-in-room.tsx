'use client';

import { useId, useRef, useState } from 'react';
import { useCommand, useRoster } from '#lib/client/hooks/hooks.ts';
import { addAttendee, leaveMeeting, rejoinMeeting } from '#lib/client/meter/commands.ts';
import type { LiveAttendee, LiveMeter } from '#lib/client/meter/family.ts';
import type { Invitee } from '#lib/client/store/records.ts';
import { counted } from '#lib/client/words.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { WhoField } from './who-field.tsx';
import { attendeeName, clockTime } from './words.ts';

/** Who is in the room, and who was. No rates here: the room can see this screen. */
export function PeopleInRoom({ live }: { live: LiveMeter }) {
  const { meetingId, attendees, currency } = live;
  const roster = useRoster() ?? [];
  const add = useCommand(addAttendee);
  const leave = useCommand(leaveMeeting);
  const rejoin = useCommand(rejoinMeeting);
  const [adding, setAdding] = useState(false);
  const [who, setWho] = useState('');
  const [news, setNews] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function join(invitee: Invitee, name: string) {
    if ((await add.run({ meetingId, invitee })) === undefined) return;
    setNews(`${name} joined.`);
    field.current?.focus();
  }

  async function comeOrGo(attendee: LiveAttendee) {
    const input = { meetingId, attendeeId: attendee.id };
    await (attendee.present ? leave : rejoin).run(input);
    setNews(`${attendeeName(attendee)} ${attendee.present ? 'left' : 'came back'}.`);
  }

  const here = new Set(attendees.flatMap(({ present, personId }) => (present && personId ? [personId] : [])));
  return (
    <section aria-labelledby="in-the-room" className="mt-6 border-t border-dashed border-faint pt-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="in-the-room" className="font-mono text-sm font-semibold">
          {counted(live.presentCount, 'person', 'people')} in the room
        </h2>
        <Button
          variant="plain"
          className="!px-3 whitespace-nowrap"
          aria-expanded={adding}
          onClick={() => {
            setAdding(!adding);
            // The field is there once this click has been dealt with.
            if (!adding) requestAnimationFrame(() => field.current?.focus());
          }}
        >
          {adding ? 'Done' : 'Add someone'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      {adding && (
        <div className="mt-3">
          <WhoField
            label="Who joins?"
            ref={field}
            text={who}
            onText={setWho}
            currency={currency}
            people={roster.filter(({ id }) => !here.has(id))}
            onPerson={({ id, name }) => void join({ kind: 'person', personId: id }, name)}
            onGroup={(group) => void join(group, attendeeName({ ...group, name: null }))}
          />
        </div>
      )}
      <FailureNotice failure={add.failure ?? leave.failure ?? rejoin.failure} />
      <ul className="mt-3">
        {attendees.map((attendee) => (
          <Row key={attendee.id} attendee={attendee} onToggle={() => void comeOrGo(attendee)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ attendee, onToggle }: { attendee: LiveAttendee; onToggle: () => void }) {
  const { present, personMs, count, role, name } = attendee;
  const id = useId();
  return (
    <li className="flex items-center gap-3 border-b border-dashed border-rule py-1.5">
      <div className={`min-w-0 flex-1 ${present ? '' : 'text-faint'}`}>
        <p id={`${id}-name`} className="[overflow-wrap:anywhere]">
          <bdi>{attendeeName(attendee)}</bdi>
          {name && role && <span className="text-sm text-faint"> {role}</span>}
        </p>
        <p className="font-mono text-sm text-faint tabular-nums">
          {clockTime(personMs / count)} {present ? 'here' : 'here, then left'}
        </p>
      </div>
      <Button
        id={`${id}-action`}
        variant="plain"
        className="min-w-32 !px-3"
        aria-labelledby={`${id}-action ${id}-name`}
        onClick={onToggle}
      >
        {present ? 'Leaves' : 'Comes back'}
      </Button>
    </li>
  );
}
