import { CHANGE, isBudget, isTemplate } from '../../sync/records.ts';
import type { TableName } from '../../sync/schema.ts';
import { allRows, isVisible, type Reader, type TableRow } from './rows.ts';
import { ownersOf, type Spaces } from './store.ts';

const COUNTED = ['meetings', 'people', 'topics', 'templates'] as const satisfies readonly TableName[];

/** Budgets are those of the workspace and of series, since a topic's is part of the topic; changes are decisions. */
const KINDS = [...COUNTED, 'budgets', 'changes'] as const;

/** Counts of what people would miss; records that belong to a meeting aren't counted separately. */
export type StoreCounts = Record<(typeof KINDS)[number], number>;

const NOTHING: StoreCounts = { meetings: 0, people: 0, topics: 0, templates: 0, budgets: 0, changes: 0 };

/** Counts the visible rows in the store's tables, as a query; a page at a time, so that the screen stays responsive. */
export async function countsOfAll(reader: Reader): Promise<StoreCounts> {
  const found: StoreCounts[] = [];
  for (const table of COUNTED) {
    for await (const rows of allRows(reader, table)) {
      found.push(countsOf(rows.filter(isVisible).map((row) => ({ ...row, table }))));
    }
  }
  return addCounts(found);
}

/** Counts what the service never had, as a query. */
export async function neverSent(reader: Reader): Promise<StoreCounts> {
  return countsOf((await reader.unsent()).filter((row) => isVisible(row) && !row.record.rev));
}

/** Counts what all of an account's workspaces have on this device; null: the space without an account. */
export async function countAccountRecords(device: Spaces, accountId: string | null): Promise<StoreCounts> {
  const counts: StoreCounts[] = [];
  for (const owner of await ownersOf(device, accountId)) counts.push(await countsOfAll(device.in(owner)));
  return addCounts(counts);
}

/** Returns as what a row is counted, or null if nobody would miss it, or not by itself. */
export function kindOf(row: Pick<TableRow, 'table' | 'record'>): keyof StoreCounts | null {
  const { table, record } = row;
  if (table !== 'templates' || isTemplate(record)) return COUNTED.find((name) => name === table) ?? null;
  if (isBudget(record)) return isTakenAway(row) ? null : 'budgets';
  return record.kind === CHANGE ? 'changes' : null;
}

/** Counts these rows by kind. */
export function countsOf(rows: readonly Pick<TableRow, 'table' | 'record'>[]): StoreCounts {
  const counts = { ...NOTHING };
  for (const row of rows) {
    const kind = kindOf(row);
    if (kind) counts[kind] += 1;
  }
  return counts;
}

/** Returns whether this is a removed budget: its record stays, without an amount. */
export function isTakenAway({ record }: Pick<TableRow, 'record'>): boolean {
  return isBudget(record) && typeof record.budgetMinor !== 'number';
}

export function addCounts(all: readonly StoreCounts[]): StoreCounts {
  const sum = { ...NOTHING };
  for (const counts of all) for (const kind of KINDS) sum[kind] += counts[kind];
  return sum;
}

export const totalCount = (counts: StoreCounts): number => KINDS.reduce((total, kind) => total + counts[kind], 0);
