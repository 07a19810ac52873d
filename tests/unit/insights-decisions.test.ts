import { describe, expect, it } from 'vitest';
import {
  baselineOf,
  changesOf,
  type Decision,
  decideChange,
  editChange,
  endChange,
  isOfSeries,
  LOOK_AFTER,
  plannedSince,
  seriesIn,
} from '#lib/client/insights/changes.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { ChangeKind } from '#lib/cost/change.ts';
import { DAY, HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { freshDevice, onPlan } from '../support/client.ts';
import { changeIn, DECIDED, earlier, held, inOrder, weekly } from '../support/series-held.ts';

const here = freshDevice();
const { before } = changeIn();

/** Every decision, of which only the fields of its kind are stored. */
const ALL = { toMs: 20 * MINUTE, heads: 4, every: 3, readers: 5, readMs: 10 * MINUTE, isOver: true };
const decision = (more: Partial<Decision> = {}): Decision => ({
  ...{ kind: 'end', ...ALL, owner: '', lookAt: 1 },
  ...more,
});

/** On Pro, which follows any number of changes. */
async function proStore(): Promise<Store> {
  const store = here.tab();
  await store.write(onPlan('pro'));
  return store;
}

const decide = (store: Store, id: string, { series = 'Review', isPlanned = false, ...more } = {}) =>
  decideChange(store, { id, series, calendarSeries: null, isPlanned, before, decision: decision(more) });

describe('a decision', () => {
  it.each([
    ['keep', {}],
    ['shorten', { toMs: ALL.toMs }],
    ['shrink', { heads: 4 }],
    ['space', { every: 3 }],
    ['end', { isOver: true }],
    ['write', { readers: 5, readMs: ALL.readMs }],
  ] satisfies [ChangeKind, Partial<Decision>][])('to %s keeps only what belongs to it', async (kind, own) => {
    const store = await proStore();
    await decideChange(store, {
      ...{ id: 'c', series: 'Review', calendarSeries: null, isPlanned: false, before },
      decision: decision({ kind, owner: '  Sam  ' }),
    });
    const row = await store.read((reader) => reader.get('templates', 'c'));
    expect(row?.record).toMatchObject({
      ...{ kind: 'change', change: kind, owner: 'Sam', lookAt: 1 },
      ...{ toMs: 0, heads: 0, every: 1, readers: 0, readMs: 0, isOver: false },
      ...own,
    });
  });

  it.each([
    // Such as a newer version's.
    ['kind', { kind: 'automate' as ChangeKind }],
    ['lookAt', { lookAt: 0 }],
    ['lookAt', { lookAt: 1.5 }],
    ['lookAt', { lookAt: Number.NaN }],
    ['every', { kind: 'space', every: 1 }],
    ['every', { kind: 'space', every: 2.5 }],
    ['plannedMs', { kind: 'shorten', toMs: 0 }],
    ['plannedMs', { kind: 'shorten', toMs: 30.5 * 60 * HOUR }],
    ['count', { kind: 'shrink', heads: 0 }],
    ['count', { kind: 'write', readers: 0 }],
    ['plannedMs', { kind: 'write', readMs: 25 * HOUR }],
  ] as const)('is refused for its %s: %j', async (field, more) => {
    const store = await proStore();
    const refusal = { code: 'invalid', field };
    const input = { id: 'c', series: 'Review', calendarSeries: null, isPlanned: false, before };
    await expect(decideChange(store, { ...input, decision: decision(more) })).rejects.toMatchObject(refusal);
    await decide(store, 'c');
    await expect(editChange(store, { id: 'c', decision: decision(more) })).rejects.toMatchObject(refusal);
    expect(await store.read(changesOf)).toMatchObject([{ kind: 'end' }]);
  });

  it('may be as long, as soon and as often as the limits say', async () => {
    const store = await proStore();
    const least = decision({ kind: 'space', every: 2, lookAt: 1, owner: 'x'.repeat(80) });
    await decideChange(store, {
      ...{ id: 'c', series: 'Review', calendarSeries: null, isPlanned: false, before, decision: least },
    });
    expect(await store.read(changesOf)).toMatchObject([{ every: 2, lookAt: 1, owner: 'x'.repeat(80) }]);
    expect(LOOK_AFTER).toBe(56 * DAY);
  });

  it('is about a series that has a name', async () => {
    const store = await proStore();
    for (const series of ['', '  ', 'x'.repeat(1_000)])
      await expect(decide(store, 'c', { series })).rejects.toMatchObject({ code: 'invalid', field: 'title' });
  });
});

it('changes are in the order in which they were decided, those of one moment by their ids', async () => {
  const store = await proStore();
  await decide(store, 'c');
  await decide(store, 'a', { series: 'Other' });
  here.pass(1);
  await decide(store, 'b', { series: 'Third' });
  here.pass(1);
  await decide(store, '0', { series: 'Fourth' });
  expect((await store.read(changesOf)).map(({ id }) => id)).toEqual(['a', 'c', 'b', '0']);
});

it('a calendar is followed since the first change of what is planned that nobody has ended', async () => {
  const store = await proStore();
  const since = () => store.read(plannedSince);
  expect(await since()).toBeNull();
  await decide(store, 'metered');
  expect(await since()).toBeNull();
  here.pass(DAY);
  await decide(store, 'first', { series: 'First', isPlanned: true });
  const first = here.now();
  here.pass(DAY);
  await decide(store, 'second', { series: 'Second', isPlanned: true });
  expect(await since()).toBe(first);
  await endChange(store, { id: 'first' });
  expect(await since()).toBe(first + DAY);
  await endChange(store, { id: 'second' });
  expect(await since()).toBeNull();
});

describe('a series', () => {
  it('has the name of a title, and the last place in a calendar that a meeting of it had', () => {
    const all = [
      held({ title: 'Review 1', at: 1, series: 'old' }),
      held({ title: 'review 2', at: 2, series: 'new' }),
      held({ title: 'Review 3', at: 3 }),
      held({ title: 'Retro', at: 4, series: 'other' }),
    ];
    expect(seriesIn(all, 'Review #4')).toEqual({ series: 'Review', calendarSeries: 'new' });
    expect(seriesIn(all, 'Standup')).toEqual({ series: 'Standup', calendarSeries: null });
    expect(seriesIn(all.slice(2), 'Review')).toEqual({ series: 'Review', calendarSeries: null });
  });

  it('has what is titled alike, or is in its place in the calendar; without a title, nothing is alike', () => {
    const named = { series: 'Review', calendarSeries: null };
    const placed = { series: '', calendarSeries: 'hash' };
    const isNamed = (title: string, series?: string) => isOfSeries(named, { title, ...(series && { series }) });
    const isPlaced = (title: string, series?: string) => isOfSeries(placed, { title, ...(series && { series }) });
    expect([isNamed('REVIEW 7'), isNamed('Retro', 'hash'), isNamed('')]).toEqual([true, false, false]);
    expect([isPlaced('Retro', 'hash'), isPlaced('Retro', 'other'), isPlaced('')]).toEqual([true, false, false]);
  });
});

describe('what is known when it is decided', () => {
  const name = { series: 'Review', calendarSeries: null };

  it('is of the series’ own meetings of 84 days, without one that begins just then', () => {
    const own = [DECIDED - 84 * DAY - 1, DECIDED - 84 * DAY, DECIDED - 1, DECIDED].map((at) => held({ at }));
    expect(baselineOf(name, own, [], DECIDED)).toMatchObject({ count: 2, totalMinor: 2 * 27_000, lastAt: DECIDED - 1 });
    const others = weekly(DECIDED - 8 * WEEK + DAY, 8, { title: 'Retro', names: 'xyz' });
    expect(baselineOf(name, inOrder(earlier, others), [], DECIDED)).toMatchObject({ count: 8, totalMinor: 8 * 27_000 });
    expect(baselineOf(name, others, [], DECIDED)).toBeNull();
  });

  it('is of those since it was last decided about the series, the first one at that moment, if there are three', () => {
    const countSince = (decidedAt: number, more = {}) =>
      baselineOf(name, earlier, [{ ...changeIn({ decidedAt }), ...more }], DECIDED)?.count;
    expect(countSince(DECIDED - 3 * WEEK)).toBe(3);
    expect(countSince(DECIDED - 3 * WEEK + 1)).toBe(8);
    expect(countSince(DECIDED - 3 * WEEK, { series: 'Retro' })).toBe(8);
    expect(countSince(DECIDED - 3 * WEEK, { series: 'Retro', calendarSeries: 'hash' })).toBe(8);
  });

  it('names whoever was there the longest first', () => {
    const some = [
      held({ at: DECIDED - 2 * WEEK, names: 'ab' }),
      held({ at: DECIDED - WEEK, names: 'bc', minutes: 30 }),
    ];
    expect(baselineOf(name, some, [], DECIDED)?.people.map(({ personId }) => personId)).toEqual(['b', 'a', 'c']);
  });
});
