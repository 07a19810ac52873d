import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asksNextDay, readWhen, shownWhen, type TypedWhen } from '../../app/(client)/app/meetings/past-when.ts';

/** Its clock skips 2:00 to 3:00 on March 29, 2026, and repeats it on October 25. The device's zone is another. */
const BERLIN = 'Europe/Berlin';
beforeEach(() => void vi.stubEnv('TZ', 'Asia/Kathmandu'));

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21, 13, 5);
const NOTHING: TypedWhen = { date: '2026-11-20', from: '', to: '', length: '', by: 'to', isNextDay: false };
const typed = (fields: Partial<TypedWhen>): TypedWhen => ({ ...NOTHING, ...fields });
const problem = (fields: Partial<TypedWhen>) => readWhen(typed(fields), BERLIN, NOW);

describe('when a past meeting was', () => {
  it('is a date, a start, and an end or a duration', () => {
    const expected = { startedAt: Date.UTC(2026, 10, 20, 8), endedAt: Date.UTC(2026, 10, 20, 8, 45) };
    expect(problem({ from: '09:00', to: '09:45' })).toEqual(expected);
    expect(problem({ from: '09:00', length: '45', by: 'length' })).toEqual(expected);
    // Text that was typed and then replaced doesn't count.
    expect(problem({ from: '09:00', to: '11:00', length: '45', by: 'length' })).toEqual(expected);
  });

  it.each<[what: string, fields: Partial<TypedWhen>, field: string, text: RegExp]>([
    ['no date', { date: '' }, 'date', /^Enter a date/],
    ['half a date', { date: '2026-11' }, 'date', /^Enter a date/],
    ['a hundred years ago', { date: '1926-11-20' }, 'date', /before 2000/],
    ['the year 26', { date: '0026-11-20' }, 'date', /before 2000/],
    ['tomorrow', { date: '2026-11-22', from: '09:00', to: '10:00' }, 'date', /in the future/],
    ['the year 20250', { date: '20250-11-20', from: '09:00', to: '10:00' }, 'date', /in the future/],
    ['the year 12026', { date: '12026-11-20', from: '09:00', to: '10:00' }, 'date', /in the future/],
    ['no start', { to: '10:00' }, 'from', /when it started/],
    ['a start later today', { date: '2026-11-21', from: '14:06', to: '15:00' }, 'from', /in the future/],
    ['an end later today', { date: '2026-11-21', from: '13:00', to: '14:06' }, 'to', /start it on the Meter/],
    ['a length beyond now', { date: '2026-11-21', from: '13:00', length: '2h', by: 'length' }, 'length', /Meter/],
    ['no end', { from: '09:00' }, 'to', /or how long/],
    ['no length', { from: '09:00', by: 'length' }, 'length', /or how long/],
    ['a length that is none', { from: '09:00', length: 'long', by: 'length' }, 'length', /45, 1:30/],
    ['25 hours', { from: '09:00', length: '25h', by: 'length' }, 'length', /up to 24 hours/],
    ['an end at the start', { from: '09:00', to: '09:00' }, 'to', /after the start/],
    ['an end before the start', { from: '23:30', to: '00:30' }, 'to', /before the start/],
    ['a start that the clocks skipped', { date: '2026-03-29', from: '02:30', to: '04:00' }, 'from', /skipped 02:30/],
    ['an end that the clocks skipped', { date: '2026-03-29', from: '01:30', to: '02:30' }, 'to', /skipped 02:30/],
  ])('%s is answered beside its field', (_, fields, field, text) => {
    const found = problem(fields);
    expect(found).toMatchObject({ field });
    expect('text' in found && found.text).toMatch(text);
  });

  it('ends the next day once that is said, over a month’s end and a change of the clocks', () => {
    const late = typed({ from: '23:30', to: '00:30' });
    expect(asksNextDay(late)).toBe(true);
    expect(asksNextDay({ ...late, isNextDay: true })).toBe(false);
    expect(asksNextDay({ ...late, by: 'length' })).toBe(false);
    const over = (date: string) => readWhen({ ...late, date, isNextDay: true }, BERLIN, NOW);
    for (const date of ['2026-02-28', '2026-03-28', '2025-12-31', '2026-10-24']) {
      const found = over(date);
      expect('endedAt' in found && found.endedAt - found.startedAt).toBe(60 * MINUTE);
    }
    expect(shownWhen({ ...late, isNextDay: true }, BERLIN)).toEqual({ to: '00:30', length: '1 h', isNextDay: true });
  });

  it('lasts as long as it was, over the hour that the clocks skip or repeat', () => {
    const minutes = (fields: Partial<TypedWhen>) => {
      const found = problem(fields);
      return 'endedAt' in found ? (found.endedAt - found.startedAt) / MINUTE : null;
    };
    expect(minutes({ date: '2026-03-29', from: '01:30', to: '03:30' })).toBe(60);
    expect(minutes({ date: '2026-10-25', from: '01:30', to: '03:30' })).toBe(180);
    expect(shownWhen(typed({ date: '2026-03-29', from: '01:30', length: '60', by: 'length' }), BERLIN).to).toBe(
      '03:30',
    );
  });

  it('shows for the end or the duration what follows from the other', () => {
    const shown = (fields: Partial<TypedWhen>) => shownWhen(typed(fields), BERLIN);
    expect(shown({ from: '09:00', to: '10:15' })).toMatchObject({ length: '1 h 15 min' });
    const long = { length: '1:15', by: 'length' } as const;
    expect(shown({ from: '09:00', ...long })).toMatchObject({ to: '10:15', length: '1:15' });
    expect(shown({ from: '', ...long })).toMatchObject({ to: '', length: '1:15' });
    expect(shown({ from: '23:00', ...long, length: '2h' })).toMatchObject({ to: '01:00', isNextDay: true });
  });

  it('reads anything, and what it reads is in the past and lasts from a minute to a day', () => {
    const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
    const time = fc.oneof(
      fc.constant(''),
      fc.tuple(two(23), two(59)).map((parts) => parts.join(':')),
    );
    const date = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.integer({ min: 1, max: 9999 }), two(13), two(32))
        .map(([y, m, d]) => `${String(y).padStart(4, '0')}-${m}-${d}`),
      fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-21'),
    );
    const anything = fc.record({
      date,
      from: time,
      to: time,
      length: fc.oneof(fc.string(), fc.integer({ min: 0, max: 2000 }).map(String)),
      by: fc.constantFrom('to' as const, 'length' as const),
      isNextDay: fc.boolean(),
    });
    fc.assert(
      fc.property(anything, (fields) => {
        const found = readWhen(fields, BERLIN, NOW);
        shownWhen(fields, BERLIN);
        if ('field' in found) return found.text !== '';
        const ms = found.endedAt - found.startedAt;
        return found.endedAt <= NOW && ms >= MINUTE && ms <= 25 * 60 * MINUTE;
      }),
      { numRuns: 1000 },
    );
  });
});
