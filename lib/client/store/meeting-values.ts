import { fieldsOf } from '../../fields.ts';
import type { Reader, TableRow, Writer } from './rows.ts';

/* Values stored about a meeting beside its records. They move with the meeting. */

/** Returns the key of what was shared of a meeting. */
export const sharedReceiptKey = (meetingId: string) => `shared:${meetingId}`;

/** Returns the key of a request to share a meeting, stored until there is a response. */
export const pendingShareKey = (meetingId: string) => `share:${meetingId}`;

/**
 * The key of receipts shared without a connection that are waiting for one: a single value, by meeting, in the order they
 * were queued.
 */
export const QUEUED_SHARES = 'queued-shares';

/** Returns the name of a meeting's part of that value. */
export const queuedShareKey = (meetingId: string) => `${QUEUED_SHARES}:${meetingId}`;

/** Returns the key of a meeting's time away that we have to ask about. */
export const awayKey = (meetingId: string) => `away:${meetingId}`;

/** A value stored about a meeting. */
export type MeetingValue = [key: string, value: unknown];

/** Returns the values stored about the meetings among these rows; without `receipts`, not what was shared or will be. */
export async function meetingValuesOf(
  reader: Reader,
  rows: readonly TableRow[],
  { receipts = true }: { receipts?: boolean } = {},
): Promise<MeetingValue[]> {
  const ids = new Set(rows.flatMap(({ table, id }) => (table === 'meetings' ? [id] : [])));
  const queued = Object.keys(fieldsOf(await reader.value(QUEUED_SHARES))).filter((id) => ids.has(id));
  const shared = [...ids].flatMap((id) => [sharedReceiptKey(id), pendingShareKey(id)]);
  const keys = [...ids].map(awayKey);
  // Queued receipts keep their order.
  if (receipts) keys.push(...shared, ...queued.map(queuedShareKey));
  const all = await Promise.all(keys.map(async (key): Promise<MeetingValue> => [key, await meetingValue(reader, key)]));
  return all.filter(([, value]) => value !== undefined);
}

/** Returns the value stored under this key; undefined: none. */
export async function meetingValue(reader: Reader, key: string): Promise<unknown> {
  const meetingId = queuedIn(key);
  return meetingId === null ? reader.value(key) : fieldsOf(await reader.value(QUEUED_SHARES))[meetingId];
}

/** Stores a value; undefined removes it. */
export async function setMeetingValue(writer: Writer, key: string, value: unknown): Promise<void> {
  const meetingId = queuedIn(key);
  if (meetingId === null) return writer.setValue(key, value);
  const { [meetingId]: _, ...others } = fieldsOf(await writer.value(QUEUED_SHARES));
  const all = value === undefined ? others : { ...others, [meetingId]: value };
  writer.setValue(QUEUED_SHARES, Object.keys(all).length > 0 ? all : undefined);
}

/** The meeting, if the key is that of a queued share; otherwise null. */
function queuedIn(key: string): string | null {
  const start = queuedShareKey('');
  return key.startsWith(start) ? key.slice(start.length) : null;
}
