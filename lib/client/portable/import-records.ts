import { batches } from '../../batches.ts';
import { sameContent } from '../../sync/merge.ts';
import type { ChildTable } from '../../sync/records.ts';
import type { SyncRecord, TableName } from '../../sync/schema.ts';
import { TABLES } from '../../sync/terms.ts';
import { withSameFigures } from '../store/currency.ts';
import { withEdit, writeTombstone } from '../store/edit.ts';
import { allRows, breathe, isChildTable, isVisible, keyOf, type Reader, type Row } from '../store/rows.ts';
import { NOBODY, type Store } from '../store/store.ts';
import { kindOf, type StoreCounts } from '../store/store-counts.ts';
import { putSettings, settingsOf } from '../store/values.ts';
import type { ExportFile, FileRecord } from './read-export.ts';

/**
 * The unit of an import is what people think of as one thing: a person, a topic, a template, or a meeting with everything
 * that belongs to it. On this device, each thing in a file is
 * - `added`: not there
 * - `same`: there, with the same content
 * - `different`: there, with different content
 * - `deleted`: deleted there; it stays deleted, as everywhere in sync
 */
export type ImportState = 'added' | 'same' | 'different' | 'deleted';

type ImportTable = Exclude<TableName, ChildTable>;

/** `other`: dismissed suggestions, for example. */
export type ImportKind = keyof StoreCounts | 'other';

/** How many of a file's things are in each state. */
export type ImportCounts = Record<ImportKind, Record<ImportState, number>>;

export interface ImportPreview {
  counts: ImportCounts;
  /** The file's currency, if rates of people and templates will be in this workspace's instead, with the same figures. */
  otherCurrency: string | null;
  /** Whether the settings are imported, too: there is nothing here yet, and no account with its own settings. */
  withSettings: boolean;
}

/** What importing does with `different` things: keep the device's version, or replace it with the file's. */
export type OnDifference = 'keep' | 'replace';

/** Compares a file with the store, without writing anything. Throws StoreFailure. */
export function previewImport(store: Store, file: ExportFile): Promise<ImportPreview> {
  return store.read(async (reader) => {
    const { things, otherCurrency, withSettings } = await compare(store, reader, file);
    return { counts: countsOf(things), otherCurrency, withSettings };
  });
}

/**
 * Imports a file in one transaction. Returns the same counts as the preview: `added` things are added, and `different` ones
 * replaced if requested. Importing twice changes nothing. If the device can't save everything, nothing is imported. Throws
 * StoreFailure.
 */
export function importRecords(store: Store, file: ExportFile, onDifference: OnDifference): Promise<ImportCounts> {
  return store.write(
    async (writer) => {
      const { things, withSettings } = await compare(store, writer, file);
      if (withSettings) putSettings(writer, file.settings);
      const isWanted = ({ state }: Thing) => state === 'added' || (state === 'different' && onDifference === 'replace');
      for (const some of batches(things.filter(isWanted), AT_ONCE)) {
        for (const { members, surplus } of some) {
          for (const { table, id, record, row } of members) {
            if (row && (!isVisible(row) || sameContent(row.record, record))) continue;
            writer.put(table, withEdit(row, { ...record, id }));
          }
          for (const { table, id } of surplus) await writeTombstone(writer, table, id, store.now());
        }
        await breathe(writer);
      }
      return countsOf(things);
    },
    { durably: true },
  );
}

/** A record of the file in this workspace's currency, with the row that has its id. */
interface Member extends Pick<FileRecord, 'table' | 'id' | 'record'> {
  row: Row | undefined;
}

interface Thing {
  kind: ImportKind;
  state: ImportState;
  members: Member[];
  /** The device's rows of a meeting that aren't in the file. */
  surplus: { table: TableName; id: string }[];
}

/** How many of a file's things are processed before the page gets a turn. */
const AT_ONCE = 250;

async function compare(store: Store, reader: Reader, file: ExportFile) {
  const { currency } = await settingsOf(reader);
  const { rows, isEmpty, children } = await rowsLike(reader, file.records);
  const withSettings = isEmpty && store.owner.accountId === NOBODY.accountId;
  const from = file.settings.currency;
  const isOther = !withSettings && from !== currency && file.records.some(({ table }) => hasRates(table));
  const inOurs = ({ table, record }: FileRecord): SyncRecord =>
    isOther ? withSameFigures(table, record, from, currency) : record;

  const things: Thing[] = [];
  for (const some of batches(await thingsIn(reader, file.records), AT_ONCE)) {
    for (const { table, id, records } of some) {
      const members = records.map((one): Member => ({ ...one, record: inOurs(one), row: rows.get(one.table, one.id) }));
      const inFile = new Set(records.map(keyOf));
      const those = table === 'meetings' ? (children.get(id) ?? []) : [];
      const surplus = those.filter((one) => !inFile.has(keyOf(one)));
      const root = members.find((member) => member.table === table && member.id === id);
      // Skip a record whose meeting is neither in the file nor here.
      if (!root && !(await reader.get('meetings', id))) continue;
      const kind = root ? (kindOf(root) ?? 'other') : 'meetings';
      things.push({ kind, members, surplus, state: stateOf(root, members, surplus.length > 0) });
    }
    await breathe(reader);
  }
  return { things, otherCurrency: isOther ? from : null, withSettings };
}

async function thingsIn(reader: Reader, records: readonly FileRecord[]) {
  const found: { table: ImportTable; id: string; records: FileRecord[] }[] = [];
  const known = new ByTable<(typeof found)[number]>();
  for (const some of batches(records, 4 * AT_ONCE)) {
    for (const one of some) {
      const [table, id] = [rootTable(one.table), rootId(one)];
      const thing = known.get(table, id) ?? known.set(table, id, { table, id, records: [] });
      if (thing.records.length === 0) found.push(thing);
      thing.records.push(one);
    }
    await breathe(reader);
  }
  return found;
}

/** Values by table and id. Building a combined key for each of tens of thousands would take longer than everything else. */
class ByTable<Value> {
  readonly #tables = new Map<TableName, Map<string, Value>>();

  get(table: TableName, id: string): Value | undefined {
    return this.#tables.get(table)?.get(id);
  }

  set(table: TableName, id: string, value: Value): Value {
    const known = this.#tables.get(table) ?? new Map<string, Value>();
    this.#tables.set(table, known.set(id, value));
    return value;
  }
}

const hasRates = (table: TableName) => table === 'people' || table === 'templates';

const rootTable = (table: TableName): ImportTable => (isChildTable(table) ? 'meetings' : table);
const rootId = ({ table, id, record }: FileRecord) => (isChildTable(table) ? String(record.meetingId) : id);

function stateOf(root: Member | undefined, members: readonly Member[], hasSurplus: boolean): ImportState {
  if (root?.row && !isVisible(root.row)) return 'deleted';
  if (members.every(({ row }) => row === undefined)) return hasSurplus ? 'different' : 'added';
  const isSame = members.every(({ row, record }) => row && isVisible(row) && sameContent(row.record, record));
  return isSame && !hasSurplus ? 'same' : 'different';
}

/** Reads the rows with the ids of these records, and the rows that belong to the file's meetings, a page at a time. */
async function rowsLike(reader: Reader, records: readonly FileRecord[]) {
  const ids = new Set(records.map(({ id }) => id));
  const rows = new ByTable<Row>();
  const children = new Map<string, { table: ChildTable; id: string }[]>();
  let isEmpty = true;
  for (const table of TABLES) {
    for await (const page of allRows(reader, table)) {
      for (const row of page) {
        isEmpty &&= !isVisible(row);
        // Harmless: a row with the id in another table is never looked up.
        if (ids.has(row.id)) rows.set(table, row.id, row);
        if (!isChildTable(table) || !isVisible(row)) continue;
        const meetingId = String(row.record.meetingId);
        if (!ids.has(meetingId)) continue;
        const those = children.get(meetingId);
        if (those) those.push({ table, id: row.id });
        else children.set(meetingId, [{ table, id: row.id }]);
      }
    }
  }
  return { rows, children, isEmpty };
}

function countsOf(things: readonly Thing[]): ImportCounts {
  const none = () => ({ added: 0, same: 0, different: 0, deleted: 0 });
  const counts: ImportCounts = {
    ...{ people: none(), topics: none(), meetings: none(), templates: none() },
    ...{ budgets: none(), changes: none(), other: none() },
  };
  for (const { kind, state } of things) counts[kind][state] += 1;
  return counts;
}
