import { invalid } from '../http/errors.ts';

/**
 * A position in the list of meetings, newest first: after the meeting with this start and number. It names no workspace, so
 * a cursor from another workspace only says where to begin in one's own list.
 */
export interface Place {
  startedAt: number;
  /** ReportMeeting's number, which counts within the workspace: it doesn't reveal how many meetings others have. */
  number: number;
}

export function writeCursor({ startedAt, number }: Place): string {
  return Buffer.from(`${startedAt}.${number}`).toString('base64url');
}

/** Throws invalid_request for anything `writeCursor` didn't write. */
export function readCursor(cursor: string): Place {
  const [, startedAt, number] = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { startedAt: Number(startedAt), number: Number(number) };
  // Decoding ignores characters that are not base64url, so compare with the canonical form.
  if (!Number.isSafeInteger(place.startedAt) || !Number.isSafeInteger(place.number) || writeCursor(place) !== cursor) {
    throw invalid('cursor', 'Must be the nextCursor of an earlier page.');
  }
  return place;
}
