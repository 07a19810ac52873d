import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LENGTHS } from '#lib/client/input/bounds.ts';
import { readPeopleList } from '#lib/client/input/people-list.ts';
import { parseRate } from '#lib/client/input/rates.ts';
import { checkText } from '#lib/client/input/validate.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { inviteAll } from '../../app/(client)/app/meeting/invitee-list.tsx';
import { readAttendees } from '../../app/(client)/app/meeting/read-attendees.ts';
import { pastedRows, withoutLines } from '../../app/(client)/app/shared/pasting/pasted-people.ts';

const onList = (name: string): Person => ({
  ...{ id: name, name, role: '', external: false, rateKind: 'hour', rateMinor: 6_000 },
});

interface Given {
  roster?: (string | Person)[];
  room?: number | null;
  rate?: string;
  chosen?: [string, boolean][];
  mayPick?: boolean;
}

const rowsOf = (text: string, { roster = [], room = null, rate = '', chosen = [], mayPick = false }: Given = {}) =>
  pastedRows({
    ...{
      lines: readPeopleList(text, 'USD'),
      room,
      otherwise: parseRate(rate, 'USD'),
      chosen: new Map(chosen),
      mayPick,
    },
    roster: roster.map((one) => (typeof one === 'string' ? onList(one) : one)),
  });

/** Returns the names that would be added. */
const selected = (text: string, given?: Given) =>
  rowsOf(text, given).flatMap(({ isSelected, line }) => (isSelected ? (line.person?.name ?? '?') : []));
const notes = (text: string, given?: Given) => rowsOf(text, given).map(({ note }) => note);

describe('the lines of a pasted list', () => {
  it('are selected if they are new, can be read, and are beyond doubt', () => {
    expect(selected('Ada 60\nAlan\n60/h\nCounsel 120000/h\nADA 70')).toEqual(['Ada']);
    const doubts = [null, 'No rate.', null, 'That’s a lot. Select it if it’s right.', 'The same name is above.'];
    expect(notes('Ada 60\nAlan\n60/h\nCounsel 120000/h\nADA 70')).toEqual(doubts);
  });

  it('without a rate get the one for such lines', () => {
    const rates = rowsOf('Ada\nAlan 70/h', { rate: '800/day' }).map(({ person }) => person?.rateMinor);
    expect(rates).toEqual([10_000, 7_000]);
  });

  it('say when a rate was taken for a year', () => {
    expect(notes('Ada 85000\nAlan 6500')).toEqual(['Read as a rate for a year.', 'Read as a rate for a month.']);
  });

  it('keep their emails, and know by them who is on the list, or above', () => {
    const rows = rowsOf('Ada <ada@example.org>, 60\nBo 60\nA. Lovelace, ADA@example.org, 60');
    expect(rows.map(({ person }) => person?.email)).toEqual(['ada@example.org', undefined, 'ada@example.org']);
    expect(rows.map(({ note }) => note)).toEqual([null, null, 'The same email is above.']);
    const roster = [{ ...onList('Ada Lovelace'), email: 'ada@example.org' }];
    const [known] = rowsOf('Ada <ada@example.org> 60', { roster });
    expect(known).toMatchObject({ known: { name: 'Ada Lovelace' }, person: null, note: 'Already on your list.' });
  });

  it('pick someone once, whether known by name or by email', async () => {
    const ann = { ...onList('Ann Lee'), email: 'ann@example.org' };
    const rows = rowsOf('Ann Lee\nA. Lee <ann@example.org>\nBo 60', { roster: [ann], mayPick: true });
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([true, false, true]);
    // However they were chosen.
    let invitees: Invitee[] = [{ kind: 'person', personId: 'Bo' }];
    const { people, takeOut } = await inviteAll(invitees, [ann, ann, onList('Bo')], (to) => {
      invitees = to(invitees);
    });
    expect(invitees).toEqual(['Bo', 'Ann Lee'].map((personId) => ({ kind: 'person', personId })));
    expect(people).toBe(2);
    takeOut();
    expect(invitees).toEqual([{ kind: 'person', personId: 'Bo' }]);
  });

  it('with somebody of the list are nobody to add, but somebody to pick', () => {
    expect(selected('ada', { roster: ['Ada'] })).toEqual([]);
    const [row] = rowsOf('ada', { roster: ['Ada'], mayPick: true });
    expect(row).toMatchObject({ person: null, known: { id: 'Ada' }, isSelected: true, note: 'Already on your list.' });
  });

  it('are selected as far as there is room, and as somebody chose', () => {
    const text = 'Ada 60\nAlan 60\nGrace 60';
    expect(selected(text, { room: 2 })).toEqual(['Ada', 'Alan']);
    expect(notes(text, { room: 2 })[2]).toBe('Your plan is full.');
    expect(selected(text, { room: 2, chosen: [['1 Ada 60', false]] })).toEqual(['Alan', 'Grace']);
    expect(selected(text, { room: 0, roster: ['Ada'], mayPick: true })).toEqual(['Ada']);
    // A choice isn't overruled: adding them says that there is no room.
    expect(selected(text, { room: 2, chosen: [['1 Grace 60', true]] })).toEqual(['Ada', 'Alan', 'Grace']);
  });

  it('that say the same are chosen one by one', () => {
    const rows = rowsOf('Ada 60\nAda 60', { chosen: [['2 Ada 60', true]] });
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([true, true]);
  });

  it('have keys of their own, and only somebody with a name and a rate is selected', () => {
    const line = fc.constantFrom('Ada 60', 'Ada', 'Alan\t85k', '60/h', '5 × 60', 'Counsel 120000/h', '');
    fc.assert(
      fc.property(fc.array(line), fc.option(fc.nat(3)), fc.boolean(), (lines, room, mayPick) => {
        const rows = rowsOf(lines.join('\n'), { room, mayPick, roster: ['Alan'] });
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        const seen = new Set<string>();
        for (const { line, person, known, isSelected } of rows) {
          const name = /^(Ada|Alan|Counsel)/.exec(line.text)?.[0];
          const isFirst = name !== undefined && !seen.has(name);
          if (name) seen.add(name);
          // Alan is already on the list, and nobody means a counsel at 120,000 an hour.
          const isSure = isFirst && (line.text === 'Ada 60' ? room !== 0 : name === 'Alan' && mayPick);
          expect([line.text, isSelected]).toEqual([line.text, isSure]);
          if (isSelected && !known) expect(person).toMatchObject({ name: 'Ada', rateKind: 'hour', rateMinor: 60_00 });
        }
      }),
    );
  });
});

it('a list without some of its lines is the others, as they were read', () => {
  const line = fc.constantFrom('Ada 60', '  Alan\t85k ', '- Grace: 70/h', '"Zoë, Jr.",60', 'soon', '');
  fc.assert(
    fc.property(fc.array(fc.tuple(line, fc.boolean())), fc.constantFrom('\n', '\r\n'), (given, end) => {
      const list = given.map(([text]) => text).join(end);
      const lines = readPeopleList(list, 'USD');
      const goes = lines.filter((_, i) => given[i]?.[1]);
      const left = readPeopleList(withoutLines(list, goes), 'USD').map(({ text, person }) => ({ text, person }));
      const others = lines.filter((one) => !goes.includes(one)).map(({ text, person }) => ({ text, person }));
      expect(left).toEqual(others);
    }),
  );
  const list = 'Name\tRate\nAda\t60\nAlan\t70\n';
  expect(withoutLines(list, readPeopleList(list, 'USD').slice(0, 1))).toBe('Name\tRate\nAlan\t70\n');
});

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
  const people = ['Ada', 'Adam', 'Room 2'].map(onList);
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
    const nothingElse = { doubt: undefined, matches: [] };
    expect(read(text, currency)).toMatchObject({ text, currency, people, group, reading, ...nothingElse });
  });

  it.each([
    ['Ada', ['Ada', 'Adam']],
    ['AD', ['Ada', 'Adam']],
    // A name, though it could be one person with a rate.
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
    const foreign = [read('Bob €60/h'), read('Bob €60/h', 'EUR'), read('Bob')].map((one) => one.foreign);
    expect(foreign).toEqual(['EUR', undefined, undefined]);
  });
});
