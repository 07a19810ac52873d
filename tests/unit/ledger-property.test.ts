import fc from 'fast-check';
import { expect, it } from 'vitest';
import { putJoined } from '#lib/client/ledger/joined.ts';
import { sendToLedgers } from '#lib/client/ledger/outbox.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { PutEntry } from '#lib/ledgers/schema.ts';
import { mostMinor } from '#lib/ledgers/terms.ts';
import { MINUTE, NINE } from '../support/client.ts';
import { CARD, JOINED, ledgerService } from '../support/ledger-service.ts';

const attendee = fc.record({
  role: fc.constantFrom('Engineer', ' engineer', 'Designer', 'Lawyer', ''),
  count: fc.integer({ min: 0, max: 6 }),
  from: fc.integer({ min: 0, max: 40 }),
  to: fc.option(fc.integer({ min: 0, max: 80 })),
  personId: fc.option(fc.constantFrom('ada', 'ben', 'cleo')),
});
const meeting = fc.record({
  title: fc.constantFrom('Weekly', 'Weekly 2', 'Salary of Ada', ''),
  topicId: fc.option(fc.constantFrom('t1', 't2')),
  startedAt: fc.integer({ min: 0, max: 20 }).map((days) => NINE + days * 24 * 60 * MINUTE),
  minutes: fc.integer({ min: 1, max: 90 }),
  plannedMs: fc.option(fc.integer({ min: 1, max: 60 }).map((n) => n * MINUTE)),
  overrunCapMinutes: fc.constantFrom(30, 120),
  attendees: fc.array(attendee, { maxLength: 5 }),
});

/** What only a device has: people's rates, how they are converted, and names. */
const own = fc.record({
  rates: fc.array(
    fc.record({
      rateKind: fc.constantFrom('hour', 'year'),
      rateMinor: fc.integer({ min: 0, max: 90_000_000 }),
      external: fc.boolean(),
    }),
    { minLength: 30, maxLength: 30 },
  ),
  hoursPerYear: fc.integer({ min: 1000, max: 3000 }),
  loadMultiplier: fc.constantFrom(1, 1.3, 2.5),
  currency: fc.constantFrom('EUR', 'JPY', 'USD'),
  names: fc.constantFrom(['Ada', 'Ben', 'Cleo'], ['X', 'Y', 'Z']),
});

type Meeting = typeof meeting extends fc.Arbitrary<infer One> ? One : never;
type Own = typeof own extends fc.Arbitrary<infer One> ? One : never;

/** Returns what a device with these meetings and rates sends. */
async function bytesSent(meetings: readonly Meeting[], { rates, names, ...settings }: Own): Promise<string[]> {
  const { sent } = ledgerService([
    CARD,
    { ...CARD, version: 2, since: NINE + 5 * 24 * 60 * MINUTE, elseHourMinor: 9_000 },
  ]);
  const store = new MemoryStore(() => NINE);
  let nth = 0;
  await store.write(async (writer) => {
    for (const [i, id] of ['ada', 'ben', 'cleo'].entries())
      writer.put('people', { id, record: { id, name: names[i], role: 'Lawyer', ...rates[i] } });
    for (const id of ['t1', 't2']) writer.put('topics', { id, record: { id, name: `Topic ${id}` } });
    for (const [m, { attendees, minutes, ...one }] of meetings.entries()) {
      const [id, endedAt] = [`m${m}`, one.startedAt + minutes * MINUTE];
      writer.put('meetings', { id, record: { id, ...one, ...settings, endedAt } });
      for (const [a, { from, to, ...who }] of attendees.entries()) {
        const attendeeId = `${id}a${a}`;
        const rate = rates[nth % rates.length];
        nth += 1;
        writer.put('attendees', { id: attendeeId, record: { id: attendeeId, meetingId: id, ...who, ...rate } });
        const at = (minute: number) => one.startedAt + minute * MINUTE;
        const span = { startedAt: at(from), endedAt: to === null ? null : at(to) };
        writer.put('segments', {
          id: `${attendeeId}s`,
          record: { id: `${attendeeId}s`, meetingId: id, attendeeId, ...span },
        });
      }
    }
    await putJoined(writer, JOINED);
  });
  await sendToLedgers(store, null);
  return sent;
}

it('what is sent never costs more than the most expensive role of its card', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(meeting, { maxLength: 6 }), own, async (meetings, one) => {
      for (const sent of await bytesSent(meetings, one)) {
        const row = PutEntry.parse(JSON.parse(sent.slice(sent.indexOf('{'))));
        const highest = (version: number) => (version === 1 ? 7_200 : 9_000);
        expect(row.costMinor).toBeLessThanOrEqual(mostMinor(row, highest(row.card)));
        if (row.newest) expect(row.newest.costMinor).toBeLessThanOrEqual(mostMinor(row, highest(row.newest.card)));
      }
    }),
    { numRuns: 60 },
  );
});

it('a device’s own rates never influence a byte that is sent', async () => {
  let rows = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(meeting, { maxLength: 6 }), own, own, async (meetings, one, other) => {
      const sent = await bytesSent(meetings, one);
      rows += sent.length;
      expect(await bytesSent(meetings, other)).toEqual(sent);
      // Nothing that is sent names anyone.
      for (const row of sent) expect(row).not.toMatch(/"(name|email|rateMinor|role|roles|personId)"/);
    }),
    { numRuns: 60 },
  );
  expect(rows).toBeGreaterThan(30);
});
