import { type Bill, billOf, type Meeting as Costed, type Moment, momentOf } from '../../cost/meeting.ts';
import {
  type Attendee,
  type CarriedFigures,
  carriedFigures,
  currencyOf,
  type Meeting,
  type Pause,
  read,
  readChildren,
  type Segment,
} from '../../sync/records.ts';
import type { SyncRecord } from '../../sync/schema.ts';
import { chooseShown, isKept, putView, viewOf } from '../store/meeting-in-view.ts';
import type { Reader, Row, Writer } from '../store/rows.ts';
import { settingsOf } from '../store/values.ts';

export interface AttendeeWithSegments extends Attendee {
  /** The person's name on the roster; null for a group, or one no longer on the roster. */
  name: string | null;
  /** In chronological order. */
  segments: Segment[];
}

/** A meeting and everything that belongs to it. */
export interface MeetingDetails {
  meeting: Meeting;
  topic: string | null;
  /** In the order they joined. */
  attendees: AttendeeWithSegments[];
  pauses: Pause[];
  /** The figures that the meeting's own record states. They count once it has ended, if it has no attendees. */
  carried: CarriedFigures | null;
}

/** An attendee at some moment of the meeting. */
export interface LiveAttendee extends AttendeeWithSegments {
  present: boolean;
  totalMinor: number;
  overrunMinor: number;
  personMs: number;
}

/** Everything a meter shows at some moment. Money in minor units of `currency`, times in ms. */
export interface LiveMeter extends Omit<Moment, 'shares'> {
  meetingId: string;
  title: string;
  topic: string | null;
  currency: string;
  plannedMs: number | null;
  /** Epoch ms. */
  at: number;
  attendees: LiveAttendee[];
  /** Heads in the room at that moment. */
  presentCount: number;
  /** The cost per minute of those in the room, even during a break and after the meter has stopped at its cap. */
  roomPerMinuteMinor: number;
  /** How long the break has lasted; null unless the meter is paused. */
  pausedMs: number | null;
  /** 0 to 1 of the planned time; null without a plan. */
  progress: number | null;
  isOverrun: boolean;
}

/** Loads a meeting with everything that belongs to it; null if it doesn't exist or is deleted. */
export async function loadMeeting(reader: Reader, meetingId: string): Promise<MeetingDetails | null> {
  const row = await reader.get('meetings', meetingId);
  return row ? detailsOf(reader, row) : null;
}

/** The running meetings. One whose meter has stopped on its own counts as running until it is ended. */
export interface RunningMeetings {
  /** The one that this device shows (store/meeting-in-view.ts). */
  shown: MeetingDetails | null;
  /** Meetings beside it, started on other devices, in the order they started. */
  others: MeetingDetails[];
  /** Whether the device remembers this, so that meetings that arrive later don't change it. If not, call `keepView`. */
  isKept: boolean;
}

export async function loadRunningMeetings(reader: Reader): Promise<RunningMeetings> {
  const [rows, view] = await Promise.all([reader.open(), viewOf(reader)]);
  const all = await Promise.all(rows.map((row) => detailsOf(reader, row)));
  all.sort((a, b) => a.meeting.startedAt - b.meeting.startedAt || (a.meeting.id < b.meeting.id ? -1 : 1));
  const ids = all.map(({ meeting }) => meeting.id);
  const shown = chooseShown(ids, view);
  return {
    shown: all.find(({ meeting }) => meeting.id === shown) ?? null,
    others: all.filter(({ meeting }) => meeting.id !== shown),
    isKept: isKept(ids, view),
  };
}

export async function loadRunningMeeting(reader: Reader): Promise<MeetingDetails | null> {
  return (await loadRunningMeetings(reader)).shown;
}

/** Remembers which meeting is shown. */
export async function keepView(writer: Writer): Promise<void> {
  const { shown, others } = await loadRunningMeetings(writer);
  putView(writer, { shown: shown?.meeting.id ?? null, beside: others.map(({ meeting }) => meeting.id) });
}

/** The reads needed to load meetings. */
export type RowLookup = Pick<Reader, 'get' | 'children'>;

/** Loads several meetings at once, without topics and people's names; missing ones are left out. */
export async function loadMeetings(reader: RowLookup, meetingIds: readonly string[]): Promise<MeetingDetails[]> {
  return (await loadRecorded(reader, meetingIds)).map(({ details }) => details);
}

/** Does the same, and returns each meeting's own stored record with it. */
export async function loadRecorded(
  reader: RowLookup,
  meetingIds: readonly string[],
): Promise<{ record: SyncRecord; details: MeetingDetails }[]> {
  const meetings = await Promise.all(meetingIds.map((id) => reader.get('meetings', id)));
  const [attendees, segments, pauses] = await Promise.all([
    reader.children('attendees', meetingIds),
    reader.children('segments', meetingIds),
    reader.children('pauses', meetingIds),
  ]);
  const byMeeting = (rows: readonly Row[]) => Map.groupBy(rows, ({ record }) => record.meetingId);
  const [attendeesOf, segmentsOf, pausesOf] = [byMeeting(attendees), byMeeting(segments), byMeeting(pauses)];
  return meetings.flatMap((row) => {
    if (!row) return [];
    const { id, record } = row;
    const children = [attendeesOf.get(id) ?? [], segmentsOf.get(id) ?? [], pausesOf.get(id) ?? []] as const;
    return [{ record, details: assemble(row, ...children) }];
  });
}

async function detailsOf(reader: Reader, row: Row): Promise<MeetingDetails> {
  const ids = [row.id];
  const [attendees, segments, pauses] = await Promise.all([
    reader.children('attendees', ids),
    reader.children('segments', ids),
    reader.children('pauses', ids),
  ]);
  const named = currencyOf(row.record) === null ? withCurrency(row, (await settingsOf(reader)).currency) : row;
  const details = assemble(named, attendees, segments, pauses);
  const { topicId } = details.meeting;
  const personIds = [...new Set(details.attendees.flatMap(({ personId }) => personId ?? []))];
  const [topic, ...people] = await Promise.all([
    topicId === null ? undefined : reader.get('topics', topicId),
    ...personIds.map((id) => reader.get('people', id)),
  ]);
  const names = new Map(people.flatMap((person) => (person ? [[person.id, read.people(person.record).name]] : [])));
  return {
    ...details,
    topic: topic ? read.topics(topic.record).name : null,
    attendees: details.attendees.map((one) => ({ ...one, name: names.get(one.personId ?? '') ?? null })),
  };
}

/** Returns a meeting's row with a currency: if it names none, it is in the workspace's, as in reports. */
export function withCurrency(row: Row, currency: string): Row {
  return { ...row, record: { ...row.record, currency: currencyOf(row.record) ?? currency } };
}

/** Assembles a meeting from its rows, without the names of people and topic. */
export function assemble(
  row: Row,
  attendees: readonly Row[],
  segments: readonly Row[],
  pauses: readonly Row[],
): MeetingDetails {
  const byAttendee = Map.groupBy(readChildren('segments', segments.map(recordOf)), ({ attendeeId }) => attendeeId);
  return {
    meeting: read.meetings(row.record),
    topic: null,
    attendees: readChildren('attendees', attendees.map(recordOf))
      .map((one) => ({ ...one, name: null, segments: (byAttendee.get(one.id) ?? []).sort(byTime) }))
      .sort((a, b) => joinedAt(a) - joinedAt(b) || (a.id < b.id ? -1 : 1)),
    pauses: readChildren('pauses', pauses.map(recordOf)).sort(byTime),
    carried: carriedFigures(row.record),
  };
}

const recordOf = ({ record }: Row) => record;

const byTime = (a: Segment | Pause, b: Segment | Pause) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1);

const joinedAt = ({ segments }: AttendeeWithSegments) => segments[0]?.startedAt ?? Number.MAX_SAFE_INTEGER;

export function toCostInput({ meeting, attendees, pauses }: MeetingDetails): Costed {
  return { ...meeting, attendees, pauses };
}

/** The figures from a meeting's own record, if it is finished and has no attendees, as in reports. */
function carriedBy({ meeting, attendees, carried }: MeetingDetails): CarriedFigures | null {
  return meeting.endedAt !== null && attendees.length === 0 ? carried : null;
}

/** Returns the time (epoch ms) of the last thing recorded in the meeting. */
export function lastRecordedAt({ meeting, attendees, pauses }: MeetingDetails): number {
  const spans = [...attendees.flatMap(({ segments }) => segments), ...pauses];
  return spans.reduce(
    (latest, { startedAt, endedAt }) => Math.max(latest, startedAt, endedAt ?? 0),
    Math.max(meeting.startedAt, meeting.endedAt ?? 0),
  );
}

/** Returns when (epoch ms) the meter stops if nobody ends the meeting. */
export function autoStopAt(details: MeetingDetails): number {
  const { startedAt } = details.meeting;
  const { elapsedMs } = momentOf({ ...toCostInput(details), endedAt: null }, Number.MAX_SAFE_INTEGER);
  return startedAt + elapsedMs;
}

/** Returns whether the meeting ran until the meter stopped on its own. */
export function wasAutoStopped(details: MeetingDetails): boolean {
  const { endedAt } = details.meeting;
  return endedAt !== null && endedAt >= autoStopAt(details);
}

/** Returns whether an ended meeting would continue if reopened, rather than be at its cap. */
export function canReopen(details: MeetingDetails, now: number): boolean {
  return now < autoStopAt(details);
}

/** When (epoch ms) the break that covers `at` began. */
function pausedSince({ meeting, pauses }: MeetingDetails, at: number): number {
  const covering = pauses.filter(({ startedAt, endedAt }) => startedAt <= at && (endedAt === null || at < endedAt));
  return Math.max(meeting.startedAt, Math.min(at, ...covering.map(({ startedAt }) => startedAt)));
}

/** Returns whether an attendee is in the room, regardless of pauses. */
export function isPresent({ segments }: AttendeeWithSegments, at: number): boolean {
  return segments.some(({ startedAt, endedAt }) => startedAt <= at && (endedAt === null || at < endedAt));
}

/**
 * Returns what the meter shows at `at` (epoch ms); for a finished meeting, at its end. A time before the last thing recorded
 * counts as that time: figures are never negative and never go back.
 */
export function liveMeter(details: MeetingDetails, at: number): LiveMeter {
  const { meeting, attendees, topic } = details;
  const moment = meeting.endedAt ?? Math.max(at, lastRecordedAt(details));
  const input = toCostInput(details);
  const { shares, ...figures } = momentOf(input, moment);
  const isPaused = figures.state === 'paused';
  const standsStill = isPaused || figures.state === 'capped';
  const live = attendees.map((one, i): LiveAttendee => {
    const { totalMinor = 0, overrunMinor = 0, personMs = 0 } = shares[i] ?? {};
    return { ...one, present: isPresent(one, moment), totalMinor, overrunMinor, personMs };
  });
  const { plannedMs } = meeting;
  return {
    ...figures,
    ...carriedBy(details),
    meetingId: meeting.id,
    title: meeting.title,
    topic,
    currency: meeting.currency,
    plannedMs,
    at: moment,
    attendees: live,
    roomPerMinuteMinor: standsStill
      ? billOf({ ...input, attendees: live.filter(({ present }) => present) }).perMinuteMinor
      : figures.burnPerMinuteMinor,
    pausedMs: isPaused ? moment - pausedSince(details, moment) : null,
    presentCount: live.reduce((sum, { present, count }) => sum + (present ? count : 0), 0),
    progress:
      plannedMs === null || figures.leftMs === null ? null : Math.min(1, Math.max(0, 1 - figures.leftMs / plannedMs)),
    isOverrun: figures.leftMs === 0,
  };
}

/** Returns the bill of a meeting at its end. */
export function billOfMeeting(details: MeetingDetails): Bill {
  return { ...billOf(toCostInput(details)), ...carriedBy(details) };
}
