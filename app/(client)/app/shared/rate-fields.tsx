import { type KeyboardEvent, useRef } from 'react';
import { amountInput } from '#lib/client/input/parse.ts';
import { keptRate, type Per, parseRate, type TypedRate } from '#lib/client/input/rates.ts';
import type { Rate } from '#lib/sync/records.ts';
import { Choice } from '#ui/choice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FormOf } from '#ui/use-form.ts';
import { say } from '#words/shared.ts';
import { perWords, RateAnswer, RateQuestion } from './rate-answer.tsx';
import { doubtAbout, foreignRate, type RateDoubt, rateProblem, sayRate } from './rate-words.ts';
import { SwitchCurrency } from './switch-currency.tsx';

/** The values of a form's rate fields. */
export interface RateInput {
  amount: string;
  /** The amount's unit, unless its text has one: `85k/year`. */
  per: Per;
  external: boolean;
  /** `inputOf` a rate that the user has confirmed as typed. */
  meant: string | null;
}

/** Returns a rate as it can be typed again. */
export function rateInputOf({ rateMinor, rateKind, external }: Rate, currency: string): RateInput {
  const amount = amountInput(rateMinor, currency);
  // A saved rate needs no confirmation.
  return { amount, per: rateKind, external, meant: inputOf({ amount, per: rateKind }) };
}

const inputOf = ({ amount, per }: Pick<RateInput, 'amount' | 'per'>) => `${amount} ${per}`;

function typedRate({ amount, per }: RateInput, currency: string): TypedRate | undefined {
  return parseRate(amount, currency, per);
}

/** Returns what is implausible about the rate, unless the user has confirmed it. */
function doubtOf(values: RateInput, currency: string): RateDoubt | undefined {
  const rate = values.meant === inputOf(values) ? undefined : typedRate(values, currency);
  return rate && doubtAbout(rate, currency);
}

/** Returns the typed rate, or undefined if it can't be read or is implausible: see `rateInputProblem`. */
export function readRate(values: RateInput, currency: string): Rate | undefined {
  const rate = typedRate(values, currency);
  return rate && !doubtOf(values, currency) ? { ...keptRate(rate), external: values.external } : undefined;
}

/**
 * Returns why `readRate` returned nothing. For an implausible rate, this is a question that `RateFields` lets the user
 * answer.
 */
export function rateInputProblem(values: RateInput, currency: string): string {
  const rate = typedRate(values, currency);
  return (rate && doubtAbout(rate, currency)?.question) ?? rateProblem(values.amount, currency);
}

interface RateFieldProps {
  form: FormOf<RateInput>;
  currency: string;
  autoFocus?: boolean;
  /** Whether another currency can be switched to. */
  maySwitch?: boolean;
}

const PERS: readonly Per[] = ['hour', 'day', 'month', 'year'];

/** The amount of a rate. Below it, how it was read, and a question if it is implausible. */
function RateField({ form: { values, set, field }, currency, autoFocus = false, maySwitch = false }: RateFieldProps) {
  const cell = useRef<HTMLDivElement>(null);
  const { error, ...amount } = field('amount');
  const rate = typedRate(values, currency);
  const doubt = error === null ? undefined : doubtOf(values, currency);
  const likelier = doubt?.per ?? null;
  const isAsked = likelier !== null;
  const question = doubt && (isAsked ? <RateQuestion question={doubt.question} /> : doubt.question);
  // The error is about an earlier value if this one can be read.
  const problem = rate ? question : error;
  const foreign = error !== null && maySwitch ? foreignRate(values.amount, currency) : undefined;

  /** The pressed button disappears with what it answers. */
  const focus = () => cell.current?.querySelector('input')?.focus();

  function answer(more: Partial<RateInput>) {
    set(more);
    focus();
  }

  function sayYes() {
    if (rate && likelier) answer({ amount: amountInput(rate.minor, currency), per: likelier });
  }

  function press(event: KeyboardEvent) {
    if (!isAsked || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Not saved yet, so that the user sees the answer first.
    event.preventDefault();
    sayYes();
  }

  return (
    <div ref={cell}>
      <TextField
        label={say('rateFields.amount', { currency })}
        autoFocus={autoFocus}
        inputMode="decimal"
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
      {foreign && <SwitchCurrency currency={foreign} onDone={focus} />}
    </div>
  );
}

/** A rate's amount, its unit, and how it is paid: three cells of a grid. */
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
        // The text takes precedence over the choice, so it mustn't say anything else.
        onChange={(per) => set({ per, ...(rate && rate.per !== per && { amount: amountInput(rate.minor, currency) }) })}
      />
      <Choice
        legend={say('rateFields.paidAs')}
        value={values.external ? 'external' : 'staff'}
        options={(['staff', 'external'] as const).map((value) => ({ value, text: say(`rateFields.${value}`) }))}
        onChange={(value) => set({ external: value === 'external' })}
      />
    </>
  );
}
