import { describe, expect, it } from 'vitest';
import { calendarOf } from '#lib/client/insights/days.ts';
import { rangeOf } from '#lib/client/insights/ranges.ts';
import {
  hourRows,
  outcomeFor,
  partRows,
  seriesOfTitle,
  seriesRows,
  sizeRows,
  teamSuggestions,
  topicRows,
  usedOf,
} from '#lib/client/ledger/team.ts';
import { type Decision, type Entry, type LedgerSummary, ledgerSummaryExample } from '#lib/ledgers/schema.ts';
import { MINUTE, WEEK } from '#lib/time.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const calendar = calendarOf('Europe/Berlin', 1);
const words = { untitled: 'untitled', oneOffs: 'one-offs', noTopic: 'none', others: 'others' };
const [weekly, monthly] = ['w'.repeat(43), 'm'.repeat(43)];

/** A meeting so many weeks ago. */
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
    byHour: [
      { weekday: 0, hour: 9, ...figures },
      { weekday: 6, hour: 10, ...figures },
    ],
    bySize: [
      { least: 3, ...figures },
      { least: 20, ...figures },
    ],
    byDay: [
      { day: '2026-11-02', ...figures },
      { day: '2026-11-08', ...figures },
      { day: '2026-11-09', ...figures },
    ],
  };

  it('have names for what has none', () => {
    expect(seriesRows(summary, words).map(({ key, label }) => [key, label])).toEqual([
      [weekly, 'Weekly'],
      [monthly, 'untitled'],
      ['', 'one-offs'],
      ['', 'others'],
    ]);
    expect(topicRows(summary, words).map(({ label }) => label)).toEqual(['Planning', 'none']);
  });

  it('have weekdays from Monday on, and sizes up to the next one', () => {
    expect(hourRows(summary).map(({ weekday, hour }) => [weekday, hour])).toEqual([
      [7, 9],
      [6, 10],
    ]);
    expect(sizeRows(summary).map(({ least, most }) => [least, most])).toEqual([
      [3, 4],
      [20, null],
    ]);
  });

  it('add days up to weeks, empty ones included', () => {
    const range = rangeOf({ name: 'month', on: calendar.dayOf(NOW) }, calendar, NOW, { oldest: 0, newest: 0 });
    const rows = partRows(summary, range, 'week', calendar);
    // Weeks from October 26 on; the 2nd and the 8th are one.
    expect(rows.map(({ count }) => count)).toEqual([0, 2, 1, 0, 0, 0]);
    expect(rows[1]?.totalMinor).toBe(2 * figures.totalMinor);
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
  });
});

describe('a decision', () => {
  const decidedAt = NOW - 5 * WEEK;
  const decision = {
    series: weekly,
    name: 'Weekly',
    change: 'shorten',
    toMs: 30 * MINUTE,
    heads: 0,
    every: 1,
  } as const;
  const before = [9, 8, 7, 6].map((weeks) => entry(weeks));
  const half = { durationMs: 30 * MINUTE, personMs: 150 * MINUTE, costMinor: 15_000 };

  it('holds, or doesn’t, by what the meetings since have cost, to the cent', () => {
    const held = [4, 3, 2, 1].map((weeks) => entry(weeks, half));
    expect(outcomeFor({ ...decision, decidedAt }, [...held, ...before], NOW)).toMatchObject({
      ...{ standing: 'held', oldMinor: 120_000, spentMinor: 60_000, savedMinor: 60_000 },
    });
    const slipped = [4, 3, 2, 1].map((weeks) => entry(weeks));
    expect(outcomeFor({ ...decision, decidedAt }, [...slipped, ...before], NOW)).toMatchObject({
      ...{ standing: 'slipped', savedMinor: 0 },
    });
  });

  it('can’t be judged by another series, or by nothing', () => {
    const others = before.map((one) => ({ ...one, series: monthly }));
    expect(outcomeFor({ ...decision, decidedAt }, others, NOW)).toBeNull();
  });
});
