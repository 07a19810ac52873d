import { describe, expect, it } from 'vitest';
import { findMeetings, type HistoryQuery, shownSince } from '#lib/client/insights/history.ts';
import { SumIndex } from '#lib/client/insights/sum-index.ts';
import { findPeople, normalize } from '#lib/client/meetings/search.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import type { Key } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import { read } from '#lib/sync/records.ts';
import { freshTab, HOUR, HOURLY, NINE, store } from '../support/client.ts';

const DAY = 24 * HOUR;
const ALWAYS = Number.NEGATIVE_INFINITY;

const here = freshTab();

const put = (to: Store, id: string, fields: object) =>
  to.write(async (writer) => {
    const times = { startedAt: NINE, endedAt: NINE + HOUR };
    const record = { id, title: '', topicId: null, currency: 'EUR', rev: 0, ...times, ...fields };
    writer.put('meetings', { id, record });
  });

/** An index, and what is in it. */
async function loaded(of: Store = store) {
  const index = new SumIndex(of);
  await index.load();
  const rows = await of.read((reader) => reader.all('topics'));
  const topics = new Map(rows.map(({ id, record }) => [id, read.topics(record).name]));
  const find = (query: HistoryQuery, since: number) =>
    findMeetings(index.now?.listed ?? [], { topics, currency: 'USD' }, query, since);
  return { index, find };
}
type List = Awaited<ReturnType<typeof loaded>>;

const ids = (list: List, query = {}, since = ALWAYS) => list.find(query, since).entries.map(({ id }) => id);

const topic = (id: string, name: string) =>
  store.write(async (writer) => writer.put('topics', { id, record: { id, name, rev: 1 } }));

describe('the history', () => {
  it('has the finished meetings, newest first, whatever the ids, and in whatever order they are read', async () => {
    const inMemory = new MemoryStore(here.now);
    await put(inMemory, 'c', { startedAt: NINE - DAY });
    await put(inMemory, 'b', { startedAt: NINE + DAY });
    for (const id of ['z', 'd', 'a']) await put(inMemory, id, {});
    await put(inMemory, 'running', { endedAt: null });
    expect(ids(await loaded(inMemory))).toEqual(['b', 'a', 'd', 'z', 'c']);
  });

  it('is searched by words of title and topic, whatever case, accents or order', async () => {
    await topic('t', 'Größe & Co');
    await put(store, 'm1', { title: 'Café planning', topicId: 't' });
    await put(store, 'm2', { title: '日本 会議 🎉', topicId: 'gone' });
    const index = await loaded();
    for (const text of ['cafe', 'PLAN caf', 'große', 'grosse'.slice(0, 3), '  plan   co '])
      expect(ids(index, { text })).toEqual(['m1']);
    expect(ids(index, { text: '会議' })).toEqual(['m2']);
    for (const text of ['cafe 会議', 'was']) expect(ids(index, { text })).toEqual([]);
    expect(ids(index, { topicId: 't' })).toEqual(['m1']);
    // A deleted topic doesn't count.
    expect(ids(index, { topicId: null })).toEqual(['m2']);
  });

  it('has every meeting with a currency: its own, or the workspace’s', async () => {
    await put(store, 'm1', { currency: 'JPY' });
    await put(store, 'm2', { currency: null });
    const { entries } = (await loaded()).find({}, ALWAYS);
    expect(entries.map(({ id, currency }) => [id, currency])).toEqual([
      ['m1', 'JPY'],
      ['m2', 'USD'],
    ]);
  });

  it('hides what is older than the plan shows, and says how much', async () => {
    await put(store, 'new', {});
    await put(store, 'oldest', { startedAt: NINE - 30 * DAY });
    await put(store, 'older', { startedAt: NINE - 30 * DAY - 1 });
    const index = await loaded();
    const shown = { entries: [{ id: 'new' }, { id: 'oldest' }], hidden: 1, total: 3 };
    expect(index.find({}, shownSince(30, NINE))).toMatchObject(shown);
    expect(index.find({}, shownSince(null, NINE))).toMatchObject({ hidden: 0, total: 3 });
  });

  it('has the meetings of some days, the first moment included and the last not, and of those only some', async () => {
    for (const [i, id] of ['before', 'first', 'second', 'after'].entries()) {
      await put(store, id, { startedAt: NINE + (i - 1) * DAY });
    }
    const index = await loaded();
    const days = { from: NINE, until: NINE + 2 * DAY };
    expect(ids(index, days)).toEqual(['second', 'first']);
    expect(ids(index, { ...days, only: new Set(['first', 'after']) })).toEqual(['first']);
    expect(ids(index, { only: new Set() })).toEqual([]);
    expect(index.find({ until: NINE }, NINE - 2 * DAY)).toMatchObject({ entries: [{ id: 'before' }], hidden: 0 });
  });

  it('counts as hidden only what the search and the topic find', async () => {
    await topic('t', 'Hiring');
    const old = { startedAt: NINE - 31 * DAY };
    await put(store, 'm1', { ...old, title: 'Planning' });
    await put(store, 'm2', { ...old, title: 'Planning', topicId: 't' });
    await put(store, 'm3', { ...old, title: 'Retrospective' });
    await put(store, 'm4', { title: 'Planning' });
    const index = await loaded();
    const since = shownSince(30, NINE);
    expect(index.find({}, since)).toMatchObject({ hidden: 3, total: 4 });
    expect(index.find({ text: 'planning' }, since)).toMatchObject({ entries: [{ id: 'm4' }], hidden: 2, total: 4 });
    expect(index.find({ topicId: 't' }, since)).toMatchObject({ entries: [], hidden: 1 });
    expect(index.find({ text: 'retro', topicId: 't' }, since)).toMatchObject({ entries: [], hidden: 0 });
  });

  it('follows what changes, at once, and only that', async () => {
    await put(store, 'm1', { title: 'First' });
    const { index } = await loaded();
    const [first] = index.now?.listed ?? [];
    const titles = () => index.now?.listed.map(({ title }) => title);
    const changes: ReadonlySet<Key>[] = [];
    store.onChange((keys) => changes.push(keys));
    const listed = async (change: Promise<unknown>) => {
      await change;
      for (const keys of changes.splice(0)) await index.list(keys);
    };
    await listed(put(store, 'm2', { title: 'Second', startedAt: NINE + HOUR }));
    expect(titles()).toEqual(['Second', 'First']);
    // The others stay the same objects, so that they aren't drawn again.
    expect(index.now?.listed[1]).toBe(first);
    await listed(put(store, 'm1', { title: 'Renamed' }));
    expect(titles()).toEqual(['Second', 'Renamed']);
    const before = index.now;
    await listed(store.write(async (writer) => writer.setValue('else', 1)));
    expect(index.now).toBe(before);
    const gone = { id: 'm1', rev: 0, deletedAt: NINE };
    await listed(store.write(async (writer) => writer.put('meetings', { id: 'm1', record: gone })));
    expect(titles()).toEqual(['Second']);
  });

  it('has figures once they are added up, and the ones before until then', async () => {
    const crowdOf = (totalMinor: number) => ({ totalMinor, attendeeCount: 3, externalCount: 0, personMs: 3 * HOUR });
    await put(store, 'm', crowdOf(5_000));
    const { index } = await loaded();
    const figures = () => index.now?.listed.map((one) => one.figures);
    expect(figures()).toEqual([{ totalMinor: 5_000, durationMs: HOUR, attendeeCount: 3 }]);
    await put(store, 'm', crowdOf(7_000));
    const keys = new Set(['meetings:m', 'sums:m']);
    await index.list(keys);
    expect(figures()).toEqual([{ totalMinor: 5_000, durationMs: HOUR, attendeeCount: 3 }]);
    await index.update(keys);
    expect(figures()).toEqual([{ totalMinor: 7_000, durationMs: HOUR, attendeeCount: 3 }]);
    await put(store, 'new', { ...crowdOf(100), startedAt: NINE + 1 });
    await index.list(new Set(['meetings:new']));
    expect(figures()).toEqual([undefined, { totalMinor: 7_000, durationMs: HOUR, attendeeCount: 3 }]);
  });

  it('lists what reports leave out, with what can be read of it, also the next time', async () => {
    await put(store, 'nobody', {});
    await put(store, 'backwards', { endedAt: 1 });
    await put(store, 'unsound', { plannedMs: 'half an hour', totalMinor: 900 });
    await put(store, 'beyond', { startedAt: Number.MAX_SAFE_INTEGER - 1, endedAt: Number.MAX_SAFE_INTEGER });
    for (const list of [await loaded(), await loaded(here.tab())]) {
      expect(ids(list)).toEqual(['beyond', 'backwards', 'nobody', 'unsound']);
      expect(list.index.now?.listed.map(({ figures }) => figures?.durationMs)).not.toContain(undefined);
      expect(list.index.now?.meetings.map(({ id }) => id)).toEqual(['nobody', 'beyond']);
    }
  });

  it('has a meeting from the moment it ends, and no longer once it runs again', async () => {
    await put(store, 'm', { endedAt: null });
    const { index, find } = await loaded();
    const endedAt = async (endedAt: number | null) => {
      await put(store, 'm', { endedAt });
      const keys = new Set<Key>(['meetings', 'meetings:m', 'sums:m']);
      await index.list(keys);
      await index.update(keys);
      return find({}, ALWAYS);
    };
    expect(await endedAt(NINE + HOUR)).toMatchObject({ entries: [{ id: 'm', endedAt: NINE + HOUR }], total: 1 });
    expect(await endedAt(null)).toMatchObject({ entries: [], total: 0 });
  });
});

it.each([
  ['  Čaj\n& ÉCLAIR ﬁx  et \t c', 'caj & eclair fix et c'],
  ['Łódź Straße İzmir Işık', 'lodz strasse izmir isik'],
  ['Søren Đũng Æsop Œuvre Þór', 'soren dung aesop oeuvre thor'],
  ['أحمد إسلام آمال منى فاطمة', 'احمد اسلام امال مني فاطمه'],
  ['ァンヶ月', 'ぁんゖ月'],
])('normalize %s', (text, plain) => expect(normalize(text)).toBe(plain));

it('people are found by words of name and role, whatever case or accents', () => {
  const person = (id: string, name: string, role: string) => ({ id, name, role, ...HOURLY });
  const names = { p1: ['Café host', 'Designer'], p2: ['Facilitator', ''], p3: ['Cafeteria', 'Engineer'] } as const;
  const people = Object.entries(names).map(([id, [name, role]]) => person(id, name, role));
  const found = (text: string) => findPeople(people, text).map(({ id }) => id);
  expect(found('cafe')).toEqual(['p1', 'p3']);
  expect(found('DESIGN')).toEqual(['p1']);
  expect(found('eng CAFETERIA')).toEqual(['p3']);
  expect(found('cafe facilitator')).toEqual([]);
  expect(found(' ')).toEqual(['p1', 'p2', 'p3']);
});
