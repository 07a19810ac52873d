import { invalid } from '../http/errors.ts';

/**
 * A position in the list of meetings, newest first: after the meeting with this start and key. It names no workspace, so
 * a cursor from elsewhere only says where to begin in one's own list.
 */
export interface Place {
  startedAt: number;
  key: number;
}

export function writeCursor({ startedAt, key }: Place): string {
  return Buffer.from(`${startedAt}.${key}`).toString('base64url');
}

/** Throws invalid_request for anything that `writeCursor` did not write. */
export function readCursor(cursor: string): Place {
  const [, startedAt, key] = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { startedAt: Number(startedAt), key: Number(key) };
  // Decoding ignores characters that are not base64url, so compare with the canonical form.
  if (!Number.isSafeInteger(place.startedAt) || !Number.isSafeInteger(place.key) || writeCursor(place) !== cursor) {
    throw invalid('cursor', 'Must be the nextCursor of an earlier page.');
  }
  return place;
}
