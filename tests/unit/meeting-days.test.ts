import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { majorUnits } from '#lib/format.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { subtotalOf } from '../../app/(client)/app/meetings/day-heading.tsx';
import { earlyWords } from '../../app/(client)/app/meetings/figures.tsx';
import {
  DAY_REM,
  entriesOf,
  layOut,
  MONTH_REM,
  MOST_SUMMED,
  ROW_REM,
  visible,
} from '../../app/(client)/app/meetings/list-layout.ts';

const MINUTE = 60_000;

describe('a day of the list', () => {
  const meetings = fc.array(
    fc.record({ currency: fc.constantFrom('EUR', 'USD', 'JPY'), totalMinor: fc.integer({ min: 0, max: 10 ** 9 }) }),
    { minLength: 1, maxLength: 30 },
  );

  it('adds up to its rows, in each currency', () => {
    fc.assert(
      fc.property(meetings, (rows) => {
        const entries = rows.map(({ currency }, i) => ({ id: `m${i}`, currency }));
        const bills = new Map(rows.map(({ totalMinor }, i) => [`m${i}`, { totalMinor }]));
        const shown = (subtotalOf(entries, bills) ?? '').split(' + ').map((part) => part.replace(/[^\d.]/g, ''));
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

  it('has no sum until all of its meetings are read', () => {
    const entries = ['a', 'b'].map((id) => ({ id, currency: 'EUR' }));
    expect(subtotalOf(entries, new Map([['a', { totalMinor: 100 }]]))).toBeNull();
  });

  it('is read whole as soon as a part of it is in view, unless it has very many meetings', () => {
    const dayOf = (count: number) =>
      Array.from({ length: count }, (_, i) => {
        const at = new Date(2026, 10, 20, 12).getTime() - i * 1000;
        return { id: `m${i}`, title: '', topicId: null, topic: null, startedAt: at, endedAt: at + 1, currency: 'EUR' };
      });
    const read = (count: number) => {
      const entries = dayOf(count);
      return visible(layOut(entries), 0, 30, null).flatMap((seen) => entriesOf(seen, entries)).length;
    };
    expect(read(MOST_SUMMED)).toBe(MOST_SUMMED);
    expect(read(MOST_SUMMED + 1)).toBeLessThan(20);
  });
});

describe('a month of the list', () => {
  const noon = (month: number, day: number) => new Date(2026, month, day, 12).getTime();
  const entries = [noon(10, 20), noon(10, 20) - 1, noon(10, 1), noon(9, 31), noon(7, 1)].map((startedAt, i) => {
    return { id: `m${i}`, title: '', topicId: null, topic: null, startedAt, endedAt: startedAt + 1, currency: 'EUR' };
  });

  it('is above its first day, has all of its meetings, and takes room of its own', () => {
    const { days, heightRem } = layOut(entries);
    expect(days.map(({ count, month }) => [count, month?.from, month?.count])).toEqual([
      [2, 0, 3],
      [1, undefined, undefined],
      [1, 3, 1],
      [1, 4, 1],
    ]);
    expect(new Date(days[2]?.month?.at ?? 0).getMonth()).toBe(9);
    // Nothing covers anything else.
    for (const [i, { topRem, month }] of days.entries()) {
      const above = days[i - 1];
      const end = above ? above.topRem + DAY_REM + above.count * ROW_REM : 0;
      expect(month?.topRem ?? topRem).toBeCloseTo(end);
      if (month) expect(topRem).toBeCloseTo(month.topRem + MONTH_REM);
    }
    expect(heightRem).toBeCloseTo(3 * MONTH_REM + 4 * DAY_REM + 5 * ROW_REM);
  });
});

describe('how a meeting ended against its plan', () => {
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
  ])('%d of %d min is %s', (minutes, planned, expected) => expect(words(minutes, planned)).toBe(expected));
});
