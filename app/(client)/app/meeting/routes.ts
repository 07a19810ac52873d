/** The address of the meter. */
export const METER = '/app';

/** What names, in its address, the meeting whose receipt it shows. */
export const ENDED = 'ended';

/** The address of the receipt of a meeting that has ended. */
export function endedPath(meetingId: string): string {
  return `${METER}?${ENDED}=${encodeURIComponent(meetingId)}`;
}
