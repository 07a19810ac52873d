import { newId } from '../../ids.ts';
import type { Entitlements } from '../../plans/schema.ts';
import { MOST_HEADS } from '../../receipts/terms.ts';
import { type Attendee, type Invitee, read } from '../../sync/records.ts';
import { checkCount, checkRate, checkText, invalid, notFound } from '../input/validate.ts';
import { sameFigure } from '../store/account-cache.ts';
import { create } from '../store/edit.ts';
import type { Reader, Writer } from '../store/rows.ts';
import { settingsOf } from '../store/values.ts';
import { refuseBeyond } from './limits.ts';

/** An attendee who is yet to be put into a meeting. */
type NewAttendee = Omit<Attendee, 'id' | 'meetingId'>;

/**
 * What is copied from the roster, or from what was typed, into the meeting: later changes leave it alone. A meeting
 * that counts in another `currency` than the roster does by now is named by it: a person's rate keeps its figure.
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

export function countHeads(newcomers: readonly { count: number }[]): number {
  return newcomers.reduce((sum, { count }) => sum + count, 0);
}

/** Throws when so many heads are too many for the plan, or for a receipt. */
export function assertAttendeeLimit({ attendeesPerMeeting }: Entitlements, heads: number): void {
  const message = `Your plan has room for ${attendeesPerMeeting} people in a meeting. Pro has no such limit.`;
  refuseBeyond(attendeesPerMeeting, heads, 'limit_attendees', message);
  if (heads > MOST_HEADS) throw invalid('count', `A meeting has at most ${MOST_HEADS.toLocaleString('en')} people.`);
}

/** Puts them into the meeting, present from `at` on. Answers the attendee's id. */
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

/** Begins a stay. */
export function openSegment(writer: Writer, meetingId: string, attendeeId: string, at: number): void {
  create(writer, 'segments', { id: newId(), meetingId, attendeeId, startedAt: at, endedAt: null });
}
