import { say } from '#words/client-meetings.ts';
import { defined } from '../../fields.ts';
import { newId } from '../../ids.ts';
import { type Attendee, type Invitee, read, type Segment } from '../../sync/records.ts';
import { checkCount, checkRate, checkSpan, checkText, invalid, notFound } from '../input/validate.ts';
import { change, create, writeTombstone } from '../store/edit.ts';
import type { Store } from '../store/store.ts';
import { cachedPlanOf } from '../store/values.ts';
import { addAttendeeRows, assertAttendeeLimit, attendeeFrom, countHeads, openSegment, splitOff } from './attendees.ts';
import { loadMeeting } from './details.ts';

/*
 * Edits to a meeting. Each is one transaction and throws only Refusal or StoreFailure. Deleting (a segment, a pause, an
 * attendee) is `remove` in removal.ts.
 */

interface Times {
  startedAt?: number;
  endedAt?: number | null;
}

/** Moves the start or end. Attendees who joined at the start move with it, and open segments end with the meeting. */
export async function retimeMeeting(
  store: Store,
  { meetingId, ...times }: { meetingId: string } & Times,
): Promise<void> {
  await store.write(async (writer) => {
    const row = await writer.get('meetings', meetingId);
    if (!row) throw notFound('meeting');
    const known = read.meetings(row.record);
    const { startedAt: before } = known;
    const { startedAt, endedAt } = { ...known, ...defined(times) };
    // Times recorded by a clock that was ahead can still be edited: existing values aren't refused.
    checkSpan(startedAt, endedAt, Math.max(store.now(), before, known.endedAt ?? 0));
    if (endedAt === null && known.endedAt !== null) throw invalid('endedAt', say('edit.noEnd'));
    await change(writer, 'meetings', meetingId, { startedAt, endedAt });
    if (startedAt === before) return;
    for (const { id, record } of await writer.children('segments', [meetingId])) {
      const segment = read.segments(record);
      const isOver = segment.endedAt !== null && segment.endedAt <= startedAt;
      if (segment.startedAt === before && !isOver) await change(writer, 'segments', id, { startedAt });
    }
  });
}

/**
 * Adds someone who was forgotten, present from start to end. An existing attendee gets another segment. Returns the
 * attendee's id. Refuses `limit_attendees`, `invalid`, `not_found`.
 */
export async function addForgottenAttendee(
  store: Store,
  { meetingId, invitee }: { meetingId: string; invitee: Invitee },
): Promise<string> {
  return store.write(async (writer) => {
    const details = await loadMeeting(writer, meetingId);
    if (!details) throw notFound('meeting');
    const { meeting, attendees } = details;
    const known = invitee.kind === 'person' && attendees.find(({ personId }) => personId === invitee.personId);
    if (known) {
      openSegment(writer, meetingId, known.id, meeting.startedAt);
      return known.id;
    }
    const one = await attendeeFrom(writer, invitee, meeting.currency);
    assertAttendeeLimit((await cachedPlanOf(writer)).entitlements, countHeads([...attendees, one]));
    return addAttendeeRows(writer, meetingId, one, meeting.startedAt);
  });
}

/** Splits this many heads off a group, so that their segments can differ. Returns the new attendee's id. */
export async function splitAttendee(
  store: Store,
  { attendeeId, count }: { attendeeId: string; count: number },
): Promise<string> {
  return store.write(async (writer) => {
    const row = await writer.get('attendees', attendeeId);
    const details = row && (await loadMeeting(writer, read.attendees(row.record).meetingId));
    const whole = details?.attendees.find(({ id }) => id === attendeeId);
    if (!whole) throw notFound('attendee');
    if (count >= whole.count) throw invalid('count', say('edit.fewer', { count: String(whole.count) }));
    return (await splitOff(writer, whole, count)).id;
  });
}

/** Changes an attendee's copied role, count or rate, in this meeting only. */
export async function editAttendee(
  store: Store,
  { attendeeId, ...fields }: { attendeeId: string } & Partial<Omit<Attendee, 'id' | 'meetingId' | 'personId'>>,
): Promise<void> {
  await store.write(async (writer) => {
    const row = await writer.get('attendees', attendeeId);
    if (!row) throw notFound('attendee');
    const attendee = { ...read.attendees(row.record), ...defined(fields) };
    const role = checkText('role', attendee.role);
    const count = checkCount(attendee.count);
    const others = (await writer.children('attendees', [attendee.meetingId])).filter(({ id }) => id !== attendeeId);
    const heads = countHeads([...others.map(({ record }) => read.attendees(record)), { count }]);
    // A meeting with more people than the plan allows (it was held on another plan) can still be edited.
    if (count > read.attendees(row.record).count) assertAttendeeLimit((await cachedPlanOf(writer)).entitlements, heads);
    await change(writer, 'attendees', attendeeId, { role, count, ...checkRate(attendee) });
  });
}

/** Moves the start or end of a segment. An end of null means the meeting's end. */
export async function editSegment(store: Store, { segmentId, ...times }: { segmentId: string } & Times): Promise<void> {
  await retime(store, 'segments', segmentId, times);
}

/** Adds a forgotten segment. Returns its id. */
export async function addSegment(
  store: Store,
  { attendeeId, startedAt, endedAt }: { attendeeId: string; startedAt: number; endedAt: number | null },
): Promise<string> {
  checkLastingSpan(startedAt, endedAt, store.now());
  return store.write(async (writer) => {
    const row = await writer.get('attendees', attendeeId);
    if (!row) throw notFound('attendee');
    const { meetingId } = read.attendees(row.record);
    const id = newId();
    create(writer, 'segments', { id, meetingId, attendeeId, startedAt, endedAt });
    return id;
  });
}

/** Splits a segment in two, with a gap from `leftAt` to `backAt` (which may be equal). Returns the id of the second. */
export async function splitSegment(
  store: Store,
  { segmentId, leftAt, backAt }: { segmentId: string; leftAt: number; backAt: number },
): Promise<string> {
  return store.write(async (writer) => {
    const row = await writer.get('segments', segmentId);
    if (!row) throw notFound('time');
    const { meetingId, attendeeId, startedAt, endedAt } = read.segments(row.record);
    checkSpan(leftAt, backAt, store.now());
    if (leftAt <= startedAt) throw invalid('leftAt', say('edit.notJoined'));
    const meeting = await writer.get('meetings', meetingId);
    // An open segment ends with the meeting.
    const end = endedAt ?? (meeting ? read.meetings(meeting.record).endedAt : null);
    if (end !== null && backAt >= end) throw invalid('backAt', say('edit.hadLeft'));
    const id = newId();
    await change(writer, 'segments', segmentId, { endedAt: leftAt });
    create(writer, 'segments', { id, meetingId, attendeeId, startedAt: backAt, endedAt });
    return id;
  });
}

/** Merges segments of one attendee into one, from the first start to the last end. Returns its id. */
export async function mergeSegments(store: Store, { segmentIds }: { segmentIds: readonly string[] }): Promise<string> {
  return store.write(async (writer) => {
    const rows = await Promise.all([...new Set(segmentIds)].map((id) => writer.get('segments', id)));
    const segments = rows.flatMap((row) => (row ? [read.segments(row.record)] : []));
    const [first, ...rest] = segments.sort((a, b) => a.startedAt - b.startedAt);
    if (!first) throw notFound('time');
    if (rest.some(({ attendeeId }) => attendeeId !== first.attendeeId)) {
      throw invalid('segmentIds', say('edit.mergeOne'));
    }
    await change(writer, 'segments', first.id, { endedAt: lastEnd(segments) });
    for (const { id } of rest) await writeTombstone(writer, 'segments', id, store.now());
    return first.id;
  });
}

export async function editPause(store: Store, { pauseId, ...times }: { pauseId: string } & Times): Promise<void> {
  await retime(store, 'pauses', pauseId, times);
}

/** Adds a forgotten pause. Returns its id. */
export async function addPause(
  store: Store,
  { meetingId, startedAt, endedAt }: { meetingId: string; startedAt: number; endedAt: number },
): Promise<string> {
  checkLastingSpan(startedAt, endedAt, store.now());
  return store.write(async (writer) => {
    if (!(await writer.get('meetings', meetingId))) throw notFound('meeting');
    const id = newId();
    create(writer, 'pauses', { id, meetingId, startedAt, endedAt });
    return id;
  });
}

function retime(store: Store, table: 'segments' | 'pauses', id: string, times: Times): Promise<void> {
  return store.write(async (writer) => {
    const row = await writer.get(table, id);
    if (!row) throw notFound(table === 'segments' ? 'time' : 'break');
    const { startedAt, endedAt } = { ...read[table](row.record), ...defined(times) };
    checkLastingSpan(startedAt, endedAt, store.now());
    await change(writer, table, id, { startedAt, endedAt });
  });
}

/** Throws a Refusal for a span in the future, or an empty one, which would be listed but cover nothing. */
export function checkLastingSpan(startedAt: number, endedAt: number | null, now: number): void {
  checkSpan(startedAt, endedAt, now);
  if (endedAt === startedAt) throw invalid('endedAt', say('edit.noTime'));
}

/** The last end; null if one of the segments is open. */
function lastEnd(segments: readonly Segment[]): number | null {
  const ends = segments.flatMap(({ endedAt }) => endedAt ?? []);
  return ends.length < segments.length ? null : Math.max(...ends);
}
