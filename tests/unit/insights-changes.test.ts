import { afterEach, describe, expect, it } from 'vitest';
import {
  baselineOf,
  changeOf,
  changesOf,
  type Decision,
  decideChange,
  editChange,
  endChange,
  noteSavings,
  setUnrelated,
} from '#lib/client/insights/changes.ts';
import { followChanges, savedWithin, toShare, totalsOf } from '#lib/client/insights/follow.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { templatesOf } from '#lib/client/meetings/again.ts';
import { remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countRecords } from '#lib/client/store/store-counts.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import type { Change } from '#lib/sync/change-record.ts';
import { readChange, readSavings } from '#lib/sync/change-record.ts';
import { DAY, HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { type Device, device } from '../support/client.ts';
import { Service } from '../support/service.ts';

const RATES: Readonly<Record<string, number>> = { a: 6_000, b: 9_000, c: 12_000 };

interface Plan {
  title?: string;
  at: number;
  minutes?: number;
  names?: string;
  series?: string;
}

/** A meeting of people who are named by a letter each. */
function held({ title = 'Review', at, minutes = 60, names = 'abc', series }: Plan): MeetingSum {
  const ms = minutes * MINUTE;
  const people = [...names].map((personId) => {
    return { personId, totalMinor: Math.round(((RATES[personId] ?? 6_000) * ms) / HOUR), personMs: ms };
  });
  return {
    ...{ id: `${title} ${at}`, title, topicId: null, startedAt: at, endedAt: at + ms, currency: null, plannedMs: null },
    ...{ totalMinor: people.reduce((all, { totalMinor }) => all + totalMinor, 0), durationMs: ms },
    ...{ personMs: names.length * ms, attendeeCount: names.length, externalMinor: 0, externalMs: 0 },
    ...{ overrunMs: null, overrunMinor: null, people, crowd: 0, saved: { lessFive: 0, onTime: 0, oneFewer: 0 } },
    ...(series !== undefined && { series }),
  };
}

const weekly = (from: number, count: number, of: Omit<Plan, 'at'> = {}) =>
  Array.from({ length: count }, (_, i) => held({ ...of, at: from + i * WEEK }));
const inOrder = (...all: MeetingSum[][]) => all.flat().sort((a, b) => a.startedAt - b.startedAt);

let devices: Device[] = [];
afterEach(() => {
  for (const one of devices) one.closeAll();
  devices = [];
});

function newStore(): { store: Store; made: Device } {
  const made = device();
  devices.push(made);
  return { store: made.tab({ accountId: 'account', workspaceId: 'workspace' }), made };
}

const decision = (more: Partial<Decision> = {}): Decision => ({
  ...{ kind: 'shorten', toMs: 30 * MINUTE, heads: 0, every: 1, readers: 0, readMs: 0 },
  ...{ owner: '', lookAt: 1, isOver: false },
  ...more,
});

/** Decides at the store's time about meetings of the eight weeks before. */
async function decide(store: Store, more: Partial<Decision> = {}, { series = 'Review', id = 'change-1' } = {}) {
  const before = baselineOf(
    { series, calendarSeries: null },
    weekly(store.now() - 8 * WEEK, 8, { title: series }),
    [],
    store.now(),
  );
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
    await pro(store);
    const lookAt = store.now() + 8 * WEEK;
    await decide(store, { owner: ' Sam ', lookAt, every: 3 });
    await decide(store, { toMs: 10 * MINUTE });
    expect(await changes(store)).toHaveLength(1);
    expect(await one(store)).toMatchObject({
      ...{
        kind: 'shorten',
        toMs: 30 * MINUTE,
        every: 1,
        series: 'Review',
        owner: 'Sam',
        lookAt,
        decidedAt: store.now(),
      },
      ...{ endedAt: null, currency: 'USD', before: { count: 8, totalMinor: 8 * 27_000 } },
      expectedMinor: Math.round((4 * 27_000 * 365) / 56),
    });
    expect(await store.read(templatesOf)).toEqual([]);
    expect(await countRecords(store)).toMatchObject({ templates: 0, changes: 1 });
  });

  it.each([
    ['toMs', { toMs: 30.5 * 60 * HOUR }],
    ['count', { kind: 'shrink', heads: 0 }],
    ['every', { kind: 'space', every: 1 }],
    ['lookAt', { lookAt: Number.NaN }],
    ['owner', { owner: 'x'.repeat(81) }],
  ] as const)('refuses %s that makes no sense', async (_, more) => {
    const { store } = newStore();
    await expect(decide(store, more)).rejects.toMatchObject({ code: 'invalid' });
    expect(await changes(store)).toEqual([]);
  });

  it('Free follows one at a time, Pro any number', async () => {
    const { store } = newStore();
    await decide(store);
    await expect(decide(store, {}, { series: 'Other', id: 'b' })).rejects.toMatchObject({ code: 'pro_only' });
    await endChange(store, { id: 'change-1' });
    await decide(store, {}, { series: 'Other', id: 'b' });
    await pro(store);
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
    await pro(store);
    await decide(store, {}, { series: 'Other', id: 'd' });
    await endChange(store, { id: 'd' });
    await free(store);
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
      totalMinor: 100,
      personMs: 0,
      days: 1,
      weeks: 1,
      people: [{ personId: 'a', totalMinor: 0, personMs: 0 }],
    },
  });
  for (const wrong of [
    { kind: 'budget' },
    { change: 'explode' },
    { series: '' },
    { currency: 'dollars' },
    { decidedAt: 1.5 },
    { before: null },
    { before: { count: 0 } },
  ])
    expect(readChange({ ...record, ...wrong })).toBeNull();
  // One device said that it was over, another that it is shortened.
  expect(readChange({ ...record, isOver: true })).toMatchObject({ isOver: true, expectedMinor: 0 });
  const met = readChange({ ...record, change: 'space', every: 2, isOver: true });
  expect(met).toMatchObject({ isOver: false, expectedMinor: Math.round((50 * 365) / 7) });
});

describe('what all have saved', () => {
  const totals = (savedMinor: number, grewBack = 0, since: number | null = 5) => ({
    ...{ count: 1, expectedMinor: 0, savedMinor, yearMinor: 0, since },
    standings: { early: 0, held: 1, slipped: 0, grewBack, kept: 0, over: 0 },
  });
  const noted = (store: Store) =>
    store.read(async (reader) => {
      const row = await reader.get('templates', 'savings');
      return row && readSavings(row.record);
    });

  it('is noted at most once a day, in the workspace’s currency, and sent', async () => {
    const { store, made } = newStore();
    await noteSavings(store, totals(100));
    expect(await noted(store)).toBeUndefined();
    await pro(store);
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
    const row = await store.read((reader) => reader.get('templates', 'savings'));
    expect(row).toMatchObject({ unsent: 1 });
    // It is neither a template nor a change.
    expect(await store.read(templatesOf)).toEqual([]);
    expect(await store.read(changesOf)).toEqual([]);
    expect(await countRecords(store)).toMatchObject({ templates: 0, changes: 0, budgets: 0 });
  });

  it('is told no longer once there is no change, and at once when there is one again', async () => {
    const { store, made } = newStore();
    await pro(store);
    await noteSavings(store, totals(100, 1));
    made.pass(HOUR);
    await noteSavings(store, totals(0, 0, null));
    const nothing = { savedMinor: 0, grewBack: 0, notedAt: 0, since: 5 };
    expect(await noted(store)).toMatchObject(nothing);
    const edits = () => store.read((reader) => reader.get('templates', 'savings'));
    const before = await edits();
    made.pass(2 * DAY);
    await noteSavings(store, totals(0, 0, null));
    expect(await edits()).toEqual(before);
    await noteSavings(store, totals(100));
    expect(await noted(store)).toMatchObject({ savedMinor: 100, notedAt: store.now() });
  });

  it('makes no sense in any other form', () => {
    const record = {
      id: 'savings',
      kind: 'savings',
      savedMinor: 1,
      currency: 'JPY',
      since: 0,
      grewBack: 0,
      notedAt: 1,
    };
    expect(readSavings(record)).toEqual({ savedMinor: 1, currency: 'JPY', since: 0, grewBack: 0, notedAt: 1 });
    for (const other of [
      { kind: 'change' },
      { savedMinor: 0.5 },
      { currency: 'yen' },
      { since: -1 },
      { notedAt: null },
    ])
      expect(readSavings({ ...record, ...other })).toBeNull();
    expect(readSavings({ ...record, grewBack: -1 })).toMatchObject({ grewBack: 0 });
  });
});

describe('following', () => {
  const DECIDED = Date.parse('2026-09-07T12:00:00Z');
  const name = { series: 'Review', calendarSeries: null };
  const earlier = weekly(DECIDED - 8 * WEEK, 8);

  it('freezes the meetings of twelve weeks', () => {
    const years = weekly(DECIDED - 30 * WEEK, 30);
    expect(baselineOf(name, years, [], DECIDED)).toMatchObject({ count: 12, days: 84, weeks: 12 });
    expect(baselineOf(name, years.slice(0, 10), [], DECIDED)).toBeNull();
  });

  it('freezes the 400 people who were there the longest', () => {
    const names = String.fromCharCode(...Array.from({ length: 401 }, (_, i) => 0x4e00 + i));
    const large = [held({ at: DECIDED - 2 * WEEK, names: names.slice(1) }), held({ at: DECIDED - WEEK, names })];
    const ids = baselineOf(name, large, [], DECIDED)?.people.map(({ personId }) => personId);
    expect(ids?.sort()).toEqual([...names.slice(1)]);
  });

  const changeIn = (more: Partial<Change> = {}, meetings = earlier): Change => {
    const before = baselineOf({ ...name, ...more }, meetings, [], more.decidedAt ?? DECIDED);
    if (!before) throw new Error('There are some.');
    return {
      ...{ id: 'c', series: 'Review', calendarSeries: null, isPlanned: false, owner: '', lookAt: 0, endedAt: null },
      ...{ currency: 'USD', unrelated: [], expectedMinor: 1_000, decidedAt: DECIDED, isOver: false, before },
      ...{ kind: 'shorten', toMs: 30 * MINUTE, heads: 0, every: 1, readers: 0, readMs: 0 },
      ...more,
    };
  };
  const follow = (all: Change[], metered: MeetingSum[], weeks = 8, planned: MeetingSum[] = []) =>
    followChanges(all, { metered, planned }, { now: DECIDED + weeks * WEEK, currency: 'USD' });

  it('compares the series’ meetings since, by whatever number its title has, and by its place in the calendar', () => {
    const since = [
      ...[held({ title: 'Review #1', at: DECIDED + WEEK, minutes: 30 })],
      ...[held({ title: 'renamed', series: 'hash', at: DECIDED + 2 * WEEK, minutes: 30 })],
      ...[held({ title: 'Something else', names: 'xyz', at: DECIDED + 3 * WEEK })],
    ];
    const [by] = follow([changeIn({ calendarSeries: 'hash' })], inOrder(earlier, since));
    expect(by?.outcome).toMatchObject({ standing: 'early', count: 2, savedMinor: 27_000 });
    const [without] = follow([changeIn()], inOrder(earlier, since));
    expect(without?.outcome).toMatchObject({ count: 1, savedMinor: 13_500 });
  });

  it('until it ends, or the next is decided about the series: nothing is saved twice', () => {
    const since = weekly(DECIDED + DAY, 8, { minutes: 30 });
    const all = inOrder(earlier, since);
    const half = 13_500;
    expect(follow([changeIn({ endedAt: DECIDED + 4 * WEEK })], all)[0]?.outcome).toMatchObject({
      savedMinor: 4 * half,
    });
    const next = changeIn({ id: 'd', decidedAt: DECIDED + 4 * WEEK, toMs: 15 * MINUTE }, all);
    // Frozen anew: since the first decision, there were four of half an hour.
    expect(baselineOf(name, all, [changeIn()], DECIDED + 4 * WEEK)).toMatchObject({ count: 4, totalMinor: 4 * half });
    const [first, second] = follow([changeIn(), next], all);
    expect(first?.outcome.savedMinor).toBe(4 * half);
    expect(second?.outcome.count).toBe(4);
    expect([first?.isFollowed, second?.isFollowed]).toEqual([false, true]);
    // What was decided before still counts with what it has saved, and with nothing else.
    expect(totalsOf(follow([changeIn(), next], all))).toMatchObject({
      ...{ count: 1, expectedMinor: 1_000, yearMinor: second?.yearMinor, since: DECIDED },
      ...{ savedMinor: 4 * half + (second?.outcome.savedMinor ?? 0), standings: { held: 1 } },
    });
    // A meeting that begins at that very moment is the next one's.
    const [before, from] = follow([changeIn(), { ...next, decidedAt: DECIDED + DAY + 3 * WEEK }], all);
    expect([before?.outcome.count, from?.outcome.count]).toEqual([3, 5]);
    expect(changeOf([changeIn(), next], { title: 'review 7' })?.id).toBe('d');
    expect(changeOf([changeIn({ endedAt: DECIDED + 1 })], { title: 'Review' })).toBeNull();
  });

  it('a new series of mostly the same people within four weeks is the old one, unless somebody says otherwise', () => {
    const ended = changeIn({ kind: 'end' });
    const other = weekly(DECIDED + 2 * WEEK, 6, { title: 'Catch-up', names: 'abx' });
    const [back] = follow([ended], inOrder(earlier, other));
    expect(back).toMatchObject({ other: { key: 'catch-up', name: 'Catch-up' }, outcome: { standing: 'grewBack' } });
    // x costs the average of an hour, 9,000.
    expect(back?.outcome.spentMinor).toBe(6 * 24_000);
    const [unrelated] = follow([{ ...ended, unrelated: ['catch-up'] }], inOrder(earlier, other));
    expect(unrelated).toMatchObject({ other: null, outcome: { standing: 'held', spentMinor: 0 } });
    for (const not of [
      weekly(DECIDED + 5 * WEEK, 3, { title: 'Late' }),
      weekly(DECIDED + WEEK, 1, { title: 'Once' }),
      weekly(DECIDED + WEEK, 6, { title: 'Others', names: 'axyz' }),
      weekly(DECIDED + WEEK, 6, { title: 'All', names: 'abcdefg' }),
      weekly(DECIDED + WEEK, 6, { title: 'One', names: 'a' }),
      weekly(DECIDED - WEEK, 7, { title: 'Before' }),
      weekly(DECIDED + WEEK, 6, { title: '' }),
    ])
      expect(follow([ended], inOrder(earlier, not))[0]?.other, not[0]?.title).toBeNull();
  });

  it('of a series that goes on, it has to have nearly the same people', () => {
    const shorter = changeIn();
    const beside = (names: string) => inOrder(earlier, weekly(DECIDED + WEEK, 6, { title: 'Beside', names }));
    expect(follow([shorter], beside('abc'))[0]?.other?.name).toBe('Beside');
    expect(follow([shorter], beside('abx'))[0]?.other).toBeNull();
  });

  it('takes the place of the one that it is most like', () => {
    const large = weekly(DECIDED - 8 * WEEK, 8, { title: 'Large', names: 'abcdef' });
    const ended = [changeIn({ id: 'd', series: 'Large', kind: 'end' }, large), changeIn({ kind: 'end' })];
    const all = inOrder(earlier, large, weekly(DECIDED + WEEK, 6, { title: 'New', names: 'abc' }));
    expect(follow(ended, all).map(({ other }) => other?.name ?? null)).toEqual([null, 'New']);
    // And of two that are like it, the one that is most.
    const two = inOrder(all, weekly(DECIDED + DAY, 6, { title: 'Alike', names: 'abcx' }));
    const other = weekly(DECIDED + 2 * WEEK, 6, { title: 'Also', names: 'abcy' });
    expect(follow(ended.slice(1), inOrder(two, other))[0]?.other?.name).toBe('New');
    const alone = changeIn({ kind: 'end' }, weekly(DECIDED - 8 * WEEK, 8, { names: 'a' }));
    expect(follow([alone], weekly(DECIDED + DAY, 6, { title: 'Alone', names: 'a' }))[0]?.other).toBeNull();
  });

  it('one that took the place of two counts once, and one that was itself changed doesn’t', () => {
    const other = weekly(DECIDED + WEEK, 6, { title: 'New' });
    const twin = changeIn({ id: 'd', series: 'Twin', kind: 'end' }, weekly(DECIDED - 8 * WEEK, 8, { title: 'Twin' }));
    const both = follow([changeIn({ kind: 'end' }), twin], inOrder(earlier, other));
    expect(both.map((one) => one.other?.key ?? null)).toEqual(['new', null]);
    const changed = changeIn({ id: 'e', series: 'New', decidedAt: DECIDED + 3 * WEEK }, other);
    expect(follow([changeIn({ kind: 'end' }), changed], inOrder(earlier, other))[0]?.other).toBeNull();
  });

  it('what a calendar planned is compared with a newer calendar', () => {
    const plan = weekly(DECIDED - 8 * WEEK, 8, { series: 'hash' });
    const change = changeIn({ isPlanned: true, calendarSeries: 'hash' }, plan);
    const newer = weekly(DECIDED + DAY, 6, { minutes: 30, series: 'hash' });
    expect(follow([change], weekly(DECIDED, 8), 8, newer)[0]?.outcome).toMatchObject({
      ...{ standing: 'held', savedMinor: 6 * 13_500 },
    });
    // What is yet to be is not saved.
    expect(follow([change], [], 2, newer)[0]?.outcome.savedMinor).toBe(2 * 13_500);
  });

  it('adds up, without what is in another currency', () => {
    const since = weekly(DECIDED + DAY, 8, { minutes: 30 });
    const euro = changeIn({ id: 'e', currency: 'EUR' });
    const kept = changeIn({ id: 'k', series: 'Kept', kind: 'keep' }, weekly(DECIDED - WEEK, 1, { title: 'Kept' }));
    const over = changeIn(
      { id: 'o', series: 'Over', kind: 'end', isOver: true },
      weekly(DECIDED - WEEK, 1, { title: 'Over' }),
    );
    const own = follow([changeIn(), euro, kept, over], inOrder(earlier, since));
    expect(own.map(({ change }) => change.id)).toEqual(['c', 'k', 'o']);
    const totals = totalsOf(own);
    expect(totals).toMatchObject({ count: 1, expectedMinor: 1_000, savedMinor: 8 * 13_500, since: DECIDED });
    expect(totals.standings).toMatchObject({ held: 1, kept: 1, over: 1, early: 0 });
    // What nobody follows any more is not expected to save anything.
    const ended = totalsOf(follow([changeIn({ endedAt: DECIDED + 4 * WEEK })], inOrder(earlier, since)));
    expect(ended).toMatchObject({ expectedMinor: 0, yearMinor: null, savedMinor: 4 * 13_500 });
    // 56 days.
    expect(totals.yearMinor).toBe(Math.round((8 * 13_500 * 365) / 56));
    const followed = follow([changeIn()], inOrder(earlier, since));
    const months = [0, 2, 4, 6].map((week) =>
      savedWithin(followed, { from: DECIDED + week * WEEK, to: DECIDED + (week + 2) * WEEK }),
    );
    expect(months).toEqual([27_000, 27_000, 27_000, 27_000]);
    // What begins as one month does is none of the month before.
    const second = DECIDED + DAY + WEEK;
    expect(savedWithin(followed, { from: DECIDED, to: second })).toBe(13_500);
    expect(savedWithin(followed, { from: second, to: second + WEEK })).toBe(13_500);
    // Longer meetings cost more than nothing was done.
    const longer = follow([changeIn()], inOrder(earlier, weekly(DECIDED + DAY, 8, { minutes: 90 })));
    expect(longer[0]?.yearMinor).toBe(-Math.round((8 * 13_500 * 365) / 56));
    // That it stays as it is saves nothing, even if it is shorter since.
    const keeping = follow([changeIn({ kind: 'keep' })], inOrder(earlier, since));
    expect(savedWithin(keeping, { from: DECIDED, to: DECIDED + 8 * WEEK })).toBe(0);
    expect(keeping[0]).toMatchObject({ turns: [], outcome: { standing: 'kept', savedMinor: 0 } });
  });

  it('knows no pace in the first week, and expects nothing of what has none', () => {
    const daily = Array.from({ length: 20 }, (_, i) => held({ title: 'Daily', at: DECIDED + (i - 20) * DAY + HOUR }));
    const since = Array.from({ length: 5 }, (_, i) => held({ title: 'Daily', at: DECIDED + i * DAY, minutes: 30 }));
    const young = changeIn({ id: 'd', series: 'Daily' }, daily);
    expect(totalsOf(follow([young], inOrder(daily, since), 5 / 7))).toMatchObject({
      ...{ savedMinor: 5 * 13_500, yearMinor: null, expectedMinor: 0 },
    });
    const old = changeIn({ id: 'o', decidedAt: DECIDED - 2 * WEEK, expectedMinor: 300 });
    const both = follow([old, young], inOrder(earlier, daily, since), 5 / 7);
    expect(totalsOf(both)).toMatchObject({ yearMinor: both[0]?.yearMinor, expectedMinor: 300 });
    const single = follow([changeIn({ expectedMinor: null })], inOrder(earlier, weekly(DECIDED + DAY, 4)));
    expect(totalsOf(single)).toMatchObject({ yearMinor: null, expectedMinor: 0 });
  });

  it('has the pace of what it stands for: a month of a monthly meeting, and of an ended series a year', () => {
    const paceOf = (weeks: number, days: number) => {
      const spaced = (from: number, count: number, minutes: number) =>
        Array.from({ length: count }, (_, i) => held({ at: from + i * weeks * WEEK, minutes }));
      const change = changeIn({}, spaced(DECIDED - 12 * WEEK + HOUR, 12 / weeks, 60));
      const since = spaced(DECIDED + HOUR, Math.ceil(days / 7 / weeks), 30);
      return follow([change], since, days / 7)[0]?.yearMinor;
    };
    const inYear = (weeks: number) => Math.round((13_500 * 365) / (7 * weeks));
    expect([paceOf(4, 7), paceOf(2, 7), paceOf(2, 15), paceOf(1, 8)]).toEqual([4, 2, 2, 1].map(inYear));
    expect(paceOf(4, 6)).toBeNull();

    const ended = (weeks: number) =>
      follow([changeIn({ kind: 'end' })], weekly(DECIDED + HOUR, 200, { title: 'Other', names: 'xyz' }), weeks)[0];
    for (const weeks of [1, 13 / 7, 52, 104, 156])
      expect(ended(weeks)?.yearMinor, `${weeks} weeks`).toBe(Math.round((27_000 * 365) / 7));
    // Half of the weeks were holidays.
    const sparse = Array.from({ length: 80 }, (_, i) => held({ title: 'Other', at: DECIDED + 2 * i * WEEK + HOUR }));
    const [half] = follow([changeIn({ kind: 'end', unrelated: ['other'] })], sparse, 150);
    expect(half?.yearMinor).toBe(Math.round((52 * 27_000 * 365) / (103 * 7)));
  });

  it('knows whether anybody has met since', () => {
    const other = [held({ title: 'Other', at: DECIDED + DAY })];
    const [ended] = [changeIn({ kind: 'end' })];
    expect(follow([ended], other, 6 / 7)[0]).toMatchObject({ hasMet: true, outcome: { count: 0 } });
    expect(follow([ended], inOrder(earlier, other), 1 / 14)[0]).toMatchObject({ hasMet: false });
  });

  it('nothing is shared that says what one or two people are paid', () => {
    const shares = (change: Change, since: MeetingSum[]) => toShare(follow([change], inOrder(earlier, since))).length;
    const five = (names: string) => weekly(DECIDED - 8 * WEEK, 8, { names });
    const shrunk = (names: string, left: string) =>
      shares(changeIn({ kind: 'shrink', heads: 3 }, five(names)), weekly(DECIDED + DAY, 4, { names: left }));
    expect(shrunk('abcdef', 'abcde')).toBe(0);
    expect(shrunk('abcdef', 'abcd')).toBe(0);
    expect(shrunk('abcdef', 'abc')).toBe(1);
    expect(shrunk('abcdef', 'abcdef')).toBe(0);
    expect(shares(changeIn({}, five('ab')), weekly(DECIDED + DAY, 4, { names: 'ab', minutes: 30 }))).toBe(0);
    expect(shares(changeIn(), weekly(DECIDED + DAY, 4, { minutes: 30 }))).toBe(1);
    // Whoever has no name hides somebody only if they cost anything.
    const crowded = (names: string, crowd: number, free: number) =>
      five(names).map((one) => {
        const [personMs, totalMinor] = [one.personMs + (crowd + free) * HOUR, one.totalMinor + crowd * 3_000];
        return { ...one, crowd, personMs, totalMinor };
      });
    const sharesOf = (before: MeetingSum[]) =>
      toShare(follow([changeIn({}, before)], inOrder(before, weekly(DECIDED + DAY, 4, { names: 'ab' })))).length;
    expect(sharesOf(crowded('ab', 3, 0))).toBe(1);
    expect(sharesOf(crowded('ab', 0, 3))).toBe(0);
    expect(sharesOf(crowded('a', 2, 5))).toBe(1);
    expect(sharesOf(crowded('a', 1, 5))).toBe(0);
    // Of six without a name, three are gone, or only two.
    const [shrink, later] = [changeIn({ kind: 'shrink', heads: 3 }, crowded('abc', 6, 0)), weekly(DECIDED + DAY, 4)];
    const leaves = (crowd: number) =>
      toShare(
        follow(
          [shrink],
          inOrder(
            crowded('abc', 6, 0),
            later.map((one) => ({ ...one, crowd })),
          ),
        ),
      ).length;
    expect([leaves(3), leaves(4)]).toEqual([1, 0]);
  });
});

const pro = (store: Store) => setPlan(store, 'pro');
const free = (store: Store) => setPlan(store, 'free');

async function setPlan(store: Store, plan: 'free' | 'pro'): Promise<void> {
  const { ENTITLEMENTS } = await import('#lib/plans/terms.ts');
  await store.write(async (writer) => {
    writer.setValue('standing', { plan, entitlements: ENTITLEMENTS[plan], hasLapsed: false });
  });
}
