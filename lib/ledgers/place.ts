import { invalid } from '../http/errors.ts';

export interface Place {
  startedAt: number;
  key: string;
}

/**
 * Writes a position as a cursor, from what its reader has just seen. Row numbers follow the order of sending, so one
 * sender's backlog would be a run of them and reveal whose it is.
 */
export function writePlace({ startedAt, key }: Place): string {
  return Buffer.from(`${startedAt}.${key}`).toString('base64url');
}

/** Reads a cursor. Throws invalid_request for anything that `writePlace` didn't write. */
export function readPlace(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, startedAt, key] = /^(\d{1,16})\.([A-Za-z0-9_-]{43})$/.exec(text) ?? [];
  const place = { startedAt: Number(startedAt), key: key ?? '' };
  if (!Number.isSafeInteger(place.startedAt) || writePlace(place) !== cursor)
    throw invalid('cursor', 'Must be the nextCursor of an earlier page.');
  return place;
}
