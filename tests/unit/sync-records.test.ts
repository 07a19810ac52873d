import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '#lib/sync/record.ts';
import {
  type BILLED_FIELDS,
  CARRIED_FIGURES,
  carriedFigures,
  currencyOf,
  isId,
  isSound,
  read,
  readChildren,
  readCostSettings,
} from '#lib/sync/records.ts';
import type { SyncRecord } from '#lib/sync/schema.ts';

const NINE = 1_795_251_600_000;
const MOST = Number.MAX_SAFE_INTEGER;

const DEFAULTS = { currency: 'USD', hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 120 };
const FREE = { rateKind: 'hour', rateMinor: 0, external: false };

describe('read', () => {
  it('takes every field that it knows, and no other', () => {
    const own = { id: 'x', createdAt: NINE };
    const rate = { rateKind: 'year', rateMinor: 6_000_000, external: true };
    const span = { startedAt: NINE, endedAt: NINE + 1 };
    const cost = { currency: 'EUR', hoursPerYear: 1000, loadMultiplier: 1, overrunCapMinutes: 15 };
    const person = { name: 'P', role: 'R', ...rate };
    expect(read.people({ ...own, ...person })).toEqual({ id: 'x', ...person });
    expect(read.topics({ ...own, name: 'T' })).toEqual({ id: 'x', name: 'T' });
    const meeting = { title: 'M', topicId: 't', plannedMs: 5, ...span, ...cost };
    expect(read.meetings({ ...own, ...meeting })).toEqual({ id: 'x', ...meeting });
    const attendee = { meetingId: 'm', personId: 'p', role: 'R', count: 3, ...rate };
    expect(read.attendees({ ...own, ...attendee })).toEqual({ id: 'x', ...attendee });
    const segment = { meetingId: 'm', attendeeId: 'a', ...span };
    expect(read.segments({ ...own, ...segment })).toEqual({ id: 'x', ...segment });
    expect(read.pauses({ ...own, meetingId: 'm', ...span })).toEqual({ id: 'x', meetingId: 'm', ...span });
    const group = { kind: 'group', role: 'R', count: 2, ...rate };
    const template = { name: 'N', title: 'M', topicId: 't', plannedMs: 5, addEmployerCosts: false };
    const people = [{ kind: 'person', personId: 'p' }, group];
    expect(read.templates({ ...own, ...template, people })).toEqual({ id: 'x', ...template, people });
  });

  it.each<[string, SyncRecord]>([
    ['nothing', {}],
    [
      'what makes no sense',
      {
        ...{ id: 7, meetingId: [], attendeeId: {}, topicId: '', personId: 'x'.repeat(65) },
        ...{ name: 1, title: false, role: null, people: 'P', count: 0.5, external: 'yes' },
        ...{ startedAt: -1, endedAt: 'later', plannedMs: -1, currency: 'euro', rateKind: 'week', rateMinor: -1 },
        ...{ hoursPerYear: 0.5, loadMultiplier: -0.1, overrunCapMinutes: '120' },
      },
    ],
  ])('of %s has the defaults', (_, record) => {
    const span = { startedAt: 0, endedAt: 0 };
    expect(read.people(record)).toEqual({ id: '', name: '', role: '', ...FREE });
    expect(read.topics(record)).toEqual({ id: '', name: '' });
    expect(read.meetings(record)).toEqual({ id: '', title: '', topicId: null, plannedMs: null, ...span, ...DEFAULTS });
    expect(read.attendees(record)).toEqual({ id: '', meetingId: '', personId: null, role: '', count: 1, ...FREE });
    expect(read.segments(record)).toEqual({ id: '', meetingId: '', attendeeId: '', ...span });
    expect(read.pauses(record)).toEqual({ id: '', meetingId: '', ...span });
    const template = { id: '', name: '', title: '', topicId: null, plannedMs: null, people: [] };
    expect(read.templates(record)).toEqual({ ...template, addEmployerCosts: true });
  });

  it('takes the least that makes sense, leaves off fractions and keeps numbers exact', () => {
    const count = (value: unknown) => read.attendees({ count: value }).count;
    expect([1, 1.9, 1e300, Number.POSITIVE_INFINITY].map(count)).toEqual([1, 1, MOST, 1]);
    const rateMinor = (value: unknown) => read.people({ rateMinor: value }).rateMinor;
    expect([0, 0.9, 7.9, 1e300, Number.NaN].map(rateMinor)).toEqual([0, 0, 7, MOST, 0]);
    const startedAt = (value: unknown) => read.pauses({ startedAt: value, endedAt: 9 });
    expect(startedAt(0)).toMatchObject({ startedAt: 0, endedAt: 9 });
    expect(startedAt(8.5)).toMatchObject({ startedAt: 8, endedAt: 9 });
    const settings = readCostSettings({ hoursPerYear: 1, loadMultiplier: 0, overrunCapMinutes: 0 });
    expect(settings).toEqual({ currency: 'USD', hoursPerYear: 1, loadMultiplier: 0, overrunCapMinutes: 0 });
    expect(readCostSettings({ loadMultiplier: 1.25, overrunCapMinutes: 0.5 })).toMatchObject({
      loadMultiplier: 1.25,
      overrunCapMinutes: 0.5,
    });
  });

  it('leaves out entries of a template that are none, and takes a group without fields for one', () => {
    expect(read.templates({ people: [null, 'p', 7, { personId: '' }] }).people).toEqual([
      { kind: 'group', role: '', count: 1, ...FREE },
    ]);
  });
});

it('an id is a text of 1 to 64 characters, however many units each has', () => {
  const good = ['x', 'x'.repeat(64), '😀'.repeat(64)];
  const bad = ['', 'x'.repeat(65), '😀'.repeat(65), `${'😀'.repeat(63)}xx`, 7, null, undefined, ['x']];
  expect(good.map(isId)).toEqual(good.map(() => true));
  expect(bad.map(isId)).toEqual(bad.map(() => false));
});

it('a currency is named by its code, or none is', () => {
  expect(['EUR', 'euro', 7, undefined].map((currency) => currencyOf({ currency }))).toEqual(['EUR', null, null, null]);
});

describe('a sound record', () => {
  const sound = {
    meetings: { startedAt: NINE },
    attendees: {},
    segments: { attendeeId: 'a', startedAt: NINE },
    pauses: { startedAt: NINE },
  };
  /** Values that make sense for a field, and some that don't. */
  type Values = [good: unknown[], bad: unknown[]];
  const units: Values = [
    [0, MOST],
    [-1, 0.5, MOST + 1, '1', Number.NaN],
  ];
  const orNone = ([good, bad]: Values): Values => [[null, undefined, ...good], bad];
  const required = ([good, bad]: Values): Values => [good, [null, undefined, ...bad]];
  const text = orNone([
    ['', 'x'],
    [7, {}, false],
  ]);
  const count = orNone([
    [1, 1.5, MOST],
    [0, 0.5, 1e300, '1'],
  ]);
  const factor = orNone([
    [0, 0.5, 1e300],
    [-0.1, '1', Number.POSITIVE_INFINITY, Number.NaN],
  ]);
  const span = { startedAt: required(units), endedAt: orNone(units) };
  const fields: { [Table in keyof typeof BILLED_FIELDS]: Record<keyof (typeof BILLED_FIELDS)[Table], Values> } = {
    meetings: {
      title: text,
      topicId: text,
      ...span,
      plannedMs: orNone([
        [-1, 0, 0.5],
        ['5', Number.NaN],
      ]),
      currency: orNone([['EUR'], ['euro', '', 7]]),
      hoursPerYear: count,
      loadMultiplier: factor,
      overrunCapMinutes: factor,
    },
    attendees: {
      personId: orNone([
        ['', 'p', 'p'.repeat(64)],
        ['p'.repeat(65), 7],
      ]),
      role: text,
      external: orNone([
        [true, false],
        ['', 0, 'yes'],
      ]),
      count,
      rateKind: orNone([
        ['hour', 'year'],
        ['', 'week'],
      ]),
      rateMinor: orNone(units),
    },
    segments: { attendeeId: required([['', 'a'], [7]]), ...span },
    pauses: span,
  };
  const cases = Object.entries(fields).flatMap(([table, values]) =>
    Object.entries<Values>(values).flatMap(([field, [good, bad]]) => [
      ...good.map((value) => ({ table, field, value, expected: true })),
      ...bad.map((value) => ({ table, field, value, expected: false })),
    ]),
  );

  it.each(cases)('$table: $field may be $value: $expected', ({ table, field, value, expected }) => {
    const name = table as keyof typeof sound; // Object.entries forgets the names.
    expect(isSound(name, { ...sound[name], [field]: value })).toBe(expected);
  });

  it('is among the children that are read, and no other', () => {
    const pauses = [
      { id: 'p', meetingId: 'm', startedAt: NINE, endedAt: null },
      { id: 'q', startedAt: -1 },
    ];
    expect(readChildren('pauses', pauses)).toEqual([pauses[0]]);
  });
});

describe('carried figures', () => {
  it('are those that are there', () => {
    const all = Object.fromEntries(CARRIED_FIGURES.map((name, i) => [name, i]));
    expect(carriedFigures({ ...all, other: 9 })).toEqual({
      ...{ durationMs: 0, attendeeCount: 1, staffCount: 2, externalCount: 3, totalMinor: 4, personMs: 5 },
      overrunMinor: 6,
    });
    expect(carriedFigures({ totalMinor: 5, personMs: null })).toEqual({ totalMinor: 5 });
    expect(carriedFigures({})).toEqual({});
  });

  it.each([-1, 0.5, '5', MOST + 1])('are none if one is %s', (odd) => {
    expect(carriedFigures({ totalMinor: 5, overrunMinor: odd })).toBeNull();
  });
});

const verdict = (record: Record<string, unknown>) => {
  const checked = checkRecord('people', record);
  return 'reason' in checked ? checked.reason : 'kept';
};

const TEXTS = [
  'a',
  'é',
  '😀',
  '\0',
  '\ud83d',
  '\ude00',
  '\udbff',
  '\u0001',
  '\\',
  '\\u0000',
  '\\ud800',
  '"',
  '\n',
  'u0000',
];
const text = fc.array(fc.constantFrom(...TEXTS), { maxLength: 4 }).map((parts) => parts.join(''));
const number = fc.constantFrom(0, -0, 1.5, -1e300, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 'plain'),
    text,
    number,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom('a', 'b'), text), tie('value'), { maxKeys: 3 }),
    fc.tuple(fc.constantFrom(1, 59, 61, 62, 63), tie('value')).map(([levels, inside]) => nested(levels, inside)),
  ),
}));

function nested(levels: number, inside: unknown): unknown {
  let outer = inside;
  for (let i = 0; i < levels; i += 1) outer = [outer];
  return outer;
}

/** The rule: no NUL or lone surrogate in any text, finite numbers, at most 64 levels. */
function isKept(one: unknown, depth: number): boolean {
  const isText = (name: string) => !name.includes('\0') && name.isWellFormed();
  if (typeof one === 'string') return isText(one);
  if (typeof one === 'number') return Number.isFinite(one);
  if (typeof one !== 'object' || one === null) return true;
  return depth <= 64 && Object.entries(one).every(([name, child]) => isText(name) && isKept(child, depth + 1));
}

describe('a record by itself', () => {
  it('is judged as by looking at each text, number and level', () => {
    fc.assert(
      fc.property(value, (x) => {
        expect(verdict({ id: 'x', x })).toBe(isKept({ x }, 1) ? 'kept' : 'invalid');
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['\\u0000', 'kept'],
    ['\\\0', 'invalid'],
    ['\\\\ud800', 'kept'],
    ['\\\ud800', 'invalid'],
    ['😀', 'kept'],
    [`${'\\'.repeat(20_000)}u0000`, 'kept'],
    [`${'\\'.repeat(20_000)}\0`, 'invalid'],
    ['\0'.repeat(20_000), 'invalid'],
    ['x'.repeat(70_000), 'too_large'],
    [`\0${'x'.repeat(70_000)}`, 'invalid'],
  ])('text %#', (x, expected) => {
    expect(verdict({ id: 'x', x })).toBe(expected);
    expect(verdict({ id: 'x', [x]: 1 })).toBe(expected);
  });
});
