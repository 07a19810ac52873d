'use client';

import { useState } from 'react';
import { deviceLocales } from '#lib/client/device-format.ts';
import { useLimits } from '#lib/client/hooks/hooks.ts';
import { count } from '#lib/format.ts';
import { MOST_HEADS } from '#lib/receipts/terms.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { rateWords } from '../meeting/people-words.ts';
import { rateExamplesFor } from '../meeting/read-attendees.ts';
import { RateQuestion } from '../shared/rate-answer.tsx';
import { say } from './say.ts';
import type { DraftChange, HeadRate } from './use-start-form.ts';

interface Props {
  heads: number;
  /** Others are in by name, or as a group. */
  isNamed: boolean;
  /** Undefined until everything is read. */
  currency: string | undefined;
  rate: HeadRate;
  onChange: (to: DraftChange) => void;
}

/** The quickest way to say who is there: how many, at the usual rate. It adds to those who are named below. */
export function HeadCount({ heads, isNamed, currency, rate, onChange }: Props) {
  const most = useLimits()?.entitlements.attendeesPerMeeting ?? MOST_HEADS;
  const step = (by: number) => onChange({ heads: Math.min(most, Math.max(0, heads + by)) });
  return (
    // As high as it will be: it is the first thing on the page, and its figures are only known on the device.
    <fieldset className="min-h-32 min-w-0 sm:min-h-[4.75rem]">
      <legend className="font-mono text-sm font-semibold">
        {say(isNamed ? 'headCount.more' : 'headCount.people')}
      </legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex max-w-full items-center">
          <Button
            variant="plain"
            size="step"
            aria-label={say('headCount.fewer')}
            aria-disabled={heads <= 0}
            onClick={() => step(-1)}
          >
            −
          </Button>
          <output
            aria-label={say('headCount.count')}
            className="w-16 min-w-fit text-center font-mono text-2xl font-semibold tabular-nums"
          >
            {currency ? count(heads, deviceLocales()) : ' '}
          </output>
          <Button
            variant="plain"
            size="step"
            aria-label={say('headCount.oneMore')}
            aria-disabled={heads >= most}
            onClick={() => step(1)}
          >
            +
          </Button>
        </div>
        {currency && <RateOfHeads {...rate} currency={currency} onChange={(typed) => onChange({ rate: typed })} />}
      </div>
    </fieldset>
  );
}

/** What each of them costs, where that comes from, and the way to another rate. */
function RateOfHeads({
  typed,
  usual,
  problem,
  isAsked,
  field,
  currency,
  onChange,
}: HeadRate & { currency: string; onChange: (typed: string) => void }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing || usual === null || typed !== '') {
    return (
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-0 sm:max-w-64">
        <TextField
          label={say('headRate.label', { currency })}
          ref={field}
          autoFocus={isEditing}
          value={typed}
          onChange={(event) => onChange(event.target.value)}
          placeholder={usual ? rateWords(usual.rate, currency) : rateExamplesFor(currency)[0]}
          autoComplete="off"
          spellCheck={false}
          error={problem && isAsked ? <RateQuestion question={problem} button={say('startButton.start')} /> : problem}
        />
      </div>
    );
  }
  const { average, rate } = usual;
  const facts = { rate: rateWords({ ...rate, external: false }, currency), external: String(rate.external) };
  return (
    <p className="min-w-0 basis-full text-sm text-faint sm:flex-1 sm:basis-0">
      {average
        ? say('headRate.average', { ...facts, of: average.of, source: average.source })
        : say('headRate.asLastTime', facts)}{' '}
      <TextButton className="text-sm" onClick={() => setEditing(true)}>
        {say('headRate.change')}
      </TextButton>
    </p>
  );
}
