import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPeopleList } from '#lib/client/input/people-list.ts';
import { parseRate } from '#lib/client/input/rates.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { inviteAll } from '../../app/(client)/app/meeting/invitee-list.tsx';
import { pastedRows, withoutLines } from '../../app/(client)/app/shared/pasting/pasted-people.ts';

const onList = (name: string): Person => ({
  id: name,
  name,
  role: '',
  external: false,
  rateKind: 'hour',
  rateMinor: 1,
});

interface Given {
  roster?: string[];
  room?: number | null;
  rate?: string;
  chosen?: [string, boolean][];
  mayPick?: boolean;
}

function rowsOf(text: string, { roster = [], room = null, rate = '', chosen = [], mayPick = false }: Given = {}) {
  return pastedRows({
    lines: readPeopleList(text, 'USD'),
    roster: roster.map(onList),
    room,
    otherwise: parseRate(rate, 'USD'),
    chosen: new Map(chosen),
    mayPick,
  });
}

/** The names that would be added. */
const selected = (text: string, given?: Given) =>
  rowsOf(text, given).flatMap(({ isSelected, line }) => (isSelected ? (line.person?.name ?? '?') : []));
const notes = (text: string, given?: Given) => rowsOf(text, given).map(({ note }) => note);

describe('the lines of a pasted list', () => {
  it('are selected if they are new, can be read, and are beyond doubt', () => {
    expect(selected('Ada 60\nAlan\n60/h\nCounsel 120000/h\nADA 70')).toEqual(['Ada']);
    expect(notes('Ada 60\nAlan\n60/h\nCounsel 120000/h\nADA 70')).toEqual([
      null,
      'No rate.',
      null,
      'That’s a lot. Select it if it’s right.',
      'The same name is above.',
    ]);
  });

  it('without a rate get the one for such lines', () => {
    expect(rowsOf('Ada\nAlan 70/h', { rate: '800/day' }).map(({ person }) => person?.rateMinor)).toEqual([
      10_000, 7_000,
    ]);
  });

  it('say when a rate was taken for a year', () => {
    expect(notes('Ada 85000\nAlan 6500')).toEqual(['Read as a rate for a year.', 'Read as a rate for a month.']);
  });

  it('keep their emails, and know by them who is on the list, or above', () => {
    const rows = rowsOf('Ada <ada@example.org>, 60\nBo 60\nA. Lovelace, ADA@example.org, 60');
    expect(rows.map(({ person }) => person?.email)).toEqual(['ada@example.org', undefined, 'ada@example.org']);
    expect(rows.map(({ note }) => note)).toEqual([null, null, 'The same email is above.']);
    const roster = [{ ...onList('Ada Lovelace'), email: 'ada@example.org' }];
    const [known] = pastedRows({
      ...{ lines: readPeopleList('Ada <ada@example.org> 60', 'USD'), roster, room: null, otherwise: undefined },
      ...{ chosen: new Map(), mayPick: false },
    });
    expect(known).toMatchObject({ known: { name: 'Ada Lovelace' }, person: null, note: 'Already on your list.' });
  });

  it('pick someone once, whether known by name or by email', async () => {
    const ann = { ...onList('Ann Lee'), email: 'ann@example.org' };
    const rows = pastedRows({
      ...{ lines: readPeopleList('Ann Lee\nA. Lee <ann@example.org>\nBo 60', 'USD'), roster: [ann], room: null },
      ...{ otherwise: undefined, chosen: new Map(), mayPick: true },
    });
    expect(rows.map(({ isSelected }) => isSelected)).toEqual([true, false, true]);
    // However they were chosen.
    let invitees: Invitee[] = [{ kind: 'person', personId: 'Bo' }];
    const { people, takeOut } = await inviteAll(invitees, [ann, ann, onList('Bo')], (to) => {
      invitees = to(invitees);
    });
    expect(invitees).toEqual([
      { kind: 'person', personId: 'Bo' },
      { kind: 'person', personId: 'Ann Lee' },
    ]);
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
    // Somebody's choice is not overruled; adding them says that there is no room.
    expect(selected(text, { room: 2, chosen: [['1 Grace 60', true]] })).toEqual(['Ada', 'Alan', 'Grace']);
  });

  it('that say the same are chosen one by one', () => {
    expect(rowsOf('Ada 60\nAda 60', { chosen: [['2 Ada 60', true]] }).map(({ isSelected }) => isSelected)).toEqual([
      true,
      true,
    ]);
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
          // Alan is on the list already; nobody means a counsel of 120,000 an hour.
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
  expect(
    withoutLines(
      'Name\tRate\nAda\t60\nAlan\t70\n',
      readPeopleList('Name\tRate\nAda\t60\nAlan\t70\n', 'USD').slice(0, 1),
    ),
  ).toBe('Name\tRate\nAlan\t70\n');
});
