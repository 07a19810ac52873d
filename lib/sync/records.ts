import type { Bill } from '../cost/meeting.ts';
import { fieldsOf } from '../fields.ts';
import { CURRENCY_CODE } from '../http/terms.ts';
import { DEFAULT_COST } from '../workspaces/terms.ts';
import type { SyncRecord, TableName } from './schema.ts';
import { ID_LENGTH } from './terms.ts';

/**
 * The records as our client writes them, and how the device and the reports read them. A stored record may come from another
 * client or a later version of this one, so nothing in it can be taken for granted.
 *
 * - A field that is absent or null has its default.
 * - A number that counts something (`count`, `hoursPerYear`) may have a fraction, as when a year is worked out from 37.5
 *   hours a week. It is rounded down, as in lib/cost.
 * - Money and times are whole units. A fraction suggests some other unit (euros, seconds), so it makes no sense; neither
 *   does a negative, another type, or a number beyond 2^53−1, where lib/cost would no longer be exact.
 * - A record with a known field that makes no sense is unsound (`isSound`). An unsound attendee, segment or pause is
 *   ignored, on the device and in reports. An unsound meeting is left out of reports; the device shows as much of it as can
 *   be read, since its owner must be able to find and delete it.
 *
 * So a finished meeting either has the same bill on the device and in reports, or is in no report.
 */

/** What a person costs per hour or year, in minor units of the workspace's currency. */
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
  /** The person's address in calendars; absent: none. Only on the device and in sync, never in anything public. */
  email?: string;
}

export interface Topic {
  id: string;
  name: string;
}

/** The workspace settings that a meeting copies when it starts, so that later changes don't affect it. */
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
  /** Null: running, or never ended. */
  endedAt: number | null;
  plannedMs: number | null;
  /** A hash of the UID of the calendar series it was started from; absent: none. */
  series?: string;
}

/** One person in a meeting, or a group of `count`. Name and rate are copied or looked up when they join. */
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

/** An attendee: a person on the roster, or a group of people without names. */
export type Invitee = { kind: 'person'; personId: string } | ({ kind: 'group'; role: string; count: number } & Rate);

/** A meeting to start again and again (Pro). */
export interface Template {
  id: string;
  name: string;
  /** The title of the meetings it starts; empty: untitled. */
  title: string;
  topicId: string | null;
  plannedMs: number | null;
  people: Invitee[];
  /** False: the staff rates already include employer costs. */
  addEmployerCosts: boolean;
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

/** Tables of records that belong to one meeting and are deleted with it. */
export const CHILDREN = ['attendees', 'segments', 'pauses'] as const satisfies readonly TableName[];
export type ChildTable = (typeof CHILDREN)[number];

/** Returns whether a value can be a record's id: 1 to 64 characters. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 2 * ID_LENGTH && [...value].length <= ID_LENGTH;

const isText = (value: unknown): value is string => typeof value === 'string';
const isAtLeast = (least: number, value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= least;

const text = (value: unknown): string => (isText(value) ? value : '');
const id = (value: unknown): string | null => (isId(value) ? value : null);
const atLeast = (least: number, value: unknown, otherwise: number): number =>
  isAtLeast(least, value) ? value : otherwise;
/** A safe integer, which lib/cost needs to be exact. */
const wholeAtLeast = (least: number, value: unknown, otherwise: number): number =>
  isAtLeast(least, value) ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : otherwise;
const time = (value: unknown): number | null => (isAtLeast(0, value) ? wholeAtLeast(0, value, 0) : null);

const rate = (record: SyncRecord): Rate => ({
  rateKind: record.rateKind === 'year' ? 'year' : 'hour',
  rateMinor: wholeAtLeast(0, record.rateMinor, 0),
  external: record.external === true,
});

// A span without a start covers nothing, so it becomes a closed span of no length.
const span = (record: SyncRecord) => {
  const startedAt = time(record.startedAt);
  return startedAt === null ? { startedAt: 0, endedAt: 0 } : { startedAt, endedAt: time(record.endedAt) };
};

/**
 * Returns the currency a record names; null if it names none and the default applies. In reports that is the workspace's
 * currency at the time of reading.
 */
export const currencyOf = ({ currency }: SyncRecord): string | null => (isCurrency(currency) ? currency : null);

const isCurrency = (value: unknown): value is string => isText(value) && CURRENCY_CODE.test(value);

export const readCostSettings = (record: SyncRecord): CostSettings => ({
  currency: currencyOf(record) ?? DEFAULT_COST.currency,
  hoursPerYear: wholeAtLeast(1, record.hoursPerYear, DEFAULT_COST.hoursPerYear),
  loadMultiplier: atLeast(0, record.loadMultiplier, DEFAULT_COST.loadMultiplier),
  overrunCapMinutes: atLeast(0, record.overrunCapMinutes, DEFAULT_COST.overrunCapMinutes),
});

/** How each table's records are read. Never throws: a field that makes no sense gets its default, like a missing one. */
export const read: { [Table in TableName]: (record: SyncRecord) => Records[Table] } = {
  people: (record) => ({
    ...{ id: text(record.id), name: text(record.name), role: text(record.role) },
    ...(text(record.email) !== '' && { email: text(record.email) }),
    ...rate(record),
  }),
  topics: (record) => ({ id: text(record.id), name: text(record.name) }),
  meetings: (record) => ({
    id: text(record.id),
    title: text(record.title),
    topicId: id(record.topicId),
    ...span(record),
    plannedMs: time(record.plannedMs),
    ...(isId(record.series) && { series: record.series }),
    ...readCostSettings(record),
  }),
  attendees: (record) => ({
    id: text(record.id),
    meetingId: text(record.meetingId),
    personId: id(record.personId),
    role: text(record.role),
    count: wholeAtLeast(1, record.count, 1),
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
    addEmployerCosts: record.addEmployerCosts !== false,
  }),
};

/** The `kind` of a budget (client/insights/budgets.ts), stored in the table of templates. */
export const BUDGET = 'budget';

/** The id of the workspace's own budget. */
export const WORKSPACE_BUDGET_ID = 'budget';

/** A budget's fields, in a topic's own record or in a record of kind BUDGET. */
export interface BudgetFields {
  /** Minor units a month. Null: removed. */
  budgetMinor: number | null;
  budgetCurrency: string | null;
}

/** Removes a budget. The currency stays, in case another device sets an amount meanwhile. */
export const NO_BUDGET = { budgetMinor: null } satisfies Partial<BudgetFields>;

export const isBudget = ({ kind }: SyncRecord): boolean => kind === BUDGET;

/** The `kind` of a record of a dismissed suggestion (client/insights/dismissals.ts). */
export const DISMISSED = 'dismissed';

/** The `kind` of a record of a decided change (change-record.ts). */
export const CHANGE = 'change';

/** The `kind` and id of the record with the savings of all changes (change-record.ts). */
export const SAVINGS = 'savings';

/** The `kind` and id of the record with the workspace's first day of the week (client/insights/week.ts). */
export const WEEK = 'week';

/** Returns the first day of the week, 1, Monday, to 7, Sunday; null for any other record, or one that makes no sense. */
export function readWeek({ kind, firstWeekday }: SyncRecord): number | null {
  const isDay = Number.isInteger(firstWeekday) && isAtLeast(1, firstWeekday) && firstWeekday <= 7;
  return kind === WEEK && isDay ? Number(firstWeekday) : null;
}

/** Returns the fields that undo a record whose id is the same on all devices; null for any other record. */
export function takenBack({ kind }: SyncRecord): Record<string, null> | null {
  if (kind === BUDGET) return NO_BUDGET;
  return kind === DISMISSED ? { dismissed: null } : null;
}

/** Returns whether a record in the table of templates is a template, rather than another kind stored there. */
export const isTemplate = ({ kind }: SyncRecord): boolean => typeof kind !== 'string';

function invitee(value: unknown): Invitee[] {
  if (typeof value !== 'object' || value === null) return [];
  const entry = fieldsOf(value);
  const personId = id(entry.personId);
  if (personId !== null) return [{ kind: 'person', personId }];
  return [{ kind: 'group', role: text(entry.role), count: wholeAtLeast(1, entry.count, 1), ...rate(entry) }];
}

type Check = (value: unknown) => boolean;

const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
/** Whole numbers of ms, minor units or heads. */
const isUnits = (value: unknown): value is number => Number.isSafeInteger(value) && isAtLeast(0, value);
const isCount: Check = (value) => isAtLeast(1, value) && value <= Number.MAX_SAFE_INTEGER;
const isNumber: Check = (value) => Number.isFinite(value);
const isFactor: Check = (value) => isAtLeast(0, value);

const spanChecks = { startedAt: isUnits, endedAt: orAbsent(isUnits) };

/** The fields that a bill depends on, and the checks they must pass. */
export const BILLED_FIELDS = {
  meetings: {
    title: orAbsent(isText),
    topicId: orAbsent(isText),
    ...spanChecks,
    // 0 or less: no plan.
    plannedMs: orAbsent(isNumber),
    currency: orAbsent(isCurrency),
    hoursPerYear: orAbsent(isCount),
    loadMultiplier: orAbsent(isFactor),
    overrunCapMinutes: orAbsent(isFactor),
  },
  attendees: {
    personId: orAbsent((value) => value === '' || isId(value)),
    role: orAbsent(isText),
    external: orAbsent(oneOf(true, false)),
    count: orAbsent(isCount),
    rateKind: orAbsent(oneOf('hour', 'year')),
    rateMinor: orAbsent(isUnits),
  },
  segments: { attendeeId: isText, ...spanChecks },
  pauses: spanChecks,
} satisfies { [Table in 'meetings' | ChildTable]: Readonly<Record<string, Check>> };

/** Returns whether all billed fields of a record make sense, or are absent where they may be. */
export function isSound(table: keyof typeof BILLED_FIELDS, record: SyncRecord): boolean {
  return Object.entries<Check>(BILLED_FIELDS[table]).every(([field, check]) => check(record[field]));
}

/** Reads a meeting's attendees, segments or pauses, leaving out unsound ones. */
export function readChildren<Table extends ChildTable>(table: Table, records: readonly SyncRecord[]): Records[Table][] {
  return records.filter((record) => isSound(table, record)).map((record) => read[table](record));
}

export const CARRIED_FIGURES = [
  'durationMs',
  'attendeeCount',
  'staffCount',
  'externalCount',
  'totalMinor',
  'personMs',
  'overrunMinor',
] as const satisfies readonly (keyof Bill)[];

/** Figures stated in a meeting's own record, under the names of the public API. */
export type CarriedFigures = Partial<Record<(typeof CARRIED_FIGURES)[number], number>>;

/**
 * Returns the figures a meeting's record carries. They replace the computed ones once the meeting has ended, if it has no
 * sound attendees. Null if one of them makes no sense: then none counts, and reports leave the meeting out.
 */
export function carriedFigures(record: SyncRecord): CarriedFigures | null {
  const figures: CarriedFigures = {};
  for (const name of CARRIED_FIGURES) {
    const value = record[name];
    if (value === undefined || value === null) continue;
    if (!isUnits(value)) return null;
    figures[name] = value;
  }
  return figures;
}
