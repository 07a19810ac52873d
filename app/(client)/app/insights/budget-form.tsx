import type { ReactNode } from 'react';
import { amountInput, parseAmount } from '#lib/client/input/parse.ts';
import { FormEnd } from '#ui/form-end.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/insights.ts';

interface Props<Scope> {
  currency: string;
  /** What can have a budget: the whole first, then its parts. */
  scopes: readonly [Scope, ...Scope[]];
  /** Returns the budget of the scope with this key, if it has one. */
  amountOf: (key: string) => number | undefined;
  /** Resolves to null when saved, or to `{}` if `children` say why it isn't. May also throw a CommandFailure. */
  save: (scope: Scope, amountMinor: number) => Promise<Record<string, never> | null>;
  /** If it isn't busy whenever it saves. */
  busy?: boolean;
  children?: ReactNode;
}

/** Sets a monthly budget, or changes it. */
export function BudgetForm<Scope extends { key: string; text: string }>(props: Props<Scope>) {
  const { currency, scopes, amountOf, save, busy, children } = props;
  const form = useForm({
    saved: { of: scopes[0].key, amount: '' },
    async save(typed) {
      const scope = scopes.find(({ key }) => key === typed.of) ?? scopes[0];
      const amountMinor = parseAmount(typed.amount, currency);
      return amountMinor ? save(scope, amountMinor) : { fields: { amount: say('budgetForm.noAmount', { currency }) } };
    },
  });
  const known = amountOf(form.values.of);
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={say('budgetForm.of')}
          value={form.values.of}
          onChange={(of) => form.set({ of })}
          options={scopes.map(({ key, text }) => ({ value: key, text }))}
        />
        <TextField
          label={say('budgetForm.amount', { currency })}
          inputMode="decimal"
          placeholder={known === undefined ? '' : amountInput(known, currency)}
          {...form.field('amount')}
        />
      </div>
      {children}
      <FormEnd
        form={form}
        busy={busy}
        action={say(known === undefined ? 'budgetForm.set' : 'budgetForm.change')}
        saved={say('budgetForm.saved')}
      />
    </form>
  );
}
