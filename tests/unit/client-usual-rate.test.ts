import { describe, expect, it } from 'vitest';
import { usualRate } from '#lib/client/meetings/usual-rate.ts';
import { HOURLY } from '../support/client.ts';

describe('the usual rate', () => {
  it('is that of the last meeting’s first group that costs something, and nobody’s by name', () => {
    const person = { kind: 'person', personId: 'p1' } as const;
    const group = { kind: 'group', role: 'Designer', count: 2, ...HOURLY } as const;
    const others = { ...group, rateMinor: HOURLY.rateMinor + 1 };
    const free = { ...group, rateMinor: 0 };
    expect(usualRate([person, free, group, others], 'USD')).toEqual({ rate: HOURLY, average: null });
    for (const invited of [[person], [person, free]]) {
      expect(usualRate(invited, 'USD')).toEqual(usualRate([], 'USD'));
      expect(usualRate(invited, 'JPY')).toBeNull();
    }
  });

  it('is the average pay in its currency before any meeting, where a source says what that is', () => {
    expect(usualRate([], 'USD')).toMatchObject({ rate: { rateKind: 'hour', rateMinor: 3300, external: false } });
    expect(usualRate([{ kind: 'person', personId: 'gone' }], 'EUR')?.average?.source).toMatch(/^Eurostat, \d{4}$/);
    expect(usualRate([], 'JPY')).toBeNull();
    expect(usualRate([], 'constructor')).toBeNull();
  });
});
