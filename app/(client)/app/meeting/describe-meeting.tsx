'use client';

import { type FormEvent, useId, useState } from 'react';
import { useCommand, useTopics } from '#lib/client/hooks/hooks.ts';
import { parseDuration, typedDuration } from '#lib/client/input/parse.ts';
import { describeMeeting } from '#lib/client/meetings/commands.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';

/** Title, topic and length, to be changed while the meeting runs. */
export function Describe({ details }: { details: MeetingDetails }) {
  return (
    <Fold title="Title, topic, length" space="large">
      <Fields details={details} />
    </Fold>
  );
}

function Fields({ details }: { details: MeetingDetails }) {
  const { meeting } = details;
  const topics = useTopics() ?? [];
  const save = useCommand(describeMeeting);
  // Only what was typed, until it is saved: what was not follows the meeting, which another tab may change.
  const [typed, setTyped] = useState<{ title?: string; topic?: string; planned?: string }>({});
  const { title = meeting.title, topic = details.topic ?? '', planned = typedDuration(meeting.plannedMs) } = typed;
  const [isWrong, setIsWrong] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const listId = useId();

  function type(more: typeof typed) {
    setTyped({ ...typed, ...more });
    setSaved(false);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const plannedMs = parseDuration(planned);
    setIsWrong(plannedMs === undefined);
    if (plannedMs === undefined) return;
    if (!(await save.run({ meetingId: meeting.id, title, topic, plannedMs }))) return;
    setTyped({});
    setSaved(true);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label="Title"
        value={title}
        dir="auto"
        onChange={(event) => type({ title: event.target.value })}
        error={messageFor(save.failure, 'title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Topic"
          value={topic}
          dir="auto"
          list={listId}
          autoComplete="off"
          onChange={(event) => type({ topic: event.target.value })}
          error={messageFor(save.failure, 'name')}
        />
        <datalist id={listId}>
          {topics.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <TextField
          label="Planned length"
          value={planned}
          autoComplete="off"
          onChange={(event) => type({ planned: event.target.value })}
          error={isWrong ? 'This is no length. Try 45, 1:30 or 20min.' : null}
        />
      </div>
      <FailureNotice failure={save.failure} except={['title', 'name']} />
      <div className="flex items-center gap-4">
        <Button type="submit" variant="plain" busy={save.busy}>
          Change
        </Button>
        <p role="status" className="text-sm text-faint">
          {isSaved && 'Saved.'}
        </p>
      </div>
    </form>
  );
}
