import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SumIndex, type Sums } from '#lib/client/insights/sum-index.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { EVERYTHING, type Key } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import { freshDevice, HOUR, NINE } from '../support/client.ts';

const here = freshDevice();
let store: Store;
beforeEach(() => {
  store = new MemoryStore(here.now);
});

/** Finished meetings with stored sums. */
const put = (count: number, { from = 0, ...fields }: { from?: number; title?: string; totalMinor?: number } = {}) =>
  store.write(async (writer) => {
    for (let i = from; i < from + count; i += 1) {
      const id = `m${i}`;
      const startedAt = NINE + i;
      const carried = { totalMinor: 100, attendeeCount: 3, externalCount: 0, personMs: 3 * HOUR };
      const record = { id, title: '', startedAt, endedAt: startedAt + HOUR, rev: 0, ...carried, ...fields };
      writer.put('meetings', { id, record });
    }
  });

/** Returns what an index reports, each time. */
function saidBy(index: SumIndex): Sums[] {
  const said: Sums[] = [];
  index.onChange(() => index.now && said.push(index.now));
  return said;
}

const inBrief = (said: readonly Sums[]) =>
  said.map(({ left, listed, meetings }) => ({
    ...{ left, listed: listed.length, figures: listed.filter(({ figures }) => figures).length, sums: meetings.length },
  }));

describe('sums of many meetings', () => {
  it('are said all at once up to 499', async () => {
    await put(499);
    const index = new SumIndex(store);
    const said = saidBy(index);
    await index.load();
    expect(inBrief(said)).toEqual([{ left: 0, listed: 499, figures: 499, sums: 499 }]);
  });

  it('say that a change to very many is yet to be added up', async () => {
    await put(3);
    const index = new SumIndex(store);
    await index.load();
    const said = saidBy(index);
    const keys = new Set<Key>(['sums:m3', 'sums:m4', 'meetings:m3', 'people:p1']);
    index.expect(keys);
    expect(inBrief(said)).toEqual([{ left: 2, listed: 3, figures: 3, sums: 3 }]);
    await put(2, { from: 3 });
    await index.update(keys);
    expect(inBrief(said).at(-1)).toEqual({ left: 0, listed: 5, figures: 5, sums: 5 });
    // Without a meeting.
    said.length = 0;
    index.expect(new Set<Key>(['people:p1']));
    expect(said).toEqual([]);
  });

  it('are listed at once from 500 on, with their figures in portions, and are totals only when all are there', async () => {
    await put(1_050);
    const index = new SumIndex(store);
    const said = saidBy(index);
    await index.load();
    expect(inBrief(said)).toEqual([
      { left: 1_050, listed: 1_050, figures: 0, sums: 0 },
      { left: 1_000, listed: 1_050, figures: 50, sums: 0 },
      { left: 500, listed: 1_050, figures: 550, sums: 0 },
      { left: 0, listed: 1_050, figures: 1_050, sums: 1_050 },
    ]);
  });

  it('that changed keep the figures they had until they are added up again, and the totals, too', async () => {
    await put(500);
    const index = new SumIndex(store);
    await index.load();
    await put(500, { title: 'Renamed', totalMinor: 300 });
    await store.write(async (writer) => {
      writer.put('meetings', { id: 'm0', record: { id: 'm0', rev: 1, deletedAt: NINE } });
      writer.put('meetings', { id: 'm1', record: { id: 'm1', startedAt: NINE, endedAt: null, rev: 1 } });
    });
    const said = saidBy(index);
    await index.load();
    const [first, last] = [said.at(0), said.at(-1)];
    expect(first?.listed).toHaveLength(498);
    expect(first?.listed[0]).toMatchObject({ id: 'm499', title: 'Renamed', figures: { totalMinor: 100 } });
    expect(first?.meetings.map(({ totalMinor }) => totalMinor)).toEqual(Array(500).fill(100));
    expect(last?.listed[0]).toMatchObject({ title: 'Renamed', figures: { totalMinor: 300 } });
    expect(last?.meetings.map(({ totalMinor }) => totalMinor)).toEqual(Array(498).fill(300));
  });

  it('are read one by one if they are less than a third of all', async () => {
    await put(1_600);
    const index = new SumIndex(store);
    await index.load();
    const keysOf = (count: number) => new Set<Key>(Array.from({ length: count }, (_, i): Key => `sums:m${i}`));
    const said = saidBy(index);
    await index.update(keysOf(533));
    expect(inBrief(said).map(({ left }) => left)).toEqual([0]);
    await index.update(keysOf(534));
    expect(inBrief(said).map(({ left }) => left)).toEqual([0, 534, 0]);
  });
});

describe('sums of a few meetings', () => {
  it('are gone, as is what is listed, when the store no longer has the meeting', async () => {
    await put(2);
    const index = new SumIndex(store);
    await index.load();
    await store.write(async (writer) => {
      writer.put('meetings', { id: 'm0', record: { id: 'm0', rev: 1, deletedAt: NINE } });
    });
    await put(1, { from: 2 });
    await index.update(new Set([EVERYTHING]));
    expect(index.now?.listed.map(({ id }) => id)).toEqual(['m2', 'm1']);
    expect(index.now?.meetings.map(({ id }) => id)).toEqual(['m1', 'm2']);
  });

  it('stay as they are, and nothing is said, when something else changes', async () => {
    await put(2);
    const index = new SumIndex(store);
    await index.list(new Set(['meetings:m0']));
    expect(index.now).toBeUndefined();
    await index.load();
    const said = saidBy(index);
    await index.update(new Set(['topics:t', 'meetings:m0']));
    await index.list(new Set(['topics:t', 'sums:m0']));
    expect(said).toEqual([]);
    await index.update(new Set(['sums:m0']));
    await index.list(new Set(['meetings:m0']));
    expect(said).toHaveLength(2);
  });

  it('are no longer said to whoever has left', async () => {
    const index = new SumIndex(store);
    const listener = vi.fn();
    const leave = index.onChange(listener);
    await index.load();
    leave();
    await index.load();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('that change while they are added up are not kept, so that the next page adds them up again', async () => {
    await put(1);
    const read = store.read.bind(store);
    const index = new SumIndex(store);
    await index.load();
    await put(1, { totalMinor: 300 });
    // Someone corrects the meeting after it is read and before its sum is stored.
    vi.spyOn(store, 'read').mockImplementationOnce(async (job, options) => {
      const found = await read(job, options);
      await put(1, { totalMinor: 700 });
      return found;
    });
    await index.update(new Set(['sums:m0']));
    const next = new SumIndex(store);
    await next.load();
    expect(next.now?.meetings.map(({ totalMinor }) => totalMinor)).toEqual([700]);
  });

  it('that another page has added up anew meanwhile are not replaced by what was read before', async () => {
    await put(1, { totalMinor: 300 });
    // Stored by an older version's rules, so that it isn't marked as stale.
    await store.write(async (writer) => writer.putSum({ id: 'm0', sum: { rules: 0, sum: null } }));
    const read = store.read.bind(store);
    const [index, other, next] = [new SumIndex(store), new SumIndex(store), new SumIndex(store)];
    vi.spyOn(store, 'read')
      .mockImplementationOnce(read)
      .mockImplementationOnce(async (job, options) => {
        const found = await read(job, options);
        await put(1, { totalMinor: 700 });
        await other.load();
        return found;
      });
    await index.load();
    await next.load();
    expect(next.now?.meetings.map(({ totalMinor }) => totalMinor)).toEqual([700]);
  });
});
