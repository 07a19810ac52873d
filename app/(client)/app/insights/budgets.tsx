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
import { FailureNotice } from '../shared/failure-notice.tsx';
import { listInWords } from '../shared/list-in-words.ts';
import { useUndoable } from '../shared/undoable.ts';
import { say } from './say.ts';
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
  const remove = useUndoable(saveBudget, () => say('budgets.removed'));
  if (!uses) return null;
  const over = uses.filter(({ share }) => share > 1);
  const month = monthName(calendar.dayOf(now));
  return (
    <section aria-labelledby={id} className="break-inside-avoid border-t-4 border-ink bg-paper px-4 pt-4 pb-3 sm:px-6">
      <SectionHeading id={id}>{say('budgets.title')}</SectionHeading>
      <p className="mt-1 mb-4 max-w-prose leading-relaxed text-faint">
        {uses.length === 0
          ? say('budgets.empty')
          : over.length > 0
            ? say('budgets.over', { month, budgets: listInWords(over.map(nameOf)) })
            : say('budgets.within', { month })}
      </p>
      {uses.length > 0 && (
        <Bars
          whole={1}
          bars={uses.map((use) => ({
            ...{ key: keyOf(use.scope), name: nameOf(use), value: use.share },
            part: Math.max(0, use.share - 1),
            text: say('budgets.share', { share: percent(use.share) }),
            note: (
              <span className="flex flex-wrap items-center gap-x-4">
                <span>{usedWords(use, insights)}</span>
                <TextButton
                  look="action"
                  // As high as a finger needs, and no further from its line: on a phone it has one of its own.
                  className="-my-2.5 print:hidden"
                  aria-label={say('budgets.removeOf', { name: nameOf(use) })}
                  onClick={() => void remove.run({ scope: use.scope, amountMinor: null })}
                >
                  {say('budgets.remove')}
                </TextButton>
              </span>
            ),
          }))}
        />
      )}
      <FailureNotice failure={remove.failure} />
      <div className="print:hidden">
        <Fold title={say('budgetForm.title')} space={uses.length > 0 ? 'large' : 'none'}>
          <BudgetForm insights={insights} uses={uses} />
        </Fold>
      </div>
    </section>
  );
}

const nameOf = ({ scope, label }: BudgetUse) => (scope.kind === 'workspace' ? say('budgets.all') : label);

const keyOf = (scope: BudgetScope): string =>
  scope.kind === 'workspace' ? 'all' : scope.kind === 'topic' ? `topic ${scope.topicId}` : `series ${scope.title}`;

/** What is used, and where the month is going, from its fifth day on: before that, one meeting would decide it. */
function usedWords({ usedMinor, amountMinor, first, end }: BudgetUse, { today, currency }: Insights): string {
  const known = { used: amount(usedMinor, currency), budget: amount(amountMinor, currency) };
  const days = today - first + 1;
  if (days < 5 || usedMinor === 0 || today >= end - 1) return say('budgets.used', known);
  const expected = amount(Math.round((usedMinor / days) * (end - first)), currency);
  return say('budgets.usedAtPace', { ...known, expected, day: dayWords(end - 1) });
}

function BudgetForm({ insights, uses }: { insights: Insights; uses: readonly BudgetUse[] }) {
  const { all, currency } = insights;
  const topics = useTopics() ?? [];
  const titles = useMemo(() => bySeries(all, '').filter(({ key }) => key !== ''), [all]);
  const save = useUndoable(saveBudget, () => say('budgetForm.done'));
  const scopes: { scope: BudgetScope; text: string }[] = [
    { scope: { kind: 'workspace' }, text: say('budgets.all') },
    ...topics.map(({ id, name }) => ({
      scope: { kind: 'topic', topicId: id } as const,
      text: say('budgetForm.topic', { name }),
    })),
    ...titles.map(({ label }) => ({
      scope: { kind: 'series', title: label } as const,
      text: say('budgetForm.series', { title: label }),
    })),
  ];
  const form = useForm({
    saved: { of: 'all', amount: '' },
    async save({ of, amount: typed }) {
      const scope = scopes.find((one) => keyOf(one.scope) === of)?.scope ?? { kind: 'workspace' };
      const amountMinor = parseAmount(typed, currency);
      if (amountMinor === undefined || amountMinor === 0) {
        return { fields: { amount: say('budgetForm.noAmount', { currency }) } };
      }
      return (await save.run({ scope, amountMinor })) ? null : {};
    },
  });
  const known = uses.find(({ scope }) => keyOf(scope) === form.values.of);
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={say('budgetForm.of')}
          value={form.values.of}
          onChange={(of) => form.set({ of })}
          options={scopes.map(({ scope, text }) => ({ value: keyOf(scope), text }))}
        />
        <TextField
          label={say('budgetForm.amount', { currency })}
          inputMode="decimal"
          autoComplete="off"
          placeholder={known ? amountInput(known.amountMinor, currency) : ''}
          {...form.field('amount')}
        />
      </div>
      <FailureNotice failure={save.failure} />
      <div className="flex items-center gap-4">
        <Button type="submit" variant="plain" busy={save.busy}>
          {say(known ? 'budgetForm.change' : 'budgetForm.set')}
        </Button>
        <p role="status" className="text-sm text-faint">
          {form.isSaved && say('budgetForm.saved')}
        </p>
      </div>
    </form>
  );
}
