'use client';

import { amount } from '#lib/client/device-format.ts';
import { amountInput, parseAmount } from '#lib/client/input/parse.ts';
import { seriesRows, topicRows, usedOf } from '#lib/client/ledger/team.ts';
import type { Budget, Ledger, LedgerSummary } from '#lib/ledgers/schema.ts';
import { LENGTHS } from '#lib/ledgers/terms.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { Bars } from '#ui/chart/bars.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say as sayInsights } from '#words/insights.ts';
import { say } from '#words/team.ts';
import { percent } from '../meeting/comparing/range-words.ts';
import { useChanges } from './use-changes.ts';
import { wordsOf } from './words.ts';

interface Props {
  ledger: Ledger;
  onChange: (ledger: Ledger) => void;
  month: LedgerSummary;
}

const UNKNOWN = '–';
const keyOf = ({ kind, of }: Pick<Budget, 'kind' | 'of'>) => `${kind} ${of}`;
const nameOf = ({ kind, name }: Pick<Budget, 'kind' | 'name'>) =>
  kind === 'ledger' ? sayInsights('budgets.all') : name;

/** How much of each monthly budget is used. The owner sets them. */
export function TeamBudgets({ ledger, onChange, month }: Props) {
  const { budgets, currency } = ledger;
  const { problem, change, remove } = useChanges(ledger, onChange);
  const uses = budgets.map((budget) => ({ budget, used: usedOf(budget, month) }));
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-faint">{say('budget.text')}</p>
      {month.few && uses.some(({ used }) => used === null) && <p>{say('team.few')}</p>}
      {uses.length > 0 && (
        <Bars
          whole={Math.max(...budgets.map(({ amountMinor }) => amountMinor))}
          bars={uses.map(({ budget, used }) => ({
            ...{ key: keyOf(budget), name: nameOf(budget), value: used ?? 0 },
            text: used === null ? UNKNOWN : sayInsights('budgets.share', { share: percent(used / budget.amountMinor) }),
            part: Math.max(0, (used ?? 0) - budget.amountMinor),
            note: (
              <span className="flex flex-wrap items-center justify-between gap-x-4">
                {say('budget.used', {
                  used: used === null ? UNKNOWN : amount(used, currency),
                  budget: amount(budget.amountMinor, currency),
                })}
                {ledger.isOwner && (
                  <TextButton
                    look="action"
                    className="-my-2.5 ms-auto"
                    aria-label={sayInsights('budgets.removeOf', { name: nameOf(budget) })}
                    onClick={() =>
                      void remove((now) => ({ budgets: now.budgets.filter((one) => keyOf(one) !== keyOf(budget)) }))
                    }
                  >
                    {sayInsights('budgets.remove')}
                  </TextButton>
                )}
              </span>
            ),
          }))}
        />
      )}
      <p role="alert" className="font-semibold text-accent empty:hidden">
        {problem}
      </p>
      {ledger.isOwner && (
        <SetBudget
          {...{ ledger, month }}
          save={(budget) =>
            change((now) => ({ budgets: [...now.budgets.filter((one) => keyOf(one) !== keyOf(budget)), budget] }))
          }
        />
      )}
    </div>
  );
}

interface FormProps {
  ledger: Ledger;
  month: LedgerSummary;
  save: (budget: Budget) => Promise<void>;
}

function SetBudget({ ledger: { budgets, currency }, month, save }: FormProps) {
  const words = wordsOf();
  const scopes: Omit<Budget, 'amountMinor'>[] = [
    { kind: 'ledger', of: '', name: '' },
    ...topicRows(month, words).flatMap(({ key, label }) =>
      key ? [{ kind: 'topic' as const, of: key, name: label }] : [],
    ),
    ...seriesRows(month, words).flatMap(({ key, label }) =>
      key ? [{ kind: 'series' as const, of: key, name: label }] : [],
    ),
  ];
  const form = useForm({
    saved: { of: keyOf({ kind: 'ledger', of: '' }), amount: '' },
    async save(typed) {
      const scope = scopes.find((one) => keyOf(one) === typed.of) ?? scopes[0];
      const amountMinor = parseAmount(typed.amount, currency);
      if (!scope || amountMinor === undefined || amountMinor === 0)
        return { fields: { amount: sayInsights('budgetForm.noAmount', { currency }) } };
      const name = [...scope.name].slice(0, LENGTHS.title).join('');
      await save({ ...scope, name, amountMinor });
      return null;
    },
  });
  const known = budgets.find((one) => keyOf(one) === form.values.of);
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={sayInsights('budgetForm.of')}
          value={form.values.of}
          onChange={(of) => form.set({ of })}
          options={scopes.map((scope) => ({ value: keyOf(scope), text: nameOf(scope) }))}
        />
        <TextField
          label={sayInsights('budgetForm.amount', { currency })}
          inputMode="decimal"
          autoComplete="off"
          placeholder={known ? amountInput(known.amountMinor, currency) : ''}
          {...form.field('amount')}
        />
      </div>
      <p role="alert" className="font-semibold text-accent empty:hidden">
        {form.problem}
      </p>
      <div className="flex items-center gap-4">
        <Button type="submit" variant="plain" busy={form.busy}>
          {sayInsights(known ? 'budgetForm.change' : 'budgetForm.set')}
        </Button>
        <p role="status" className="text-sm text-faint">
          {form.isSaved && sayInsights('budgetForm.saved')}
        </p>
      </div>
    </form>
  );
}
