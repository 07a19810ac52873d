import { describe, expect, it } from 'vitest';
import { baselineOf, changeOf } from '#lib/client/insights/changes.ts';
import { savedWithin, toShare, totalsOf } from '#lib/client/insights/follow.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import type { Change } from '#lib/sync/change-record.ts';
import { DAY, HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { changeIn, DECIDED, earlier, follow, held, inOrder, weekly } from '../support/series-held.ts';

describe('following', () => {
  const name = { series: 'Review', calendarSeries: null };

  it('freezes the 400 people who were there the longest', () => {
    const names = String.fromCharCode(...Array.from({ length: 401 }, (_, i) => 0x4e00 + i));
    const large = [held({ at: DECIDED - 2 * WEEK, names: names.slice(1) }), held({ at: DECIDED - WEEK, names })];
    const ids = baselineOf(name, large, [], DECIDED)?.people.map(({ personId }) => personId);
    expect(ids?.sort()).toEqual([...names.slice(1)]);
  });

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
    const untilFour = follow([changeIn({ endedAt: DECIDED + 4 * WEEK })], all)[0];
    expect(untilFour?.outcome.savedMinor).toBe(4 * half);
    const next = changeIn({ id: 'd', decidedAt: DECIDED + 4 * WEEK, toMs: 15 * MINUTE }, all);
    // Frozen anew: since the first decision, there were four of half an hour.
    expect(baselineOf(name, all, [changeIn()], DECIDED + 4 * WEEK)).toMatchObject({ count: 4, totalMinor: 4 * half });
    expect(baselineOf(name, all, [changeIn(), next], DECIDED + 8 * WEEK)).toMatchObject({ count: 4 });
    const [first, second] = follow([changeIn(), next], all);
    expect(first?.outcome.savedMinor).toBe(4 * half);
    expect(second?.outcome.count).toBe(4);
    expect([first?.isFollowed, second?.isFollowed]).toEqual([false, true]);
    // The earlier decision still counts with what it has saved, and nothing else.
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
      weekly(DECIDED + WEEK, 6, { title: 'Others', names: 'axyz' }),
      weekly(DECIDED + WEEK, 6, { title: 'All', names: 'abcdefg' }),
      weekly(DECIDED + WEEK, 6, { title: 'One', names: 'a' }),
      weekly(DECIDED + WEEK, 6, { title: '' }),
    ])
      expect(follow([ended], inOrder(earlier, not))[0]?.other, not[0]?.title).toBeNull();
  });

  it('takes the place of the one that it is most like', () => {
    const large = weekly(DECIDED - 8 * WEEK, 8, { title: 'Large', names: 'abcdef' });
    const ended = [changeIn({ id: 'd', series: 'Large', kind: 'end' }, large), changeIn({ kind: 'end' })];
    const all = inOrder(earlier, large, weekly(DECIDED + WEEK, 6, { title: 'New', names: 'abc' }));
    expect(follow(ended, all).map(({ other }) => other?.name ?? null)).toEqual([null, 'New']);
    // And of two similar ones, the most similar.
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
    // Future meetings save nothing yet.
    expect(follow([change], [], 2, newer)[0]?.outcome.savedMinor).toBe(2 * 13_500);
  });

  it('adds up, without what is in another currency', () => {
    const since = weekly(DECIDED + DAY, 8, { minutes: 30 });
    const euro = changeIn({ id: 'e', currency: 'EUR' });
    const kept = changeIn({ id: 'k', series: 'Kept', kind: 'keep' }, weekly(DECIDED - WEEK, 1, { title: 'Kept' }));
    const single = weekly(DECIDED - WEEK, 1, { title: 'Over' });
    const over = changeIn({ id: 'o', series: 'Over', kind: 'end', isOver: true }, single);
    const own = follow([changeIn(), euro, kept, over], inOrder(earlier, since));
    expect(own.map(({ change }) => change.id)).toEqual(['c', 'k', 'o']);
    const totals = totalsOf(own);
    expect(totals).toMatchObject({ count: 1, expectedMinor: 1_000, savedMinor: 8 * 13_500, since: DECIDED });
    expect(totals.standings).toMatchObject({ held: 1, kept: 1, over: 1, early: 0 });
    // A change that is no longer followed isn't expected to save anything.
    const ended = totalsOf(follow([changeIn({ endedAt: DECIDED + 4 * WEEK })], inOrder(earlier, since)));
    expect(ended).toMatchObject({ expectedMinor: 0, yearMinor: null, savedMinor: 4 * 13_500 });
    // 56 days.
    expect(totals.yearMinor).toBe(Math.round((8 * 13_500 * 365) / 56));
    const followed = follow([changeIn()], inOrder(earlier, since));
    const months = [0, 2, 4, 6].map((week) =>
      savedWithin(followed, { from: DECIDED + week * WEEK, to: DECIDED + (week + 2) * WEEK }),
    );
    expect(months).toEqual([27_000, 27_000, 27_000, 27_000]);
    // A meeting at a month's first moment isn't in the month before.
    const second = DECIDED + DAY + WEEK;
    expect(savedWithin(followed, { from: DECIDED, to: second })).toBe(13_500);
    expect(savedWithin(followed, { from: second, to: second + WEEK })).toBe(13_500);
    // Longer meetings cost more than without the change.
    const longer = follow([changeIn()], inOrder(earlier, weekly(DECIDED + DAY, 8, { minutes: 90 })));
    expect(longer[0]?.yearMinor).toBe(-Math.round((8 * 13_500 * 365) / 56));
    // Keeping it as it is saves nothing, even if it has become shorter.
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

  it('nothing is shared that says what one or two people are paid', () => {
    const shares = (change: Change, since: MeetingSum[]) => toShare(follow([change], inOrder(earlier, since))).length;
    const five = (names: string) => weekly(DECIDED - 8 * WEEK, 8, { names });
    const shrunk = (names: string, left: string) =>
      shares(changeIn({ kind: 'shrink', heads: 3 }, five(names)), weekly(DECIDED + DAY, 4, { names: left }));
    const left = ['abcde', 'abcd', 'abc', 'abcdef'].map((names) => shrunk('abcdef', names));
    expect(left).toEqual([0, 0, 1, 0]);
    const crowded = (names: string, crowd: number) =>
      five(names).map((one) => {
        const [personMs, totalMinor] = [one.personMs + crowd * HOUR, one.totalMinor + crowd * 3_000];
        return { ...one, crowd, personMs, totalMinor };
      });
    // Of eight meetings, only one had others without a name.
    const once = [...crowded('ab', 3).slice(0, 1), ...five('ab').slice(1)];
    expect(toShare(follow([changeIn({}, once)], once))).toEqual([]);
    // Of six without a name, three are gone, or only two.
    const grown = crowded('abc', 6);
    const shrink = changeIn({ kind: 'shrink', heads: 3 }, grown);
    const leaves = (crowd: number) =>
      shares(shrink, [...grown, ...weekly(DECIDED + DAY, 4).map((one) => ({ ...one, crowd }))]);
    expect([leaves(3), leaves(4)]).toEqual([1, 0]);
  });
});
