import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { calendarOf } from '#lib/client/insights/days.ts';
import { dismissedOf, dismissSuggestion } from '#lib/client/insights/dismissals.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { type Suggestion, suggestionsOf } from '#lib/client/insights/suggestions.ts';
import { refreshWorths, type Worths, worthOf, worthsOf } from '#lib/client/insights/worth.ts';
import { templatesOf } from '#lib/client/meetings/again.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import type { Worth } from '#lib/receipts/terms.ts';
import { MINUTE } from '#lib/time.ts';
import { device, OWNER } from '../support/client.ts';
import { Service } from '../support/service.ts';
import { type Held, held, NOW } from '../support/suggestion-weeks.ts';

const calendar = calendarOf('UTC', 1);

const weeks = (of: Held) => Array.from({ length: 12 }, (_, week) => held(week, of));
const inOrder = (...series: MeetingSum[][]) => series.flat().sort((a, b) => a.startedAt - b.startedAt);
const none: ReadonlySet<string> = new Set();
const suggest = (meetings: readonly MeetingSum[], dismissed = none, worths: Worths = new Map()) =>
  suggestionsOf(meetings, { calendar, now: NOW, dismissed, worths });
const rulesOf = (found: readonly Suggestion[] | null) => found?.map(({ rule, series }) => [rule, ...series]);

/** The series lasts 82 days from the first to the last. */
const inYear = (minor: number) => Math.round((minor * 365) / 82);

it('at most three, one for each series, the largest first, what saves nothing last; dismissed for good', () => {
  const all = inOrder(
    weeks({ title: 'Open', planned: null, who: 'abc', cost: 900_000, at: 400 }),
    weeks({ title: 'Late', minutes: 40, who: 'def', at: 600 }),
    weeks({ title: 'Early', minutes: 40, planned: 60, who: 'ghi', at: 800 }),
    weeks({ title: 'Crowd', minutes: 60, planned: 40, who: 'klmnopqr' }),
  );
  const found = suggest(all) ?? [];
  expect(rulesOf(found)).toEqual([
    ['unused', 'Early'],
    ['large', 'Crowd'],
    ['overruns', 'Late'],
  ]);
  const dismissed = new Set(found.slice(1).map(({ id }) => id));
  expect(rulesOf(suggest(all, dismissed))).toEqual([
    ['unused', 'Early'],
    ['overruns', 'Crowd'],
    ['unplanned', 'Open'],
  ]);
});

it('the figure is an independent sum over the meetings, whatever they are', () => {
  const series = fc.record({
    title: fc.constantFrom('A', 'B', 'C', 'D'),
    minutes: fc.integer({ min: 0, max: 120 }),
    planned: fc.constantFrom(null, 15, 30, 60, 90),
    who: fc.constantFrom('ab', 'abc', 'abcd', 'efg', 'abcdefghij'),
    at: fc.integer({ min: 0, max: 300 }),
    growth: fc.integer({ min: 0, max: 900 }),
  });
  const plans = fc.uniqueArray(series, { minLength: 1, maxLength: 4, selector: ({ title }) => title });
  const check = fc.property(plans, (plans) => {
    const grown = plans.map(({ growth, ...plan }) =>
      weeks(plan).map((one, i) => ({ ...one, totalMinor: one.totalMinor + i * growth })),
    );
    const all = inOrder(...grown);
    const found = suggest(all) ?? [];
    expect(found.length).toBeLessThanOrEqual(3);
    for (const { rule, series, minor, ms = 0, of, yearMinor } of found) {
      const own = all.filter(({ title }) => series.includes(title));
      let sum = 0;
      for (const [i, one] of own.entries()) {
        const shorter = Math.min(ms, one.durationMs);
        const part = one.durationMs > 0 ? Math.floor((one.totalMinor * shorter) / one.durationMs) : 0;
        const leftMs = (one.plannedMs ?? 0) - one.durationMs;
        if (rule === 'overruns') sum += one.saved.onTime;
        if (rule === 'unused' && leftMs >= 10 * MINUTE) sum += part;
        if (rule === 'large') sum += part;
        if (rule === 'unplanned') sum += one.totalMinor;
        // The later half at its own price, less the later half at the earlier price.
        if (rule === 'grew') sum += 2 * (i < 6 ? -one.totalMinor : one.totalMinor);
      }
      if (rule === 'together')
        sum = Math.min(
          ...series.map((name) => own.reduce((all, one) => all + (one.title === name ? one.totalMinor : 0), 0)),
        );
      if (rule === 'backToBack') {
        for (const [i, a] of all.entries()) {
          const isNext = (b: MeetingSum) => b.startedAt >= a.endedAt && b.startedAt < a.endedAt + 5 * MINUTE;
          const inBoth = (b: MeetingSum) =>
            b.people.filter(({ personId }) => a.people.some((other) => other.personId === personId));
          if (all.slice(i + 1).some((b) => isNext(b) && inBoth(b).length > 2)) sum += a.saved.lessFive;
        }
        expect(of).toBe(all.length);
      }
      expect([rule, minor]).toEqual([rule, sum]);
      expect(yearMinor).toBe(inYear(sum));
      for (const { people } of own) expect(people.length).toBeGreaterThan(2);
    }
  });
  fc.assert(check, { numRuns: 300 });
});

it('a dismissal reaches other devices, can be undone and made again, and is no template', async () => {
  const service = new Service();
  const [laptop, phone] = [device().tab(OWNER), device().tab(OWNER)];
  const both = async () => {
    for (const one of [laptop, phone]) await exchange(one, service, new Map());
    return phone.read(dismissedOf);
  };
  const suggestion = 'overruns\nlate';
  const { reversal } = await reversibly(laptop, (store) => dismissSuggestion(store, { suggestion }));
  expect([...(await both())]).toEqual([suggestion]);
  expect(await phone.read(templatesOf)).toEqual([]);
  expect(await phone.read(countsOfAll)).toMatchObject({ templates: 0, budgets: 0 });
  await reverse(laptop, reversal);
  expect((await both()).size).toBe(0);
  await dismissSuggestion(laptop, { suggestion });
  expect([...(await both())]).toEqual([suggestion]);
});

it('a series that few of its rooms found worth it is suggested, with what it costs', () => {
  const meetings = weeks({ title: 'Review', cost: 9_000 });
  const said = (...bands: Worth[]): Worths => new Map(bands.map((band, i) => [meetings[i]?.startedAt ?? 0, band]));
  const suggested = (worths: Worths) => suggest(meetings, none, worths);
  expect(worthOf(meetings, said('yes', 'split', 'no'))).toEqual({ yes: 1, of: 3 });
  expect(suggested(said('yes', 'split', 'no'))).toMatchObject([
    { rule: 'notWorth', count: 1, of: 3, minor: 12 * 9_000 },
  ]);
  // A receipt has no fractions of a ms.
  expect(worthOf([{ startedAt: NOW + 0.5 }, { startedAt: NOW - 0.5 }], new Map([[NOW, 'yes']]))).toEqual({
    yes: 1,
    of: 1,
  });
  for (const worths of [said('no', 'no'), said('yes', 'yes', 'no', 'no'), said()])
    expect(suggested(worths)).toEqual([]);
});

it('what was found worth it is read as it was kept, whatever wrote it', async () => {
  const store = device().tab();
  const kept = async (value: unknown) => {
    await store.write(async (writer) => writer.setValue('worths', value));
    return [...(await store.read(worthsOf))];
  };
  expect(await store.read(worthsOf)).toEqual(new Map());
  expect(await kept([[5, 'yes'], [6, 'maybe'], ['7', 'no'], 8, null, [9, 'no']])).toEqual([
    [5, 'yes'],
    [9, 'no'],
  ]);
  expect(await kept('nothing')).toEqual([]);
});

it('what was found worth it is asked of the service; what is known of receipts is kept, and only what is new is written', async () => {
  const store = device().tab();
  const answer = (...said: [dateMs: number, worth?: Worth][]) => {
    const receipts = said.map(([dateMs, worth]) => ({ ...receiptExample, dateMs, ...(worth && { worth }) }));
    vi.stubGlobal('fetch', async () => Response.json({ receipts }));
  };
  const known = async () => [...(await store.read(worthsOf))];
  let writes = 0;
  store.onChange(() => {
    writes += 1;
  });
  answer([9, 'no'], [7], [5, 'yes']);
  await refreshWorths(store);
  expect(await known()).toEqual([
    [9, 'no'],
    [5, 'yes'],
  ]);
  await refreshWorths(store);
  expect(writes).toBe(1);
  answer([9, 'split']);
  await refreshWorths(store);
  expect(await known()).toEqual([[9, 'split']]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(refreshWorths(store)).rejects.toMatchObject({ code: 'offline' });
  expect(await known()).toEqual([[9, 'split']]);
});
