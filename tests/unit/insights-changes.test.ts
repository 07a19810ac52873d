import { describe, expect, it } from 'vitest';
import {
  baselineOf,
  changesOf,
  type Decision,
  decideChange,
  editChange,
  endChange,
  noteSavings,
  setUnrelated,
} from '#lib/client/insights/changes.ts';
import { templatesOf } from '#lib/client/meetings/again.ts';
import { remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import { type Change, readChange, readSavings } from '#lib/sync/change-record.ts';
import { DAY, HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { type Device, device, OWNER, onPlan } from '../support/client.ts';
import { weekly } from '../support/series-held.ts';
import { Service } from '../support/service.ts';

function newStore(): { store: Store; made: Device } {
  const made = device();
  return { store: made.tab(OWNER), made };
}

const decision = (more: Partial<Decision> = {}): Decision => ({
  ...{ kind: 'shorten', toMs: 30 * MINUTE, heads: 0, every: 1, readers: 0, readMs: 0 },
  ...{ owner: '', lookAt: 1, isOver: false },
  ...more,
});

/** Decides, at the store's time, about meetings of the previous eight weeks. */
async function decide(store: Store, more: Partial<Decision> = {}, { series = 'Review', id = 'change-1' } = {}) {
  const name = { series, calendarSeries: null };
  const before = baselineOf(name, weekly(store.now() - 8 * WEEK, 8, { title: series }), [], store.now());
  if (!before) throw new Error('There are eight.');
  await decideChange(store, { id, series, calendarSeries: null, isPlanned: false, before, decision: decision(more) });
}

const changes = (store: Store) => store.read(changesOf);
const one = async (store: Store): Promise<Change> => {
  const [first] = await changes(store);
  if (!first) throw new Error('Nothing was decided.');
  return first;
};

describe('deciding', () => {
  it('keeps what is known at that moment, once for each id, and is no template', async () => {
    const { store } = newStore();
    await store.write(onPlan('pro'));
    const lookAt = store.now() + 8 * WEEK;
    await decide(store, { owner: ' Sam ', lookAt, every: 3 });
    await decide(store, { toMs: 10 * MINUTE });
    expect(await changes(store)).toHaveLength(1);
    expect(await one(store)).toMatchObject({
      ...{ kind: 'shorten', toMs: 30 * MINUTE, every: 1, series: 'Review', owner: 'Sam', lookAt },
      decidedAt: store.now(),
      ...{ endedAt: null, currency: 'USD', before: { count: 8, totalMinor: 8 * 27_000 } },
      expectedMinor: Math.round((4 * 27_000 * 365) / 56),
    });
    expect(await store.read(templatesOf)).toEqual([]);
    expect(await store.read(countsOfAll)).toMatchObject({ templates: 0, changes: 1 });
  });

  it('Free follows one at a time, Pro any number', async () => {
    const { store } = newStore();
    await decide(store);
    await expect(decide(store, {}, { series: 'Other', id: 'b' })).rejects.toMatchObject({ code: 'pro_only' });
    await endChange(store, { id: 'change-1' });
    await decide(store, {}, { series: 'Other', id: 'b' });
    await store.write(onPlan('pro'));
    await decide(store, {}, { series: 'Third', id: 'c' });
    expect(await changes(store)).toHaveLength(3);
  });

  it('one in a currency that the workspace no longer has is not Free’s one, nor is one that was decided anew', async () => {
    const { store } = newStore();
    await decide(store, {}, { id: 'euro' });
    await store.write(async (writer) => {
      const row = await writer.get('templates', 'euro');
      if (row) writer.put('templates', { ...row, record: { ...row.record, currency: 'EUR' } });
    });
    await decide(store, {}, { series: 'Other', id: 'b' });
    await expect(decide(store, {}, { series: 'Third', id: 'c' })).rejects.toMatchObject({ code: 'pro_only' });
    await store.write(onPlan('pro'));
    await decide(store, {}, { series: 'Other', id: 'd' });
    await endChange(store, { id: 'd' });
    await store.write(onPlan('free'));
    await decide(store, {}, { series: 'Third', id: 'c' });
    expect(await changes(store)).toHaveLength(4);
  });

  it('can be edited, ended, undone and deleted', async () => {
    const { store, made } = newStore();
    const { reversal } = await reversibly(store, (noting) => decide(noting));
    await reverse(store, reversal);
    expect(await changes(store)).toEqual([]);
    await decide(store, {}, { id: 'again' });
    await editChange(store, { id: 'again', decision: decision({ kind: 'write', readers: 3, readMs: 5 * MINUTE }) });
    expect(await one(store)).toMatchObject({ kind: 'write', readers: 3, toMs: 0, before: { count: 8 } });
    made.pass(DAY);
    const ended = await reversibly(store, (noting) => endChange(noting, { id: 'again' }));
    const at = store.now();
    made.pass(DAY);
    await endChange(store, { id: 'again' });
    expect(await one(store)).toMatchObject({ endedAt: at });
    await reverse(store, ended.reversal);
    expect(await one(store)).toMatchObject({ endedAt: null });
    await remove(store, { table: 'templates', id: 'again' });
    expect(await changes(store)).toEqual([]);
    expect(await undoRemoval(store, { table: 'templates', id: 'again' })).toBe(true);
    await remove(store, { table: 'templates', id: 'again' });
    await sweepRemovals(store, { isAll: true });
    for (const act of [endChange(store, { id: 'again' }), setUnrelated(store, { id: 'again', key: 'x' })])
      await expect(act).rejects.toMatchObject({ code: 'not_found' });
  });

  it('reaches other devices, and edits of different fields meet', async () => {
    const service = new Service();
    const [laptop, phone] = [newStore().store, newStore().store];
    const sync = async () => {
      for (const store of [laptop, phone, laptop]) await exchange(store, service, new Map());
    };
    await decide(laptop);
    await sync();
    expect(await one(phone)).toEqual(await one(laptop));
    for (const key of ['other', 'second']) await setUnrelated(phone, { id: 'change-1', key });
    await endChange(laptop, { id: 'change-1' });
    await sync();
    expect(await one(phone)).toMatchObject({ unrelated: ['other', 'second'], endedAt: expect.any(Number) });
    expect(await one(laptop)).toEqual(await one(phone));
  });
});

it('reads what other clients wrote, or nothing', () => {
  const record = {
    ...{ id: 'x', kind: 'change', change: 'end', series: 'A', currency: 'USD', decidedAt: 5 },
    before: { count: 2, totalMinor: 100, people: [{ personId: 'a', totalMinor: -3, personMs: 1.5 }, null, 'b'] },
  };
  expect(readChange(record)).toMatchObject({
    ...{ kind: 'end', every: 1, owner: '', endedAt: null, unrelated: [] },
    before: {
      ...{ totalMinor: 100, personMs: 0, days: 1, weeks: 1 },
      people: [{ personId: 'a', totalMinor: 0, personMs: 0 }],
    },
  });
  for (const wrong of [
    ...[{ kind: 'budget' }, { change: 'explode' }, { series: '' }, { currency: 'dollars' }, { decidedAt: 1.5 }],
    ...[{ before: null }, { before: { count: 0 } }],
  ])
    expect(readChange({ ...record, ...wrong })).toBeNull();
  // One device ended it, and another shortened it.
  expect(readChange({ ...record, isOver: true })).toMatchObject({ isOver: true, expectedMinor: 0 });
  const met = readChange({ ...record, change: 'space', every: 2, isOver: true });
  expect(met).toMatchObject({ isOver: false, expectedMinor: Math.round((50 * 365) / 7) });
});

describe('what all have saved', () => {
  const totals = (savedMinor: number, grewBack = 0, since: number | null = 5) => ({
    ...{ count: 1, expectedMinor: 0, savedMinor, yearMinor: 0, since },
    standings: { early: 0, held: 1, slipped: 0, grewBack, kept: 0, over: 0 },
  });
  const row = (store: Store) => store.read((reader) => reader.get('templates', 'savings'));
  const noted = async (store: Store) => {
    const found = await row(store);
    return found && readSavings(found.record);
  };

  it('is noted at most once a day, in the workspace’s currency, and sent', async () => {
    const { store, made } = newStore();
    await noteSavings(store, totals(100));
    expect(await noted(store)).toBeUndefined();
    await store.write(onPlan('pro'));
    await noteSavings(store, totals(0, 0, null));
    expect(await noted(store)).toBeUndefined();
    await noteSavings(store, totals(-100, 2));
    const first = store.now();
    const of = { currency: 'USD', since: 5 };
    expect(await noted(store)).toEqual({ ...of, savedMinor: -100, grewBack: 2, notedAt: first });
    made.pass(DAY - 1);
    await noteSavings(store, totals(250));
    expect(await noted(store)).toMatchObject({ savedMinor: -100, notedAt: first });
    made.pass(1);
    await noteSavings(store, totals(250));
    expect(await noted(store)).toEqual({ ...of, savedMinor: 250, grewBack: 0, notedAt: first + DAY });
    expect(await row(store)).toMatchObject({ unsent: 1 });
    // It's neither a template nor a change.
    expect(await store.read(templatesOf)).toEqual([]);
    expect(await store.read(changesOf)).toEqual([]);
    expect(await store.read(countsOfAll)).toMatchObject({ templates: 0, changes: 0, budgets: 0 });
  });

  it('is told no longer once there is no change, and at once when there is one again', async () => {
    const { store, made } = newStore();
    await store.write(onPlan('pro'));
    await noteSavings(store, totals(100, 1));
    made.pass(HOUR);
    await noteSavings(store, totals(0, 0, null));
    const nothing = { savedMinor: 0, grewBack: 0, notedAt: 0, since: 5 };
    expect(await noted(store)).toMatchObject(nothing);
    const before = await row(store);
    made.pass(2 * DAY);
    await noteSavings(store, totals(0, 0, null));
    expect(await row(store)).toEqual(before);
    await noteSavings(store, totals(100));
    expect(await noted(store)).toMatchObject({ savedMinor: 100, notedAt: store.now() });
  });

  it('makes no sense in any other form', () => {
    const savings = { savedMinor: 1, currency: 'JPY', since: 0, grewBack: 0, notedAt: 1 };
    const record = { id: 'savings', kind: 'savings', ...savings };
    expect(readSavings(record)).toEqual(savings);
    const odd = [{ kind: 'change' }, { savedMinor: 0.5 }, { currency: 'yen' }, { since: -1 }, { notedAt: null }];
    for (const other of odd) expect(readSavings({ ...record, ...other })).toBeNull();
    expect(readSavings({ ...record, grewBack: -1 })).toMatchObject({ grewBack: 0 });
  });
});
