import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { calendarOf } from '#lib/client/insights/days.ts';
import { dismissedOf, dismissSuggestion } from '#lib/client/insights/dismissals.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { type Suggestion, suggestionsOf } from '#lib/client/insights/suggestions.ts';
import { templatesOf } from '#lib/client/meetings/again.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { type Device, device } from '../support/client.ts';
import { Service } from '../support/service.ts';

const calendar = calendarOf('UTC', 1);
const NOW = Date.parse('2026-11-20T18:00:00Z');
const FIRST = Date.parse('2026-08-31T09:00:00Z');

const people = (names: string) => [...names].map((personId) => ({ personId, totalMinor: 1_000, personMs: HOUR }));

interface Held {
  title: string;
  week: number;
  minutes?: number;
  planned?: number | null;
  names?: string;
  totalMinor?: number;
  at?: number;
}

/** A meeting on the Monday of a week, of people who are named by a letter each. */
function held({
  title,
  week,
  minutes = 30,
  planned = 30,
  names = 'abc',
  totalMinor = 6_000,
  at = 0,
}: Held): MeetingSum {
  const startedAt = FIRST + week * 7 * DAY + at * MINUTE;
  const overrunMs = planned === null ? null : Math.max(0, minutes - planned) * MINUTE;
  return {
    ...{
      id: `${title} ${week}`,
      title,
      topicId: null,
      startedAt,
      endedAt: startedAt + minutes * MINUTE,
      currency: null,
    },
    ...{ plannedMs: planned === null ? null : planned * MINUTE, totalMinor, durationMs: minutes * MINUTE },
    ...{ personMs: names.length * minutes * MINUTE, attendeeCount: names.length, externalMinor: 0, externalMs: 0 },
    ...{ overrunMs, overrunMinor: overrunMs && 10, people: people(names), crowd: 0 },
    saved: { lessFive: 100 + week, onTime: overrunMs ? 7 * (week + 1) : 0, oneFewer: 0 },
  };
}

const weeks = (of: Omit<Held, 'week'>, count = 12) => Array.from({ length: count }, (_, week) => held({ ...of, week }));
const inOrder = (...series: MeetingSum[][]) => series.flat().sort((a, b) => a.startedAt - b.startedAt);
const none: ReadonlySet<string> = new Set();
const suggest = (meetings: readonly MeetingSum[], dismissed = none) =>
  suggestionsOf(meetings, { calendar, now: NOW, dismissed });
const rulesOf = (found: readonly Suggestion[] | null) => found?.map(({ rule, series }) => [rule, ...series]);

/** The series from one to the other day are 82 days. */
const inYear = (minor: number) => Math.round((minor * 365) / 82);

it('each rule finds its series, with its figure and its evidence', () => {
  const one = (meetings: MeetingSum[]) => suggest(meetings)?.[0];
  expect(one(weeks({ title: 'Late', minutes: 40 }))).toMatchObject({
    ...{ rule: 'overruns', series: ['Late'], count: 12, of: 12, ms: 10 * MINUTE },
    // 7 + 14 + … + 84.
    ...{ minor: 546, yearMinor: inYear(546) },
  });
  expect(one(weeks({ title: 'Early', minutes: 48, planned: 60 }))).toMatchObject({
    ...{ rule: 'unused', count: 12, of: 12, ms: 10 * MINUTE },
    // Ten of 48 minutes.
    minor: 12 * 1_250,
  });
  expect(one(weeks({ title: 'Crowd', minutes: 60, planned: 60, names: 'abcdefgh' }))).toMatchObject({
    ...{ rule: 'large', count: 12, heads: 8, ms: 15 * MINUTE, minor: 12 * 1_500 },
  });
  const grown = weeks({ title: 'Growth' }).map((held, i) => ({ ...held, totalMinor: i < 6 ? 4_000 : 6_000 }));
  expect(one(grown)).toMatchObject({ rule: 'grew', minor: 12 * 2_000, fromMinor: 4_000, toMinor: 6_000 });
  expect(one(weeks({ title: 'Open', planned: null }))).toMatchObject({ rule: 'unplanned', minor: 12 * 6_000 });
  const twins = inOrder(weeks({ title: 'A', totalMinor: 500 }), weeks({ title: 'B', at: 300 }));
  expect(one(twins)).toMatchObject({ rule: 'together', series: ['B', 'A'], count: 12, heads: 3, minor: 12 * 500 });
  const chained = inOrder(weeks({ title: 'A', names: 'abcxyz' }), weeks({ title: 'B', at: 31, names: 'abcuvw' }));
  // 100 + 101 + … + 111.
  expect(one(chained)).toMatchObject({ rule: 'backToBack', series: [], count: 12, of: 24, minor: 1_266 });
  expect(suggest(weeks({ title: 'Fine' }))).toEqual([]);
});

it('says nothing on too little, nothing about two people, and nothing about meetings of long ago', () => {
  const late = { title: 'Late', minutes: 40 };
  expect(suggest([])).toBeNull();
  expect(suggest(weeks(late).slice(-9))).toBeNull();
  expect(suggest(Array.from({ length: 20 }, (_, at) => held({ ...late, week: 9, at })))).toBeNull();
  expect(suggest(weeks({ ...late, names: 'ab' }))).toEqual([]);
  const old = weeks(late).map((one) => ({
    ...one,
    startedAt: one.startedAt - 90 * DAY,
    endedAt: one.endedAt - 90 * DAY,
  }));
  expect(rulesOf(suggest(inOrder(old, weeks({ title: 'Fine' }))))).toEqual([]);
});

it('at most three, one for each series, the largest first, what saves nothing last; dismissed for good', () => {
  const all = inOrder(
    weeks({ title: 'Open', planned: null, names: 'abc', totalMinor: 900_000, at: 400 }),
    weeks({ title: 'Late', minutes: 40, names: 'def', at: 600 }),
    weeks({ title: 'Early', minutes: 40, planned: 60, names: 'ghi', at: 800 }),
    weeks({ title: 'Crowd', minutes: 60, planned: 40, names: 'klmnopqr' }),
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
    names: fc.constantFrom('ab', 'abc', 'abcd', 'efg', 'abcdefghij'),
    at: fc.integer({ min: 0, max: 300 }),
    growth: fc.integer({ min: 0, max: 900 }),
  });
  const check = fc.property(
    fc.uniqueArray(series, { minLength: 1, maxLength: 4, selector: ({ title }) => title }),
    (plans) => {
      const all = inOrder(
        ...plans.map(({ growth, ...plan }) =>
          weeks(plan).map((one, i) => ({ ...one, totalMinor: one.totalMinor + i * growth })),
        ),
      );
      const found = suggest(all) ?? [];
      expect(found.length).toBeLessThanOrEqual(3);
      for (const { rule, series, minor, ms = 0, of, yearMinor } of found) {
        const own = all.filter(({ title }) => series.includes(title));
        let sum = 0;
        for (const [i, one] of own.entries()) {
          const part =
            one.durationMs > 0 ? Math.floor((one.totalMinor * Math.min(ms, one.durationMs)) / one.durationMs) : 0;
          if (rule === 'overruns') sum += one.saved.onTime;
          if (rule === 'unused')
            sum += one.plannedMs !== null && one.plannedMs - one.durationMs >= 10 * MINUTE ? part : 0;
          if (rule === 'large') sum += part;
          if (rule === 'unplanned') sum += one.totalMinor;
          // All of the later half at its price, less the same at the price of the earlier half.
          if (rule === 'grew') sum += 2 * (i < 6 ? -one.totalMinor : one.totalMinor);
        }
        if (rule === 'together')
          sum = Math.min(
            ...series.map((name) => own.reduce((all, one) => all + (one.title === name ? one.totalMinor : 0), 0)),
          );
        if (rule === 'backToBack') {
          for (const a of all) {
            const next = all.some(
              (b) =>
                b.startedAt >= a.endedAt &&
                b.startedAt < a.endedAt + 5 * MINUTE &&
                b !== a &&
                all.indexOf(b) > all.indexOf(a) &&
                b.people.filter(({ personId }) => a.people.some((other) => other.personId === personId)).length > 2,
            );
            if (next) sum += a.saved.lessFive;
          }
          expect(of).toBe(all.length);
        }
        expect([rule, minor]).toEqual([rule, sum]);
        expect(yearMinor).toBe(inYear(sum));
        for (const { people } of own) expect(people.length).toBeGreaterThan(2);
      }
    },
  );
  fc.assert(check, { numRuns: 300 });
});

let devices: Device[] = [];
afterEach(() => {
  for (const one of devices) one.closeAll();
  devices = [];
});

it('a dismissal reaches other devices, can be undone and made again, and is no template', async () => {
  const service = new Service();
  const [laptop, phone] = [device(), device()].map((one) => {
    devices.push(one);
    return one.tab({ accountId: 'account', workspaceId: 'workspace' });
  });
  if (!laptop || !phone) throw new Error('There are two.');
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
