import { invalid } from '../http/errors.ts';

/** A position in the list of a ledger's meetings, newest first: after the one with this start and key. */
export interface Place {
  startedAt: number;
  key: string;
}

/**
 * As a cursor: what its reader has just seen. The numbers of rows are in the order in which they were sent, so those of one
 * sender's backlog would be a run, and tell whose it is.
 */
export function writePlace({ startedAt, key }: Place): string {
  return Buffer.from(`${startedAt}.${key}`).toString('base64url');
}

/** Throws invalid_request for anything that `writePlace` did not write. */
export function readPlace(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, startedAt, key] = /^(\d{1,16})\.([A-Za-z0-9_-]{43})$/.exec(text) ?? [];
  const place = { startedAt: Number(startedAt), key: key ?? '' };
  if (!Number.isSafeInteger(place.startedAt) || writePlace(place) !== cursor)
    throw invalid('cursor', 'Must be the nextCursor of an earlier page.');
  return place;
}
