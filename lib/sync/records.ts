import { fieldsOf } from '../fields.ts';
import { CURRENCY_CODE } from '../http/terms.ts';
import { DEFAULT_COST } from '../workspaces/terms.ts';
import type { SyncRecord, TableName } from './schema.ts';

/**
 * The records of the device, as the client writes them. What is stored may come from another client or a later
 * version of this one, so it is read through `read`, which never throws: what makes no sense has a default.
 */

/** What an hour or a year of somebody costs, in minor units of the workspace's currency. */
export interface Rate {
  rateKind: 'hour' | 'year';
  rateMinor: number;
  /** Paid by invoice: never loaded. */
  external: boolean;
}

export interface Person extends Rate {
  id: string;
  name: string;
  role: string;
}

export interface Topic {
  id: string;
  name: string;
}

/** The workspace's settings that a meeting copies when it starts, so that later changes leave it alone. */
export interface CostSettings {
  currency: string;
  hoursPerYear: number;
  loadMultiplier: number;
  overrunCapMinutes: number;
}

export interface Meeting extends CostSettings {
  id: string;
  /** Empty: untitled. */
  title: string;
  topicId: string | null;
  startedAt: number;
  /** Null: running, or forgotten. */
  endedAt: number | null;
  plannedMs: number | null;
}

/** Somebody in a meeting, or `count` people alike. Name and rate were copied or looked up when they joined. */
export interface Attendee extends Rate {
  id: string;
  meetingId: string;
  personId: string | null;
  role: string;
  count: number;
}

export interface Segment {
  id: string;
  meetingId: string;
  attendeeId: string;
  startedAt: number;
  endedAt: number | null;
}

export interface Pause {
  id: string;
  meetingId: string;
  startedAt: number;
  endedAt: number | null;
}

/** Who takes part: one of the roster, or people alike without a name. */
export type Invitee = { kind: 'person'; personId: string } | ({ kind: 'group'; role: string; count: number } & Rate);

/** A meeting to start again and again (Pro). */
export interface Template {
  id: string;
  name: string;
  title: string;
  topicId: string | null;
  plannedMs: number | null;
  people: Invitee[];
}

export interface Records {
  people: Person;
  topics: Topic;
  meetings: Meeting;
  attendees: Attendee;
  segments: Segment;
  pauses: Pause;
  templates: Template;
}

/** What belongs to one meeting and goes with it. */
export const CHILDREN = ['attendees', 'segments', 'pauses'] as const satisfies readonly TableName[];
export type ChildTable = (typeof CHILDREN)[number];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const id = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const time = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
const atLeast = (least: number, value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= least ? value : otherwise;

const rate = (record: SyncRecord): Rate => ({
  rateKind: record.rateKind === 'year' ? 'year' : 'hour',
  rateMinor: Math.floor(atLeast(0, record.rateMinor, 0)),
  external: record.external === true,
});

// A span that does not say when it began covers nothing, and a closed one of no length is just that.
const span = (record: SyncRecord) => {
  const startedAt = time(record.startedAt);
  return startedAt === null ? { startedAt: 0, endedAt: 0 } : { startedAt, endedAt: time(record.endedAt) };
};

export const readCostSettings = (record: SyncRecord): CostSettings => ({
  currency: CURRENCY_CODE.test(text(record.currency)) ? text(record.currency) : DEFAULT_COST.currency,
  hoursPerYear: atLeast(1, record.hoursPerYear, DEFAULT_COST.hoursPerYear),
  loadMultiplier: atLeast(0, record.loadMultiplier, DEFAULT_COST.loadMultiplier),
  overrunCapMinutes: atLeast(0, record.overrunCapMinutes, DEFAULT_COST.overrunCapMinutes),
});

/** How each table's records are read. */
export const read: { [Table in TableName]: (record: SyncRecord) => Records[Table] } = {
  people: (record) => ({ id: text(record.id), name: text(record.name), role: text(record.role), ...rate(record) }),
  topics: (record) => ({ id: text(record.id), name: text(record.name) }),
  meetings: (record) => ({
    id: text(record.id),
    title: text(record.title),
    topicId: id(record.topicId),
    ...span(record),
    plannedMs: time(record.plannedMs),
    ...readCostSettings(record),
  }),
  attendees: (record) => ({
    id: text(record.id),
    meetingId: text(record.meetingId),
    personId: id(record.personId),
    role: text(record.role),
    count: Math.floor(atLeast(1, record.count, 1)),
    ...rate(record),
  }),
  segments: (record) => ({
    id: text(record.id),
    meetingId: text(record.meetingId),
    attendeeId: text(record.attendeeId),
    ...span(record),
  }),
  pauses: (record) => ({ id: text(record.id), meetingId: text(record.meetingId), ...span(record) }),
  templates: (record) => ({
    id: text(record.id),
    name: text(record.name),
    title: text(record.title),
    topicId: id(record.topicId),
    plannedMs: time(record.plannedMs),
    people: Array.isArray(record.people) ? record.people.flatMap(invitee) : [],
  }),
};

function invitee(value: unknown): Invitee[] {
  if (typeof value !== 'object' || value === null) return [];
  const entry = fieldsOf(value);
  const personId = id(entry.personId);
  if (personId !== null) return [{ kind: 'person', personId }];
  return [{ kind: 'group', role: text(entry.role), count: Math.floor(atLeast(1, entry.count, 1)), ...rate(entry) }];
}
