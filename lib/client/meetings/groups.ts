import { newId } from '../../ids.ts';
import type { Attendee } from '../../sync/records.ts';
import { checkCount } from '../input/validate.ts';
import { change, create } from '../store/edit.ts';
import type { Writer } from '../store/rows.ts';
import type { AttendeeWithSegments } from './details.ts';

/** As long as an id made by `addAttendeeRows`; with an id of its own behind it, it stays within the 64 characters of an id. */
const PREFIX = 31;

/**
 * Parts `count` heads from a group, so that they can come and go by themselves: a second attendee with the same rate
 * and the same stays. Costs are rounded by the head, so no figure changes. Answers the part, or the whole attendee
 * when it has no more heads than that.
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
  // Those who joined together are told in the order of their ids: the part goes right behind the rest.
  const id = `${wholeId.slice(0, PREFIX)}-${newId()}`;
  const attendee: Attendee = { id, meetingId, personId: null, role, count, rateKind, rateMinor, external };
  create(writer, 'attendees', { ...attendee });
  const segments = whole.segments.map((segment) => ({ ...segment, id: newId(), attendeeId: id }));
  for (const segment of segments) create(writer, 'segments', segment);
  return { ...attendee, name: null, segments };
}
