import { describe, expect, it } from 'vitest';
import { calendarOf } from '#lib/client/insights/days.ts';
import { rangeOf } from '#lib/client/insights/ranges.ts';
import {
  hourRows,
  LOOKED_AT,
  outcomeFor,
  partRows,
  seriesOfTitle,
  seriesRows,
  sizeRows,
  sumOfEntry,
  teamSuggestions,
  topicRows,
  usedOf,
} from '#lib/client/ledger/team.ts';
import { type Decision, type Entry, type LedgerSummary, ledgerSummaryExample } from '#lib/ledgers/schema.ts';
import { MINUTE, WEEK } from '#lib/time.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const calendar = calendarOf('Europe/Berlin', 1);
const [weekly, monthly] = ['w'.repeat(43), 'm'.repeat(43)];

/** Returns a meeting of this many weeks ago. */
const entry = (weeksAgo: number, fields: Partial<Entry> = {}): Entry => ({
  ...{ key: `${weeksAgo}`.padEnd(43, 'k'), series: weekly, title: `Weekly #${weeksAgo}`, topic: null, also: false },
  ...{ startedAt: NOW - weeksAgo * WEEK, durationMs: 60 * MINUTE, heads: 5, personMs: 300 * MINUTE },
  ...{ costMinor: 30_000, overrunMs: 10 * MINUTE, overrunMinor: 5_000, card: 1, newest: null, ...fields },
});

describe('rows of a ledger', () => {
  const [sums] = ledgerSummaryExample.bySeries;
  if (!sums) throw new Error('no example');
  const { series: _, title: __, isRest: ___, ...figures } = sums;
  const summary: LedgerSummary = {
    ...ledgerSummaryExample,
    bySeries: [
      { series: weekly, title: 'Weekly 12', isRest: false, ...figures },
      { series: monthly, title: null, isRest: false, ...figures },
      { series: null, title: null, isRest: false, ...figures },
      { series: null, title: null, isRest: true, ...figures },
    ],
    byTopic: [
      { topic: 'Planning', isRest: false, ...figures },
      { topic: null, isRest: false, ...figures },
    ],
  };

  it('have names for what has none', () => {
    expect(seriesRows(summary).map(({ key, label }) => [key, label])).toEqual([
      [weekly, 'Weekly'],
      [monthly, 'A series whose title isn’t sent'],
      ['', 'One-off meetings'],
      ['', 'Others'],
    ]);
    expect(topicRows(summary).map(({ label }) => label)).toEqual(['Planning', 'No topic']);
  });

  it('have keys of their own, and all figures as the service has them', () => {
    const own = { count: 3, totalMinor: 5, durationMs: 7, personMs: 11, overran: 2, overrunMs: 13, overrunMinor: 17 };
    const rows = [
      ...topicRows({ ...summary, byTopic: [{ topic: 'Planning', isRest: false, ...own }] }),
      ...hourRows({ ...summary, byHour: [0, 6].map((weekday) => ({ weekday, hour: 9, ...own })) }),
      ...sizeRows({ ...summary, bySize: [8, 20].map((least) => ({ least, ...own })) }),
    ];
    expect(rows).toEqual([
      { key: 'Planning', label: 'Planning', ...own, externalMinor: 0, externalMs: 0 },
      { key: '7 9', label: '', weekday: 7, hour: 9, ...own, externalMinor: 0, externalMs: 0 },
      { key: '6 9', label: '', weekday: 6, hour: 9, ...own, externalMinor: 0, externalMs: 0 },
      { key: '8', label: '', least: 8, most: 11, ...own, externalMinor: 0, externalMs: 0 },
      { key: '20', label: '', least: 20, most: null, ...own, externalMinor: 0, externalMs: 0 },
    ]);
    expect(topicRows(summary).map(({ key }) => key)).toEqual(['Planning', '']);
  });

  it('add each figure of the days of a week, and of no day', () => {
    const [one, two] = [
      { count: 1, totalMinor: 100, durationMs: 10, personMs: 40, overran: 1, overrunMs: 3, overrunMinor: 30 },
      { count: 2, totalMinor: 250, durationMs: 25, personMs: 70, overran: 1, overrunMs: 4, overrunMinor: 45 },
    ];
    const byDay = [
      { day: '2026-11-02', ...one },
      { day: '2026-11-08', ...two },
      { day: '2026-11-09', ...one },
    ];
    const range = rangeOf({ name: 'month', on: calendar.dayOf(NOW) }, calendar, NOW, { oldest: 0, newest: 0 });
    const rows = partRows({ ...summary, byDay }, range, 'week', calendar);
    // Weeks from October 26 on; the 2nd and the 8th are one.
    expect(rows.map(({ count }) => count)).toEqual([0, 3, 1, 0, 0, 0]);
    const [empty, full] = rows;
    expect(full).toMatchObject({
      ...{ count: 3, totalMinor: 350, durationMs: 35, personMs: 110, overran: 2, overrunMs: 7, overrunMinor: 75 },
      ...{ externalMinor: 0, externalMs: 0 },
    });
    expect(empty).toMatchObject({
      ...{ count: 0, totalMinor: 0, durationMs: 0, personMs: 0, overran: 0, overrunMs: 0, overrunMinor: 0 },
      ...{ externalMinor: 0, externalMs: 0 },
    });
  });

  it('tell what is used of a budget', () => {
    const budget = { name: '', amountMinor: 1 };
    expect(usedOf({ kind: 'ledger', of: '', ...budget }, summary)).toBe(summary.sums.totalMinor);
    expect(usedOf({ kind: 'topic', of: 'Planning', ...budget }, summary)).toBe(figures.totalMinor);
    expect(usedOf({ kind: 'topic', of: 'Gone', ...budget }, summary)).toBe(0);
    expect(usedOf({ kind: 'series', of: weekly, ...budget }, summary)).toBe(figures.totalMinor);
  });

  it('don’t tell what is used of a budget where the service doesn’t', () => {
    const budget = { name: '', amountMinor: 1 };
    const few = { ...summary, few: true, bySeries: [], byTopic: [] };
    expect(usedOf({ kind: 'ledger', of: '', ...budget }, few)).toBe(summary.sums.totalMinor);
    expect(usedOf({ kind: 'topic', of: 'Planning', ...budget }, few)).toBeNull();
    expect(usedOf({ kind: 'series', of: weekly, ...budget }, few)).toBeNull();
    // It may be among all after the first hundred.
    expect(usedOf({ kind: 'series', of: 'x'.repeat(43), ...budget }, summary)).toBeNull();
    const whole = { ...summary, bySeries: summary.bySeries.filter(({ isRest }) => !isRest) };
    expect(usedOf({ kind: 'series', of: 'x'.repeat(43), ...budget }, whole)).toBe(0);
  });
});

describe('a meeting of a ledger', () => {
  it('is one of Insights: planned for what it took before it ran over, in nobody’s name', () => {
    expect(sumOfEntry(entry(1, { title: null }))).toEqual({
      ...{ id: '1'.padEnd(43, 'k'), title: '', topicId: null, currency: null, plannedMs: 50 * MINUTE },
      ...{ startedAt: NOW - WEEK, endedAt: NOW - WEEK + 60 * MINUTE, durationMs: 60 * MINUTE },
      ...{ personMs: 300 * MINUTE, attendeeCount: 5, totalMinor: 30_000, overrunMs: 10 * MINUTE, overrunMinor: 5_000 },
      ...{ externalMinor: 0, externalMs: 0, people: [], crowd: 5 },
      // 5 of 60 minutes, and one of five people.
      saved: { lessFive: 2_500, onTime: 5_000, oneFewer: 6_000 },
    });
  });

  it.each([
    ['of three minutes, ends no earlier than it began', { durationMs: 3 * MINUTE }, { lessFive: 30_000 }],
    ['costs whole cents less', { costMinor: 101, heads: 3, durationMs: 60 * MINUTE }, { lessFive: 8, oneFewer: 33 }],
    ['without a plan has nothing to be on time for', { overrunMs: null, overrunMinor: null }, { onTime: 0 }],
    ['of no length can’t be shortened', { durationMs: 0 }, { lessFive: 0 }],
  ])('%s', (_, fields, saved) => {
    expect(sumOfEntry(entry(1, fields)).saved).toMatchObject(saved);
  });

  it('without a plan has no planned length', () => {
    expect(sumOfEntry(entry(1, { overrunMs: null, overrunMinor: null })).plannedMs).toBeNull();
  });
});

describe('what to change', () => {
  const entries = Array.from({ length: 11 }, (_, i) => entry(i + 0.5));

  it('is suggested by the team’s meetings, until it is decided', () => {
    const suggested = (decisions: readonly Decision[]) => teamSuggestions(entries, { calendar, now: NOW, decisions });
    // Eleven meetings that ran over, in 78 days.
    expect(suggested([])?.[0]).toMatchObject({
      rule: 'overruns',
      series: ['Weekly'],
      minor: 55_000,
      count: 11,
      of: 11,
    });
    const decision = { series: weekly, name: 'weekly', change: 'end', toMs: 0, heads: 0, every: 1, decidedAt: NOW };
    expect(suggested([decision as Decision])).toEqual([]);
    expect(teamSuggestions(entries.slice(0, 5), { calendar, now: NOW, decisions: [] })).toBeNull();
  });

  it('names a series by a title that anybody sent', () => {
    expect(seriesOfTitle([entry(1, { title: null }), entry(2)], 'weekly')).toBe(weekly);
    expect(seriesOfTitle(entries, 'Retro')).toBeNull();
    // A one-off with that title, and the series of untitled meetings, are different.
    expect(seriesOfTitle([entry(1, { series: null }), entry(2)], 'weekly')).toBe(weekly);
    expect(seriesOfTitle([entry(1, { series: monthly, title: null }), entry(2)], 'weekly')).toBe(weekly);
  });
});

describe('a decision', () => {
  const decidedAt = NOW - 5 * WEEK;
  const terms = { change: 'shorten', toMs: 30 * MINUTE, heads: 0, every: 1 } as const;
  const decision = { ...terms, series: weekly, name: 'Weekly' };
  const before = [9, 8, 7, 6].map((weeks) => entry(weeks));
  const half = { durationMs: 30 * MINUTE, personMs: 150 * MINUTE, costMinor: 15_000 };

  it('holds, or doesn’t, by what the meetings since have cost, to the cent', () => {
    const held = [4, 3, 2, 1].map((weeks) => entry(weeks, half));
    expect(outcomeFor({ ...decision, decidedAt }, [...held, ...before], { metAt: [], now: NOW })).toMatchObject({
      ...{ standing: 'held', oldMinor: 120_000, spentMinor: 60_000, savedMinor: 60_000 },
    });
    const slipped = [4, 3, 2, 1].map((weeks) => entry(weeks));
    expect(outcomeFor({ ...decision, decidedAt }, [...slipped, ...before], { metAt: [], now: NOW })).toMatchObject({
      ...{ standing: 'slipped', savedMinor: 0 },
    });
  });

  it('is judged by what was held in the twelve weeks before it, and from then on until now', () => {
    const at = (ms: number, fields: Partial<Entry> = {}) => entry(0, { startedAt: ms, ...fields });
    const judge = (...entries: Entry[]) => outcomeFor({ ...decision, decidedAt }, entries, { metAt: [], now: NOW });
    expect(judge(at(decidedAt - LOOKED_AT - 1), at(NOW - WEEK))).toBeNull();
    expect(judge(at(decidedAt - LOOKED_AT), at(NOW - WEEK))).not.toBeNull();
    // One that begins with the decision comes after it.
    expect(judge(at(decidedAt), at(NOW - WEEK))).toBeNull();
    const judged = (...since: Entry[]) => judge(...since, ...before);
    expect(judged(at(decidedAt, half), at(NOW, half))).toMatchObject({ count: 2, spentMinor: 30_000 });
    expect(judged(at(decidedAt, half), at(NOW + 1, half))).toMatchObject({ count: 1, spentMinor: 15_000 });
  });

  it('can’t be judged by another series, or by nothing', () => {
    const others = before.map((one) => ({ ...one, series: monthly }));
    expect(outcomeFor({ ...decision, decidedAt }, others, { metAt: [], now: NOW })).toBeNull();
  });

  it.each(['end', 'write'] as const)('to %s it holds if it is held no more, in weeks in which others met', (change) => {
    const ended = { ...decision, change, toMs: 0, decidedAt: NOW - 10 * WEEK };
    const held = [14, 13, 12, 11].map((weeks) => entry(weeks));
    const metAt = Array.from({ length: 14 }, (_, i) => NOW - (i + 0.5) * WEEK);
    const outcome = (entries: readonly Entry[], at = metAt) => outcomeFor(ended, entries, { metAt: at, now: NOW });
    expect(outcome(held)).toMatchObject({ standing: 'held', oldMinor: 300_000, spentMinor: 0, savedMinor: 300_000 });
    // Of ten weeks, nobody met in four.
    expect(outcome(held, metAt.slice(4))).toMatchObject({ standing: 'held', count: 6, savedMinor: 180_000 });
    const goesOnInPart = [0.5, 1.5].map((weeks) => entry(weeks));
    expect(outcome([...held, ...goesOnInPart])).toMatchObject({ standing: 'held', savedMinor: 240_000 });
  });
});
