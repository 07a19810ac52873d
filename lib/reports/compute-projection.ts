import type { z } from 'zod';
import { type Bill, billOf } from '../cost/meeting.ts';
import { AttendeeRecord, MeetingRecord, OwnFigures, PauseRecord, SegmentRecord } from './records.ts';

/** A living record of a meeting: itself, or an attendee, a segment or a pause of it. */
export interface StoredRecord {
  table: string;
  id: string;
  meetingId: string;
  record: unknown;
}

/**
 * What one person, or all without a person, come to in one role of one meeting. The empty text: none. Those without a
 * person who cost nothing are a part of their own: they stand beside the others, but nobody can hide among them.
 */
export interface Part {
  role: string;
  personId: string;
  heads: number;
  totalMinor: number;
  personMs: number;
}

/** A finished meeting's row in the reports. Money in minor units, times in ms, all safe integers. */
export interface Projection {
  meetingId: string;
  title: string;
  topicId: string | null;
  currency: string | null;
  startedAt: number;
  endedAt: number;
  durationMs: number;
  attendeeCount: number;
  staffCount: number;
  externalCount: number;
  totalMinor: number;
  overrunMinor: number;
  personMs: number;
  /** Of personMs, the externals'. */
  externalMs: number;
  parts: Part[];
}

type Figures = Omit<Projection, 'meetingId' | 'title' | 'topicId' | 'currency' | 'startedAt' | 'endedAt'>;

/**
 * The projections of the finished meetings among `records`. Never throws, whatever clients wrote: a part that makes
 * no sense is as if it were not there; a meeting that makes none, or whose figures no number holds, has no projection.
 */
export function projectMeetings(records: readonly StoredRecord[]): Projection[] {
  return [...Map.groupBy(records, (record) => record.meetingId)].flatMap(([meetingId, family]) => {
    const of = Map.groupBy(family, (record) => record.table);
    const meeting = MeetingRecord.safeParse(of.get('meetings')?.[0]?.record).data;
    const figures = meeting && figuresOf(meeting, of);
    if (!figures || !isExact(figures)) return [];
    const { title, topicId, currency, startedAt, endedAt } = meeting;
    return [{ meetingId, title, topicId, currency, startedAt, endedAt, ...figures }];
  });
}

type Family = ReadonlyMap<string, readonly StoredRecord[]>;

function readAll<T>(family: Family, table: string, schema: z.ZodType<T>): (T & { id: string })[] {
  return (family.get(table) ?? []).flatMap(({ id, record }) => {
    const read = schema.safeParse(record);
    return read.success ? [{ ...read.data, id }] : [];
  });
}

function figuresOf(meeting: MeetingRecord, family: Family): Figures | undefined {
  const segments = Map.groupBy(readAll(family, 'segments', SegmentRecord), (segment) => segment.attendeeId);
  const attendees = readAll(family, 'attendees', AttendeeRecord).map((attendee) => ({
    ...attendee,
    segments: segments.get(attendee.id) ?? [],
  }));
  const bill = billOf({ ...meeting, attendees, pauses: readAll(family, 'pauses', PauseRecord) });
  if (attendees.length === 0) return ownFigures(family.get('meetings')?.[0]?.record, bill);
  const { shares, overrunMinor, overrunMs, perMinuteMinor, ...figures } = bill;
  return {
    ...figures,
    overrunMinor: overrunMinor ?? 0,
    externalMs: shares.reduce((sum, share) => sum + (share.external ? share.personMs : 0), 0),
    parts: partsOf(attendees, shares),
  };
}

/** The attendees' shares, added up by role and person, in an order that does not depend on the records'. */
function partsOf(attendees: readonly { role: string; personId: string }[], shares: Bill['shares']): Part[] {
  const parts = new Map<string, Part>();
  for (const [i, { role, personId }] of attendees.entries()) {
    const share = shares[i];
    if (!share) continue;
    const isIdle = personId === '' && share.totalMinor === 0;
    const key = JSON.stringify([role, personId, isIdle]);
    const part = parts.get(key) ?? { role, personId, heads: 0, totalMinor: 0, personMs: 0 };
    part.heads += share.count;
    part.totalMinor += share.totalMinor;
    part.personMs += share.personMs;
    parts.set(key, part);
  }
  return [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}

/**
 * The figures a meeting without attendees carries itself. Nobody says whose time it was: it is no role's, and the
 * externals' share of it is taken to be their share of the heads.
 */
function ownFigures(record: unknown, { durationMs }: Bill): Figures | undefined {
  const own = OwnFigures.safeParse(record).data;
  if (!own) return undefined;
  const { totalMinor, personMs, attendeeCount, externalCount } = own;
  const heads = Math.max(1, attendeeCount, externalCount);
  const isEmpty = attendeeCount === 0 && totalMinor === 0 && personMs === 0;
  return {
    ...own,
    durationMs: own.durationMs ?? durationMs,
    externalMs: Math.floor(personMs * (externalCount / heads)),
    parts: isEmpty ? [] : [{ role: '', personId: '', heads: attendeeCount, totalMinor, personMs }],
  };
}

function isExact({ parts: _, ...figures }: Figures): boolean {
  return Object.values(figures).every(Number.isSafeInteger);
}
