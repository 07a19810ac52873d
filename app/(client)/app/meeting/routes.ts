export const METER = '/app';

/** The parameter that names the meeting whose receipt is shown. */
export const ENDED = 'ended';

/** Returns the address of an ended meeting's receipt. */
export function endedPath(meetingId: string): string {
  return `${METER}?${ENDED}=${encodeURIComponent(meetingId)}`;
}

const MEETINGS = '/app/meetings';

export function meetingPath(id: string): string {
  return `${MEETINGS}?id=${encodeURIComponent(id)}`;
}

export const ADD_MEETING = `${MEETINGS}?add`;

export const TEMPLATES = '/app/templates';

/** Returns the address of the list of meetings: those of a topic, or all. */
export function listPath(topicId: string | null = null): string {
  return topicId === null ? MEETINGS : `${MEETINGS}?topic=${encodeURIComponent(topicId)}`;
}
