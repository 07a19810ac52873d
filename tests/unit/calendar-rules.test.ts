import { describe, expect, test } from 'vitest';
import { readRule } from '#lib/client/calendar/read-rule.ts';
import { Steps, TooManySteps, timesOf } from '#lib/client/calendar/rule.ts';
import { compareRules, shown, wall } from '../support/calendar-rules.ts';

function times(text: string, start: string, { from = start, to = '2060-01-01T00:00', most = 12 } = {}) {
  const found: number[] = [];
  const window = { from: wall(from), to: wall(to) };
  for (const time of timesOf(readRule(text).rule, wall(start), window, new Steps(5_000_000))) {
    found.push(time);
    if (found.length === most) break;
  }
  return shown(found);
}

describe('a rule repeats as the standard says', () => {
  // A thousand rules take half a minute, nearly all of it in the other library: npm run soak.
  test('as another expander has it', () => expect(compareRules(200)).toBeGreaterThan(150));

  test.each([
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU',
      '2026-11-22T09:00',
      ['2026-11-22T09:00', '2026-11-23T09:00', '2026-12-06T09:00'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO',
      '2026-11-22T09:00',
      ['2026-11-22T09:00', '2026-11-30T09:00', '2026-12-06T09:00'],
    ],
    ['FREQ=YEARLY', '2024-02-29T09:00', ['2024-02-29T09:00', '2028-02-29T09:00', '2032-02-29T09:00']],
    ['FREQ=YEARLY;BYWEEKNO=53', '2026-12-30T09:00', ['2026-12-30T09:00', '2032-12-29T09:00', '2037-12-30T09:00']],
    [
      'FREQ=YEARLY;BYDAY=MO,5FR;COUNT=6',
      '2027-01-20T09:00',
      ['2027-01-25T09:00', '2027-01-29T09:00', '2027-02-01T09:00'],
    ],
    ['FREQ=DAILY;INTERVAL=3;COUNT=2', '2026-11-22T09:00', ['2026-11-22T09:00', '2026-11-25T09:00']],
    [
      'FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0;BYDAY=MO',
      '2026-11-22T09:00',
      ['2026-11-23T09:00', '2026-11-30T09:00', '2026-12-07T09:00'],
    ],
  ])('%s from %s', (text, start, expected) => {
    expect(times(text, start, { most: expected.length })).toEqual(expected);
    if (text.includes('COUNT=2')) expect(times(text, start)).toEqual(expected);
  });

  test('a window far from the start costs no more than one at it, and has the same times', () => {
    const text = 'FREQ=DAILY;INTERVAL=2;BYHOUR=9,15';
    const steps = new Steps(1_000);
    const window = { from: wall('2026-11-01T00:00'), to: wall('2026-11-11T00:00') };
    const found = [...timesOf(readRule(text).rule, wall('0001-01-01T09:00'), window, steps)];
    expect(found).toHaveLength(10);
    const days = [...timesOf(readRule('FREQ=DAILY').rule, wall('0001-01-01T09:00'), window, new Steps(1_000))];
    expect(days).toHaveLength(10);
  });

  test('what never comes true, and what comes true without end, ends', () => {
    const never = [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=MINUTELY;BYWEEKNO=53;BYMONTH=6',
    ];
    for (const text of never) expect(times(text, '2020-01-01T00:00', { to: '2021-06-01T00:00' }), text).toEqual([]);
    const { rule } = readRule('FREQ=SECONDLY;COUNT=900000000');
    const window = { from: wall('2026-01-01T00:00'), to: wall('2027-01-01T00:00') };
    expect(() => [...timesOf(rule, wall('1999-01-01T00:00'), window, new Steps(10_000))]).toThrow(TooManySteps);
  });

  test('steps are taken from those of all rules, too', () => {
    const all = new Steps(10);
    all.atMost(8).take(8);
    expect(() => all.atMost(8).take(3)).toThrow(TooManySteps);
  });
});

describe('a rule that can’t be read says so', () => {
  test.each([
    '',
    'FREQ=SOMETIMES',
    'FREQ=DAILY;BYHOUR=99',
    'FREQ=WEEKLY;BYDAY',
    'W1 MO',
    'FREQ=DAILY;COUNT=x',
    'FREQ=YEARLY;BYEASTER=0',
  ])('%s', (text) => {
    expect(() => readRule(text)).toThrow('Its rule for repeating can’t be read');
  });

  test('odd ones that calendars write are read', () => {
    expect(readRule('freq=weekly;interval=0;wkst=su;byday=+1mo,-2fr').rule).toMatchObject({
      ...{ frequency: 'WEEKLY', interval: 1, weekStart: 7 },
      weekdays: [
        { nth: 1, weekday: 1 },
        { nth: -2, weekday: 5 },
      ],
    });
    expect(readRule('FREQ=DAILY;UNTIL=20261231').until).toBe('20261231');
    expect(readRule('UNTIL=20261231T090000Z;FREQ=DAILY').until).toBe('20261231T090000Z');
  });
});
