import { CHILDREN, type ChildTable, type CostSettings, read } from '../../sync/records.ts';
import type { SyncRecord, TableName } from '../../sync/schema.ts';
import { TABLES } from '../../sync/terms.ts';
import { allRows, isVisible, PAGE, type Reader, type Row } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { settingsOf } from '../store/values.ts';

/*
 * Exports all records of a workspace as JSON with one record per line, so that a place in the file can be found, and two
 * files can be compared. The order is fixed (tables, then ids), so the same records make the same file. Revisions belong to
 * the service and are left out; fields that this app doesn't know are kept.
 */

/** The `format` that the file names. */
export const FORMAT = 'meeting-tab';

/** The version of the file format. Apps refuse later versions that they don't know. */
export const FORMAT_VERSION = 1;

export interface ExportOptions {
  /** Only these meetings, with all that belongs to them and the people and topics they refer to; by default everything. */
  meetingIds?: readonly string[] | undefined;
  /** True if this device has only part of the workspace; the file says so. */
  isPartial?: boolean | undefined;
  /** Called now and then with the number of records or meetings done so far. */
  onProgress?: ((done: number) => void) | undefined;
  /** Aborts the export; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/**
 * Returns the file in parts, for a Blob. It is a snapshot: writes wait meanwhile, and the page stays responsive between two
 * pages of rows. Throws StoreFailure, or the signal's reason.
 */
export function exportRecords(
  store: Store,
  { meetingIds, isPartial, onProgress, signal }: ExportOptions = {},
): Promise<string[]> {
  return store.read(async (reader) => {
    const chosen = meetingIds && (await chosenRows(reader, meetingIds));
    const parts = [header(store.now(), await settingsOf(reader), isPartial ? { complete: false } : {})];
    let done = 0;
    for (const [i, table] of TABLES.entries()) {
      parts.push(`${i === 0 ? '' : ',\n'}${JSON.stringify(table)}:[`);
      let isFirst = true;
      for await (const rows of chosen ? inPages(chosen[table]) : allRows(reader, table)) {
        signal?.throwIfAborted();
        const lines = rows.filter(isVisible).map(({ record }) => `\n${JSON.stringify(withoutRevision(record))}`);
        done += lines.length;
        onProgress?.(done);
        if (lines.length === 0) continue;
        // One part per page, since a Blob takes far longer with thousands of parts.
        parts.push(`${isFirst ? '' : ','}${lines.join(',')}`);
        isFirst = false;
      }
      parts.push(isFirst ? ']' : '\n]');
    }
    parts.push('\n}}\n');
    return parts;
  });
}

function header(now: number, settings: CostSettings, more: { complete?: false }): string {
  const { currency, hoursPerYear, loadMultiplier, overrunCapMinutes } = settings;
  const workspace = { currency, hoursPerYear, loadMultiplier, overrunCapMinutes };
  const head = { format: FORMAT, version: FORMAT_VERSION, exportedAt: new Date(now).toISOString(), ...more, workspace };
  return `${JSON.stringify(head).slice(0, -1)},"records":{\n`;
}

function withoutRevision({ rev: _, ...content }: SyncRecord): SyncRecord {
  return content;
}

async function* inPages(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PAGE) yield rows.slice(from, from + PAGE);
}

/** The rows of some meetings with everything they need, each table sorted by id. */
async function chosenRows(reader: Reader, ids: readonly string[]): Promise<Record<TableName, Row[]>> {
  const meetings = (await Promise.all(ids.map((id) => reader.get('meetings', id)))).flatMap((row) => row ?? []);
  const children = async (table: ChildTable) => sorted(await reader.children(table, ids));
  const [attendees, segments, pauses] = await Promise.all(CHILDREN.map(children));
  const people = new Set(attendees?.map(({ record }) => read.attendees(record).personId));
  const topics = new Set(meetings.map(({ record }) => read.meetings(record).topicId));
  return {
    people: sorted((await reader.all('people')).filter(({ id }) => people.has(id))),
    topics: sorted((await reader.all('topics')).filter(({ id }) => topics.has(id))),
    meetings: sorted(meetings),
    attendees: attendees ?? [],
    segments: segments ?? [],
    pauses: pauses ?? [],
    templates: [],
  };
}

const sorted = (rows: Row[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1));
