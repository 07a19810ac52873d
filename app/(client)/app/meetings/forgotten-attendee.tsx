import { useState } from 'react';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { addForgottenAttendee } from '#lib/client/meetings/editing.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { say } from '#words/meetings.ts';
import { JoinField } from '../meeting/join-field.tsx';
import { useOpened } from '../shared/focus.ts';

const OPENER = 'add-forgotten';

/** Adds someone who was in the meeting but wasn’t recorded. */
export function ForgottenAttendee({ details: { meeting, attendees } }: { details: MeetingDetails }) {
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
