import { describe, expect, it } from 'vitest';
import { usualRate } from '#lib/client/meetings/usual-rate.ts';
import { HOURLY } from '../support/client.ts';

const person = {
  id: 'p1',
  name: 'Engineer',
  role: '',
  rateKind: 'year',
  rateMinor: 8_500_000,
  external: true,
} as const;

describe('the usual rate', () => {
  it('is that of the last meeting: of its first group, or else of its first person who is still there', () => {
    const group = { kind: 'group', role: 'Designer', count: 2, ...HOURLY } as const;
    const invited = [{ kind: 'person', personId: 'p1' }, group] as const;
    expect(usualRate(invited, [person], 'USD')).toEqual({ rate: HOURLY, average: null });
    const { rateKind, rateMinor, external } = person;
    expect(usualRate([invited[0]], [person], 'USD')).toEqual({
      rate: { rateKind, rateMinor, external },
      average: null,
    });
  });

  it('is of nobody who costs nothing, as an observer does', () => {
    const observer = { ...person, id: 'p0', rateMinor: 0 };
    const invited = [observer, person].map(({ id }) => ({ kind: 'person', personId: id }) as const);
    const free = { kind: 'group', role: 'Observer', count: 2, ...HOURLY, rateMinor: 0 } as const;
    const { rateKind, rateMinor, external } = person;
    const rate = { rateKind, rateMinor, external };
    expect(usualRate([free, ...invited], [observer, person], 'USD')).toEqual({ rate, average: null });
    expect(usualRate([free, { kind: 'group', role: '', count: 1, ...HOURLY }], [], 'USD')?.rate).toEqual(HOURLY);
    expect(usualRate(invited.slice(0, 1), [observer, person], 'USD')?.rate).toMatchObject({ rateMinor: 33_00 });
  });

  it('is the average pay in its currency before any meeting, where a source says what that is', () => {
    expect(usualRate([], [], 'USD')).toMatchObject({ rate: { rateKind: 'hour', rateMinor: 3300, external: false } });
    expect(usualRate([{ kind: 'person', personId: 'gone' }], [], 'EUR')?.average?.source).toMatch(/^Eurostat, \d{4}$/);
    expect(usualRate([], [], 'JPY')).toBeNull();
    expect(usualRate([], [], 'constructor')).toBeNull();
  });
});
