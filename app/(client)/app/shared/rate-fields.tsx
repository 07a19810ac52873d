'use client';

import type { ChangeEvent } from 'react';
import { amountInput, parseRate } from '#lib/client/input/parse.ts';
import type { Rate } from '#lib/sync/records.ts';
import { Choice } from '#ui/choice.tsx';
import { TextField } from '#ui/text-field.tsx';

/** The values of a form's rate fields. */
export interface RateInput {
  amount: string;
  /** What the amount is for, unless its text says so: `85k/year`. */
  rateKind: Rate['rateKind'];
  external: boolean;
}

/** A rate as it can be typed again. */
export function rateInputOf({ rateMinor, rateKind, external }: Rate, currency: string): RateInput {
  return { amount: amountInput(rateMinor, currency), rateKind, external };
}

/** The rate that was typed; undefined when it cannot be read. */
export function readRate({ amount, rateKind, external }: RateInput, currency: string): Rate | undefined {
  const read = parseRate(amount, currency, rateKind);
  return read && { ...read, external };
}

interface Props {
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
}

/** The amount of a rate, what it is for, and how it is paid: three cells of a grid. */
export function RateFields({ form: { values, set, field }, currency, autoFocus = false }: Props) {
  return (
    <>
      <TextField
        label={`Rate in ${currency}`}
        autoFocus={autoFocus}
        inputMode="decimal"
        autoComplete="off"
        className="font-mono text-base tabular-nums"
        {...field('amount')}
      />
      <Choice
        legend="For"
        value={readRate(values, currency)?.rateKind ?? values.rateKind}
        options={[
          { value: 'hour', text: 'an hour' },
          { value: 'year', text: 'a year' },
        ]}
        onChange={(rateKind) => set({ rateKind })}
      />
      <Choice
        legend="Paid as"
        value={values.external ? 'external' : 'staff'}
        options={[
          { value: 'staff', text: 'Staff' },
          { value: 'external', text: 'External' },
        ]}
        onChange={(value) => set({ external: value === 'external' })}
      />
    </>
  );
}
