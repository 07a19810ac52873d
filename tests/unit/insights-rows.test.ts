import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, fromDate, toDate } from '#lib/client/insights/days.ts';
import {
  byHour,
  byPart,
  bySeries,
  bySize,
  byTopic,
  daysOf,
  dearest,
  type Row,
  sumsOf,
  together,
  topRows,
  within,
} from '#lib/client/insights/groups.ts';
import { dayMs, partOf, partsOf, type RangeChoice, rangeOf, stepped } from '#lib/client/insights/ranges.ts';
import { seriesKey, seriesName } from '#lib/client/insights/series.ts';
import { usualOf } from '#lib/client/insights/what-if.ts';
import { HOUR } from '#lib/time.ts';
import { meetingSum as meeting } from '../support/meeting-sum.ts';

const day = (text: string) => fromDate(text) ?? Number.NaN;
const at = (text: string) => Date.parse(text);
/** A zone that is half an hour off, with weeks from Sunday on. */
const india = calendarOf('Asia/Kolkata', 7);
const utc = calendarOf('UTC', 1);

describe('sums', () => {
  const some = [
    meeting({
      ...{ totalMinor: 100, durationMs: 10, personMs: 30, overrunMs: 4 },
      ...{ overrunMinor: 40, externalMinor: 7, externalMs: 3 },
    }),
    meeting({
      ...{ totalMinor: 250, durationMs: 25, personMs: 50, overrunMs: 0 },
      ...{ overrunMinor: 0, externalMinor: 9, externalMs: 8 },
    }),
    meeting({ totalMinor: 1, durationMs: 2, personMs: 3, overrunMs: 5, overrunMinor: 6 }),
    meeting({ durationMs: 0, personMs: 0 }),
  ];
  const all = {
    ...{ count: 4, totalMinor: 351, durationMs: 37, personMs: 83 },
    ...{ overran: 2, overrunMs: 9, overrunMinor: 46, externalMinor: 16, externalMs: 11 },
  };

  it('have each figure of all meetings, and ran over only if they took longer', () => {
    expect(sumsOf(some)).toEqual(all);
    expect(sumsOf([null, 0, 1].map((overrunMs) => meeting({ overrunMs }))).overran).toBe(1);
    expect(sumsOf([])).toEqual({ ...all, ...Object.fromEntries(Object.keys(all).map((figure) => [figure, 0])) });
  });

  it('add up again, row by row', () => {
    expect(together([sumsOf(some.slice(0, 1)), sumsOf(some.slice(1, 3)), sumsOf(some.slice(3))])).toEqual(all);
  });
});

describe('rows', () => {
  it('of topics have their names, most expensive first; a deleted topic and none are one', () => {
    const some = Object.entries({ a: 5, gone: 4, b: 9 }).map(([topicId, totalMinor]) =>
      meeting({ topicId, totalMinor }),
    );
    const topics = new Map(Object.entries({ a: 'Roadmap', b: 'Hiring', empty: 'Nothing' }));
    const rows = byTopic([...some, meeting({ totalMinor: 3 })], topics, 'No topic');
    expect(rows.map(({ key, label, totalMinor, count }) => [key, label, totalMinor, count])).toEqual([
      ['b', 'Hiring', 9, 1],
      ['', 'No topic', 7, 2],
      ['a', 'Roadmap', 5, 1],
    ]);
  });

  it('that cost the same are in order of their number of meetings, then of their names', () => {
    const cost = (title: string, ...costs: number[]) => costs.map((totalMinor) => meeting({ title, totalMinor }));
    const rows = bySeries([...cost('b', 4), ...cost('a', 4), ...cost('c', 2, 2), ...cost('', 1)], 'Untitled');
    expect(rows.map(({ label, meetings }) => [label, meetings.length])).toEqual([
      ['c', 2],
      ['a', 1],
      ['b', 1],
      ['Untitled', 1],
    ]);
  });

  it('of hours are in order of the week, by the clock of the workspace', () => {
    // 18:30 UTC on a Sunday is midnight on Monday in India.
    const times = ['2026-11-29T03:40:00Z', '2026-11-22T18:30:00Z', '2026-11-23T17:59:00Z', '2026-11-29T18:29:00Z'];
    const rows = byHour(
      times.map((text) => meeting({ startedAt: at(text), totalMinor: 1 })),
      india,
    );
    expect(rows.map(({ key, label, weekday, hour, count }) => [key, label, weekday, hour, count])).toEqual([
      ['24', '1 0', 1, 0, 1],
      ['47', '1 23', 1, 23, 1],
      ['177', '7 9', 7, 9, 1],
      ['191', '7 23', 7, 23, 1],
    ]);
  });

  it('of sizes are all there, each from its fewest people to one fewer than the next', () => {
    const rows = bySize([0, 2, 3, 4, 5, 7, 8, 11, 12, 19, 20, 500].map((attendeeCount) => meeting({ attendeeCount })));
    expect(rows.map(({ key, label, least, most, count }) => [key, label, least, most, count])).toEqual([
      ['0', '0', 0, 2, 2],
      ['3', '3', 3, 4, 2],
      ['5', '5', 5, 7, 2],
      ['8', '8', 8, 11, 2],
      ['12', '12', 12, 19, 2],
      ['20', '20', 20, null, 2],
    ]);
    expect(bySize([]).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('of parts have the meetings of their days, the empty ones too', () => {
    const none = { oldest: 0, newest: 0 };
    const range = rangeOf({ name: 'week', on: day('2026-11-25') }, india, at('2026-12-09T00:00:00Z'), none);
    // The first and the last moment of Tuesday, November 24, in India.
    const times = ['2026-11-23T18:30:00Z', '2026-11-24T18:29:59Z'];
    const rows = byPart(
      times.map((text) => meeting({ startedAt: at(text), totalMinor: 2 })),
      range,
      'day',
      india,
    );
    expect(rows.map(({ label }) => toDate(Number(label)))).toEqual(
      [22, 23, 24, 25, 26, 27, 28].map((date) => `2026-11-${date}`),
    );
    expect(rows.map(({ totalMinor }) => totalMinor)).toEqual([0, 0, 4, 0, 0, 0, 0]);
    expect(rows.map(({ key }) => key)).toEqual(rows.map(({ label }) => label));
  });

  it('beyond the most shown are one, unless it would be for a single one', () => {
    const row = (key: string, totalMinor: number): Row => ({ key, label: key, ...sumsOf([meeting({ totalMinor })]) });
    const rows = [row('a', 9), row('b', 7), row('c', 5), row('d', 3)];
    const shown = (most: number) =>
      topRows(rows, most, (count) => `${count} others`).map(({ key, label, totalMinor }) => [key, label, totalMinor]);
    expect(shown(2)).toEqual([
      ['a', 'a', 9],
      ['b', 'b', 7],
      ['others', '2 others', 8],
    ]);
    expect(shown(3).map(([key]) => key)).toEqual(['a', 'b', 'c', 'd']);
    expect(shown(4).map(([key]) => key)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('meetings', () => {
  it('that cost the most come first, of those that cost the same the earlier one', () => {
    const some = [
      meeting({ id: 'late', totalMinor: 5, startedAt: 9 }),
      meeting({ id: 'cheap', totalMinor: 1, startedAt: 1 }),
      meeting({ id: 'early', totalMinor: 5, startedAt: 3 }),
      meeting({ id: 'dear', totalMinor: 8, startedAt: 7 }),
    ];
    expect(dearest(some, 3).map(({ id }) => id)).toEqual(['dear', 'early', 'late']);
    expect(some[0]?.id).toBe('late');
  });

  it('within a range begin at its first moment, and before its end', () => {
    const some = [9, 10, 19, 20].map((startedAt) => ({ startedAt }));
    expect(within(some, { from: 10, to: 20 }).map(({ startedAt }) => startedAt)).toEqual([10, 19]);
  });

  it('are held between the days of the first and the last one, or today', () => {
    const some = ['2026-11-22T18:29:00Z', '2026-11-22T18:30:00Z', '2026-11-30T12:00:00Z'].map((text) =>
      meeting({ startedAt: at(text) }),
    );
    const days = (of: typeof some) => Object.values(daysOf(of, india, day('2026-12-01'))).map(toDate);
    expect(days(some)).toEqual(['2026-11-22', '2026-11-30']);
    expect(days(some.slice(1, 2))).toEqual(['2026-11-23', '2026-11-23']);
    expect(days([])).toEqual(['2026-12-01', '2026-12-01']);
  });
});

describe('a range', () => {
  const NOW = at('2026-11-25T12:00:00Z');
  const range = (choice: RangeChoice, now = NOW) =>
    rangeOf(choice, utc, now, { oldest: day('2026-09-10'), newest: day('2026-11-20') });
  const own = (first: string, last: string): RangeChoice => ({ name: 'own', first: day(first), last: day(last) });
  const choiceOf = (choice: RangeChoice | null) =>
    choice?.name === 'own'
      ? [toDate(choice.first), toDate(choice.last)]
      : choice?.name === 'all'
        ? 'all'
        : choice && [choice.name, toDate(choice.on)];

  it.each([
    [own('2026-11-01', '2026-11-10'), ['2026-11-11', '2026-11-20'], ['2026-10-22', '2026-10-31']],
    // Chosen in reverse, and for one day.
    [own('2026-11-10', '2026-11-01'), ['2026-11-11', '2026-11-20'], ['2026-10-22', '2026-10-31']],
    [own('2026-11-10', '2026-11-10'), ['2026-11-11', '2026-11-11'], ['2026-11-09', '2026-11-09']],
    [{ name: 'month', on: day('2026-01-31') }, ['month', '2026-02-01'], ['month', '2025-12-01']],
    [{ name: 'quarter', on: day('2026-11-25') }, ['quarter', '2027-01-01'], ['quarter', '2026-07-01']],
    [{ name: 'year', on: day('2026-11-25') }, ['year', '2027-01-01'], ['year', '2025-01-01']],
    [{ name: 'week', on: day('2026-11-25') }, ['week', '2026-11-30'], ['week', '2026-11-16']],
    [{ name: 'all' }, null, null],
  ] as const)('steps to the next one and the one before: %j', (choice, next, before) => {
    expect(choiceOf(stepped(range(choice), utc, 1))).toEqual(next);
    expect(choiceOf(stepped(range(choice), utc, -1))).toEqual(before);
  });

  it('of everything reaches from the first meeting to today, and is compared with nothing', () => {
    const all = range({ name: 'all' });
    expect([toDate(all.first), toDate(all.end - 1)]).toEqual(['2026-09-10', '2026-11-25']);
    expect(all).toMatchObject({ before: null, isRunning: true });
  });

  it('chosen by its days is compared with as many before it, of one that is not over with as many so far', () => {
    const over = range(own('2026-11-01', '2026-11-10'));
    expect(over).toMatchObject({ isRunning: false, daysSoFar: 10 });
    expect([over.before?.first, over.before?.end].map((one) => toDate(one ?? 0))).toEqual(['2026-10-22', '2026-11-01']);
    expect(over.before).toMatchObject({ isPart: false, to: over.from });
    const running = range(own('2026-11-21', '2026-11-30'));
    expect(running).toMatchObject({ isRunning: true, daysSoFar: 5 });
    expect(running.before).toMatchObject({ isPart: true, to: at('2026-11-15T12:00:00Z'), end: day('2026-11-16') });
  });

  it('runs from its first moment on, and not at its end', () => {
    const week: RangeChoice = { name: 'week', on: day('2026-11-25') };
    const runs = (text: string) => range(week, at(text)).isRunning;
    const [week0, week1] = ['2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00Z'].map(runs);
    expect([week0, week1]).toEqual([false, true]);
    expect(['2026-11-29T23:59:59.999Z', '2026-11-30T00:00:00Z'].map(runs)).toEqual([true, false]);
  });

  it.each([
    [1, 'day'],
    [14, 'day'],
    [15, 'week'],
    [732, 'week'],
    [733, 'month'],
  ])('of %i days is divided by the %s', (days, part) => {
    const first = day('2026-11-01');
    expect(partOf({ first, end: first + days, from: 0, to: 0 })).toBe(part);
  });

  it('is divided into days, weeks or months from the one on that its first day is in', () => {
    const days = range(own('2026-10-30', '2026-11-02'));
    const parts = (part: 'day' | 'week' | 'month', firstWeekday: number) =>
      partsOf(days, part, calendarOf('UTC', firstWeekday)).map(toDate);
    expect(parts('day', 1)).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
    expect(parts('week', 1)).toEqual(['2026-10-26', '2026-11-02']);
    expect(parts('week', 7)).toEqual(['2026-10-25', '2026-11-01']);
    expect(parts('month', 1)).toEqual(['2026-10-01', '2026-11-01']);
  });

  it('has days that Intl writes as they are, in UTC', () => {
    expect(new Date(dayMs(day('2026-11-25'))).toISOString()).toBe('2026-11-25T00:00:00.000Z');
  });
});

describe('a series', () => {
  it('is what titles have in common without case, accents, numbers and dates', () => {
    const same = [
      'Sprint review',
      'sprint  REVIEW',
      'Sprint review #12',
      'Sprint review (3)',
      'Sprint revïew – 2026-11-16',
    ];
    expect(new Set(same.map(seriesKey))).toEqual(new Set(['sprint review']));
    expect(seriesKey('Weekly KW 47')).toBe('weekly');
    expect(seriesName('Retro, 16.11.2026')).toBe('Retro');
    for (const own of ['1:1', 'Ada 1:1', 'Standup 9:30', '2026', 'Q3', 'Planning Q3', 'Route 66 team', '日本 会議'])
      expect(seriesName(own)).toBe(own);
    for (const own of [
      ' Retro\n  planning ',
      'Retro  planning KW47',
      'Retro planning no. 5',
      'Retro planning (16. 11. 2026)',
    ])
      expect(seriesName(own)).toBe('Retro planning');
    // In Hindi, a vowel is a mark like an accent, but isn't one.
    expect(seriesKey('काम')).not.toBe(seriesKey('कम'));
    expect(seriesKey('  ')).toBe('');
  });

  it('has a name that is the name of itself, so that a budget for it counts it', () => {
    for (const title of ['Sprint 14 (week 47)', 'Weekly 3 #4', 'Retro 2026-11-16 #3', '3 #4'])
      expect(seriesName(seriesName(title))).toBe(seriesName(title));
    const titles = fc.string({ unit: fc.constantFrom(...'ab 1:#(/-'), maxLength: 14 });
    const check = fc.property(titles, (title) => {
      const name = seriesName(title);
      expect([seriesName(name), name.trim()]).toEqual([name, name]);
    });
    fc.assert(check, { numRuns: 200 });
  });

  it('usually comes to its average', () => {
    expect(usualOf([])).toBeNull();
    const usual = usualOf([100, 201, 301].map((totalMinor, i) => meeting({ id: `${i}`, totalMinor })));
    expect(usual).toMatchObject({ count: 3, averageMinor: 201, averageMs: HOUR, last: { id: '2' } });
  });
});
