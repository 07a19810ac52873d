import { type ReactNode, useEffect } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import type { Template } from '#lib/sync/records.ts';
import { MINUTE } from '#lib/time.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Paper } from '#ui/paper.tsx';
import { rich, say } from '#words/meter.ts';
import { estimate } from '../meeting/estimate.ts';
import { employerShare, rateOf } from '../meeting/people-words.ts';
import { ArrivalHeading } from './arrival-heading.tsx';
import { LazyCostSettings, LazyRules, LazyTodaysMeetings } from './lazy-screens.ts';
import { PlannedLength } from './planned-length.tsx';
import { StartButton } from './start-button.tsx';
import { TemplateButtons } from './template-buttons.tsx';
import { TitleAndTopic } from './title-and-topic.tsx';
import { type StartFormState, useStartForm } from './use-start-form.ts';
import { WhoIsThere } from './who-is-there.tsx';

interface Props {
  templates: readonly Template[];
  /** The user pressed N and is about to type. */
  focusWho?: boolean;
}

/** A meter ready to start: who is there, for how long and about what. The last two are optional. */
export function StartForm({ templates, focusWho = false }: Props) {
  const form = useStartForm();
  const { meetingId, settings } = form;
  const { field: whoField } = form.who;
  const { people } = form.typed;
  // After the heading, which takes the focus when the screen changes.
  useEffect(() => {
    if (focusWho) whoField.current?.focus();
  }, [focusWho, whoField]);
  return (
    <Paper>
      <ArrivalHeading className="sr-only">{say('startForm.title')}</ArrivalHeading>
      <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        <LazyTodaysMeetings meetingId={meetingId} />
        <TemplateButtons meetingId={meetingId} roster={form.roster} templates={templates} />
        <WhoIsThere form={form} />
        <PlannedLength form={form} />
        <TitleAndTopic form={form} />
        <StartButton form={form}>
          <Forecast form={form} />
        </StartButton>
      </form>
      {/* Only in the browser: the prerendered page doesn't know the reader's number format. */}
      <div className="mt-6 min-h-11">
        {settings && (
          <LazyRules settings={form.cost} example={form.everybody.map((entry) => rateOf(entry, people)).find(Boolean)}>
            {settings.loadMultiplier > 1 && (
              <Checkbox
                className="mt-3 text-sm"
                checked={form.draft.addEmployerCosts}
                onChange={(addEmployerCosts) => form.change({ addEmployerCosts })}
              >
                {say('startForm.employerCosts', { share: employerShare(settings.loadMultiplier) })}
              </Checkbox>
            )}
            <LazyCostSettings settings={settings} />
          </LazyRules>
        )}
      </div>
    </Paper>
  );
}

/** What this meeting is going to cost. Its height is constant, so that nothing moves under a finger. */
function Forecast({ form: { everybody, typed, cost, plannedMs = null } }: { form: StartFormState }) {
  const bill = estimate(everybody, typed.people, cost, plannedMs ?? MINUTE);
  const words = {
    people: bill.attendeeCount,
    perMinute: amount(bill.perMinuteMinor, cost.currency),
    b: (inside: ReactNode) => <strong className="text-ink">{inside}</strong>,
  };
  return (
    <p className="min-h-5 font-mono text-sm text-faint tabular-nums wrap-anywhere max-sm:min-h-10">
      {bill.attendeeCount === 0
        ? say('forecast.nobody')
        : plannedMs === null
          ? rich('forecast.cost', words)
          : rich('forecast.planned', {
              ...words,
              total: amount(bill.totalMinor, cost.currency),
              length: deviceDuration(plannedMs),
            })}
    </p>
  );
}
