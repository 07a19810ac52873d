import { describe, expect, it } from 'vitest';
import { LENGTHS } from '#lib/client/input/bounds.ts';
import { checkText } from '#lib/client/input/validate.ts';
import type { Person } from '#lib/sync/records.ts';
import { readAttendees } from '../../app/(client)/app/meeting/read-attendees.ts';

describe('a name that is too long', () => {
  const most = LENGTHS.role;
  const read = (text: string) => readAttendees(text, 'USD', []);

  it.each([
    ['alone', `${'W'.repeat(most + 1)} 60/h`],
    ['longer than any name', `${'W'.repeat(150)} 60/h`],
    ['of a group', `3 × ${'W'.repeat(most + 1)} 60`],
    ['with a rate that can’t be meant', `${'W'.repeat(most + 1)} 85000/h`],
  ])('is nobody to be added, and says so: %s', (_, text) => {
    const typed = read(text);
    expect(typed).toMatchObject({ group: undefined, doubt: undefined, reading: '' });
    expect(typed.problem).toBe(`That name is too long. Use at most ${most} characters.`);
  });

  it.each([
    ['as long as it may be', 'W'.repeat(most)],
    ['of signs that take two units each', '😀'.repeat(most)],
    ['with spaces that don’t count', `W${' '.repeat(9)}${'W'.repeat(most - 2)}`],
  ])('is not one that a start takes: %s', (_, name) => {
    const { group } = read(`${name} 60/h`);
    expect(() => checkText('role', group?.role ?? '', { required: true })).not.toThrow();
  });
});

describe('what is typed into the field for attendees', () => {
  const people = ['Ada', 'Adam', 'Room 2'].map((name, i): Person => {
    return { id: `p${i}`, name, role: '', rateKind: 'hour', rateMinor: 6_000, external: false };
  });
  const read = (text: string, currency = 'USD') => readAttendees(text, currency, people);
  const hourly = { kind: 'group', role: '', external: false, rateKind: 'hour' };

  it.each([
    ['4 × 60/h', 'USD', { ...hourly, count: 4, rateMinor: 6_000 }, '4 people: $60.00 an hour each'],
    ['4 x 7500', 'JPY', { ...hourly, count: 4, rateMinor: 7_500 }, '4 people: ¥7,500 an hour each'],
    ['4 × 1.250/h', 'KWD', { ...hourly, count: 4, rateMinor: 1_250 }, '4 people: KWD\u00a01.250 an hour each'],
    ['Bob 60 €/h', 'EUR', { ...hourly, role: 'Bob', count: 1, rateMinor: 6_000 }, 'Bob: €60.00 an hour'],
    [
      ...(['Consultant 800/day external', 'USD'] as const),
      { ...hourly, role: 'Consultant', count: 1, external: true, rateMinor: 10_000 },
      'Consultant: $800.00 a day = $100.00 an hour (8 h a day), external',
    ],
    [
      ...(['5 × Designer 104k/year', 'USD'] as const),
      { ...hourly, role: 'Designer', count: 5, rateKind: 'year', rateMinor: 10_400_000 },
      '5 × Designer: $104,000 a year each',
    ],
  ])('is read as a group, and said back: %s', (text, currency, group, reading) => {
    expect(read(text, currency)).toMatchObject({
      text,
      currency,
      people,
      group,
      reading,
      doubt: undefined,
      matches: [],
    });
  });

  it.each([
    ['Ada', ['Ada', 'Adam']],
    ['AD', ['Ada', 'Adam']],
    // Somebody's name, though it could be one person with a rate.
    ['Room 2', ['Room 2']],
  ])('finds people: %s', (text, names) => {
    expect(read(text)).toMatchObject({ group: undefined, reading: '', matches: names.map((name) => ({ name })) });
  });

  it.each([
    ['Bob 85000/h', 1, 'Is that $85,000 a year?'],
    ['3 × Bob 85000/h', 3, 'Is that $85,000 a year each?'],
  ])('is asked about if its rate can’t be meant: %s', (text, count, question) => {
    const per = { ...hourly, role: 'Bob', count, rateMinor: 8_500_000 };
    expect(read(text)).toMatchObject({
      ...{ group: undefined, reading: '', problem: question },
      doubt: { typed: per, typedPer: 'hour', likely: { ...per, rateKind: 'year' }, likelyPer: 'year', question },
    });
  });

  it.each(['Bob 99999999/h', '3 × 99999999/h'])('is refused if it can’t be a year’s either: %s', (text) => {
    const problem = 'That rate is too large. Check the number, and whether it’s an hour or a year.';
    expect(read(text)).toMatchObject({ group: undefined, doubt: undefined, reading: '', problem });
  });

  const noRate = 'There’s no rate in that. Type a number of people, × and a rate, like 5 × 60/h.';
  it.each([
    ['  ', 'Type a name or a group first, like 5 × 60/h.'],
    ['x'.repeat(LENGTHS.name + 1), 'That’s too long for a name or a group.'],
    ['x'.repeat(LENGTHS.name), 'No one by that name. Add a rate, like “Bob 60/h”.'],
    ['0 × 60', 'A group has at least 1 person.'],
    ['1 people', noRate],
    ['10001 people', 'A group has at most 10,000 people.'],
    ['10000 people', noRate],
    ['5', 'Is 5 a rate or a number of people? Type 5/h, or a group like 5 × 60/h.'],
    ['12345', 'Is 12345 a rate or a number of people? Type 12345/h, or a group like 5 × 60/h.'],
    ['123456', noRate],
    ['3 × Bob', noRate],
    ['Nobody', 'No one by that name. Add a rate, like “Bob 60/h”.'],
    ['3 x -5/h', 'A rate can’t be below 0. Leave out the minus.'],
    ['-5/h', 'A rate can’t be below 0. Leave out the minus.'],
    ['Bob -5/h', 'A rate can’t be below 0. Leave out the minus.'],
    ['3 × PM −60/h', 'A rate can’t be below 0. Leave out the minus.'],
    ['3 × 60/week', 'Enter a rate for an hour, a day, a month or a year, like 60/h or 85k/year.'],
    ['Bob €60/h', 'That’s in EUR, but rates here are in USD. Enter it in USD.'],
  ])('is refused with what to type: %s', (text, problem) => {
    expect(read(text)).toMatchObject({ group: undefined, doubt: undefined, reading: '', problem });
  });

  it('says which other currency it names', () => {
    expect([read('Bob €60/h').foreign, read('Bob €60/h', 'EUR').foreign, read('Bob').foreign]).toEqual([
      'EUR',
      undefined,
      undefined,
    ]);
  });
});
