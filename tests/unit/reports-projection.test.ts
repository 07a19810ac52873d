import { describe, expect, it } from 'vitest';
import { projectMeetings, type StoredRecord } from '#lib/reports/compute-projection.ts';
import { EXTERNALS } from '#lib/reports/terms.ts';

const HOUR = 3_600_000;
const START = 1_795_251_600_000;

type Fields = Record<string, unknown>;

const meeting = (fields: Fields = {}, id = 'm'): StoredRecord => ({
  table: 'meetings',
  id,
  meetingId: id,
  record: { id, startedAt: START, endedAt: START + HOUR, ...fields },
});
const child =
  (table: string) =>
  (id: string, fields: Fields = {}): StoredRecord => ({
    table,
    id,
    meetingId: 'm',
    record: { id, meetingId: 'm', ...fields },
  });
const attendee = child('attendees');
const segment = child('segments');
const pause = child('pauses');

/** One head at 60.00 an hour, for the whole meeting. */
const engineer = [
  attendee('a', { role: 'Engineer', personId: 'engineer', rateMinor: 6000 }),
  segment('s', { attendeeId: 'a', startedAt: START }),
];
/** One person's, for the whole meeting. */
const stay = (attendeeId: string) => segment(`s${attendeeId}`, { attendeeId, startedAt: START });

describe('a projection', () => {
  it('takes what is missing as the defaults', () => {
    expect(projectMeetings([meeting(), ...engineer])).toEqual([
      {
        ...{ meetingId: 'm', title: 'Untitled', topicId: null, currency: null },
        ...{ startedAt: START, endedAt: START + HOUR, durationMs: HOUR, personMs: HOUR },
        ...{ attendeeCount: 1, staffCount: 1, externalCount: 0, externalMs: 0, totalMinor: 7800, overrunMinor: 0 },
        parts: [{ role: 'Engineer', personId: 'engineer', heads: 1, totalMinor: 7800, personMs: HOUR }],
      },
    ]);
  });

  it('takes the settings copied at the start', () => {
    const settings = { title: 'Plan', topicId: 't', currency: 'EUR', hoursPerYear: 1000, loadMultiplier: 1 };
    const yearly = attendee('a', { rateKind: 'year', rateMinor: 6_000_000, external: true, count: 2 });
    const segments = segment('s', { attendeeId: 'a', startedAt: START, endedAt: null });
    const pauses = pause('p', { startedAt: START, endedAt: START + HOUR / 2 });
    const planned = { plannedMs: HOUR / 2, overrunCapMinutes: 15 };
    expect(projectMeetings([meeting({ ...settings, ...planned }), yearly, segments, pauses])).toMatchObject([
      {
        ...{ title: 'Plan', topicId: 't', currency: 'EUR', durationMs: HOUR / 4 },
        ...{ totalMinor: 3000, overrunMinor: 3000, externalCount: 2, externalMs: HOUR / 2 },
      },
    ]);
  });

  it('adds up by role and person, in one order whatever that of the records', () => {
    const records = [
      meeting({ loadMultiplier: 1 }),
      attendee('1', { role: ' Guest ', rateMinor: 100, count: 2 }),
      attendee('2', { role: 'Guest', rateMinor: 100 }),
      attendee('3', { personId: 'engineer', rateMinor: 100 }),
      ...['1', '2', '3'].map(stay),
    ];
    const [projection] = projectMeetings(records);
    expect(projection?.parts).toEqual([
      { role: '', personId: 'engineer', heads: 1, totalMinor: 100, personMs: HOUR },
      { role: 'Guest', personId: '', heads: 3, totalMinor: 300, personMs: 3 * HOUR },
    ]);
    expect(projectMeetings(records.toReversed())).toEqual([projection]);
  });

  it('of a meeting that ended as it began is there', () => {
    expect(projectMeetings([meeting({ endedAt: START })])).toMatchObject([{ durationMs: 0, totalMinor: 0 }]);
  });

  it('keeps unnamed people who cost nothing apart, and no others', () => {
    const records = [
      meeting({ loadMultiplier: 1 }),
      ...['a', 'b'].map((id) => attendee(id, { role: 'Guest', rateMinor: 100 })),
      ...['c', 'd'].map((id) => attendee(id, { role: 'Guest' })),
      attendee('e', { role: 'Guest', personId: 'boss' }),
      attendee('f', { role: 'Guest', personId: 'boss', rateMinor: 100 }),
      ...['a', 'b', 'c', 'd', 'e', 'f'].map(stay),
    ];
    const parts = [
      { role: 'Guest', personId: '', heads: 2, totalMinor: 200, personMs: 2 * HOUR },
      { role: 'Guest', personId: '', heads: 2, totalMinor: 0, personMs: 2 * HOUR },
      { role: 'Guest', personId: 'boss', heads: 2, totalMinor: 100, personMs: 2 * HOUR },
    ];
    expect(projectMeetings(records)).toMatchObject([{ parts }]);
    expect(projectMeetings(records.toReversed())).toMatchObject([{ parts }]);
  });

  it("adds up the externals' time, and no one else's", () => {
    const records = [
      ...[meeting(), attendee('a', { external: true, count: 2 }), attendee('b')],
      ...['a', 'b'].map(stay),
    ];
    expect(projectMeetings(records)).toMatchObject([{ externalMs: 2 * HOUR, personMs: 3 * HOUR }]);
  });

  it('adds it up by person besides, whatever their role, without those who never came', () => {
    const guests = [
      attendee('a', { external: true, personId: 'p', role: 'Designer' }),
      attendee('b', { external: true, personId: 'p', role: 'Writer' }),
      attendee('c', { external: true, count: 2 }),
      attendee('d', { external: true, role: 'Writer' }),
      attendee('late', { external: true, personId: 'q' }),
      attendee('staff', { personId: 'r' }),
    ];
    const stays = ['a', 'b', 'c', 'd', 'staff'].map(stay);
    const [projection] = projectMeetings([meeting(), ...guests, ...stays]);
    expect(projection?.parts.filter(({ role }) => role === EXTERNALS)).toEqual([
      { role: EXTERNALS, personId: '', heads: 3, totalMinor: 0, personMs: 3 * HOUR },
      { role: EXTERNALS, personId: 'p', heads: 2, totalMinor: 0, personMs: 2 * HOUR },
    ]);
    // A role with that name isn't one of them.
    const typed = projectMeetings([meeting(), attendee('a', { role: EXTERNALS }), stay('a')])[0];
    expect(typed?.parts).toMatchObject([{ role: EXTERNALS.trim() }]);
  });

  it('takes a role that is our label for none as none', () => {
    const roles = ['No role', '  No role ', 'no role'].map((role, i) => attendee(`${i}`, { role }));
    expect(projectMeetings([meeting(), ...roles])[0]?.parts).toMatchObject([
      { role: '', heads: 2 },
      { role: 'no role', heads: 1 },
    ]);
  });

  it('of each meeting has its own records, also if it lasted no time', () => {
    const other = { ...attendee('b', { role: 'Guest' }), meetingId: 'n' };
    expect(projectMeetings([meeting({ endedAt: START }), ...engineer, meeting({}, 'n'), other])).toMatchObject([
      { meetingId: 'm', durationMs: 0, totalMinor: 0, parts: [{ role: 'Engineer' }] },
      { meetingId: 'n', durationMs: HOUR, parts: [{ role: 'Guest' }] },
    ]);
  });

  it.each([
    ['no record of its own', engineer],
    ['no end yet', [meeting({ endedAt: null })]],
    ['no end yet, at the beginning of time', [meeting({ startedAt: 0, endedAt: null })]],
    ['a start that is a text', [meeting({ startedAt: '2026' })]],
    ['an end before its start', [meeting({ endedAt: START - 1 })]],
    ['a total no number holds', [meeting({ totalMinor: 2 ** 53 })]],
    ['a record that is no object', [{ ...meeting(), record: 'meeting' }]],
  ])('%s: none', (_, records) => {
    expect(projectMeetings(records)).toEqual([]);
  });

  it('is not there when the total is beyond 2^53−1, and is at it', () => {
    const rich = (rateMinor: number, count: number) =>
      projectMeetings([meeting({ loadMultiplier: 1 }), attendee('a', { rateMinor, count }), stay('a')]);
    expect(rich(Number.MAX_SAFE_INTEGER, 1)).toMatchObject([{ totalMinor: Number.MAX_SAFE_INTEGER }]);
    expect(rich(Number.MAX_SAFE_INTEGER, 2)).toEqual([]);
  });

  it.each([
    ['attendee', attendee('x', { rateMinor: '6000' })],
    ['segment', segment('x', { attendeeId: 'nobody', startedAt: START })],
    ['segment', segment('x', { attendeeId: 'a', startedAt: '0' })],
    ['pause', pause('x')],
    ['pause', { ...pause('x'), record: null }],
  ])('ignores this %s, which makes no sense: %o', (_, odd) => {
    expect(projectMeetings([odd, meeting(), ...engineer])).toEqual(projectMeetings([meeting(), ...engineer]));
  });

  it('cuts long titles and roles between characters', () => {
    const long = attendee('a', { role: 'x'.repeat(70_000) });
    const [projection] = projectMeetings([meeting({ title: '😀'.repeat(300) }), long]);
    expect(projection?.title).toBe('😀'.repeat(200));
    expect(projection?.parts[0]?.role).toBe('x'.repeat(200));
    expect(projectMeetings([meeting({ title: '  ' })])).toMatchObject([{ title: 'Untitled' }]);
  });
});

describe('without attendees', () => {
  const own = {
    ...{ durationMs: 1000, attendeeCount: 4, staffCount: 3, externalCount: 1 },
    ...{ totalMinor: 500, personMs: 4000, overrunMinor: 50 },
  };

  it('a meeting has the figures it carries itself', () => {
    expect(projectMeetings([meeting(own)])).toMatchObject([
      {
        ...own,
        externalMs: 1000,
        parts: [
          { role: '', personId: '', heads: 4, totalMinor: 500, personMs: 4000 },
          { role: EXTERNALS, personId: '', heads: 1, totalMinor: 0, personMs: 1000 },
        ],
      },
    ]);
    // External people's time is in whole ms, too.
    expect(projectMeetings([meeting({ ...own, attendeeCount: 3, externalCount: 2 })])).toMatchObject([
      { externalMs: 2666 },
    ]);
    // An attendee that makes no sense doesn't count.
    expect(projectMeetings([meeting(own), attendee('a', { count: -1 })])).toMatchObject([own]);
  });

  it.each<[Fields, number, number[][]]>([
    [{ attendeeCount: 2 }, 0, [[2, 0, 0]]],
    [{ totalMinor: 5 }, 0, [[0, 5, 0]]],
    [{ personMs: 7 }, 0, [[0, 0, 7]]],
    [
      { attendeeCount: 0, externalCount: 3, personMs: 7 },
      7,
      [
        [0, 0, 7],
        [3, 0, 7],
      ],
    ],
    [
      { attendeeCount: 3, externalCount: 1, personMs: 10 },
      3,
      [
        [3, 0, 10],
        [1, 0, 3],
      ],
    ],
    [{ externalCount: 0 }, 0, []],
    [{ overrunMinor: 5 }, 0, []],
  ])(
    'with %o alone, %i ms are of externals, and heads, totals and time of the parts are %o',
    (fields, externalMs, parts) => {
      const [projection] = projectMeetings([meeting({ plannedMs: HOUR, ...fields })]);
      expect(projection).toMatchObject({ overrunMinor: 0, ...fields, externalMs });
      expect(projection?.parts.map(({ heads, totalMinor, personMs }) => [heads, totalMinor, personMs])).toEqual(parts);
    },
  );

  it('and none of these once it has attendees', () => {
    expect(projectMeetings([meeting(own), ...engineer])).toMatchObject([{ totalMinor: 7800, attendeeCount: 1 }]);
  });

  it('or nothing at all', () => {
    expect(projectMeetings([meeting()])).toMatchObject([{ durationMs: HOUR, totalMinor: 0, parts: [] }]);
  });

  it.each([{ totalMinor: -1 }, { totalMinor: '5' }, { personMs: 0.5 }, { attendeeCount: 1e300 }])(
    'with %o it is left out',
    (odd) => expect(projectMeetings([meeting({ ...own, ...odd })])).toEqual([]),
  );
});
