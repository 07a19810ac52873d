import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BudgetScope, budgetsOf, saveBudget } from '#lib/client/insights/budgets.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { writeTombstone } from '#lib/client/store/edit.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import type { Store } from '#lib/client/store/store.ts';
import { exchange, type Refused } from '#lib/client/sync/exchange.ts';
import { type Device, device, HOURLY } from '../support/client.ts';
import { Service } from '../support/service.ts';

const OWNER = { accountId: 'account', workspaceId: 'workspace' };
const SERIES: BudgetScope = { kind: 'series', title: 'Planning' };
const WHOLE: BudgetScope = { kind: 'workspace' };

let service: Service;
let devices: Device[];
beforeEach(() => {
  service = new Service();
  devices = [];
});
afterEach(() => {
  for (const one of devices) one.closeAll();
});

function newDevice(): Store {
  const made = device();
  devices.push(made);
  return made.tab(OWNER);
}

const sync = (store: Store, refused: Refused = new Map()) => exchange(store, service, refused);
const amounts = async (store: Store) => (await store.read(budgetsOf)).map(({ amountMinor }) => amountMinor);
const unsent = async (store: Store) => (await store.read((reader) => reader.unsent())).length;

it.each([SERIES, WHOLE])('a budget that was set, undone and set again arrives: $kind', async (scope) => {
  const [laptop, phone] = [newDevice(), newDevice()];
  const { reversal } = await reversibly(laptop, (store) => saveBudget(store, { scope, amountMinor: 500 }));
  await sync(laptop);
  await sync(phone);
  await reverse(laptop, reversal);
  expect(await amounts(laptop)).toEqual([]);
  await sync(laptop);
  await sync(phone);
  expect(await amounts(phone)).toEqual([]);
  await saveBudget(laptop, { scope, amountMinor: 700 });
  await sync(laptop);
  await sync(phone);
  expect(await unsent(laptop)).toBe(0);
  expect(await amounts(laptop)).toEqual([700]);
  expect(await amounts(phone)).toEqual([700]);
});

it('undoing a budget does not take away the one that another device sets meanwhile', async () => {
  const [laptop, phone] = [newDevice(), newDevice()];
  const { reversal } = await reversibly(laptop, (store) => saveBudget(store, { scope: SERIES, amountMinor: 500 }));
  await sync(laptop);
  await sync(phone);
  await reverse(laptop, reversal);
  await sync(laptop);
  await saveBudget(phone, { scope: SERIES, amountMinor: 700 });
  await sync(phone);
  await sync(laptop);
  expect(await amounts(laptop)).toEqual([700]);
  expect(await amounts(phone)).toEqual([700]);
});

/** The service has a tombstone where the budget was, as undoing once left it. */
async function undoneLongAgo(): Promise<Store> {
  const store = newDevice();
  await saveBudget(store, { scope: SERIES, amountMinor: 500 });
  await sync(store);
  const [row] = await store.read((reader) => reader.all('templates'));
  await store.write((writer) => writeTombstone(writer, 'templates', row?.id ?? '', 1));
  await sync(store);
  return store;
}

it('a budget whose record was deleted can be set again, and other devices show it', async () => {
  const laptop = await undoneLongAgo();
  const phone = newDevice();
  await sync(phone);
  await saveBudget(laptop, { scope: SERIES, amountMinor: 700 });
  await sync(laptop);
  await sync(phone);
  expect(await unsent(laptop)).toBe(0);
  expect(await amounts(laptop)).toEqual([700]);
  expect(await amounts(phone)).toEqual([700]);
});

it('a budget that is set before the device hears that its record was deleted is set', async () => {
  await undoneLongAgo();
  const phone = newDevice();
  await saveBudget(phone, { scope: SERIES, amountMinor: 700 });
  await sync(phone);
  expect(await unsent(phone)).toBe(0);
  expect(await amounts(phone)).toEqual([700]);
});

it('a record that the service says is deleted, and that was pulled long ago, is pulled again', async () => {
  const laptop = await undoneLongAgo();
  const [row] = await laptop.read((reader) => reader.allRaw('templates'));
  const { id = '' } = row ?? {};
  const fields = { kind: 'budget', series: 'Planning', budgetMinor: 700, budgetCurrency: 'EUR' };
  // As it was written over the tombstone, once.
  const record = { id, ...fields, rev: 0 };
  await laptop.write(async (writer) => writer.put('templates', { id, record, unsent: 1, base: null }));
  const personId = await savePerson(laptop, { name: 'A', role: '', ...HOURLY });
  await sync(laptop);
  expect(await unsent(laptop)).toBe(0);
  expect(await amounts(laptop)).toEqual([700]);
  expect(service.record('templates', id)?.budgetMinor).toBe(700);
  // Anything else that was deleted stays so.
  service.write('people', { id: personId, deletedAt: 1 });
  await sync(laptop);
  await laptop.write(async (writer) => {
    writer.put('people', { id: personId, record: { id: personId, name: 'B', rev: 0 }, unsent: 1, base: null });
  });
  const refused: Refused = new Map();
  await sync(laptop, refused);
  expect(await unsent(laptop)).toBe(0);
  expect(await laptop.read((reader) => reader.get('people', personId))).toBeUndefined();
  expect(service.record('people', personId)).toHaveProperty('deletedAt');
});
