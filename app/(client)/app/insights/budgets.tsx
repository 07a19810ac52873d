'use client';

import { useId, useMemo } from 'react';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { amountInput, parseAmount } from '#lib/client/input/parse.ts';
import { type BudgetScope, type BudgetUse, budgetsOf, budgetUse, saveBudget } from '#lib/client/insights/budgets.ts';
import { bySeries } from '#lib/client/insights/groups.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { Bars } from '#ui/chart/bars.tsx';
import { Fold } from '#ui/fold.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { amount, dayWords, monthName, percent } from '../meeting/range-words.ts';
import { listInWords } from '../shared/counts-in-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import type { Insights } from './use-insights.ts';

/** What may be spent in a month, and what has been: of the workspace, of topics, of series. Always this month, whatever is shown. */
export function Budgets({ insights }: { insights: Insights }) {
  const { all, calendar, currency, now } = insights;
  const id = useId();
  const budgets = useQuery(budgetsOf);
  const uses = useMemo(
    () => budgets && budgetUse(budgets, all, { calendar, now, currency }),
    [budgets, all, calendar, now, currency],
  );
  const remove = useUndoable(saveBudget, () => 'Budget removed.');
  if (!uses) return null;
  const over = uses.filter(({ share }) => share > 1);
  return (
    <section aria-labelledby={id} className="break-inside-avoid border-t-4 border-ink bg-paper px-4 pt-4 pb-3 sm:px-6">
      <SectionHeading id={id}>Budgets</SectionHeading>
      <p className="mt-1 mb-4 max-w-prose leading-relaxed text-faint">
        {uses.length === 0
          ? 'Say what a topic, a series or all meetings may cost in a month. You see how much is left when you start a meeting, and while it runs.'
          : over.length > 0
            ? `Over budget in ${monthName(calendar.dayOf(now))}: ${listInWords(over.map(nameOf))}.`
            : `All are within budget in ${monthName(calendar.dayOf(now))}.`}
      </p>
      {uses.length > 0 && (
        <Bars
          whole={1}
          bars={uses.map((use) => ({
            ...{ key: keyOf(use.scope), name: nameOf(use), value: use.share },
            part: Math.max(0, use.share - 1),
            text: `${percent(use.share)} used`,
            note: (
              <span className="flex flex-wrap items-center gap-x-4">
                <span>
                  {amount(use.usedMinor, currency)} of {amount(use.amountMinor, currency)}
                  {paceWords(use, insights)}
                </span>
                <TextButton
                  look="action"
                  // As high as a finger needs, and no further from its line: on a phone it has one of its own.
                  className="-my-2.5 print:hidden"
                  aria-label={`Remove the budget of ${nameOf(use)}`}
                  onClick={() => void remove.run({ scope: use.scope, amountMinor: null })}
                >
                  Remove
                </TextButton>
              </span>
            ),
          }))}
        />
      )}
      <FailureNotice failure={remove.failure} />
      <div className="print:hidden">
        <Fold title="Set a budget" space={uses.length > 0 ? 'large' : 'none'}>
          <BudgetForm insights={insights} uses={uses} />
        </Fold>
      </div>
    </section>
  );
}

const nameOf = ({ scope, label }: BudgetUse) => (scope.kind === 'workspace' ? 'All meetings' : label);

const keyOf = (scope: BudgetScope): string =>
  scope.kind === 'workspace' ? 'all' : scope.kind === 'topic' ? `topic ${scope.topicId}` : `series ${scope.title}`;

/** Where the month is going, from its fifth day on: before that, one meeting would decide it. */
function paceWords({ usedMinor, first, end }: BudgetUse, { today, currency }: Insights): string {
  const days = today - first + 1;
  if (days < 5 || usedMinor === 0 || today >= end - 1) return '';
  return ` · ${amount(Math.round((usedMinor / days) * (end - first)), currency)} by ${dayWords(end - 1)} at this pace`;
}

function BudgetForm({ insights, uses }: { insights: Insights; uses: readonly BudgetUse[] }) {
  const { all, currency } = insights;
  const topics = useTopics() ?? [];
  const titles = useMemo(() => bySeries(all, '').filter(({ key }) => key !== ''), [all]);
  const save = useUndoable(saveBudget, () => 'Budget set.');
  const scopes: { scope: BudgetScope; text: string }[] = [
    { scope: { kind: 'workspace' }, text: 'All meetings' },
    ...topics.map(({ id, name }) => ({ scope: { kind: 'topic', topicId: id } as const, text: `Topic: ${name}` })),
    ...titles.map(({ label }) => ({ scope: { kind: 'series', title: label } as const, text: `Series: ${label}` })),
  ];
  const form = useForm({
    saved: { of: 'all', amount: '' },
    async save({ of, amount: typed }) {
      const scope = scopes.find((one) => keyOf(one.scope) === of)?.scope ?? { kind: 'workspace' };
      const amountMinor = parseAmount(typed, currency);
      if (amountMinor === undefined || amountMinor === 0) {
        return { fields: { amount: `Enter an amount in ${currency}, like 500.` } };
      }
      return (await save.run({ scope, amountMinor })) ? null : {};
    },
  });
  const known = uses.find(({ scope }) => keyOf(scope) === form.values.of);
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="For"
          value={form.values.of}
          onChange={(of) => form.set({ of })}
          options={scopes.map(({ scope, text }) => ({ value: keyOf(scope), text }))}
        />
        <TextField
          label={`A month, in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={known ? amountInput(known.amountMinor, currency) : ''}
          {...form.field('amount')}
        />
      </div>
      <FailureNotice failure={save.failure} />
      <div className="flex items-center gap-4">
        <Button type="submit" variant="plain" busy={save.busy}>
          {known ? 'Change budget' : 'Set budget'}
        </Button>
        <p role="status" className="text-sm text-faint">
          {form.isSaved && 'Saved.'}
        </p>
      </div>
    </form>
  );
}
