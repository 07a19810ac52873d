import { say } from '#words/client-meetings.ts';
import { newId } from '../../ids.ts';
import type { Invitee, Pause, Segment } from '../../sync/records.ts';
import { SECOND } from '../../time.ts';
import { Refusal } from '../failures.ts';
import { checkPlan, checkText, invalid, notFound, refuseBeyond } from '../input/validate.ts';
import { change, create } from '../store/edit.ts';
import { putShown, putView } from '../store/meeting-in-view.ts';
import type { Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cachedPlanOf, putLastInvitees, settingsOf } from '../store/values.ts';
import { addAttendeeRows, assertAttendeeLimit, attendeeFrom, countHeads, openSegment, splitOff } from './attendees.ts';
import {
  type AttendeeWithSegments,
  autoStopAt,
  isPresent,
  lastRecordedAt,
  loadMeeting,
  loadRunningMeetings,
  type MeetingDetails,
} from './details.ts';
import { limitsOf } from './limits.ts';
import { type TopicInput, topicIdFrom } from './roster.ts';

/*
 * Commands on a running meeting, and reopening an ended one. Each is one transaction and does nothing if it was already
 * done, so that two clicks or two tabs have one result. Each throws only Refusal or StoreFailure.
 */

interface StartInput extends TopicInput {
  /** Created by the caller when the form opens, so that submitting twice starts one meeting; absent: a new one. */
  id?: string;
  title?: string;
  plannedMs?: number | null;
  invitees: readonly Invitee[];
  /** A hash of the series' UID in a calendar. */
  series?: string;
  /** False: this meeting's staff rates already include employer costs, so they aren't multiplied. */
  addEmployerCosts?: boolean;
}

export interface Started {
  meetingId: string;
  /** False: this or another meeting was already running, and nothing was started. */
  isNew: boolean;
}

/**
 * Starts a meeting with these people present. Only one runs at a time: if one is running, returns that one; one whose meter
 * has stopped on its own is ended at that point. A new topic is saved together with the meeting. Refuses `limit_meetings`,
 * `limit_attendees`, `invalid`, `not_found`.
 */
export async function startMeeting(store: Store, input: StartInput): Promise<Started> {
  return store.write((writer) => startIn(writer, store, input));
}

/** Does the same as part of a transaction. */
export async function startIn(writer: Writer, store: Store, input: StartInput): Promise<Started> {
  const title = checkText('title', input.title ?? '');
  const plannedMs = checkPlan(input.plannedMs ?? null);
  const now = store.now();
  const id = input.id ?? newId();
  // Read together, so that the start waits for the browser's process only once.
  const [known, all, limits, settings, newcomers] = await Promise.all([
    writer.raw('meetings', id),
    loadRunningMeetings(writer),
    limitsOf(writer, now),
    settingsOf(writer),
    Promise.all(input.invitees.map((invitee) => attendeeFrom(writer, invitee))),
  ]);
  if (known) return { meetingId: id, isNew: false };
  const running = [...(all.shown ? [all.shown] : []), ...all.others];
  const [going] = running.filter((one) => now < autoStopAt(one));
  if (going) {
    await putShown(writer, going.meeting.id);
    return { meetingId: going.meeting.id, isNew: false };
  }
  for (const one of running) await change(writer, 'meetings', one.meeting.id, { endedAt: autoStopAt(one) });

  const { entitlements, used, month } = limits;
  refuseBeyond(entitlements.meetingsPerMonth, used + 1, 'limit_meetings');
  assertAttendeeLimit(entitlements, countHeads(newcomers));
  const topicId = (await topicIdFrom(writer, input)) ?? null;
  const series = input.series === undefined ? {} : { series: input.series };
  const cost = input.addEmployerCosts === false ? { ...settings, loadMultiplier: 1 } : settings;
  create(writer, 'meetings', { id, title, topicId, startedAt: now, endedAt: null, plannedMs, ...series, ...cost });
  // People who join together are sorted by id: keep the order they were invited in.
  const together = newId();
  for (const [i, one] of newcomers.entries())
    addAttendeeRows(writer, id, one, now, `${together}${String(i).padStart(5, '0')}`);
  putLastInvitees(writer, input.invitees);
  putView(writer, { shown: id, beside: [] });
  writer.putStart({
    meetingId: id,
    startedAt: now,
    month,
    state: store.owner.accountId === null ? 'local' : 'queued',
  });
  return { meetingId: id, isNew: true };
}

/** Ends the meeting now, or when its meter stopped on its own; does nothing if it has already ended. */
export async function endMeeting(store: Store, { meetingId }: { meetingId: string }): Promise<void> {
  await store.write(async (writer) => {
    const details = await requireMeeting(writer, meetingId);
    if (details.meeting.endedAt !== null) return;
    const endedAt = Math.min(currentTime(store, details), autoStopAt(details));
    await change(writer, 'meetings', meetingId, { endedAt });
  });
}

/** Stops the meter for all attendees. */
export async function pauseMeeting(store: Store, { meetingId }: { meetingId: string }): Promise<void> {
  await whileRunning(store, meetingId, async (writer, { pauses }, now) => {
    if (pauses.some(({ endedAt }) => endedAt === null)) return;
    create(writer, 'pauses', { id: newId(), meetingId, startedAt: now, endedAt: null });
  });
}

export async function resumeMeeting(store: Store, { meetingId }: { meetingId: string }): Promise<void> {
  await whileRunning(store, meetingId, async (writer, { pauses }, now) => {
    for (const { id, endedAt } of pauses) if (endedAt === null) await change(writer, 'pauses', id, { endedAt: now });
  });
}

/**
 * Adds an attendee now. A person who is already an attendee rejoins instead. Returns the attendee's id. Refuses
 * `limit_attendees`, `invalid`, `not_found`, `not_running`.
 */
export async function addAttendee(
  store: Store,
  { meetingId, invitee }: { meetingId: string; invitee: Invitee },
): Promise<string> {
  return whileRunning(store, meetingId, async (writer, { meeting, attendees }, now) => {
    const known = invitee.kind === 'person' && attendees.find(({ personId }) => personId === invitee.personId);
    if (known) {
      if (!isPresent(known, now)) openSegment(writer, meetingId, known.id, now);
      return known.id;
    }
    const one = await attendeeFrom(writer, invitee, meeting.currency);
    const { entitlements } = await cachedPlanOf(writer);
    assertAttendeeLimit(entitlements, countHeads([...attendees, one]));
    return addAttendeeRows(writer, meetingId, one, now);
  });
}

export interface LeaveOrRejoin {
  meetingId: string;
  attendeeId: string;
  /** Only this many of a group, who become a separate attendee from then on; by default the whole group. */
  count?: number;
}

export async function leaveMeeting(store: Store, { meetingId, attendeeId, count }: LeaveOrRejoin): Promise<void> {
  await whileRunning(store, meetingId, async (writer, details, now) => {
    const attendee = requireAttendee(details, attendeeId);
    if (!isPresent(attendee, now)) return;
    const { segments } = await splitOff(writer, attendee, count);
    for (const { id, endedAt } of segments) {
      if (endedAt === null) await change(writer, 'segments', id, { endedAt: now });
    }
  });
}

export async function rejoinMeeting(store: Store, { meetingId, attendeeId, count }: LeaveOrRejoin): Promise<void> {
  await whileRunning(store, meetingId, async (writer, details, now) => {
    const attendee = requireAttendee(details, attendeeId);
    if (isPresent(attendee, now)) return;
    const { id } = await splitOff(writer, attendee, count);
    openSegment(writer, meetingId, id, now);
  });
}

/** Brings a running meeting into view; the other one continues beside it. */
export async function showMeeting(store: Store, { meetingId }: { meetingId: string }): Promise<void> {
  await store.write((writer) => putShown(writer, meetingId));
}

/**
 * Continues an ended meeting, and shows it. If its end is in the future, because the clock was ahead and has been corrected
 * since, moves the whole meeting back to end now; otherwise the meter would stand still. Refuses `invalid` while another
 * meeting is in view, unless it ran `beside` that one.
 */
export async function reopenMeeting(
  store: Store,
  { meetingId, beside = false }: { meetingId: string; beside?: boolean },
): Promise<void> {
  await store.write(async (writer) => {
    const { meeting, attendees, pauses } = await requireMeeting(writer, meetingId);
    if (meeting.endedAt === null) return;
    const { shown } = await loadRunningMeetings(writer);
    if (shown && !beside) throw invalid('endedAt', say('meeting.anotherRuns'));
    const ahead = Math.max(0, meeting.endedAt - store.now());
    const earlier = (at: number) => at - ahead;
    await change(writer, 'meetings', meetingId, { startedAt: earlier(meeting.startedAt), endedAt: null });
    await putShown(writer, shown?.meeting.id ?? meetingId);
    if (ahead === 0) return;
    const move = (table: 'segments' | 'pauses', { id, startedAt, endedAt }: Segment | Pause) =>
      change(writer, table, id, {
        startedAt: earlier(startedAt),
        endedAt: endedAt === null ? null : earlier(endedAt),
      });
    for (const segment of attendees.flatMap(({ segments }) => segments)) await move('segments', segment);
    for (const pause of pauses) await move('pauses', pause);
  });
}

/** Changes the title, topic or planned length of a meeting, running or not. Refuses `invalid`, `not_found`. */
export async function describeMeeting(
  store: Store,
  input: TopicInput & { meetingId: string; title?: string; plannedMs?: number | null },
): Promise<void> {
  const title = input.title === undefined ? {} : { title: checkText('title', input.title) };
  const plan = input.plannedMs === undefined ? {} : { plannedMs: checkPlan(input.plannedMs) };
  await store.write(async (writer) => {
    const topicId = await topicIdFrom(writer, input);
    const fields = { ...title, ...plan, ...(topicId !== undefined && { topicId }) };
    if (!(await change(writer, 'meetings', input.meetingId, fields))) throw notFound('meeting');
  });
}

async function requireMeeting(writer: Writer, meetingId: string): Promise<MeetingDetails> {
  const details = await loadMeeting(writer, meetingId);
  if (!details) throw notFound('meeting');
  return details;
}

function requireAttendee({ attendees }: MeetingDetails, attendeeId: string): AttendeeWithSegments {
  const attendee = attendees.find(({ id }) => id === attendeeId);
  if (!attendee) throw notFound('attendee');
  return attendee;
}

/**
 * The current time in whole seconds of the meeting, so that multiplying a receipt's figures gives its total. Never before
 * anything recorded, since another device's clock may be ahead.
 */
function currentTime(store: Store, details: MeetingDetails): number {
  const { startedAt } = details.meeting;
  const now = startedAt + Math.floor((store.now() - startedAt) / SECOND) * SECOND;
  return Math.max(now, lastRecordedAt(details));
}

function whileRunning<T>(
  store: Store,
  meetingId: string,
  act: (writer: Writer, details: MeetingDetails, now: number) => Promise<T>,
): Promise<T> {
  return store.write(async (writer) => {
    const details = await requireMeeting(writer, meetingId);
    if (details.meeting.endedAt !== null) throw new Refusal('not_running', say('meeting.hasEnded'));
    return act(writer, details, currentTime(store, details));
  });
}
