import { invalid } from '../http/errors.ts';

/** A position in the list of a ledger's meetings, newest first: after the one with this start and number. */
export interface Place {
  startedAt: number;
  id: number;
}

/**
 * As a cursor. Numbers count the rows of all ledgers: what a cursor tells of others is how many rows there are in all, so
 * they are written as they are.
 */
export function writePlace({ startedAt, id }: Place): string {
  return Buffer.from(`${startedAt}.${id}`).toString('base64url');
}

/** Throws invalid_request for anything that `writePlace` did not write. */
export function readPlace(cursor: string): Place {
  const [, startedAt, id] = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { startedAt: Number(startedAt), id: Number(id) };
  if (!Number.isSafeInteger(place.startedAt) || !Number.isSafeInteger(place.id) || writePlace(place) !== cursor)
    throw invalid('cursor', 'Must be the nextCursor of an earlier page.');
  return place;
}
