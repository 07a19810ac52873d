import type { Invitee } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/*
 * What can be done to a meeting while it runs. Each is one transaction and idempotent; each throws Refusal or
 * StoreFailure.
 */

export interface StartInput {
  /** Made by the caller when the form opens, so that pressing twice starts once; absent: a new one. */
  id?: string;
  title?: string;
  topicId?: string | null;
  plannedMs?: number | null;
  invitees: readonly Invitee[];
}

export interface Started {
  meetingId: string;
  /** False: this or another meeting runs already, and nothing was started. */
  isNew: boolean;
}

const todo = (): never => {
  throw new Error('not yet');
};

/** Starts a meeting with these people present. One runs at a time: while one does, it is the answer. Refuses `limit_meetings`, `limit_attendees`, `invalid`. */
export async function startMeeting(_store: Store, _input: StartInput): Promise<Started> {
  return todo();
}

/** Ends it now; one that is ended stays as it is. One whose meter stopped at the cap ends at the cap. */
export async function endMeeting(_store: Store, _input: { meetingId: string }): Promise<void> {
  return todo();
}

export async function pauseMeeting(_store: Store, _input: { meetingId: string }): Promise<void> {
  return todo();
}

export async function resumeMeeting(_store: Store, _input: { meetingId: string }): Promise<void> {
  return todo();
}

/** Adds someone now. A person who is an attendee already comes back instead. Answers the attendee's id. */
export async function addAttendee(_store: Store, _input: { meetingId: string; invitee: Invitee }): Promise<string> {
  return todo();
}

/** They leave now. */
export async function leaveMeeting(_store: Store, _input: { meetingId: string; attendeeId: string }): Promise<void> {
  return todo();
}

/** They come back now. */
export async function rejoinMeeting(_store: Store, _input: { meetingId: string; attendeeId: string }): Promise<void> {
  return todo();
}

/** Changes what the meeting is about or how long it should take; running or not. */
export async function describeMeeting(
  _store: Store,
  _input: { meetingId: string; title?: string; topicId?: string | null; plannedMs?: number | null },
): Promise<void> {
  return todo();
}
