import { createHash } from 'node:crypto';
import type { Item } from '../support/sync.ts';

/** Returns an ID as random as those of clients, but the same in every run. */
export const idOf = (name: string) => createHash('md5').update(name).digest('hex');

/** Returns `count` records that no report reads: people as our client writes them, about 200 bytes each. */
export const plain = (tag: string, count = 500): Item[] =>
  Array.from({ length: count }, (_, i) => {
    const id = idOf(`${tag} ${i}`);
    const rate = { role: 'Engineer', external: false, rateKind: 'year', rateMinor: 9_000_000 };
    return {
      table: 'people',
      record: { id, name: `Person ${id}`, ...rate, note: 'As people write notes about people.' },
    };
  });

/** Returns a finished meeting of 25 records: itself, 8 attendees with 14 segments, and 2 pauses. */
function meeting(id: string): Item[] {
  const start = 1_795_251_600_000;
  const settings = { currency: 'EUR', hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 120 };
  const rate = { role: 'Engineer', external: false, rateKind: 'year', rateMinor: 9_000_000, count: 1 };
  const part = (table: Item['table'], n: number, fields: object): Item => ({
    table,
    record: { id: idOf(`${id} ${table} ${n}`), meetingId: id, ...fields },
  });
  const span = (n: number) => ({ startedAt: start + n * 60_000, endedAt: start + n * 60_000 + 900_000 });
  const length = { startedAt: start, endedAt: start + 3_600_000, plannedMs: 1_800_000 };
  return [
    { table: 'meetings', record: { id, title: 'Planning', ...length, ...settings } },
    ...Array.from({ length: 8 }, (_, n) => part('attendees', n, { personId: `p${n}`, ...rate })),
    ...Array.from({ length: 14 }, (_, n) =>
      part('segments', n, { attendeeId: idOf(`${id} attendees ${n % 8}`), ...span(n) }),
    ),
    ...Array.from({ length: 2 }, (_, n) => part('pauses', n, span(n))),
  ];
}

/** Returns 20 whole meetings: 500 records. */
export const meetings = (tag: string): Item[] =>
  Array.from({ length: 20 }, (_, i) => meeting(idOf(`${tag} ${i}`))).flat();
