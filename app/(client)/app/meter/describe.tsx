'use client';

import { type FormEvent, useId, useState } from 'react';
import { useCommand, useTopics } from '#lib/client/hooks/hooks.ts';
import { describeMeeting } from '#lib/client/meter/commands.ts';
import type { Family } from '#lib/client/meter/family.ts';
import { parseDuration, typedDuration } from '#lib/client/meter/typed.ts';
import type { Store } from '#lib/client/store/store.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { topicCalled } from './start.ts';

interface Input {
  meetingId: string;
  title: string;
  topic: string;
  plannedMs: number | null;
}

async function describe(store: Store, { topic, ...input }: Input): Promise<true> {
  await describeMeeting(store, { ...input, topicId: await topicCalled(store, topic) });
  return true;
}

/** Title, topic and length, to be changed while the meeting runs. */
export function Describe({ family }: { family: Family }) {
  const { id, title, topicId, plannedMs } = family.meeting;
  return (
    <details className="group mt-6 border-t border-dashed border-faint">
      <summary className="flex min-h-11 cursor-pointer items-center font-mono text-sm font-semibold before:me-2 before:content-['+'] group-open:before:content-['−']">
        Title, topic, length
      </summary>
      {/* Another tab may change these: then what stands here is old. */}
      <Fields key={JSON.stringify([id, title, topicId, plannedMs])} family={family} />
    </details>
  );
}

function Fields({ family }: { family: Family }) {
  const { meeting } = family;
  const topics = useTopics() ?? [];
  const save = useCommand(describe);
  const [title, setTitle] = useState(meeting.title);
  const [topic, setTopic] = useState(family.topic ?? '');
  const [planned, setPlanned] = useState(typedDuration(meeting.plannedMs));
  const [isWrong, setIsWrong] = useState(false);
  const listId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const plannedMs = parseDuration(planned);
    setIsWrong(plannedMs === undefined);
    if (plannedMs !== undefined) void save.run({ meetingId: meeting.id, title, topic, plannedMs });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-5">
      <TextField label="Title" value={title} maxLength={120} dir="auto" onChange={(e) => setTitle(e.target.value)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Topic"
          value={topic}
          maxLength={120}
          dir="auto"
          list={listId}
          autoComplete="off"
          onChange={(event) => setTopic(event.target.value)}
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
          onChange={(event) => setPlanned(event.target.value)}
          error={isWrong ? 'This is no length. Try 45, 1:30 or 20min.' : null}
        />
      </div>
      <FailureNotice failure={save.failure} />
      <Button type="submit" variant="plain" busy={save.busy} className="self-start">
        Change
      </Button>
    </form>
  );
}
