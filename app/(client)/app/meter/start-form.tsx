'use client';

import { useDeferredValue, useEffect, useId } from 'react';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import { Paper } from '#ui/paper.tsx';
import { TextField } from '#ui/text-field.tsx';
import { rateOf } from '../meeting/format.ts';
import { HowComputed } from '../meeting/how-computed.tsx';
import { messageFor } from '../shared/failure-notice.tsx';
import { ArrivalHeading } from './arrival-heading.tsx';
import { CostSettingsForm } from './cost-settings-form.tsx';
import { HeadCount } from './head-count.tsx';
import { LazyStartNotes } from './lazy-notes.ts';
import { PlannedLength } from './planned-length.tsx';
import { StartButton } from './start-button.tsx';
import { type StartFormState, useStartForm } from './use-start-form.ts';
import { WhoIsThere } from './who-is-there.tsx';

interface Props {
  /** Somebody who pressed N is about to type. */
  focusWho?: boolean;
}

/** A meter ready to start: who is there and, optionally, for how long and about what. */
export function StartForm({ focusWho = false }: Props) {
  const form = useStartForm();
  const { settings, cost, everybody, people, whoField } = form;
  // After the heading, which takes the focus as the screen changes.
  useEffect(() => {
    if (focusWho) whoField.current?.focus();
  }, [focusWho, whoField]);
  return (
    <Paper>
      <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-5">
        <ArrivalHeading>New meeting</ArrivalHeading>
        <HeadCount form={form} />
        <WhoIsThere form={form} />
        <PlannedLength form={form} />
        <TitleAndTopic form={form} />
        <StartButton form={form} />
      </form>
      {/* Only in the browser: its numbers are in the reader's language, which the prerendered page does not know. */}
      <div className="mt-6 min-h-11">
        {settings && (
          <HowComputed settings={cost} example={everybody.map((entry) => rateOf(entry, people)).find(Boolean)}>
            <CostSettingsForm settings={settings} />
          </HowComputed>
        )}
      </div>
    </Paper>
  );
}

function TitleAndTopic({ form: { draft, change, failure } }: { form: StartFormState }) {
  const topics = useTopics() ?? [];
  const listId = useId();
  // Typing stays responsive while the notes catch up.
  const title = useDeferredValue(draft.title);
  const topic = useDeferredValue(draft.topic);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-6">
      <TextField
        label="Title"
        placeholder="Optional"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        autoComplete="off"
        dir="auto"
        error={messageFor(failure, 'title')}
      />
      <TextField
        label="Topic"
        placeholder="Optional"
        value={draft.topic}
        onChange={(event) => change({ topic: event.target.value })}
        list={listId}
        autoComplete="off"
        dir="auto"
        error={messageFor(failure, 'name')}
      />
      <datalist id={listId}>
        {topics.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {(title.trim() !== '' || topic.trim() !== '') && <LazyStartNotes title={title} topic={topic} />}
    </div>
  );
}
