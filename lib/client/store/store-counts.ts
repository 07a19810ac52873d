import { isBudget } from '../../sync/records.ts';
import type { TableName } from '../../sync/schema.ts';
import { eachWorkspace } from './each-workspace.ts';
import { allRows } from './pages.ts';
import { isVisible, type Reader, type Row, readAllTables, type TableRow } from './rows.ts';
import type { Store } from './store.ts';
import { cachedPlanOf } from './values.ts';

/** How many of what somebody would miss; what belongs to a meeting is not counted by itself. */
export interface StoreCounts {
  meetings: number;
  people: number;
  topics: number;
  templates: number;
}

/** What is in the store. */
export function countRecords(store: Store): Promise<StoreCounts> {
  return store.read(countsOfAll);
}

/** What can be read of the store's tables, as a query; a page at a time, so that the screen goes on. */
export async function countsOfAll(reader: Reader): Promise<StoreCounts> {
  const count = async (table: TableName) => {
    let sum = 0;
    for await (const rows of allRows(reader, table)) sum += countOf(rows.filter(isVisible), table);
    return sum;
  };
  return {
    meetings: await count('meetings'),
    people: await count('people'),
    topics: await count('topics'),
    templates: await count('templates'),
  };
}

/** What the service has never had. */
export async function countNeverSent(store: Store): Promise<StoreCounts> {
  const rows = await store.read((reader) => reader.unsent());
  return countsOf(rows.filter((row) => isVisible(row) && !row.record.rev));
}

/** What signing out would remove from this device. */
export interface Stake {
  counts: StoreCounts;
  /** It is nowhere else: the service has none of it. */
  isOnlyCopy: boolean;
}

/**
 * What signing out would remove, of all the account's workspaces on this device: what the service does not have, or
 * everything, where the plan keeps no copy that could be fetched again.
 */
export async function countAtStake(store: Store): Promise<Stake> {
  const { entitlements } = await store.read(cachedPlanOf);
  const [unsent, all]: [TableRow[], TableRow[]] = [[], []];
  await eachWorkspace(store, async (one) => {
    unsent.push(...(await one.read((reader) => reader.unsent())).filter(isVisible));
    if (!entitlements.sync) all.push(...(await one.read(readAllTables)));
  });
  const lost = entitlements.sync ? unsent : all;
  return { counts: countsOf(lost), isOnlyCopy: lost.length <= unsent.length };
}

/** What all the account's workspaces have on this device. */
export async function countAccountRecords(store: Store): Promise<StoreCounts> {
  const rows: TableRow[] = [];
  await eachWorkspace(store, async (one) => void rows.push(...(await one.read(readAllTables))));
  return countsOf(rows);
}

/** So many of each among these rows. */
export function countsOf(rows: readonly TableRow[]): StoreCounts {
  const count = (name: TableName) =>
    countOf(
      rows.filter(({ table }) => table === name),
      name,
    );
  return {
    meetings: count('meetings'),
    people: count('people'),
    topics: count('topics'),
    templates: count('templates'),
  };
}

/** How many of these rows of a table somebody would call by its name. */
function countOf(rows: readonly Row[], table: TableName): number {
  return table === 'templates' ? rows.filter(({ record }) => !isBudget(record)).length : rows.length;
}

/** All of these together. */
export function addCounts(all: readonly StoreCounts[]): StoreCounts {
  const sum = (name: keyof StoreCounts) => all.reduce((total, counts) => total + counts[name], 0);
  return { meetings: sum('meetings'), people: sum('people'), topics: sum('topics'), templates: sum('templates') };
}

export function totalCount({ meetings, people, topics, templates }: StoreCounts): number {
  return meetings + people + topics + templates;
}
