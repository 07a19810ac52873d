import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, monthOf, WEEK } from '#lib/time.ts';

it('durations are in milliseconds', () => {
  expect({ MINUTE, HOUR, DAY, WEEK }).toEqual({ MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000, WEEK: 604_800_000 });
});

it('a month is that of UTC, whatever the zone', () => {
  const turn = Date.UTC(2026, 11, 1);
  expect([turn - 1, turn, Date.UTC(2027, 0, 1)].map(monthOf)).toEqual(['2026-11', '2026-12', '2027-01']);
});
