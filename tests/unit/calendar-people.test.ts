import { describe, expect, test } from 'vitest';
import { type Decisions, NO_DECISIONS, parseDomains, readDecisions } from '#lib/client/calendar/decisions.ts';
import { inviteesOf } from '#lib/client/calendar/planned.ts';
import { ownerOf } from '#lib/client/calendar/who.ts';
import type { Person } from '#lib/sync/records.ts';
import { calendar, event, fixture, person, plan, readWhole, SIXTY, TWO } from '../support/calendars.ts';

const guest = (name: string) => `ATTENDEE:mailto:${name}@example.com`;
/** Its only meeting, with guests from these lines. */
const only = (lines: readonly string[], more?: Parameters<typeof plan>[1]) =>
  plan(calendar(event(...lines)), more).meetings[0];

describe('who is in a meeting', () => {
  const ada = person('a', 'Ada Lovelace', { email: 'ada@example.com', rateMinor: 100_00 });
  const bo = person('b', 'Bo');
  const names = (lines: readonly string[], roster: Person[]) =>
    only([...lines, guest('other')], { roster })?.who.map((one) => one.person?.id ?? null);

  test.each([
    ['by email, in any case', 'CN=A.L.:mailto:ADA@example.com', [ada], 'a'],
    ['by the address that it says, not where it is sent', 'EMAIL=Ada@example.com:mailto:x1@alias.example', [ada], 'a'],
    ['by name, turned around', 'CN="Ex, Bo":mailto:bo@elsewhere.example', [ada, person('b', 'Bo Éx')], 'b'],
    ['by name, in small letters', 'CN=bo ex:mailto:bo@example.com', [person('b', 'Bo Éx')], 'b'],
    ['not by a name that two have', 'CN=Bo:mailto:bo@example.com', [bo, person('c', 'Bo')], null],
    ['not by name with another email', 'CN=Ada Lovelace:mailto:namesake@example.com', [ada], null],
  ])('people on the list are found %s', (_, line, roster, id) => {
    expect(names([`ATTENDEE;${line}`], roster)).toEqual([id, null]);
  });

  test('by a name that only another of their events has, and by the first of two', () => {
    const asked = (i: number, cn: string) =>
      event(`DTSTART:2026112${i}T090000Z`, `ATTENDEE${cn}:mailto:bo@example.com`, guest('other'));
    const { meetings } = plan(calendar(asked(3, ''), asked(4, ';CN=Bo'), asked(5, ';CN=Ada')), {
      roster: [bo, person('a', 'Ada')],
    });
    expect(meetings.map(({ who }) => who.map((one) => one.person?.id ?? null))).toEqual(Array(3).fill(['b', null]));
  });

  test('somebody with two addresses is one person', () => {
    expect(names([guest('ada'), 'ATTENDEE;CN=Ada Lovelace:x'], [ada])).toEqual(['a', null]);
  });

  test('the others at one rate; external, without employer costs, if their address is elsewhere', () => {
    const addresses = ['a@example.com', 'b@eu.example.com', 'c@client.example', 'd@notexample.com'];
    const lines = addresses.map((address) => `ATTENDEE:mailto:${address}`);
    expect(only(lines)).toMatchObject({ totalMinor: 4 * 39_00, externalMinor: 0 });
    const asked = only(lines, { decisions: { domains: ['example.com'] } });
    expect(asked).toMatchObject({ totalMinor: 2 * 39_00 + 2 * 30_00, externalMinor: 2 * 30_00 });
  });

  test('others who are all external have no employer costs, wherever their address is', () => {
    const free = { totalMinor: 2 * 30_00, externalMinor: 2 * 30_00 };
    for (const domains of [null, ['example.com']])
      expect(only(TWO, { others: { ...SIXTY, external: true }, decisions: { domains } })).toMatchObject(free);
  });

  test('rooms are no people, a list stands for as many as are said, one until then', () => {
    const lines = ['GROUP:mailto:sales', 'ROOM:mailto:room'].map((one) => `ATTENDEE;CUTYPE=${one}@example.com`);
    expect(only([...lines, ...TWO])?.attendeeCount).toBe(3);
    const said = only([...lines, ...TWO], { decisions: { heads: { 'sales@example.com': 12 } } });
    expect(said).toMatchObject({ attendeeCount: 14, totalMinor: 14 * 39_00 });
    expect(inviteesOf(said?.who ?? [])).toEqual([{ kind: 'group', role: '', count: 14, ...SIXTY }]);
  });

  test.each([
    ['mailto:team@example.com', 'group'],
    ['mailto:berlin-all@example.com', 'group'],
    ['mailto:dl-sales@example.com', 'group'],
    ['mailto:all.hands@example.com', 'group'],
    ['mailto:alla@example.com', 'person'],
    ['mailto:steam@example.com', 'person'],
  ])('an address that sounds like a list is one, unless the calendar says otherwise: %s', (address, kind) => {
    const kindOf = (line: string) => readWhole(calendar(event(line))).people[0]?.kind;
    expect(kindOf(`ATTENDEE:${address}`)).toBe(kind);
    expect(kindOf(`ATTENDEE;CUTYPE=INDIVIDUAL:${address}`)).toBe('person');
  });

  test('of two nobody can stay away, of three whoever costs least', () => {
    const fewer = (...more: string[]) => only([...TWO, ...more])?.saved.oneFewer;
    expect([fewer(), fewer(guest('cy'))]).toEqual([0, 39_00]);
  });

  test('an organizer alone is nobody in a meeting; beside guests, they are one more', () => {
    const organizer = 'ORGANIZER:mailto:ada@example.com';
    const count = (...lines: string[]) =>
      readWhole(calendar(event(organizer, ...lines))).entries.map(({ who }) => who.length);
    expect(count()).toEqual([0]);
    expect(count('ATTENDEE;CUTYPE=ROOM:mailto:room@example.com')).toEqual([0]);
    expect(count('ATTENDEE;ROLE=NON-PARTICIPANT:mailto:bo@example.com')).toEqual([0]);
    expect(count('ATTENDEE:mailto:bo@example.com')).toEqual([2]);
  });
});

describe('whose calendar it is', () => {
  test('of somebody in half of it, and of nobody in less', () => {
    const pairs = ['ab', 'cd', 'ef'].map((pair) => event(...[...pair].map(guest)));
    const owner = (count: number) => ownerOf([readWhole(calendar(...pairs.slice(0, count)))], null);
    expect([owner(2), owner(3)]).toEqual(['a@example.com', null]);
  });

  test.each([
    ['who is in most of it, where there is no account', null, 'ada@example.com'],
    ['the account', 'BO@example.com', 'bo@example.com'],
    ['who is in most of it, where the account isn’t', 'else@example.com', 'ada@example.com'],
  ])('of %s', (_, account, owner) => {
    expect(ownerOf([readWhole(fixture('google')), readWhole(fixture('outlook'))], account)).toBe(owner);
    expect(ownerOf([readWhole(calendar(event(), event()))], null)).toBeNull();
  });

  test('a meeting that all others declined is one of it', () => {
    const own = ['cy', 'di'].map((name) => event(guest('me'), `ATTENDEE;PARTSTAT=DECLINED:mailto:${name}@example.com`));
    expect(ownerOf([readWhole(calendar(...own, event(...['bo', 'al'].map(guest))))], null)).toBe('me@example.com');
  });
});

describe('decisions', () => {
  test.each([null, 7, 'x', [], { heads: { a: -1, b: 'x' }, domains: 7, others: { rateMinor: 1.5 }, days: 'yes' }])(
    'of whatever is stored, what makes sense is read: nothing of %j',
    (odd) => expect(readDecisions(odd)).toEqual(NO_DECISIONS),
  );

  test('are read as they were stored', () => {
    const decisions: Decisions = { ...NO_DECISIONS, others: SIXTY, domains: ['example.com'], heads: { 'a@b.c': 4 } };
    // Zero is a cost, but not a number of people.
    const none = { rateKind: 'year', rateMinor: 0, external: true } as const;
    for (const more of [{}, { others: none }, { heads: { 'a@b.c': 0 }, guests: { s: 0 } }]) {
      const stored = { ...decisions, ignored: ['u'], free: true, ...more };
      expect(readDecisions(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
    }
  });

  test('domains are read from what people type', () => {
    expect(parseDomains('Example.com, ada@eu.example.org example.com')).toEqual(['example.com', 'eu.example.org']);
    expect(parseDomains('  ')).toEqual([]);
    expect(parseDomains('example')).toBeNull();
  });
});
