import { invalid } from './errors.ts';

/**
 * A position in a list of meetings, newest first: below the meeting with this start and mark. The mark is something that its
 * reader has seen, and says nothing about others' meetings.
 */
export interface Place {
  startedAt: number;
  mark: string;
}

export function writeCursor({ startedAt, mark }: Place): string {
  return Buffer.from(`${startedAt}.${mark}`).toString('base64url');
}

/** Throws invalid_request for anything that `writeCursor` didn't write, with a mark of the form `mark`. */
export function readCursor(cursor: string, mark: RegExp): Place {
  const [, startedAt, found = ''] = /^(\d{1,16})\.([\w-]+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { startedAt: Number(startedAt), mark: found };
  // Decoding ignores characters that are not base64url, so compare with the canonical form.
  if (!Number.isSafeInteger(place.startedAt) || !mark.test(found) || writeCursor(place) !== cursor)
    throw invalid('cursor', 'Must be the nextCursor of an earlier page.');
  return place;
}

/** Returns where a page of the meetings before `end` begins: at `cursor`, or at `end`. Throws invalid_request. */
export function placeBelow(end: Place, cursor: string | undefined, mark: RegExp): Place {
  const place = cursor ? readCursor(cursor, mark) : end;
  return place.startedAt < end.startedAt ? place : end;
}
