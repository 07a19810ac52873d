import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billOfMeeting, loadMeeting } from '#lib/client/meetings/details.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { projectMeetings, type StoredRecord } from '#lib/reports/compute-projection.ts';
import { checkRecord } from '#lib/sync/record.ts';
import { carriedFigures, isSound } from '#lib/sync/records.ts';
import type { SyncRecord, TableName } from '#lib/sync/schema.ts';
import { HOUR, MINUTE, NINE } from '../support/client.ts';

interface Item {
  table: TableName;
  record: SyncRecord;
}

/** The records as push stores them: on a device, and as reports read them. Deleted ones are in neither. */
async function bothOf(items: readonly Item[]) {
  const store = new MemoryStore(() => NINE);
  const stored: StoredRecord[] = [];
  await store.write(async (writer) => {
    for (const { table, record } of items) {
      const candidate = checkRecord(table, record);
      if ('reason' in candidate || candidate.deleted) continue;
      const { id, meetingId, text } = candidate;
      const kept: SyncRecord = JSON.parse(text);
      writer.put(table, { id, record: kept });
      if (meetingId !== null) stored.push({ table, id, meetingId, record: kept });
    }
  });
  const details = await store.read((reader) => loadMeeting(reader, 'm'));
  const projection = projectMeetings(stored).find(({ meetingId }) => meetingId === 'm');
  return { details, bill: details && billOfMeeting(details), projection };
}

const FIGURES = ['durationMs', 'attendeeCount', 'staffCount', 'externalCount', 'totalMinor', 'personMs'] as const;

/** Reasons for which reports may leave out a meeting. */
function reasonOf(record: SyncRecord, { details, bill }: Awaited<ReturnType<typeof bothOf>>): string | undefined {
  if (!details || !bill) return 'deleted';
  if (!isSound('meetings', record)) return 'bad meeting';
  if (details.meeting.endedAt === null) return 'not finished';
  if (details.meeting.endedAt < details.meeting.startedAt) return 'ended before it began';
  if (details.attendees.length === 0 && carriedFigures(record) === null) return 'bad meeting';
  const figures = [...FIGURES.map((name) => bill[name]), bill.overrunMinor ?? 0];
  return figures.every(Number.isSafeInteger) ? undefined : 'beyond bounds';
}

const ODD = [
  ...[null, undefined, true, false, '', ' ', 'x', '1', '6000', 'year', 'USD', 'x'.repeat(65), {}, [], [1]],
  ...[-1, -0, 0, 0.5, 1, 1.5, 2080.5, NINE, NINE + 0.5, 1e21, 1e300, -1e300, Number.MIN_VALUE, Number.MAX_VALUE],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, Number.MAX_SAFE_INTEGER - NINE],
];

/** Mostly valid values, and sometimes anything. */
const mostly = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...ODD) });

const time = fc.oneof(
  fc.integer({ min: -10, max: 90 }).map((n) => NINE + n * MINUTE),
  fc.integer({ min: -MINUTE, max: 90 * MINUTE }).map((ms) => NINE + ms),
);
const span = { startedAt: mostly(time), endedAt: mostly(fc.option(time)) };
const deletedAt = fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, fc.constantFrom(null, NINE, '1'));
const meetingId = mostly(fc.constant('m'));
const attendeeId = fc.constantFrom('a0', 'a1', 'a2');
const figure = fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, mostly(fc.nat(1_000_000)));

const meeting = fc.record({
  id: fc.constant('m'),
  title: mostly(fc.constant('Planning')),
  topicId: mostly(fc.constant('t')),
  startedAt: mostly(fc.constant(NINE)),
  endedAt: mostly(fc.option(time, { freq: 20 })),
  plannedMs: mostly(fc.option(fc.integer({ min: -1, max: 90 }).map((n) => n * MINUTE))),
  currency: mostly(fc.constantFrom(null, 'EUR')),
  hoursPerYear: mostly(fc.constantFrom(null, 1000, 1950.5, 2080)),
  loadMultiplier: mostly(fc.constantFrom(null, 1, 1.3, 2.5)),
  overrunCapMinutes: mostly(fc.constantFrom(null, 15, 0.5, 120)),
  durationMs: figure,
  attendeeCount: figure,
  staffCount: figure,
  externalCount: figure,
  totalMinor: figure,
  personMs: figure,
  overrunMinor: figure,
  deletedAt: fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, fc.constantFrom(NINE, '1')),
});
const attendee = fc.record({
  meetingId,
  personId: mostly(fc.constantFrom(null, '', 'p')),
  role: mostly(fc.constant('Engineer')),
  external: mostly(fc.boolean()),
  count: mostly(fc.constantFrom(undefined, 1, 1.5, 3)),
  rateKind: mostly(fc.constantFrom('hour', 'year')),
  rateMinor: mostly(fc.oneof({ weight: 8, arbitrary: fc.nat(20_000_000) }, fc.constant(Number.MAX_SAFE_INTEGER))),
  deletedAt,
});
const segment = fc.record({ meetingId, attendeeId: mostly(attendeeId), ...span, deletedAt });
const pause = fc.record({ meetingId, ...span, deletedAt });

const listed = (table: TableName, fields: fc.Arbitrary<SyncRecord>, maxLength: number) =>
  fc
    .array(fields, { maxLength })
    .map((list) => list.map((record, i): Item => ({ table, record: { id: `${table[0]}${i}`, ...record } })));

const family = fc
  .tuple(meeting, listed('attendees', attendee, 3), listed('segments', segment, 5), listed('pauses', pause, 3))
  .map(([record, ...children]): Item[] => [{ table: 'meetings', record }, ...children.flat()]);

it('whatever the records, a device bills what the reports say, or they have a reason to leave the meeting out', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(family, async (items) => {
      const both = await bothOf(items);
      const { details, bill, projection } = both;
      const reason = reasonOf(items[0]?.record ?? {}, both);
      seen.add(reason ?? 'billed');
      expect([reason, projection === undefined]).toEqual([reason, reason !== undefined]);
      if (!projection) return;
      expect(details?.meeting).toMatchObject({ startedAt: projection.startedAt, endedAt: projection.endedAt });
      for (const name of FIGURES) expect([name, bill?.[name]]).toEqual([name, projection[name]]);
      expect(bill?.overrunMinor ?? 0).toBe(projection.overrunMinor);
    }),
    { numRuns: 3_000 },
  );
  expect([...seen].toSorted()).toEqual([
    'bad meeting',
    'beyond bounds',
    'billed',
    'deleted',
    'ended before it began',
    'not finished',
  ]);
});

const items = (fields: SyncRecord, one: SyncRecord): Item[] => [
  { table: 'meetings', record: { id: 'm', startedAt: NINE, endedAt: NINE + HOUR, loadMultiplier: 1, ...fields } },
  { table: 'attendees', record: { id: 'a', meetingId: 'm', rateMinor: 6000, ...one } },
  { table: 'segments', record: { id: 's', meetingId: 'm', attendeeId: 'a', startedAt: NINE } },
];

it.each([
  ['of people is left off', {}, { count: 2.5 }, { attendeeCount: 2, totalMinor: 12_000 }],
  ['of an hour a year is left off', { hoursPerYear: 1000.5 }, { rateKind: 'year' }, { totalMinor: 6 }],
  ['of money makes no sense: who has it is ignored', {}, { rateMinor: 60.5 }, { attendeeCount: 0, totalMinor: 0 }],
])('a fraction %s', async (_, fields, one, expected) => {
  const { bill, projection } = await bothOf(items(fields, one));
  expect(bill).toMatchObject(expected);
  expect(projection).toMatchObject(expected);
});
