import { useEffect } from 'react';
import type { Template } from '#lib/sync/records.ts';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/meter.ts';
import { employerShare, rateOf } from '../meeting/people-words.ts';
import { ArrivalHeading } from './arrival-heading.tsx';
import { Forecast } from './forecast.tsx';
import { LazyCostSettings, LazyRules, LazyTodaysMeetings } from './lazy-screens.ts';
import { PlannedLength } from './planned-length.tsx';
import { StartButton } from './start-button.tsx';
import { TemplateButtons } from './template-buttons.tsx';
import { TitleAndTopic } from './title-and-topic.tsx';
import { useStartForm } from './use-start-form.ts';
import { WhoIsThere } from './who-is-there.tsx';

interface Props {
  templates: readonly Template[];
  /** The user pressed N and is about to type. */
  focusWho?: boolean;
}

/** A meter ready to start: who is there, for how long and about what. The last two are optional. */
export function StartForm({ templates, focusWho = false }: Props) {
  const form = useStartForm();
  const { meetingId, roster, settings, draft, cost, everybody, recurring, plannedMs } = form;
  const { field: whoField } = form.who;
  const { people } = form.typed;
  // After the heading, which takes the focus when the screen changes.
  useEffect(() => {
    if (focusWho) whoField.current?.focus();
  }, [focusWho, whoField]);
  // A key doesn't start what is only proposed.
  function startsByKey() {
    if (!form.isChosen) whoField.current?.focus();
    return form.isChosen;
  }
  return (
    <Paper>
      <ArrivalHeading className="sr-only">{say('startForm.title')}</ArrivalHeading>
      <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        <LazyTodaysMeetings meetingId={meetingId} />
        <TemplateButtons meetingId={meetingId} roster={roster} templates={templates} />
        <WhoIsThere
          roster={roster}
          heads={form.heads}
          isNamed={form.isNamed}
          rate={form.rate}
          currency={settings?.currency}
          invitees={form.invitees}
          typed={form.typed}
          problem={form.who.problem}
          field={whoField}
          onChange={form.changeWho}
        />
        <PlannedLength {...form.planned} plannedMs={plannedMs} onChange={form.changePlanned} />
        <TitleAndTopic
          draft={draft}
          plannedMs={plannedMs}
          titles={recurring.titles}
          last={recurring.last}
          failure={form.failure}
          whoField={whoField}
          onChange={form.change}
          onFocus={form.wantTitles}
          onFill={form.changeWho}
        />
        <StartButton busy={form.busy} failure={form.failure} onKey={startsByKey}>
          <Forecast everybody={everybody} people={people} cost={cost} plannedMs={plannedMs ?? null} />
        </StartButton>
      </form>
      {/* Only in the browser: the prerendered page doesn't know the reader's number format. */}
      <div className="mt-6 min-h-11">
        {settings && (
          <LazyRules settings={cost} example={everybody.map((entry) => rateOf(entry, people)).find(Boolean)}>
            {settings.loadMultiplier > 1 && (
              <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-5 accent-ink"
                  checked={draft.addEmployerCosts}
                  onChange={(event) => form.change({ addEmployerCosts: event.target.checked })}
                />
                {say('startForm.employerCosts', { share: employerShare(settings.loadMultiplier) })}
              </label>
            )}
            <LazyCostSettings settings={settings} />
          </LazyRules>
        )}
      </div>
    </Paper>
  );
}
