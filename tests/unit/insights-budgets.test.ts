import { beforeEach, expect, it } from 'vitest';
import { type BudgetScope, budgetsOf, budgetUse, saveBudget } from '#lib/client/insights/budgets.ts';
import { calendarOf, toDate } from '#lib/client/insights/days.ts';
import { SumIndex } from '#lib/client/insights/sum-index.ts';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countRecords } from '#lib/client/store/store-counts.ts';
import { freshDevice, HOUR, NINE } from '../support/client.ts';

const DAY = 24 * HOUR;
const calendar = calendarOf('UTC', 1);

const here = freshDevice();
let store: Store;
beforeEach(async () => {
  store = here.tab();
  await saveSettings(store, { currency: 'EUR' });
});

const put = (id: string, { startedAt = NINE, ...fields }: { startedAt?: number; title?: string; topicId?: string }) =>
  store.write(async (writer) => {
    const record = { id, startedAt, endedAt: startedAt + HOUR, currency: 'EUR', totalMinor: 1_000, ...fields };
    writer.put('meetings', { id, record });
  });

async function uses() {
  const index = new SumIndex(store);
  await index.load();
  const budgets = await store.read(budgetsOf);
  const use = budgetUse(budgets, index.now?.meetings ?? [], { calendar, now: here.now(), currency: 'EUR' });
  return use.map(({ scope, usedMinor, share }) => [scope.kind, usedMinor, share]);
}

it('a month’s budget counts the meetings of its topic, its series or the workspace, in this month', async () => {
  const topicId = await saveTopic(store, { name: 'Roadmap' });
  await put('m1', { title: 'Planning', topicId });
  await put('m2', { title: 'planning #2', startedAt: NINE + DAY });
  await put('m3', { title: 'Retro', topicId, startedAt: NINE + 2 * DAY });
  await put('february', { title: 'Planning', topicId, startedAt: NINE - 20 * DAY });
  const scopes: BudgetScope[] = [
    { kind: 'series', title: 'Planning #7' },
    { kind: 'topic', topicId },
    { kind: 'workspace' },
  ];
  for (const scope of scopes) await saveBudget(store, { scope, amountMinor: 4_000 });
  expect(await uses()).toEqual([
    ['workspace', 3_000, 0.75],
    ['topic', 2_000, 0.5],
    ['series', 2_000, 0.5],
  ]);
  expect((await store.read(budgetsOf)).map(({ label }) => label)).toEqual(['', 'Roadmap', 'Planning']);
});

it('is set again and taken away, and is no template and no topic more', async () => {
  const scope = { kind: 'series', title: 'Retro' } as const;
  for (const amountMinor of [500, 700]) await saveBudget(store, { scope, amountMinor });
  expect(await store.read(budgetsOf)).toMatchObject([{ amountMinor: 700, currency: 'EUR' }]);
  expect(await countRecords(store)).toMatchObject({ templates: 0, topics: 0 });
  await saveBudget(store, { scope, amountMinor: null });
  expect(await store.read(budgetsOf)).toEqual([]);
  await saveBudget(store, { scope, amountMinor: 900 });
  expect(await store.read(budgetsOf)).toMatchObject([{ amountMinor: 900 }]);
  // A topic takes its budget with it, and keeps it over a new name.
  const topicId = await saveTopic(store, { name: 'Hiring' });
  await saveBudget(store, { scope: { kind: 'topic', topicId }, amountMinor: 100 });
  await saveTopic(store, { id: topicId, name: 'Interviews' });
  expect((await store.read(budgetsOf)).map(({ label }) => label)).toEqual(['Interviews', 'Retro']);
});

it('in another currency than the workspace’s, or of no amount, is left alone', async () => {
  await saveBudget(store, { scope: { kind: 'workspace' }, amountMinor: 500 });
  await saveSettings(store, { currency: 'JPY' });
  expect(budgetUse(await store.read(budgetsOf), [], { calendar, now: NINE, currency: 'JPY' })).toEqual([]);
  for (const amountMinor of [0, -1, 1.5, Number.NaN]) {
    await expect(saveBudget(store, { scope: { kind: 'workspace' }, amountMinor })).rejects.toMatchObject({
      code: 'invalid',
    });
  }
  await expect(saveBudget(store, { scope: { kind: 'topic', topicId: 'gone' }, amountMinor: 1 })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(saveBudget(store, { scope: { kind: 'series', title: ' ' }, amountMinor: 1 })).rejects.toMatchObject({
    code: 'invalid',
  });
});

it.each([
  // Half past midnight of April 1, and half past ten in the evening of March 31.
  ['Asia/Kolkata', Date.UTC(2026, 2, 31, 19), '2026-04-01'],
  ['America/St_Johns', Date.UTC(2026, 3, 1, 1), '2026-03-01'],
])('in %s, the month is the one on its clock', (zone, now, first) => {
  const local = calendarOf(zone, 1);
  const budget = { scope: { kind: 'workspace' }, label: '', amountMinor: 1_000, currency: 'EUR' } as const;
  const [use] = budgetUse([budget], [], { calendar: local, now, currency: 'EUR' });
  expect(toDate(use?.first ?? 0)).toBe(first);
});
