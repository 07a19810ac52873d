import { useRef, useState } from 'react';
import { useRoster } from '#lib/client/hooks/hooks.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { addForgottenAttendee } from '#lib/client/meetings/editing.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { say } from '#words/meetings.ts';
import { AttendeeInput } from '../meeting/attendee-input.tsx';
import { attendeeName } from '../meeting/people-words.ts';
import { readAttendees } from '../meeting/read-attendees.ts';
import { useJoinAll } from '../meeting/use-join-all.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useFocusById } from '../shared/focus.ts';
import { useUndoable } from '../shared/undoable.ts';

const OPENER = 'add-forgotten';

/** Adds someone who was in the meeting but wasn’t recorded. */
export function ForgottenAttendee({ details: { meeting, attendees } }: { details: MeetingDetails }) {
  const roster = useRoster() ?? [];
  const enter = useUndoable(addForgottenAttendee, () => say('forgotten.done'));
  const focusById = useFocusById();
  const [isOpen, setOpen] = useState(false);
  const [who, setWho] = useState('');
  const [news, setNews] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function add(invitee: Invitee, name: string) {
    const isIn = (await enter.run({ meetingId: meeting.id, invitee })) !== null;
    if (isIn) setNews(say('forgotten.news', { name }));
    field.current?.focus();
    return isIn;
  }

  function close() {
    setOpen(false);
    // Back to the button that opened the form.
    focusById(OPENER);
  }

  const addAll = useJoinAll({ meetingId: meeting.id, attendees }, add);
  const refused = <FailureNotice failure={enter.failure} counting={say('forgotten.counting')} />;
  const known = new Set(attendees.map(({ personId }) => personId));
  return (
    <div className="mt-4">
      {isOpen ? (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-faint">{say('forgotten.text')}</p>
          <AttendeeInput
            label={say('forgotten.who')}
            ref={field}
            autoFocus
            typed={readAttendees(
              who,
              meeting.currency,
              roster.filter(({ id }) => !known.has(id)),
            )}
            onText={(text) => {
              setWho(text);
              enter.clear();
            }}
            onPerson={({ id, name }) => add({ kind: 'person', personId: id }, name)}
            onGroup={(group) => add(group, attendeeName({ ...group, name: null }))}
            onPeople={addAll}
            refused={refused}
          />
          <Button variant="plain" className="self-start" onClick={close}>
            {say('forgotten.close')}
          </Button>
        </div>
      ) : (
        <TextButton id={OPENER} look="action" onClick={() => setOpen(true)}>
          {say('forgotten.open')}
        </TextButton>
      )}
      <div className="not-empty:mt-4">{refused}</div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}
