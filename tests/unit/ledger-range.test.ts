import { expect, it } from 'vitest';
import { calendarOf } from '#lib/client/insights/days.ts';
import { rangeOf } from '#lib/ledgers/range.ts';
import { DAY, HOUR } from '#lib/time.ts';

const isoOf = ({ from, to }: { from: number; to: number }) =>
  [new Date(from), new Date(to)].map((at) => at.toISOString());

const NOON = Date.UTC(2026, 9, 14, 12);

it('is all days of the ledger’s zone that are touched', () => {
  const day = ['2026-10-14T07:00:00.000Z', '2026-10-15T07:00:00.000Z'];
  const zone = 'America/Los_Angeles';
  expect(isoOf(rangeOf({ from: NOON, to: NOON + 1 }, zone, 0))).toEqual(day);
  expect(isoOf(rangeOf({ from: NOON, to: NOON }, zone, 0))).toEqual(day);
  expect(isoOf(rangeOf({ from: NOON - 6 * HOUR, to: NOON }, zone, 0))).toEqual(['2026-10-13T07:00:00.000Z', day[1]]);
  expect(isoOf(rangeOf({ from: undefined, to: undefined }, zone, NOON))).toEqual(['2026-09-14T07:00:00.000Z', day[1]]);
  expect(isoOf(rangeOf({ from: NOON, to: NOON }, 'Nowhere/Else', 0))[0]).toBe('2026-10-14T00:00:00.000Z');
});

// In São Paulo, November 4, 2018, began at 1 AM; in Havana, November 1, 2026, has midnight twice.
it.each(['America/Sao_Paulo', 'America/Havana', 'Europe/Berlin', 'Asia/Kathmandu'])(
  'of whole days is as it is asked for: %s',
  (zone) => {
    const { dayOf, startOf } = calendarOf(zone, 1);
    for (const around of [Date.UTC(2018, 10, 4), Date.UTC(2026, 10, 1), Date.UTC(2026, 9, 25)]) {
      for (let day = dayOf(around) - 3; day < dayOf(around) + 3; day += 1) {
        const asked = { from: startOf(day), to: startOf(day + 2) };
        expect(rangeOf(asked, zone, 0)).toEqual(asked);
      }
    }
  },
);

it('takes any number', () => {
  const { from, to } = rangeOf({ from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }, 'UTC', 0);
  expect([from, to > Date.UTC(9999, 11, 30), to % DAY]).toEqual([0, true, 0]);
});
