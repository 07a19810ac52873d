import { describe, expect, it } from 'vitest';
import { toShare } from '#lib/client/insights/follow.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import type { Change } from '#lib/sync/change-record.ts';
import { DAY, HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { changeIn, DECIDED, earlier, follow, held, inOrder, weekly } from '../support/series-held.ts';

const ended = changeIn({ kind: 'end' });

/** Returns the name of the series that took the change's place; undefined: none. */
const successorOf = (change: Change, metered: MeetingSum[], planned: MeetingSum[] = []) =>
  follow([change], inOrder(earlier, metered), 8, planned)[0]?.other?.name;

/** Meetings of another series from then on. */
const other = (at: number, count = 3, names = 'abc') => weekly(at, count, { title: 'Other', names });

describe('a series takes another’s place', () => {
  it.each([
    ['at the moment of the decision', 0, 3, 'Other'],
    ['before the decision', -1, 3, undefined],
    ['four weeks after it', 4 * WEEK, 3, 'Other'],
    ['more than four weeks after it', 4 * WEEK + 1, 3, undefined],
    ['with it, and is held twice', 0, 2, 'Other'],
    ['with it, and is held once', 0, 1, undefined],
  ])('one that begins %s does so, or not: by %i ms and %i meetings, %s', (_, after, count, name) => {
    expect(successorOf(ended, other(DECIDED + after, count))).toBe(name);
  });

  it('under the name that it had last', () => {
    const renamed = [
      held({ title: 'catch-up #1', at: DECIDED }),
      held({ title: 'Catch-Up #2', at: DECIDED + WEEK }),
      held({ title: 'CATCH-UP #3', at: DECIDED + 2 * WEEK }),
    ];
    expect(successorOf(ended, renamed)).toBe('CATCH-UP');
    expect(successorOf(ended, renamed.slice(0, 2))).toBe('Catch-Up');
  });

  it('if half of all who are in either are in both, or three of four where the old one goes on', () => {
    // Two of four, and three of four.
    const [half, most] = [other(DECIDED, 3, 'abx'), other(DECIDED, 3, 'abcx')];
    for (const kind of ['end', 'write'] as const) expect(successorOf(changeIn({ kind }), half), kind).toBe('Other');
    for (const kind of ['shorten', 'shrink', 'space'] as const) {
      expect(successorOf(changeIn({ kind }), half), kind).toBeUndefined();
      expect(successorOf(changeIn({ kind }), most), kind).toBe('Other');
    }
    expect(successorOf(ended, other(DECIDED, 3, 'abxy'))).toBeUndefined();
  });

  it('by those who are there for half as long as whoever is there the longest', () => {
    /** Three weeks of the same meeting, with everyone there for as long as `people` says. */
    const visited = (names: string, people: (one: MeetingSum) => MeetingSum['people']) =>
      other(DECIDED, 3, names).map((one) => ({ ...one, people: people(one) }));
    const visitors = (minutes: number) =>
      [...'wxyz'].map((personId) => ({ personId, totalMinor: 0, personMs: minutes * MINUTE }));
    // With the four visitors, two of seven are in both.
    const ofFour = [29, 30].map((minutes) => visited('ab', ({ people }) => [...people, ...visitors(minutes)]));
    expect(ofFour.map((one) => successorOf(ended, one))).toEqual(['Other', undefined]);
    // A person who was never in the room isn't one of the same people.
    const absent = visited('abc', ({ people }) => people.map((person) => ({ ...person, personMs: 0 })));
    expect(successorOf(ended, absent)).toBeUndefined();
  });

  it('only if something was to change, and only in what is measured or what is planned, as the change is', () => {
    expect(successorOf(changeIn({ kind: 'keep' }), other(DECIDED))).toBeUndefined();
    expect(successorOf(ended, [], other(DECIDED))).toBeUndefined();
    const planned = changeIn({ kind: 'end', isPlanned: true });
    expect(successorOf(planned, [], other(DECIDED))).toBe('Other');
    expect(successorOf(planned, other(DECIDED))).toBeUndefined();
  });

  it('once: of two that are alike, the first one', () => {
    const first = weekly(DECIDED + HOUR, 3, { title: 'First' });
    const second = weekly(DECIDED + DAY, 3, { title: 'Second' });
    expect(successorOf(ended, inOrder(second, first))).toBe('First');
  });
});

it('people have met since a decision if a meeting began at that moment, and now', () => {
  const others = (starts: number[]) => starts.map((at) => held({ at, title: 'Other' }));
  const hasMet = (...starts: number[]) => follow([ended], others(starts), 1)[0]?.hasMet;
  expect([hasMet(DECIDED), hasMet(DECIDED - 1), hasMet(DECIDED - 1, DECIDED)]).toEqual([true, false, true]);
  expect([hasMet(DECIDED + WEEK), hasMet(DECIDED + WEEK + 1)]).toEqual([true, false]);
});

it('a place in the calendar makes two decisions be about one series', () => {
  const first = changeIn({ calendarSeries: 'hash' });
  const later = { id: 'd', series: 'Sync', decidedAt: DECIDED + WEEK, before: first.before };
  const renamed = changeIn({ ...later, calendarSeries: 'hash' });
  const isFollowed = (...changes: Change[]) => follow(changes, earlier).map(({ isFollowed }) => isFollowed);
  expect(isFollowed(first, renamed)).toEqual([false, true]);
  const apart = { ...renamed, calendarSeries: null };
  expect(isFollowed(first, apart)).toEqual([true, true]);
  expect(isFollowed({ ...first, calendarSeries: null }, apart)).toEqual([true, true]);
});

describe('figures say what somebody is paid', () => {
  /** Eight one-hour meetings of named people, others at 30.00 an hour, and others for free. */
  const eight = ({ names = 'a', paid = 0, free = 0, title = 'Review', from = DECIDED - 8 * WEEK }) =>
    weekly(from, 8, { names, title }).map((one) => ({
      ...one,
      ...{ crowd: paid, personMs: one.personMs + (paid + free) * HOUR, totalMinor: one.totalMinor + paid * 3_000 },
    }));
  const isShared = (meetings: MeetingSum[], around: MeetingSum[] = []) =>
    toShare(follow([changeIn({}, meetings)], inOrder(meetings, around))).length === 1;

  it.each([
    ['three with names', { names: 'abc' }, true],
    ['two with names', { names: 'ab' }, false],
    ['two with names and one without', { names: 'ab', paid: 1 }, true],
    ['two with names and five who cost nothing', { names: 'ab', free: 5 }, false],
    ['three without names', { names: '', paid: 3 }, true],
    ['two without names', { names: '', paid: 2 }, false],
  ])('unless three who cost something were there: %s', (_, who, expected) => {
    expect(isShared(eight(who))).toBe(expected);
    // Where the meetings before are gone, by what was frozen.
    expect(toShare(follow([changeIn({}, eight(who))], []))).toHaveLength(expected ? 1 : 0);
  });

  it('unless three of those with names cost something', () => {
    const unpaid = eight({ names: 'abc' }).map((one) => ({
      ...one,
      people: one.people.map((person) => (person.personId === 'c' ? { ...person, totalMinor: 0 } : person)),
      totalMinor: 15_000,
    }));
    expect(isShared(unpaid)).toBe(false);
  });

  it('counted by the series’ own meetings before the decision, not by others or later ones', () => {
    // One person who costs something and four who are free: once frozen, they look like five.
    const own = eight({ names: 'a', paid: 1, free: 4 });
    expect(isShared(own)).toBe(false);
    const crowded = { names: '', paid: 9 };
    expect(isShared(own, eight({ ...crowded, title: 'Retro' }))).toBe(false);
    expect(isShared(own, eight({ ...crowded, from: DECIDED }))).toBe(false);
    expect(isShared(own, eight({ ...crowded, from: DECIDED - 20 * WEEK }).slice(0, 8))).toBe(false);
    // The largest crowd of them counts.
    const grown = own.map((one, i) => (i === 3 ? { ...one, crowd: 2 } : one));
    expect(isShared(grown)).toBe(true);
  });
});
