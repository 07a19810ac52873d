import { say } from '#words/client-meetings.ts';
import { newId } from '../../ids.ts';
import type { Entitlements } from '../../plans/schema.ts';
import { MOST_HEADS } from '../../receipts/terms.ts';
import { type Attendee, type Invitee, read } from '../../sync/records.ts';
import { checkCount, checkRate, checkText, invalid, notFound, refuseBeyond } from '../input/validate.ts';
import { change, create } from '../store/edit.ts';
import type { Reader, Writer } from '../store/rows.ts';
import { sameFigure, settingsOf } from '../store/values.ts';
import type { AttendeeWithSegments } from './details.ts';

type NewAttendee = Omit<Attendee, 'id' | 'meetingId'>;

/**
 * Returns what is copied into a meeting from the roster or the input; later changes to the roster don't affect it. Pass the
 * meeting's `currency` if the roster's may differ by now: a person's rate keeps its figure.
 */
export async function attendeeFrom(reader: Reader, invitee: Invitee, currency?: string): Promise<NewAttendee> {
  if (invitee.kind === 'group') {
    const { role, count } = invitee;
    return { personId: null, role: checkText('role', role), count: checkCount(count), ...checkRate(invitee) };
  }
  const row = await reader.get('people', invitee.personId);
  if (!row) throw notFound('person');
  const { id, role, rateKind, rateMinor: listed, external } = read.people(row.record);
  const rateMinor = currency === undefined ? listed : sameFigure(listed, (await settingsOf(reader)).currency, currency);
  return { personId: id, role, count: 1, rateKind, rateMinor, external };
}

export function countHeads(attendees: readonly { count: number }[]): number {
  return attendees.reduce((sum, { count }) => sum + count, 0);
}

/** Throws if the plan, or a receipt, doesn't allow that many heads. */
export function assertAttendeeLimit({ attendeesPerMeeting }: Entitlements, heads: number): void {
  refuseBeyond(attendeesPerMeeting, heads, 'limit_attendees');
  if (heads > MOST_HEADS) throw invalid('count', say('meeting.tooManyPeople', { most: MOST_HEADS }));
}

/** Adds an attendee to the meeting, present from `at` on. Returns the attendee's id. */
export function addAttendeeRows(
  writer: Writer,
  meetingId: string,
  attendee: NewAttendee,
  at: number,
  id = newId(),
): string {
  create(writer, 'attendees', { id, meetingId, ...attendee });
  openSegment(writer, meetingId, id, at);
  return id;
}

export function openSegment(writer: Writer, meetingId: string, attendeeId: string, at: number): void {
  create(writer, 'segments', { id: newId(), meetingId, attendeeId, startedAt: at, endedAt: null });
}

/** The length of an id made by `addAttendeeRows`; with another id appended, it stays within an id's 64 characters. */
const PREFIX = 31;

/**
 * Splits `count` heads off a group, so that they can come and go separately: as a second attendee with the same rate and the
 * same segments. Costs are rounded per head, so no figure changes. Returns the new attendee, or the whole group if it has no
 * more heads than that.
 */
export async function splitOff(
  writer: Writer,
  whole: AttendeeWithSegments,
  count = whole.count,
): Promise<AttendeeWithSegments> {
  checkCount(count);
  if (count >= whole.count) return whole;
  const { id: wholeId, meetingId, role, rateKind, rateMinor, external } = whole;
  await change(writer, 'attendees', wholeId, { count: whole.count - count });
  // Attendees who joined together are sorted by id: this one comes right after the rest of its group.
  const id = `${wholeId.slice(0, PREFIX)}-${newId()}`;
  const attendee: Attendee = { id, meetingId, personId: null, role, count, rateKind, rateMinor, external };
  create(writer, 'attendees', { ...attendee });
  const segments = whole.segments.map((segment) => ({ ...segment, id: newId(), attendeeId: id }));
  for (const segment of segments) create(writer, 'segments', segment);
  return { ...attendee, name: null, segments };
}
