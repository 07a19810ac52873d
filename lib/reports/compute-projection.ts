import { type Bill, billOf } from '../cost/meeting.ts';
import { fieldsOf } from '../fields.ts';
import {
  type ChildTable,
  carriedFigures,
  currencyOf,
  isSound,
  type Meeting,
  read,
  readChildren,
} from '../sync/records.ts';
import type { SyncRecord } from '../sync/schema.ts';
import { EXTERNALS, LABEL_LENGTH, NO_ROLE, UNTITLED } from './terms.ts';

/** A stored record of a meeting that isn't deleted: the meeting's own, or one of its attendees, segments or pauses. */
export interface StoredRecord {
  table: string;
  id: string;
  meetingId: string;
  record: unknown;
}

/**
 * The sums for one person in one role of one meeting, or for all attendees without a person id; empty strings mean none.
 * Attendees without a person id who cost nothing are a separate part, since nobody's cost can hide among them. External
 * people who were there for any time are also in parts with the role EXTERNALS, which have their time and no cost.
 */
interface Part {
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
  externalMs: number;
  parts: Part[];
}

type Figures = Omit<Projection, 'meetingId' | 'title' | 'topicId' | 'currency' | 'startedAt' | 'endedAt'>;

/**
 * Returns the projections of the finished meetings among `records`. Never throws, whatever clients wrote: an unsound
 * attendee, segment or pause (lib/sync/records.ts) is ignored; a meeting that is unsound, that ended before it began, or
 * whose figures are beyond 2^53−1 has no projection.
 */
export function projectMeetings(records: readonly StoredRecord[]): Projection[] {
  return [...Map.groupBy(records, (record) => record.meetingId)].flatMap(([meetingId, own]) => {
    const of = Map.groupBy(own, (record) => record.table);
    const record = fieldsOf(of.get('meetings')?.[0]?.record);
    if (!isSound('meetings', record)) return [];
    const meeting = read.meetings(record);
    const { startedAt, endedAt } = meeting;
    if (endedAt === null || endedAt < startedAt) return [];
    const figures = figuresOf(meeting, record, of);
    if (!figures || !isExact(figures)) return [];
    const [title, currency] = [labelOf(meeting.title) || UNTITLED, currencyOf(record)];
    return [{ meetingId, title, topicId: meeting.topicId, currency, startedAt, endedAt, ...figures }];
  });
}

/** Cuts to LABEL_LENGTH, since titles and roles are index keys, whose size PostgreSQL limits; empty for blank text. */
function labelOf(text: string): string {
  const label = [...text.slice(0, 2 * LABEL_LENGTH)].slice(0, LABEL_LENGTH).join('');
  return label.trim() === '' ? '' : label;
}

/** The role, empty for none. A role that equals our label for no role counts as none. */
function roleOf(text: string): string {
  const role = labelOf(text).trim();
  return role === NO_ROLE ? '' : role;
}

type RecordsByTable = ReadonlyMap<string, readonly StoredRecord[]>;

/** Uses the row's id, since `record` has only the billed fields of a large record. */
const childrenOf = <Table extends ChildTable>(of: RecordsByTable, table: Table) =>
  readChildren(
    table,
    (of.get(table) ?? []).map(({ id, record }) => ({ ...fieldsOf(record), id })),
  );

function figuresOf(meeting: Meeting, record: SyncRecord, of: RecordsByTable): Figures | null {
  const segments = Map.groupBy(childrenOf(of, 'segments'), ({ attendeeId }) => attendeeId);
  const attendees = childrenOf(of, 'attendees').map((one) => ({ ...one, segments: segments.get(one.id) ?? [] }));
  const bill = billOf({ ...meeting, attendees, pauses: childrenOf(of, 'pauses') });
  if (attendees.length === 0) return carriedOf(record, bill);
  const { shares, overrunMs, perMinuteMinor, ...figures } = bill;
  return {
    ...figures,
    overrunMinor: bill.overrunMinor ?? 0,
    externalMs: shares.reduce((sum, share) => sum + (share.external ? share.personMs : 0), 0),
    parts: partsOf(attendees, shares),
  };
}

/** Adds up the attendees' shares by role and person, in an order that doesn't depend on the records' order. */
function partsOf(attendees: readonly { role: string; personId: string | null }[], shares: Bill['shares']): Part[] {
  const parts = new Map<string, Part>();
  const add = (role: string, personId: string, { count, totalMinor, personMs }: Bill['shares'][number]) => {
    const isIdle = personId === '' && totalMinor === 0;
    const key = JSON.stringify([role, personId, isIdle]);
    const part = parts.get(key) ?? { role, personId, heads: 0, totalMinor: 0, personMs: 0 };
    part.heads += count;
    part.totalMinor += totalMinor;
    part.personMs += personMs;
    parts.set(key, part);
  };
  for (const [i, { role, personId }] of attendees.entries()) {
    const share = shares[i];
    if (!share) continue;
    add(roleOf(role), personId ?? '', share);
    if (share.external && share.personMs > 0) add(EXTERNALS, personId ?? '', { ...share, totalMinor: 0 });
  }
  return [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}

/**
 * The figures that a meeting without attendees carries itself. They belong to no role, and externals are assumed to have
 * spent the same share of the time as they are of the heads.
 */
function carriedOf(record: SyncRecord, { shares, overrunMs, perMinuteMinor, ...bill }: Bill): Figures | null {
  const carried = carriedFigures(record);
  if (!carried) return null;
  const figures = { ...bill, ...carried };
  const { totalMinor, personMs, attendeeCount, externalCount } = figures;
  const heads = Math.max(1, attendeeCount, externalCount);
  const externalMs = Math.floor(personMs * (externalCount / heads));
  const nobody = { personId: '', totalMinor: 0 };
  const parts = [
    { ...nobody, role: '', heads: attendeeCount, totalMinor, personMs },
    { ...nobody, role: EXTERNALS, heads: externalCount, personMs: externalMs },
  ];
  return {
    ...figures,
    overrunMinor: figures.overrunMinor ?? 0,
    externalMs,
    parts: parts.filter((part) => part.personMs > 0 || (part.role === '' && part.heads + part.totalMinor > 0)),
  };
}

function isExact({ parts: _, ...figures }: Figures): boolean {
  return Object.values(figures).every(Number.isSafeInteger);
}
