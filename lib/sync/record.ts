import { isStorable } from '../http/body.ts';
import { isId } from './records.ts';
import type { Reason, SyncRecord, TableName } from './schema.ts';
import { holdsUnstorable, isKeepable } from './storable.ts';
import { ID_LENGTH, RECORD_LENGTH } from './terms.ts';

/** A pushed record that is valid on its own, as it goes to the database. */
export interface Candidate {
  table: TableName;
  id: string;
  /** The revision the client last saw; 0 for a record it made. */
  base: number;
  /** The record as JSON, without `rev`. */
  text: string;
  /** UTF-8 bytes of `text`. */
  bytes: number;
  /** The meeting it belongs to, whether or not the meeting exists: records may arrive in any order. */
  meetingId: string | null;
  /** A tombstone. */
  deleted: boolean;
}

/** A pushed record that is not accepted. */
export interface Refused {
  table: TableName;
  /** The string given as its id, cut to 64 characters; empty if there was none. */
  id: string;
  reason: Reason;
}

/** The bytes of a one-digit rev: a record must not become too large just because its revision grows. */
const REV_BYTES = ',"rev":0'.length;

const isStorableId = (value: unknown): value is string => isId(value) && isStorable(value);

const isRevision = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export function refuse(table: TableName, { id }: SyncRecord, reason: Reason): Refused {
  return {
    table,
    id: typeof id === 'string' ? [...id.slice(0, 2 * ID_LENGTH)].slice(0, ID_LENGTH).join('') : '',
    reason,
  };
}

/** Checks a record on its own: only `id` and `rev` must be valid; the rest is up to the client. */
export function checkRecord(table: TableName, record: SyncRecord): Candidate | Refused {
  const { id, rev } = record;
  const content = rev === undefined ? record : withoutRevision(record);
  const found = { negativeZero: false };
  if (!isStorableId(id) || !(rev === undefined || isRevision(rev)) || !isKeepable(content, 1, found)) {
    return refuse(table, record, 'invalid');
  }
  const text = found.negativeZero ? JSON.stringify(content, exactly) : JSON.stringify(content);
  if (holdsUnstorable(text)) return refuse(table, record, 'invalid');
  const bytes = Buffer.byteLength(text);
  if (bytes + (rev === undefined ? 0 : REV_BYTES) > RECORD_LENGTH) {
    return refuse(table, record, 'too_large');
  }
  return {
    table,
    id,
    base: rev ?? 0,
    text,
    bytes,
    meetingId: meetingOf(table, id, content),
    deleted: typeof content.deletedAt === 'number',
  };
}

function withoutRevision({ rev: _, ...content }: SyncRecord): SyncRecord {
  return content;
}

function meetingOf(table: TableName, id: string, { meetingId }: SyncRecord): string | null {
  if (table === 'meetings') return id;
  if (table !== 'attendees' && table !== 'segments' && table !== 'pauses') return null;
  return isStorableId(meetingId) ? meetingId : null;
}

// Every supported Node has JSON.rawJSON, but TypeScript's library doesn't know it yet.
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };

/** For JSON.stringify, which would write -0 as 0. */
const exactly = (_key: string, value: unknown) => (Object.is(value, -0) ? rawJSON('-0') : value);
