'use client';

import { useId } from 'react';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import { Paper } from '#ui/paper.tsx';
import { TextField } from '#ui/text-field.tsx';
import { rateOf } from '../meeting/format.ts';
import { HowComputed } from '../meeting/how-computed.tsx';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';
import { ArrivalHeading } from './arrival-heading.tsx';
import { CostSettingsForm } from './cost-settings-form.tsx';
import { PlannedLength } from './planned-length.tsx';
import { StartButton } from './start-button.tsx';
import { type StartFormState, useStartForm } from './use-start-form.ts';
import { WhoIsThere } from './who-is-there.tsx';

/** A meter ready to start: who is there and, optionally, for how long and about what. */
export function StartForm() {
  const form = useStartForm();
  const { settings, everybody, people } = form;
  return (
    <Paper>
      <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-6">
        <ArrivalHeading>New meeting</ArrivalHeading>
        <WhoIsThere form={form} />
        <PlannedLength form={form} />
        <TitleAndTopic form={form} />
        <StartButton invitees={everybody} plannedMs={form.plannedMs ?? null} busy={form.busy} />
        <FailureNotice failure={form.failure} except={['title', 'name']} />
      </form>
      {/* Only in the browser: its numbers are in the reader's language, which the prerendered page does not know. */}
      <div className="mt-6 min-h-11">
        {settings && (
          <HowComputed settings={settings} example={everybody.map((entry) => rateOf(entry, people)).find(Boolean)}>
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
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-6">
      <TextField
        label="Title"
        placeholder="optional"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        autoComplete="off"
        dir="auto"
        error={messageFor(failure, 'title')}
      />
      <TextField
        label="Topic"
        placeholder="optional"
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
    </div>
  );
}
