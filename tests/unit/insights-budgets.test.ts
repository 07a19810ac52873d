import { beforeEach, expect, it } from 'vitest';
import { type BudgetScope, budgetsOf, budgetUse, isOf, saveBudget } from '#lib/client/insights/budgets.ts';
import { calendarOf, toDate } from '#lib/client/insights/days.ts';
import { SumIndex } from '#lib/client/insights/sum-index.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { writeTombstone } from '#lib/client/store/edit.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import { device, freshTab, HOUR, NINE, OWNER, person, store } from '../support/client.ts';
import { Service } from '../support/service.ts';

const DAY = 24 * HOUR;
const calendar = calendarOf('UTC', 1);

const here = freshTab();
beforeEach(async () => {
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
  expect(await store.read(countsOfAll)).toMatchObject({ templates: 0, topics: 0 });
  await saveBudget(store, { scope, amountMinor: null });
  expect(await store.read(budgetsOf)).toEqual([]);
  await saveBudget(store, { scope, amountMinor: 900 });
  expect(await store.read(budgetsOf)).toMatchObject([{ amountMinor: 900 }]);
  // A topic's budget goes with the topic, and stays when it is renamed.
  const topicId = await saveTopic(store, { name: 'Hiring' });
  await saveBudget(store, { scope: { kind: 'topic', topicId }, amountMinor: 100 });
  await saveTopic(store, { id: topicId, name: 'Interviews' });
  expect((await store.read(budgetsOf)).map(({ label }) => label)).toEqual(['Interviews', 'Retro']);
});

it('in another currency than the workspace’s, or of no amount, is left alone', async () => {
  await saveBudget(store, { scope: { kind: 'workspace' }, amountMinor: 500 });
  await saveSettings(store, { currency: 'JPY' });
  expect(budgetUse(await store.read(budgetsOf), [], { calendar, now: NINE, currency: 'JPY' })).toEqual([]);
  const refused = (scope: BudgetScope, amountMinor: number) =>
    expect(saveBudget(store, { scope, amountMinor })).rejects;
  for (const amountMinor of [0, -1, 1.5, Number.NaN])
    await refused({ kind: 'workspace' }, amountMinor).toMatchObject({ code: 'invalid', field: 'amount' });
  await refused({ kind: 'topic', topicId: 'gone' }, 1).toMatchObject({ code: 'not_found' });
  await refused({ kind: 'series', title: ' ' }, 1).toMatchObject({ code: 'invalid', field: 'series' });
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

it('budgets of one kind are in the order of their names', async () => {
  for (const name of ['Hiring', 'Roadmap', 'Board']) {
    const topicId = await saveTopic(store, { name });
    await saveBudget(store, { scope: { kind: 'topic', topicId }, amountMinor: 100 });
  }
  await saveTopic(store, { name: 'Without' });
  for (const title of ['Planning', 'Standup', 'All hands'])
    await saveBudget(store, { scope: { kind: 'series', title: `${title} #3` }, amountMinor: 100 });
  expect((await store.read(budgetsOf)).map(({ label }) => label)).toEqual([
    ...['Board', 'Hiring', 'Roadmap', 'All hands', 'Planning', 'Standup'],
  ]);
});

it.each([
  [{ budgetMinor: 1 }, 1],
  [{ budgetMinor: 0 }, undefined],
  [{ budgetMinor: -500 }, undefined],
  [{ budgetMinor: 0.5 }, undefined],
  [{ budgetMinor: '500' }, undefined],
  [{ budgetMinor: 2 ** 53 }, undefined],
  [{ budgetCurrency: 'euros' }, undefined],
  [{ budgetCurrency: ['EUR'] }, undefined],
  [{ budgetCurrency: null }, undefined],
])('is read as other clients wrote it, or not at all: %j', async (fields, amountMinor) => {
  const written = { budgetMinor: 500, budgetCurrency: 'EUR', ...fields };
  await store.write(async (writer) => {
    writer.put('topics', { id: 't', record: { id: 't', name: 'Roadmap', ...written } });
    writer.put('templates', { id: 'budget', record: { id: 'budget', kind: 'budget', ...written } });
    // A template isn't a budget, whatever it contains.
    writer.put('templates', { id: 'x', record: { id: 'x', name: 'Planning', budgetMinor: 9, budgetCurrency: 'EUR' } });
  });
  const amounts = (await store.read(budgetsOf)).map((one) => one.amountMinor);
  expect(amounts).toEqual(amountMinor === undefined ? [] : [amountMinor, amountMinor]);
});

it('taken away, it keeps its currency for an amount that another device sets meanwhile, and what it doesn’t know', async () => {
  const scope = { kind: 'workspace' } as const;
  await saveBudget(store, { scope, amountMinor: 500 });
  await store.write(async (writer) => {
    const row = await writer.get('templates', 'budget');
    if (row) writer.put('templates', { ...row, record: { ...row.record, ofNewerVersion: 1 } });
  });
  await saveSettings(store, { currency: 'JPY' });
  await saveBudget(store, { scope, amountMinor: null });
  const row = await store.read((reader) => reader.get('templates', 'budget'));
  expect(row?.record).toMatchObject({ budgetMinor: null, budgetCurrency: 'EUR', ofNewerVersion: 1 });
});

it('counts a meeting by its topic or its series alone', () => {
  const planning = { title: 'Planning 3', topicId: 'a' };
  expect(isOf({ kind: 'workspace' }, planning)).toBe(true);
  expect(['a', 'b'].map((topicId) => isOf({ kind: 'topic', topicId }, planning))).toEqual([true, false]);
  expect(['planning', 'a'].map((title) => isOf({ kind: 'series', title }, planning))).toEqual([true, false]);
});

const SERIES: BudgetScope = { kind: 'series', title: 'Planning' };
const WHOLE: BudgetScope = { kind: 'workspace' };

let service: Service;
let laptop: Store;
let phone: Store;
beforeEach(() => {
  service = new Service();
  [laptop, phone] = [device().tab(OWNER), device().tab(OWNER)];
});

const sync = (store: Store) => exchange(store, service, new Map());
const unsent = async (store: Store) => (await store.read((reader) => reader.unsent())).length;

/** Syncs both devices, and expects these budgets on both and nothing left to send. */
async function expectBoth(...amounts: number[]): Promise<void> {
  for (const store of [laptop, phone, laptop]) await sync(store);
  for (const store of [laptop, phone]) {
    expect((await store.read(budgetsOf)).map(({ amountMinor }) => amountMinor)).toEqual(amounts);
    expect(await unsent(store)).toBe(0);
  }
}

it.each([SERIES, WHOLE])('a budget that was set, undone and set again arrives: $kind', async (scope) => {
  const { reversal } = await reversibly(laptop, (store) => saveBudget(store, { scope, amountMinor: 500 }));
  await expectBoth(500);
  await reverse(laptop, reversal);
  await expectBoth();
  await saveBudget(laptop, { scope, amountMinor: 700 });
  await expectBoth(700);
});

it('undoing a budget does not take away the one that another device sets meanwhile', async () => {
  const { reversal } = await reversibly(laptop, (store) => saveBudget(store, { scope: SERIES, amountMinor: 500 }));
  await expectBoth(500);
  await reverse(laptop, reversal);
  await sync(laptop);
  await saveBudget(phone, { scope: SERIES, amountMinor: 700 });
  await sync(phone);
  await expectBoth(700);
});

/** Leaves a tombstone in place of the budget, on the service and the laptop, as undoing once did. Returns its ID. */
async function undoneLongAgo(): Promise<string> {
  await saveBudget(laptop, { scope: SERIES, amountMinor: 500 });
  await sync(laptop);
  const [{ id } = { id: '' }] = await laptop.read((reader) => reader.all('templates'));
  await laptop.write((writer) => writeTombstone(writer, 'templates', id, 1));
  await sync(laptop);
  return id;
}

it.each([true, false])(
  'a budget whose record was deleted can be set again, by one who has heard: %s',
  async (hasHeard) => {
    await undoneLongAgo();
    await saveBudget(hasHeard ? laptop : phone, { scope: SERIES, amountMinor: 700 });
    await expectBoth(700);
  },
);

it('a record that the service says is deleted, and that was pulled long ago, is pulled again', async () => {
  const id = await undoneLongAgo();
  const fields = { kind: 'budget', series: 'Planning', budgetMinor: 700, budgetCurrency: 'EUR' };
  // As once written over the tombstone.
  const record = { id, ...fields, rev: 0 };
  await laptop.write(async (writer) => writer.put('templates', { id, record, unsent: 1, base: null }));
  const personId = await savePerson(laptop, person('A'));
  await expectBoth(700);
  expect(service.record('templates', id)?.budgetMinor).toBe(700);
  // Anything else that was deleted stays deleted.
  service.write('people', { id: personId, deletedAt: 1 });
  await sync(laptop);
  await laptop.write(async (writer) => {
    writer.put('people', { id: personId, record: { id: personId, name: 'B', rev: 0 }, unsent: 1, base: null });
  });
  await sync(laptop);
  expect(await unsent(laptop)).toBe(0);
  expect(await laptop.read((reader) => reader.get('people', personId))).toBeUndefined();
  expect(service.record('people', personId)).toHaveProperty('deletedAt');
});
