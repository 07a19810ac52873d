import { describe, expect, it } from 'vitest';
import { toShare } from '#lib/client/insights/follow.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import type { Change } from '#lib/sync/change-record.ts';
import { DAY, HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { changeIn, DECIDED, earlier, follow, held, inOrder, weekly } from '../support/series-held.ts';

const ended = changeIn({ kind: 'end' });

/** The name of the series that took the change's place; undefined: none. */
const successorOf = (change: Change, metered: MeetingSum[], planned: MeetingSum[] = []) =>
  follow([change], inOrder(earlier, metered), 8, planned)[0]?.other?.name;

/** Meetings of another series from then on. */
const other = (at: number, count = 3, names = 'abc') => weekly(at, count, { title: 'Other', names });

describe('a series takes another’s place', () => {
  it('from the moment of the decision until four weeks after it, if it is held twice', () => {
    expect(successorOf(ended, other(DECIDED))).toBe('Other');
    expect(successorOf(ended, other(DECIDED - 1))).toBeUndefined();
    expect(successorOf(ended, other(DECIDED + 4 * WEEK))).toBe('Other');
    expect(successorOf(ended, other(DECIDED + 4 * WEEK + 1))).toBeUndefined();
    expect(successorOf(ended, other(DECIDED, 2))).toBe('Other');
    expect(successorOf(ended, other(DECIDED, 1))).toBeUndefined();
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
    /** Three weeks of the same, with others for some of the time. */
    const visited = (minutes: number) =>
      other(DECIDED, 3, 'ab').map((one) => ({
        ...one,
        people: [
          ...one.people,
          ...[...'wxyz'].map((personId) => ({ personId, totalMinor: 0, personMs: minutes * MINUTE })),
        ],
      }));
    // With the four visitors, two of seven are in both.
    expect(successorOf(ended, visited(29))).toBe('Other');
    expect(successorOf(ended, visited(30))).toBeUndefined();
    // Who was never in the room is not of the same people.
    const absent = other(DECIDED, 3).map((one) => ({
      ...one,
      people: one.people.map((person) => ({ ...person, personMs: 0 })),
    }));
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
  const hasMet = (at: number, weeks: number) => follow([ended], [held({ at, title: 'Other' })], weeks)[0]?.hasMet;
  expect(hasMet(DECIDED, 1)).toBe(true);
  expect(hasMet(DECIDED - 1, 1)).toBe(false);
  expect(hasMet(DECIDED + WEEK, 1)).toBe(true);
  expect(hasMet(DECIDED + WEEK + 1, 1)).toBe(false);
  const both = follow([ended], [held({ at: DECIDED - 1, title: 'Other' }), held({ at: DECIDED, title: 'Other' })], 1);
  expect(both[0]?.hasMet).toBe(true);
});

it('a place in the calendar makes two decisions be about one series', () => {
  const first = changeIn({ calendarSeries: 'hash' });
  const renamed = changeIn({
    id: 'd',
    series: 'Sync',
    calendarSeries: 'hash',
    decidedAt: DECIDED + WEEK,
    before: first.before,
  });
  expect(follow([first, renamed], earlier).map(({ isFollowed }) => isFollowed)).toEqual([false, true]);
  const apart = { ...renamed, calendarSeries: null };
  expect(follow([first, apart], earlier).map(({ isFollowed }) => isFollowed)).toEqual([true, true]);
  const neither = { ...first, calendarSeries: null };
  expect(follow([neither, apart], earlier).map(({ isFollowed }) => isFollowed)).toEqual([true, true]);
});

describe('figures say what somebody is paid', () => {
  /** Eight meetings of an hour, of people with names, others who cost 30.00 an hour, and others for free. */
  const eight = ({ names = 'a', paid = 0, free = 0, title = 'Review', from = DECIDED - 8 * WEEK }) =>
    weekly(from, 8, { names, title }).map((one) => ({
      ...one,
      ...{ crowd: paid, personMs: one.personMs + (paid + free) * HOUR, totalMinor: one.totalMinor + paid * 3_000 },
    }));
  const isShared = (meetings: MeetingSum[], around: MeetingSum[] = []) =>
    toShare(follow([changeIn({}, meetings)], inOrder(meetings, around))).length === 1;

  it('unless three who cost something were there, named or not', () => {
    expect(isShared(eight({ names: 'abc' }))).toBe(true);
    expect(isShared(eight({ names: 'ab' }))).toBe(false);
    expect(isShared(eight({ names: 'ab', paid: 1 }))).toBe(true);
    expect(isShared(eight({ names: 'ab', free: 5 }))).toBe(false);
    expect(isShared(eight({ names: '', paid: 3 }))).toBe(true);
    expect(isShared(eight({ names: '', paid: 2 }))).toBe(false);
    const unpaid = eight({ names: 'abc' }).map((one) => ({
      ...one,
      people: one.people.map((person) => (person.personId === 'c' ? { ...person, totalMinor: 0 } : person)),
      totalMinor: 15_000,
    }));
    expect(isShared(unpaid)).toBe(false);
  });

  it('counted by the series’ own meetings before the decision, not by others or later ones', () => {
    // One who costs something, and four for free: frozen, they look like five.
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

  it('as far as they are known: where the meetings before are gone, by what was frozen', () => {
    const change = (of: Parameters<typeof eight>[0]) => changeIn({}, eight(of));
    const isShared = (of: Parameters<typeof eight>[0]) => toShare(follow([change(of)], [])).length === 1;
    expect(isShared({ names: 'a', paid: 2 })).toBe(true);
    expect(isShared({ names: 'a', paid: 1 })).toBe(false);
    expect(isShared({ names: 'ab', free: 9 })).toBe(false);
  });
});
