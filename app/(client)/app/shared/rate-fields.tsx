'use client';

import { type ChangeEvent, type KeyboardEvent, useRef } from 'react';
import { amountInput } from '#lib/client/input/parse.ts';
import { keptRate, type Per, parseRate, type TypedRate } from '#lib/client/input/rates.ts';
import type { Rate } from '#lib/sync/records.ts';
import { Choice } from '#ui/choice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { perWords, RateAnswer, RateQuestion } from './rate-answer.tsx';
import { foreignRate, rateProblem } from './rate-problem.ts';
import { doubtAbout, type RateDoubt, sayRate } from './rate-words.ts';
import { say } from './say.ts';
import { SwitchCurrency } from './switch-currency.tsx';

/** The values of a form's rate fields. */
export interface RateInput {
  amount: string;
  /** What the amount is for, unless its text says so: `85k/year`. */
  per: Per;
  external: boolean;
  /** What was asked about and is meant as it was typed: `inputOf` of it. */
  meant: string | null;
}

/** A rate as it can be typed again. */
export function rateInputOf({ rateMinor, rateKind, external }: Rate, currency: string): RateInput {
  const amount = amountInput(rateMinor, currency);
  // What was saved was meant.
  return { amount, per: rateKind, external, meant: inputOf({ amount, per: rateKind }) };
}

const inputOf = ({ amount, per }: Pick<RateInput, 'amount' | 'per'>) => `${amount} ${per}`;

function typedRate({ amount, per }: RateInput, currency: string): TypedRate | undefined {
  return parseRate(amount, currency, per);
}

/** Whether the amount can be meant, while nobody has said that it is. */
function doubtOf(values: RateInput, currency: string): RateDoubt | undefined {
  const rate = values.meant === inputOf(values) ? undefined : typedRate(values, currency);
  return rate && doubtAbout(rate, currency);
}

/** The rate that was typed; undefined when it cannot be read, or cannot be meant: `rateInputProblem` says so. */
export function readRate(values: RateInput, currency: string): Rate | undefined {
  const rate = typedRate(values, currency);
  return rate && !doubtOf(values, currency) ? { ...keptRate(rate), external: values.external } : undefined;
}

/** Why `readRate` has none. For a rate that cannot be meant it is a question, which `RateFields` takes the answer to. */
export function rateInputProblem(values: RateInput, currency: string): string {
  const rate = typedRate(values, currency);
  return (rate && doubtAbout(rate, currency)?.question) ?? rateProblem(values.amount, currency);
}

interface RateFieldProps {
  /** A form (`useForm`) with these values among its own. */
  form: {
    values: RateInput;
    set: (more: Partial<RateInput>) => void;
    field: (name: 'amount') => {
      value: string;
      onChange: (event: ChangeEvent<HTMLInputElement>) => void;
      error: string | null;
    };
  };
  currency: string;
  autoFocus?: boolean;
  /** Where another currency can be switched to: whether there are rates that change with it. */
  switching?: { hasRates: boolean };
}

const PERS: readonly Per[] = ['hour', 'day', 'month', 'year'];

/** The amount of a rate. How it was read stands below it, and the question whether it was meant. */
function RateField({ form: { values, set, field }, currency, autoFocus = false, switching }: RateFieldProps) {
  const cell = useRef<HTMLDivElement>(null);
  const { error, ...amount } = field('amount');
  const rate = typedRate(values, currency);
  const doubt = error === null ? undefined : doubtOf(values, currency);
  const likelier = doubt?.per ?? null;
  const isAsked = likelier !== null;
  const question = doubt && (isAsked ? <RateQuestion question={doubt.question} /> : doubt.question);
  // What can be read now was wrong when it was last saved.
  const problem = rate ? question : error;
  const foreign = error !== null && switching ? foreignRate(values.amount, currency) : undefined;

  function answer(more: Partial<RateInput>) {
    set(more);
    // The pressed button is removed with the question.
    cell.current?.querySelector('input')?.focus();
  }

  function sayYes() {
    if (rate && likelier) answer({ amount: amountInput(rate.minor, currency), per: likelier });
  }

  function press(event: KeyboardEvent) {
    if (!isAsked || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Not saved yet, so that the answer is seen first.
    event.preventDefault();
    sayYes();
  }

  return (
    <div ref={cell}>
      <TextField
        label={say('rateFields.amount', { currency })}
        autoFocus={autoFocus}
        inputMode="decimal"
        autoComplete="off"
        className="font-mono text-base tabular-nums"
        onKeyDown={press}
        {...amount}
        error={problem}
      />
      <p role="status" className="text-sm text-faint not-empty:mt-1.5">
        {rate && rate.per !== keptRate(rate).rateKind && !doubt && sayRate(rate, currency)}
      </p>
      {rate && isAsked && (
        <RateAnswer
          likelier={likelier}
          typed={rate.per}
          onYes={sayYes}
          onNo={() => answer({ meant: inputOf(values) })}
        />
      )}
      {foreign && switching && (
        <SwitchCurrency
          currency={foreign}
          {...switching}
          onDone={() => cell.current?.querySelector('input')?.focus()}
        />
      )}
    </div>
  );
}

/** The amount of a rate, what it is for, and how it is paid: three cells of a grid. */
export function RateFields(props: RateFieldProps) {
  const { form, currency } = props;
  const { values, set } = form;
  const rate = typedRate(values, currency);
  return (
    <>
      <RateField {...props} />
      <Choice
        legend={say('rateFields.per')}
        value={rate?.per ?? values.per}
        options={PERS.map((per) => ({ value: per, text: perWords(per) }))}
        // What the text says counts before the choice, so it must not say anything else.
        onChange={(per) => set({ per, ...(rate && rate.per !== per && { amount: amountInput(rate.minor, currency) }) })}
      />
      <Choice
        legend={say('rateFields.paidAs')}
        value={values.external ? 'external' : 'staff'}
        options={[
          { value: 'staff', text: say('rateFields.staff') },
          { value: 'external', text: say('rateFields.external') },
        ]}
        onChange={(value) => set({ external: value === 'external' })}
      />
    </>
  );
}
