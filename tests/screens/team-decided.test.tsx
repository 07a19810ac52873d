import { describe, expect, it } from 'vitest';
import type { Decision, Entry } from '#lib/ledgers/schema.ts';
import { ledgerSummaryExample } from '#lib/ledgers/schema.ts';
import { MINUTE, WEEK } from '#lib/time.ts';
import { answers, open, PATH } from '../support/ledger-screen.tsx';
import { NINE, textOf } from '../support/screens.tsx';

const [example] = ledgerSummaryExample.top;
if (!example) throw new Error('no example');
const [decided, retro] = ['d'.repeat(43), 'r'.repeat(43)];

/** A meeting of €300.00, this many weeks ago. */
const entry = (series: string, weeksAgo: number): Entry => ({
  ...example,
  ...{ key: `${series[0]}${weeksAgo}`.padEnd(43, 'k'), series, title: null, startedAt: NINE - weeksAgo * WEEK },
  ...{ durationMs: 60 * MINUTE, heads: 5, personMs: 300 * MINUTE, costMinor: 30_000 },
  ...{ overrunMs: null, overrunMinor: null },
});

const weeks = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, i) => from - i * step);

/** A service that answers with the requested series in the requested time. */
function serviceOf(decision: Decision, entries: readonly Entry[], currency = 'EUR') {
  const within = (query: URLSearchParams) =>
    entries.filter(
      ({ startedAt }) => startedAt >= Number(query.get('from') ?? 0) && startedAt < Number(query.get('to') ?? 0),
    );
  const [row] = ledgerSummaryExample.bySeries;
  return {
    ...answers({ decisions: [decision], currency, firstAt: NINE - 60 * WEEK }),
    [`GET ${PATH}/entries`]: ({ query }: { query: URLSearchParams }) => {
      const series = query.get('series')?.split(',') ?? [];
      return { body: { entries: within(query).filter((one) => series.includes(one.series ?? '')), nextCursor: null } };
    },
    [`GET ${PATH}/summary`]: ({ query }: { query: URLSearchParams }) => {
      const { count: _, ...figures } = ledgerSummaryExample.sums;
      const days = new Set(within(query).map(({ startedAt }) => new Date(startedAt).toISOString().slice(0, 10)));
      const byDay = [...days].sort().map((day) => ({ day, count: 1, ...figures }));
      // In the shown period, the decided series has no meetings, and the other isn't among the most expensive.
      return { body: { ...ledgerSummaryExample, currency, byDay, bySeries: row ? [row] : [] } };
    },
  };
}

const terms = { series: decided, name: 'Weekly', toMs: 0, heads: 0, every: 1 };

/** Returns what the screen says about the decision. */
async function told(decision: Decision, entries: readonly Entry[], currency?: string) {
  const { page } = await open({ answers: serviceOf(decision, entries, currency) });
  const heading = await page.findByText('Decided');
  return textOf(heading.nextElementSibling ?? document.body);
}

describe('what came of a decision', () => {
  it.each([
    [3, 'too early to say · €900.00 saved'],
    [10, 'held · €3,000.00 saved'],
    [30, 'held · €9,000.00 saved'],
    // A year's worth, and no more.
    [60, 'held · €15,600.00 saved'],
  ])('to end a series that has ended is told by the weeks in which others met, %i weeks later', async (ago, words) => {
    const entries = [
      ...weeks(ago + 12, ago + 1).map((at) => entry(decided, at)),
      ...weeks(ago + 12, 0).map((at) => entry(retro, at - 0.1)),
    ];
    expect(await told({ ...terms, change: 'end', decidedAt: NINE - ago * WEEK }, entries)).toContain(words);
  });

  it.each([
    [22, 'EUR', '€3,300.00'],
    [23, 'EUR', '€3,300.00'],
    [24, 'JPY', '¥360,000'],
    [40, 'JPY', '¥600,000'],
  ])('to hold every other meeting stays the same, also after %i weeks', async (ago, currency, saved) => {
    const entries = [...weeks(ago + 12, ago + 1), ...weeks(ago - 1, 1, 2)].map((at) => entry(decided, at));
    const decision = { ...terms, change: 'space', every: 2, decidedAt: NINE - ago * WEEK } as const;
    expect(await told(decision, entries, currency)).toContain(`held · ${saved} saved`);
  });

  it('to shorten a series that has grown is told by what it costs more', async () => {
    const grown = { durationMs: 80 * MINUTE, personMs: 400 * MINUTE, costMinor: 40_000 };
    const entries = weeks(22, 1).map((at) => ({ ...entry(decided, at), ...(at <= 10 && grown) }));
    const decision = { ...terms, change: 'shorten', toMs: 30 * MINUTE, decidedAt: NINE - 10.5 * WEEK } as const;
    expect(await told(decision, entries)).toMatch(/ · €1,000\.00 more/);
  });
});
