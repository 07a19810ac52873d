import { isStorable } from '../http/body.ts';
import type { Reason, SyncRecord, TableName } from './schema.ts';

/** A pushed record as it goes to the database. */
export interface Candidate {
  id: string;
  /** The revision the client last saw; 0 for a record it made. */
  base: number;
  /** The record as JSON, without `rev`. */
  text: string;
  /** The meeting it is part of, whether or not that exists: late and early records are kept all the same. */
  meetingId: string | null;
  /** A tombstone. */
  deleted: boolean;
}

const MAX_DEPTH = 64;
const MAX_BYTES = 65_536;

/** What a rev of one digit adds: a record does not become too large because its revision grows. */
const REV_BYTES = ',"rev":0'.length;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 128 && [...value].length <= 64 && isStorable(value);

const isRevision = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** The id to answer a refused record with: the string given, cut to 64 characters, or nothing. */
export function givenId({ id }: SyncRecord): string {
  return typeof id === 'string' ? [...id.slice(0, 128)].slice(0, 64).join('') : '';
}

/** Checks a record by itself: only `id` and `rev` must make sense, the rest is the client's. */
export function readRecord(table: TableName, record: SyncRecord): Candidate | Extract<Reason, 'invalid' | 'too_large'> {
  const { id, rev } = record;
  const content = rev === undefined ? record : withoutRevision(record);
  const found = { negativeZero: false };
  if (!isId(id) || !(rev === undefined || isRevision(rev)) || !isKeepable(content, 1, found)) return 'invalid';
  const text = found.negativeZero ? JSON.stringify(content, exactly) : JSON.stringify(content);
  if (Buffer.byteLength(text) + (rev === undefined ? 0 : REV_BYTES) > MAX_BYTES) return 'too_large';
  return {
    id,
    base: rev ?? 0,
    text,
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
  return isId(meetingId) ? meetingId : null;
}

const isObject = (value: unknown): value is SyncRecord => typeof value === 'object' && value !== null;

/**
 * Whether JSON text and PostgreSQL hold this value without loss, and whether a -0 is in it. Stops at the depth it
 * allows, so the stack is safe.
 */
function isKeepable(value: unknown, depth: number, found: { negativeZero: boolean }): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value === 'number') {
    if (Object.is(value, -0)) found.negativeZero = true;
    // 1e400 has been read as Infinity.
    return Number.isFinite(value);
  }
  if (!isObject(value)) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isKeepable(item, depth + 1, found));
  for (const key of Object.keys(value)) {
    if (!isStorable(key) || !isKeepable(value[key], depth + 1, found)) return false;
  }
  return true;
}

// Every Node that runs the app has it; TypeScript's library does not know it yet.
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };

/** For JSON.stringify, which by itself writes -0 as 0. */
const exactly = (_key: string, value: unknown) => (Object.is(value, -0) ? rawJSON('-0') : value);
