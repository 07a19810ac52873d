import type { Store } from '../store/store.ts';

/* What can be put right afterwards. Each is one transaction; each throws Refusal or StoreFailure. */

const todo = (): never => {
  throw new Error('not yet');
};

/** Moves start or end. Those who came with the start move with it; an end of null lets it run again. */
export async function retimeMeeting(
  _store: Store,
  _input: { meetingId: string; startedAt?: number; endedAt?: number | null },
): Promise<void> {
  return todo();
}

/** Changes an attendee's copied role, count or rate, in this meeting only. */
export async function editAttendee(
  _store: Store,
  _input: {
    attendeeId: string;
    role?: string;
    count?: number;
    rateMinor?: number;
    rateKind?: 'hour' | 'year';
    external?: boolean;
  },
): Promise<void> {
  return todo();
}

export async function editSegment(
  _store: Store,
  _input: { segmentId: string; startedAt?: number; endedAt?: number | null },
): Promise<void> {
  return todo();
}

/** Adds a stay of someone who was forgotten. Answers its id. */
export async function addSegment(
  _store: Store,
  _input: { attendeeId: string; startedAt: number; endedAt: number | null },
): Promise<string> {
  return todo();
}

/** Cuts a stay in two with a gap from `leftAt` to `backAt` (the same: none). Answers the id of the second. */
export async function splitSegment(
  _store: Store,
  _input: { segmentId: string; leftAt: number; backAt: number },
): Promise<string> {
  return todo();
}

/** Makes one stay of several of one attendee, from the first start to the last end. */
export async function mergeSegments(_store: Store, _input: { segmentIds: readonly string[] }): Promise<void> {
  return todo();
}

export async function editPause(
  _store: Store,
  _input: { pauseId: string; startedAt?: number; endedAt?: number | null },
): Promise<void> {
  return todo();
}

export async function addPause(
  _store: Store,
  _input: { meetingId: string; startedAt: number; endedAt: number },
): Promise<string> {
  return todo();
}
