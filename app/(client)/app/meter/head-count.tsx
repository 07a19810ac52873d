import { useState } from 'react';
import { deviceLocales } from '#lib/client/device-format.ts';
import { useLimits } from '#lib/client/hooks/hooks.ts';
import { count } from '#lib/format.ts';
import { MOST_HEADS } from '#lib/receipts/terms.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { say } from '#words/meter.ts';
import { rateExamplesFor, shortRate } from '../meeting/people-words.ts';
import type { StartFormState } from './use-start-form.ts';

interface Props {
  form: StartFormState;
  /** The id of the rate's error message. */
  problemId: string;
  onChange: StartFormState['changeWho'];
}

/** Inside the field that asks who is there, the quickest answer: how many, at the usual rate. */
export function HeadCount({ form, problemId, onChange }: Props) {
  const { heads, isNamed, roster, settings } = form;
  const currency = roster && settings?.currency;
  const most = useLimits()?.entitlements.attendeesPerMeeting ?? MOST_HEADS;
  const step = (by: number) => onChange({ heads: Math.min(most, Math.max(0, heads + by)) });
  return (
    <fieldset className="flex min-w-0 flex-auto flex-wrap items-center sm:flex-none">
      <legend className="sr-only">{say(isNamed ? 'headCount.more' : 'headCount.people')}</legend>
      <Button
        variant="bare"
        size="step"
        aria-label={say('headCount.fewer')}
        aria-disabled={heads <= 0}
        onClick={() => step(-1)}
      >
        −
      </Button>
      <output
        aria-label={say('headCount.count')}
        className="min-w-10 text-center font-mono text-xl font-semibold tabular-nums"
      >
        {currency ? count(heads, deviceLocales()) : '\u00a0'}
      </output>
      <Button
        variant="bare"
        size="step"
        aria-label={say('headCount.oneMore')}
        aria-disabled={heads >= most}
        onClick={() => step(1)}
      >
        +
      </Button>
      {currency && (
        <RateOfHeads {...form.rate} {...{ currency, problemId }} onChange={(typed) => onChange({ rate: typed })} />
      )}
    </fieldset>
  );
}

type RateProps = StartFormState['rate'] & { currency: string; problemId: string; onChange: (typed: string) => void };

/** Each one's rate, and a button to change it. */
function RateOfHeads({ typed, usual, problem, field, currency, problemId, onChange }: RateProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing || usual === null || typed !== '') {
    return (
      <input
        aria-label={say('headRate.label', { currency })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the user pressed "Change rate" in order to type
        autoFocus={isEditing}
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        placeholder={usual ? shortRate(usual.rate, currency) : rateExamplesFor(currency)[0]}
        autoComplete="off"
        spellCheck={false}
        className="min-h-11 w-32 min-w-0 flex-1 bg-transparent px-2 text-base aria-invalid:text-accent sm:flex-none"
      />
    );
  }
  return (
    <TextButton
      aria-label={say('headRate.change', { rate: shortRate(usual.rate, currency) })}
      className="min-h-11 px-2 text-sm whitespace-nowrap"
      onClick={() => setEditing(true)}
    >
      {say('headRate.at', { rate: shortRate(usual.rate, currency) })}
    </TextButton>
  );
}
