export const METER = '/app';

/** The parameter of its address that names the meeting whose receipt it shows. */
export const ENDED = 'ended';

/** The address of the receipt of a meeting that has ended. */
export function endedPath(meetingId: string): string {
  return `${METER}?${ENDED}=${encodeURIComponent(meetingId)}`;
}

const MEETINGS = '/app/meetings';

export function meetingPath(id: string): string {
  return `${MEETINGS}?id=${encodeURIComponent(id)}`;
}

export const ADD_MEETING = `${MEETINGS}?add`;

/** The address where templates are edited. */
export const TEMPLATES = '/app/templates';

/** The address of the list of meetings: of one topic, or all. */
export function listPath(topicId: string | null = null): string {
  return topicId === null ? MEETINGS : `${MEETINGS}?topic=${encodeURIComponent(topicId)}`;
}
