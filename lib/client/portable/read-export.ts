import { say } from '#words/client-portable.ts';
import { fieldsOf } from '../../fields.ts';
import { BILLED_FIELDS, type CostSettings, isId, readCostSettings } from '../../sync/records.ts';
import type { SyncRecord, TableName } from '../../sync/schema.ts';
import { holdsUnstorable, isKeepable } from '../../sync/storable.ts';
import { RECORD_LENGTH, TABLES } from '../../sync/terms.ts';
import { BOUNDS } from '../../workspaces/terms.ts';
import { Refusal } from '../failures.ts';
import { keyOf } from '../store/rows.ts';
import { FORMAT, FORMAT_VERSION } from './export-records.ts';

/**
 * The largest file that is read, in bytes: about 30,000 meetings, and as much as a tab can hold along with everything else.
 */
const LARGEST_FILE = 100 * 2 ** 20;

export interface FileRecord {
  table: TableName;
  id: string;
  /** Without a revision. */
  record: SyncRecord;
  /** For example `records.meetings[12]`, counted from 0. */
  place: string;
}

/** A record of a file that can't be imported, and why. */
interface Unreadable {
  /** Includes the invalid field, if there is one: `records.meetings[12].startedAt`. */
  place: string;
  /** A sentence that can be shown. */
  reason: string;
}

/** The content of an export, before anything is written. */
export interface ExportFile {
  /** Epoch ms; null if the file doesn't say. */
  exportedAt: number | null;
  /** Whether the file says that it holds only part of its workspace. */
  isPartial: boolean;
  settings: CostSettings;
  records: FileRecord[];
  unreadable: Unreadable[];
}

/** Reads an export's file. Throws Refusal if it is too large, can no longer be read, or isn't an export (see readExport). */
export async function readExportFile(file: Blob): Promise<ExportFile> {
  if (file.size > LARGEST_FILE) {
    const megabytes = (bytes: number) => String(Math.ceil(bytes / 2 ** 20));
    const sizes = { size: megabytes(file.size), most: megabytes(LARGEST_FILE) };
    throw new Refusal('too_large', say('file.tooLarge', sizes));
  }
  return readExport(await textOf(file));
}

async function textOf(file: Blob): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (thrown) {
    throw refused(say(thrown instanceof TypeError ? 'file.notText' : 'file.unreadable'));
  }
}

/**
 * Reads the text of an export. Refuses a file that is damaged or isn't an export, saying what is wrong and where; records
 * that can't be read are listed, along with what belongs to them. Large files are read in portions, so that the page stays
 * responsive. Refuses `invalid`.
 */
export async function readExport(text: string): Promise<ExportFile> {
  const file = fieldsOf(parse(text));
  if (file.format !== FORMAT) throw refused(say('file.notExport'));
  if (!Number.isSafeInteger(file.version) || Number(file.version) < 1) {
    throw refused(say('file.noVersion'));
  }
  if (Number(file.version) > FORMAT_VERSION) {
    throw refused(say('file.newer'));
  }
  const tables = file.records;
  if (!isObject(tables)) throw refused(say('file.noRecords'));
  const lost: Lost[] = [];
  const records: FileRecord[] = [];
  for (const table of TABLES) records.push(...(await readTable(table, tables[table], lost)));
  const exportedAt = typeof file.exportedAt === 'string' ? Date.parse(file.exportedAt) : Number.NaN;
  return {
    exportedAt: Number.isNaN(exportedAt) ? null : exportedAt,
    isPartial: file.complete === false,
    settings: withinBounds(readCostSettings(fieldsOf(file.workspace))),
    records: withoutLost(records, lost),
    unreadable: lost.map(({ place, reason }) => ({ place, reason })),
  };
}

/** Returns settings within bounds: a file may be edited by hand, and one bad setting would block changes to the others. */
function withinBounds({ currency, hoursPerYear, loadMultiplier, overrunCapMinutes }: CostSettings): CostSettings {
  const within = ({ min, max }: { min: number; max: number }, value: number) => Math.min(max, Math.max(min, value));
  return {
    currency,
    hoursPerYear: within(BOUNDS.hoursPerYear, hoursPerYear),
    loadMultiplier: within(BOUNDS.loadMultiplier, loadMultiplier),
    overrunCapMinutes: Math.round(within(BOUNDS.overrunCapMinutes, overrunCapMinutes)),
  };
}

function parse(text: string): unknown {
  try {
    // Some programs put a UTF-8 byte order mark in front.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (thrown) {
    const line = lineOf(thrown, text);
    throw refused(line === null ? say('file.damaged') : say('file.damagedAt', { line: String(line) }));
  }
}

/**
 * The damaged line. Engines name the place in different ways, if at all; for a text that ends too early, it is the last
 * line.
 */
function lineOf(thrown: unknown, text: string): number | null {
  const message = thrown instanceof Error ? thrown.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position =
    /position (\d+)/.exec(message)?.[1] ?? (/end of|EOF|unterminated/i.test(message) ? text.length : null);
  return position === null ? null : text.slice(0, Number(position)).split('\n').length;
}

const refused = (message: string) => new Refusal('invalid', message, { field: 'file' });

const isObject = (value: unknown): value is SyncRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record that can't be imported, with its id, if it has one. */
interface Lost extends Unreadable {
  table: TableName;
  id: unknown;
}

/** How many records are checked before the page gets a turn. */
const PORTION = 2_000;

async function readTable(table: TableName, rows: unknown, lost: Lost[]): Promise<FileRecord[]> {
  if (rows === undefined) return [];
  if (!Array.isArray(rows)) throw refused(say('file.noTable', { table }));
  const found = new Map<string, FileRecord>();
  for (const [i, record] of rows.entries()) {
    if (i % PORTION === PORTION - 1) await new Promise((resolve) => setTimeout(resolve));
    const place = `records.${table}[${i}]`;
    const problem = problemOf(table, record, found);
    if (problem) {
      lost.push({ table, id: fieldsOf(record).id, place: place + problem.field, reason: problem.reason });
    } else {
      const { rev: _, ...content } = record;
      found.set(record.id, { table, id: record.id, record: content, place });
    }
  }
  return [...found.values()];
}

/** Why a record can't be imported, and which field is at fault; null if it can, as an object with an id. */
function problemOf(
  table: TableName,
  record: unknown,
  seen: ReadonlyMap<string, unknown>,
): { field: string; reason: string } | null {
  const because = (reason: string, field = '') => ({ field: field && `.${field}`, reason });
  if (!isObject(record)) return because(say('record.notObject'));
  if (!isId(record.id)) return because(say('record.id'), 'id');
  if (seen.has(record.id)) return because(say('record.sameId'), 'id');
  if (!isKeepable(record, 1, { negativeZero: false })) {
    return because(say('record.tooDeep'));
  }
  const json = JSON.stringify(record);
  if (holdsUnstorable(json)) return because(say('record.unstorable'));
  if (utf8Length(json) > RECORD_LENGTH) return because(say('record.tooLarge'));
  if (record.deletedAt !== undefined && record.deletedAt !== null) return because(say('record.deleted'), 'deletedAt');
  const wrong = Object.entries(checksOf(table)).find(([field, isRight]) => !isRight(record[field]));
  return wrong ? because(say('record.value'), wrong[0]) : null;
}

const encoder = new TextEncoder();
const utf8Length = (text: string) => (text.length * 3 <= RECORD_LENGTH ? text.length : encoder.encode(text).length);

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

const orAbsent = (type: string) => (value: unknown) => value === undefined || value === null || typeof value === type;
const isRate = { rateKind: orAbsent('string'), rateMinor: orAbsent('number'), external: orAbsent('boolean') };
const belongs = { meetingId: isId };

function checksOf(table: TableName): Checks {
  if (table === 'meetings') return BILLED_FIELDS.meetings;
  if (table === 'people') return { name: orAbsent('string'), role: orAbsent('string'), ...isRate };
  if (table === 'topics') return { name: orAbsent('string') };
  if (table === 'templates') {
    return {
      name: orAbsent('string'),
      title: orAbsent('string'),
      people: (value) => value == null || Array.isArray(value),
    };
  }
  return { ...belongs, ...BILLED_FIELDS[table] };
}

/** Leaves out everything that belongs to a lost meeting or attendee, and lists it as lost, too. */
function withoutLost(records: readonly FileRecord[], lost: Lost[]): FileRecord[] {
  if (lost.length === 0) return [...records];
  const kept = new Set(records.map(keyOf));
  const gone = new Set(lost.flatMap(({ table, id }) => (typeof id === 'string' ? keyOf({ table, id }) : [])));
  // Of two records with one id, the first is kept, and nothing is lost with the second.
  const isLost = (table: TableName, id: unknown) => {
    const key = keyOf({ table, id: String(id) });
    return !kept.has(key) && gone.has(key);
  };
  return records.filter(({ table, id, record, place }) => {
    const reason = isLost('meetings', record.meetingId)
      ? say('record.meetingLost')
      : table === 'segments' && isLost('attendees', record.attendeeId)
        ? say('record.attendeeLost')
        : null;
    if (reason === null) return true;
    const key = keyOf({ table, id });
    kept.delete(key);
    gone.add(key);
    lost.push({ table, id, place, reason });
    return false;
  });
}
