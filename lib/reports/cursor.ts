import { invalid } from '../http/errors.ts';

/**
 * A place in the list of meetings: before all that started at `startedAt` with this key, in the order newest first.
 * It names no workspace: wherever it was taken from, it only says where to begin in one's own list.
 */
export interface Place {
  startedAt: number;
  key: number;
}

export function writeCursor({ startedAt, key }: Place): string {
  return Buffer.from(`${startedAt}.${key}`).toString('base64url');
}

/** Throws invalid_request for anything that `writeCursor` has not written. */
export function readCursor(cursor: string): Place {
  const [, startedAt, key] = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { startedAt: Number(startedAt), key: Number(key) };
  // Decoding overlooks what is not base64url; only the one way to write it back is ours.
  if (!Number.isSafeInteger(place.startedAt) || !Number.isSafeInteger(place.key) || writeCursor(place) !== cursor) {
    throw invalid('cursor', 'Must be the nextCursor of an earlier page.');
  }
  return place;
}
