import { say } from '#words/client-insights.ts';
import { fieldsOf } from '../../fields.ts';
import { CURRENCY_CODE } from '../../http/terms.ts';
import { hashOf } from '../../ids.ts';
import { isTombstone } from '../../sync/merge.ts';
import { BUDGET, isBudget, NO_BUDGET, read, WORKSPACE_BUDGET_ID } from '../../sync/records.ts';
import { invalid, notFound } from '../input/validate.ts';
import { withEdit } from '../store/edit.ts';
import type { Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { settingsOf } from '../store/values.ts';
import { type Calendar, monthOf } from './days.ts';
import { sumsOf, within } from './groups.ts';
import type { MeetingSum } from './meeting-sums.ts';
import { seriesKey, seriesName } from './series.ts';

/** What a budget is for. A series is identified by one of its titles. */
export type BudgetScope =
  | { kind: 'workspace' }
  | { kind: 'topic'; topicId: string }
  | { kind: 'series'; title: string };

/** What meetings may cost in a calendar month. */
export interface Budget {
  scope: BudgetScope;
  /** The name of the topic or series; empty for the workspace. */
  label: string;
  /** Minor units. */
  amountMinor: number;
  /** The workspace's currency when the budget was set: amounts aren't converted. */
  currency: string;
}

/*
 * Where budgets are stored: a topic's in fields of its own record, so it is deleted with it. Those of the workspace and of
 * series are records in the table of templates with a `kind`. Their ids say what they are for, so that two devices that set
 * the same budget at once create the same record. A budget that was removed or undone has no amount: deleting its record
 * would also delete what another device sets meanwhile.
 */

/** The key is hashed, since it may be longer than an id. */
const seriesId = (key: string): string => `budget-${hashOf(key)}`;

const amountOf = (amount: unknown, currency: unknown): Pick<Budget, 'amountMinor' | 'currency'> | null => {
  const isAmount = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0;
  const isCurrency = typeof currency === 'string' && CURRENCY_CODE.test(currency);
  return isAmount && isCurrency ? { amountMinor: amount, currency } : null;
};

/** Returns all budgets: the workspace's, then those of topics and of series, by name. */
export async function budgetsOf(reader: Reader): Promise<Budget[]> {
  const [topics, others] = await Promise.all([reader.all('topics'), reader.all('templates')]);
  const ofTopics = topics.flatMap(({ id, record }): Budget[] => {
    const amount = amountOf(record.budgetMinor, record.budgetCurrency);
    return amount ? [{ scope: { kind: 'topic', topicId: id }, label: read.topics(record).name, ...amount }] : [];
  });
  const rest = others.flatMap(({ record }): Budget[] => {
    const amount = isBudget(record) ? amountOf(record.budgetMinor, record.budgetCurrency) : null;
    if (!amount) return [];
    const { series } = fieldsOf(record);
    if (typeof series !== 'string') return [{ scope: { kind: 'workspace' }, label: '', ...amount }];
    return [{ scope: { kind: 'series', title: series }, label: series, ...amount }];
  });
  const rank = { workspace: 0, topic: 1, series: 2 };
  return [...ofTopics, ...rest].sort((a, b) => rank[a.scope.kind] - rank[b.scope.kind] || (a.label < b.label ? -1 : 1));
}

/**
 * Sets a monthly budget in minor units of the workspace's currency, or removes it (null). Refuses `invalid`, `not_found`.
 */
export async function saveBudget(
  store: Store,
  { scope, amountMinor }: { scope: BudgetScope; amountMinor: number | null },
): Promise<void> {
  if (amountMinor !== null && !(Number.isSafeInteger(amountMinor) && amountMinor > 0))
    throw invalid('amount', say('budget.amount'));
  await store.write(async (writer) => {
    const { currency } = await settingsOf(writer);
    const fields = amountMinor === null ? NO_BUDGET : { budgetMinor: amountMinor, budgetCurrency: currency };
    if (scope.kind === 'topic') {
      const row = await writer.get('topics', scope.topicId);
      if (!row) throw notFound('topic');
      writer.put('topics', withEdit(row, { ...row.record, ...fields, id: scope.topicId }));
      return;
    }
    const key = scope.kind === 'series' ? seriesKey(scope.title) : null;
    if (key === '') throw invalid('series', say('budget.series'));
    const id = key === null ? WORKSPACE_BUDGET_ID : seriesId(key);
    const series = scope.kind === 'series' ? { series: seriesName(scope.title) } : {};
    const row = await writer.raw('templates', id);
    // Undoing used to delete the record, so setting the budget again edits the tombstone, without its fields.
    const known = row && !isTombstone(row.record) ? row.record : {};
    writer.put('templates', withEdit(row, { ...known, id, kind: BUDGET, ...series, ...fields }));
  });
}

/** Returns whether a meeting with this title and topic counts against the budget. */
export function isOf(scope: BudgetScope, { title, topicId }: Pick<MeetingSum, 'title' | 'topicId'>): boolean {
  if (scope.kind === 'workspace') return true;
  return scope.kind === 'topic' ? topicId === scope.topicId : seriesKey(title) === seriesKey(scope.title);
}

/** A budget, and how much of it has been spent in the calendar month of `now`. */
export interface BudgetUse extends Budget {
  usedMinor: number;
  /** 0.8 is 80%. */
  share: number;
  /** The month's first day, and the day after its last. */
  first: number;
  end: number;
}

/**
 * Returns the use of budgets in the workspace's currency; others were set before it changed. `meetings`: in that currency.
 */
export function budgetUse(
  budgets: readonly Budget[],
  meetings: readonly MeetingSum[],
  { calendar, now, currency }: { calendar: Calendar; now: number; currency: string },
): BudgetUse[] {
  const first = monthOf(calendar.dayOf(now));
  const end = monthOf(first, 1);
  const month = within(meetings, { from: calendar.startOf(first), to: calendar.startOf(end) });
  return budgets
    .filter((budget) => budget.currency === currency)
    .map((budget) => {
      const usedMinor = sumsOf(month.filter((one) => isOf(budget.scope, one))).totalMinor;
      return { ...budget, usedMinor, share: usedMinor / budget.amountMinor, first, end };
    });
}
