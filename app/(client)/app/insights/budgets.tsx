'use client';

import { useMemo } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { type BudgetScope, type BudgetUse, budgetsOf, budgetUse, saveBudget } from '#lib/client/insights/budgets.ts';
import { bySeries } from '#lib/client/insights/groups.ts';
import { TextButton } from '#ui/button.tsx';
import { Bars } from '#ui/chart/bars.tsx';
import { say } from '#words/insights.ts';
import { dayWords, percent, roughly } from '../meeting/comparing/range-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { BudgetForm } from './budget-form.tsx';
import type { Insights } from './use-insights.ts';

/**
 * Returns how much of each budget is used this month, whatever period is shown; undefined until the budgets have been read.
 */
export function useBudgetUses({ all, calendar, currency, now }: Insights): BudgetUse[] | undefined {
  const budgets = useQuery(budgetsOf);
  return useMemo(
    () => budgets && budgetUse(budgets, all, { calendar, now, currency }),
    [budgets, all, calendar, now, currency],
  );
}

interface Props {
  insights: Insights;
  uses: readonly BudgetUse[];
}

/** The budgets that are used up, or will be by the end of the month, if the shown period includes today. */
export function BudgetAlarms({ insights, uses }: Props) {
  const { range, today } = insights;
  const overFirst = uses.toSorted((a, b) => Number(b.share > 1) - Number(a.share > 1));
  const alarms = overFirst.flatMap((use) => {
    const name = nameOf(use);
    if (use.share > 1) return say('budgets.over', { name, share: percent(use.share - 1) });
    const expected = expectedOf(use, insights);
    return expected !== null && expected > use.amountMinor ? say('budgets.soon', { name }) : [];
  });
  if (alarms.length === 0 || today < range.first || today >= range.end) return null;
  return (
    <p className="mt-5 border-t border-dashed border-faint pt-4 font-semibold text-accent wrap-anywhere">
      {alarms.join(' ')}
    </p>
  );
}

/** The monthly budgets of the workspace, topics and series, and what is used of each. */
export function Budgets({ insights, uses }: Props) {
  const remove = useUndoable(saveBudget, () => say('budgets.removed'));
  return (
    <>
      {uses.length === 0 ? (
        <p className="mb-4 max-w-prose leading-relaxed text-faint">{say('budgets.empty')}</p>
      ) : (
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
                  // High enough for a finger without moving away from its line; on a phone, it has a line of its own.
                  className="-my-2.5"
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
      <h3 className="mt-6 mb-3 font-mono text-sm font-semibold">{say('budgetForm.title')}</h3>
      <SetBudget insights={insights} uses={uses} />
    </>
  );
}

const nameOf = ({ scope, label }: BudgetUse) => (scope.kind === 'workspace' ? say('budgets.all') : label);

const keyOf = (scope: BudgetScope): string =>
  scope.kind === 'workspace' ? 'all' : scope.kind === 'topic' ? `topic ${scope.topicId}` : `series ${scope.title}`;

/** What the month will come to, from its fifth day on: before that, a single meeting would decide it. */
function expectedOf({ usedMinor, first, end }: BudgetUse, { today }: Insights): number | null {
  const days = today - first + 1;
  return days < 5 || usedMinor === 0 || today >= end - 1 ? null : Math.round((usedMinor / days) * (end - first));
}

function usedWords(use: BudgetUse, insights: Insights): string {
  const { currency } = insights;
  const known = { used: amount(use.usedMinor, currency), budget: amount(use.amountMinor, currency) };
  const expected = expectedOf(use, insights);
  if (expected === null) return say('budgets.used', known);
  return say('budgets.usedAtPace', { ...known, expected: roughly(expected, currency), day: dayWords(use.end - 1) });
}

function SetBudget({ insights, uses }: Props) {
  const { all, currency } = insights;
  const topics = useTopics() ?? [];
  const titles = useMemo(() => bySeries(all, '').filter(({ key }) => key !== ''), [all]);
  const save = useUndoable(saveBudget, () => say('budgetForm.done'));
  const scopeOf = (scope: BudgetScope, text: string) => ({ key: keyOf(scope), scope, text });
  return (
    <BudgetForm
      currency={currency}
      scopes={[
        scopeOf({ kind: 'workspace' }, say('budgets.all')),
        ...topics.map(({ id, name }) => scopeOf({ kind: 'topic', topicId: id }, say('budgetForm.topic', { name }))),
        ...titles.map(({ label: title }) => scopeOf({ kind: 'series', title }, say('budgetForm.series', { title }))),
      ]}
      amountOf={(key) => uses.find(({ scope }) => keyOf(scope) === key)?.amountMinor}
      save={async ({ scope }, amountMinor) => ((await save.run({ scope, amountMinor })) ? null : {})}
      busy={save.busy}
    >
      <FailureNotice failure={save.failure} />
    </BudgetForm>
  );
}
