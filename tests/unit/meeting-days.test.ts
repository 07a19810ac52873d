import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { calendarOf, fromDate } from '#lib/client/insights/days.ts';
import { chooseFirstWeekday, firstWeekdayIn, noteFirstWeekday } from '#lib/client/insights/week.ts';
import { templatesOf } from '#lib/client/meetings/again.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import { majorUnits } from '#lib/format.ts';
import { readWeek } from '#lib/sync/records.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { readsAsHere } from '../../app/(client)/app/meeting/editing/zone-note.tsx';
import { subtotalOf } from '../../app/(client)/app/meetings/day-heading.tsx';
import { dayName, monthName } from '../../app/(client)/app/meetings/day-words.ts';
import { earlyWords } from '../../app/(client)/app/meetings/figures.tsx';
import { DAY_REM, layOut, MONTH_REM, ROW_REM } from '../../app/(client)/app/meetings/list-layout.ts';
import { dayStart } from '../../app/(client)/app/meetings/use-only.ts';
import { type Device, device, onPlan } from '../support/client.ts';

const MINUTE = 60_000;

const figures = (totalMinor: number) => ({ totalMinor, durationMs: MINUTE, attendeeCount: 1 });

describe('a day of the list', () => {
  const meetings = fc.array(
    fc.record({ currency: fc.constantFrom('EUR', 'USD', 'JPY'), totalMinor: fc.integer({ min: 0, max: 10 ** 9 }) }),
    { minLength: 1, maxLength: 30 },
  );

  it('adds up to its rows, in each currency', () => {
    fc.assert(
      fc.property(meetings, (rows) => {
        const listed = rows.map(({ currency, totalMinor }) => ({ currency, figures: figures(totalMinor) }));
        const shown = (subtotalOf(listed) ?? '').split(' + ').map((part) => part.replace(/[^\d.]/g, ''));
        const expected = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofOne]) =>
          majorUnits(
            ofOne.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
            currency,
          ),
        );
        expect(shown).toEqual(expected);
      }),
    );
  });

  it('has no sum until all of its meetings are added up', () => {
    const known = { currency: 'EUR', figures: figures(100) };
    expect(subtotalOf([known, { ...known, figures: undefined }])).toBeNull();
    expect(subtotalOf([known])).toBe('€1.00');
  });

  it('is called by how far it is from today, in the workspace’s zone', () => {
    const today = fromDate('2026-11-20') ?? 0;
    expect([today, today - 1, today - 2].map((day) => dayName(day, today))).toEqual([
      'Today',
      'Yesterday',
      'Wednesday, November 18',
    ]);
    expect(dayName(today - 2, today, { short: true })).toBe('Wed, Nov 18');
    expect(dayName(today - 365, today)).toBe('Thursday, November 20, 2025');
    expect(dayName(today - 365, today, { short: true })).toBe('Nov 20, 2025');
    expect(dayName(8.64e15, today)).toBe('Unknown date');
  });
});

describe('a month of the list', () => {
  const noon = (month: number, day: number) => Date.UTC(2026, month, day, 12);
  const entries = [noon(10, 20), noon(10, 20) - 1, noon(10, 1), noon(9, 31), noon(7, 1)].map((startedAt) => ({
    startedAt,
  }));

  it('is above its first day, has all of its meetings, and takes room of its own', () => {
    const { days, heightRem } = layOut(entries, calendarOf('UTC', 1));
    expect(days.map(({ count, month }) => [count, month?.from, month?.count])).toEqual([
      [2, 0, 3],
      [1, undefined, undefined],
      [1, 3, 1],
      [1, 4, 1],
    ]);
    expect(monthName(days[2]?.month?.first ?? 0)).toBe('October 2026');
    // Nothing overlaps.
    for (const [i, { topRem, month }] of days.entries()) {
      const above = days[i - 1];
      const end = above ? above.topRem + DAY_REM + above.count * ROW_REM : 0;
      expect(month?.topRem ?? topRem).toBeCloseTo(end);
      if (month) expect(topRem).toBeCloseTo(month.topRem + MONTH_REM);
    }
    expect(heightRem).toBeCloseTo(3 * MONTH_REM + 4 * DAY_REM + 5 * ROW_REM);
  });

  it('is one of the workspace’s zone, like a month of insights, wherever the device is', () => {
    // In UTC, all three are on the last day of October; in Auckland, the first two are in November.
    const late = [23, 12, 10].map((hour) => ({ startedAt: Date.UTC(2026, 9, 31, hour) }));
    const months = (zone: string) =>
      layOut(late, calendarOf(zone, 1)).days.flatMap(({ month }) =>
        month ? [[monthName(month.first), month.count]] : [],
      );
    expect(months('UTC')).toEqual([['October 2026', 3]]);
    expect(months('Pacific/Auckland')).toEqual([
      ['November 2026', 2],
      ['October 2026', 1],
    ]);
    expect(months('America/Los_Angeles')).toEqual([['October 2026', 3]]);
  });

  it('lists what another clock has put beyond all dates', () => {
    const { days } = layOut([{ startedAt: Number.MAX_SAFE_INTEGER }, ...entries], calendarOf('Europe/Berlin', 1));
    expect(days.map(({ day, count }) => [dayName(day, 0), count])[0]).toEqual(['Unknown date', 1]);
    expect(days).toHaveLength(5);
  });
});

describe('the days of a filter', () => {
  it('begin and end by the workspace’s clock, also where it changes', () => {
    const berlin = calendarOf('Europe/Berlin', 1);
    expect(dayStart(berlin, '2026-10-25')).toBe(Date.UTC(2026, 9, 24, 22));
    expect(dayStart(berlin, '2026-10-25', 1)).toBe(Date.UTC(2026, 9, 25, 23));
    expect(dayStart(calendarOf('Asia/Kolkata', 1), '2026-10-25')).toBe(Date.UTC(2026, 9, 24, 18, 30));
    expect([dayStart(berlin, null), dayStart(berlin, 'soon')]).toEqual([undefined, undefined]);
  });

  it('are those of this device only if its clock reads the same in winter and summer', () => {
    const here = process.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const january = Date.UTC(2026, 0, 10);
    expect(readsAsHere(here, january)).toBe(true);
    expect(readsAsHere('Pacific/Auckland', january)).toBe(false);
    expect(readsAsHere('Asia/Kolkata', january)).toBe(false);
  });
});

const startedAt = Date.UTC(2026, 10, 20, 9);
const words = (minutes: number | null, plannedMinutes: number | null) =>
  earlyWords({
    ...{ id: 'm', title: '', topicId: null, startedAt, ...DEFAULT_COST },
    endedAt: minutes === null ? null : startedAt + minutes * MINUTE,
    plannedMs: plannedMinutes === null ? null : plannedMinutes * MINUTE,
  });

it.each([
  [6, 45, '39 min early'],
  [0.1, 45, '45 min early'],
  [44, 45, '1 min early'],
  [44.5, 45, 'on time'],
  [45, 45, 'on time'],
  [45, null, null],
  [45, 0, null],
  [null, 45, null],
])('how a meeting ended against its plan: %d of %d min is %s', (minutes, planned, expected) =>
  expect(words(minutes, planned)).toBe(expected),
);

let devices: Device[] = [];
afterEach(() => {
  for (const one of devices) one.closeAll();
  devices = [];
});

function newStore(): Store {
  const made = device();
  devices.push(made);
  return made.tab({ accountId: 'account', workspaceId: 'workspace' });
}

describe('a workspace’s first day of the week', () => {
  const rowOf = (store: Store) => store.read((reader) => reader.get('templates', 'week'));

  it.each([
    ['en-US', 7],
    ['de-DE', 1],
    ['ar-EG', 6],
  ])('for %s is %i until one is chosen, which holds from then on, whoever reads it', async (language, own) => {
    vi.stubGlobal('navigator', { language });
    const store = newStore();
    expect(await store.read(firstWeekdayIn)).toBe(own);
    expect(await rowOf(store)).toBeUndefined();
    for (const weekday of [6, 1, 7]) {
      await chooseFirstWeekday(store, { weekday });
      expect(await store.read(firstWeekdayIn)).toBe(weekday);
    }
    // It is sent, and isn't a template.
    expect(await rowOf(store)).toMatchObject({ unsent: 1, record: { kind: 'week', firstWeekday: 7 } });
    expect(await store.read(templatesOf)).toEqual([]);
    expect(await store.read(countsOfAll)).toMatchObject({ templates: 0, changes: 0, budgets: 0 });
  });

  it('is noted for the weekly email, where there is one, and never in place of a choice', async () => {
    vi.stubGlobal('navigator', { language: 'en-US' });
    const store = newStore();
    await noteFirstWeekday(store);
    expect(await rowOf(store)).toBeUndefined();
    await store.write(onPlan('pro'));
    await noteFirstWeekday(store);
    const noted = await rowOf(store);
    expect(noted?.record).toMatchObject({ firstWeekday: 7 });
    // Another device, whose own weeks begin on Monday.
    vi.stubGlobal('navigator', { language: 'de-DE' });
    await noteFirstWeekday(store);
    expect(await rowOf(store)).toEqual(noted);
    await chooseFirstWeekday(store, { weekday: 1 });
    vi.stubGlobal('navigator', { language: 'en-US' });
    await noteFirstWeekday(store);
    expect(await store.read(firstWeekdayIn)).toBe(1);
  });

  it('makes no sense in any other form', () => {
    const record = { id: 'week', kind: 'week', firstWeekday: 7 };
    expect(readWeek(record)).toBe(7);
    for (const firstWeekday of [0, 8, 1.5, '7', null, undefined, Number.NaN]) {
      expect(readWeek({ ...record, firstWeekday })).toBeNull();
    }
    expect(readWeek({ ...record, kind: 'other' })).toBeNull();
  });
});
