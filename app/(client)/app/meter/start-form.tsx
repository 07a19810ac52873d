'use client';

import { useEffect } from 'react';
import type { Template } from '#lib/sync/records.ts';
import { Paper } from '#ui/paper.tsx';
import { HowComputed } from '../meeting/how-computed.tsx';
import { rateOf } from '../meeting/people-words.ts';
import { ArrivalHeading } from './arrival-heading.tsx';
import { CostSettingsForm } from './cost-settings-form.tsx';
import { HeadCount } from './head-count.tsx';
import { LazyTodaysMeetings } from './lazy-notes.ts';
import { PlannedLength } from './planned-length.tsx';
import { say } from './say.ts';
import { StartButton } from './start-button.tsx';
import { TemplateButtons } from './template-buttons.tsx';
import { TitleAndTopic } from './title-and-topic.tsx';
import { useStartForm } from './use-start-form.ts';
import { WhoIsThere } from './who-is-there.tsx';

interface Props {
  templates: readonly Template[];
  /** Somebody who pressed N is about to type. */
  focusWho?: boolean;
}

/** A meter ready to start: who is there and, optionally, for how long and about what. */
export function StartForm({ templates, focusWho = false }: Props) {
  const form = useStartForm();
  const { settings, cost, everybody, people, whoField } = form;
  // After the heading, which takes the focus as the screen changes.
  useEffect(() => {
    if (focusWho) whoField.current?.focus();
  }, [focusWho, whoField]);
  return (
    <Paper>
      <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-5">
        <ArrivalHeading>{say('startForm.title')}</ArrivalHeading>
        <LazyTodaysMeetings form={form} />
        <TemplateButtons form={form} templates={templates} />
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
