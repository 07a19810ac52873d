'use client';

import { useEffect } from 'react';
import type { Template } from '#lib/sync/records.ts';
import { Paper } from '#ui/paper.tsx';
import { rateOf } from '../meeting/people-words.ts';
import { ArrivalHeading } from './arrival-heading.tsx';
import { Forecast } from './forecast.tsx';
import { HeadCount } from './head-count.tsx';
import { LazyCostSettings, LazyRules, LazyTodaysMeetings } from './lazy-screens.ts';
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
  const { meetingId, roster, settings, draft, cost, everybody, recurring, plannedMs } = form;
  const { field: whoField } = form.who;
  const { people } = form.typed;
  // After the heading, which takes the focus as the screen changes.
  useEffect(() => {
    if (focusWho) whoField.current?.focus();
  }, [focusWho, whoField]);
  // What is only proposed is not started by a key.
  function startsByKey() {
    if (!form.isChosen) whoField.current?.focus();
    return form.isChosen;
  }
  return (
    <Paper>
      <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-5">
        <ArrivalHeading>{say('startForm.title')}</ArrivalHeading>
        <LazyTodaysMeetings meetingId={meetingId} />
        <TemplateButtons meetingId={meetingId} roster={roster} templates={templates} />
        <HeadCount
          heads={form.heads}
          isNamed={form.isNamed}
          currency={roster && settings?.currency}
          rate={form.rate}
          onChange={form.changeWho}
        />
        <WhoIsThere
          roster={roster}
          invitees={form.invitees}
          typed={form.typed}
          problem={form.who.problem}
          field={whoField}
          mayTakeLast={recurring.last === null}
          onChange={form.changeWho}
        />
        <PlannedLength {...form.planned} plannedMs={plannedMs} onChange={form.changePlanned} />
        <TitleAndTopic
          draft={draft}
          titles={recurring.titles}
          last={recurring.last}
          failure={form.failure}
          onChange={form.change}
          onFocus={form.wantTitles}
          onFill={form.changeWho}
        />
        <StartButton hasPeople={everybody.length > 0} busy={form.busy} failure={form.failure} onKey={startsByKey}>
          <Forecast
            everybody={everybody}
            people={people}
            cost={cost}
            plannedMs={plannedMs ?? null}
            multiplier={settings?.loadMultiplier ?? 1}
            addsEmployerCosts={draft.addEmployerCosts}
            onChange={(addEmployerCosts) => form.change({ addEmployerCosts })}
          />
        </StartButton>
      </form>
      {/* Only in the browser: its numbers are in the reader's language, which the prerendered page does not know. */}
      <div className="mt-6 min-h-11">
        {settings && (
          <LazyRules settings={cost} example={everybody.map((entry) => rateOf(entry, people)).find(Boolean)}>
            <LazyCostSettings settings={settings} />
          </LazyRules>
        )}
      </div>
    </Paper>
  );
}
