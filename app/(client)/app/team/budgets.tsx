'use client';

import { amount } from '#lib/client/device-format.ts';
import { seriesRows, topicRows, usedOf } from '#lib/client/ledger/team.ts';
import type { Budget, Ledger, LedgerSummary } from '#lib/ledgers/schema.ts';
import { LENGTHS } from '#lib/ledgers/terms.ts';
import { TextButton } from '#ui/button.tsx';
import { Bars } from '#ui/chart/bars.tsx';
import { Problem } from '#ui/notice.tsx';
import { say as sayInsights } from '#words/insights.ts';
import { say } from '#words/team.ts';
import { BudgetForm } from '../insights/budget-form.tsx';
import { percent } from '../meeting/comparing/range-words.ts';
import { type OfLedger, useChanges } from './use-changes.ts';

interface Props extends Omit<OfLedger, 'onGone'> {
  month: LedgerSummary;
}

const UNKNOWN = '–';
const keyOf = ({ kind, of }: Pick<Budget, 'kind' | 'of'>) => `${kind} ${of}`;
const nameOf = ({ kind, name }: Pick<Budget, 'kind' | 'name'>) =>
  kind === 'ledger' ? sayInsights('budgets.all') : name;

/** How much of each monthly budget is used. The owner sets them. */
export function TeamBudgets({ ledger, onChange, month }: Props) {
  const { budgets, currency } = ledger;
  const { problem, change, remove } = useChanges({ ledger, onChange });
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
      <Problem>{problem}</Problem>
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

interface SetProps {
  ledger: Ledger;
  month: LedgerSummary;
  save: (budget: Budget) => Promise<void>;
}

function SetBudget({ ledger: { budgets, currency }, month, save }: SetProps) {
  const scopeOf = (kind: Budget['kind'], of: string, name: string) => ({
    ...{ key: keyOf({ kind, of }), text: nameOf({ kind, name }) },
    scope: { kind, of, name: [...name].slice(0, LENGTHS.title).join('') },
  });
  return (
    <BudgetForm
      currency={currency}
      scopes={[
        scopeOf('ledger', '', ''),
        ...topicRows(month).flatMap(({ key, label }) => (key ? scopeOf('topic', key, label) : [])),
        ...seriesRows(month).flatMap(({ key, label }) => (key ? scopeOf('series', key, label) : [])),
      ]}
      amountOf={(key) => budgets.find((one) => keyOf(one) === key)?.amountMinor}
      save={async ({ scope }, amountMinor) => {
        await save({ ...scope, amountMinor });
        return null;
      }}
    />
  );
}
