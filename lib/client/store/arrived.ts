import { merge, sameContent } from '../../sync/merge.ts';
import { isBudget } from '../../sync/records.ts';
import type { SyncRecord } from '../../sync/schema.ts';
import { withSameFigures } from './currency.ts';
import { withEdit } from './edit.ts';
import { isVisible, type Row, type TableRow } from './rows.ts';

/* What becomes of a record that comes from another store on this device, which may be in a different currency. */

/** The currencies of the store that a record comes from, and of the one it comes to. */
export interface Currencies {
  from: string;
  to: string;
}

/** A record that arrives, and what the receiving store knows about it. */
export interface Arrival {
  row: TableRow;
  there: Row | undefined;
  /** The last version that both sides had, in the currency of the store it comes to; undefined: none. */
  common: SyncRecord | undefined;
  currencies: Currencies;
}

/**
 * Whether the existing record stays as it is. A budget has the same id everywhere, so two of them may have nothing in
 * common: treating one's amount as an edit of the other would silently replace it.
 */
export const stands = ({ row, there, common }: Arrival): boolean =>
  there !== undefined && isVisible(there) && !common && isBudget(row.record);

/** The row to write if there already is one, which may have been edited there, too; null: none. */
export function mergedWith(there: Row, { row, common, currencies }: Arrival): Row | null {
  const merged = merge(common ? roundedAs(row, common, currencies) : null, inTarget(row, currencies), there.record);
  return sameContent(merged, there.record) ? null : withEdit(there, { ...merged, id: row.id });
}

/**
 * The row to write for one that arrives in an account's store; null: none. If the common version is a revision of the
 * service, the row is an edit of that, or equal to it.
 */
export function arrived(arrival: Arrival): Row | null {
  const { row, there, common } = arrival;
  const { id } = row;
  // Deleted there: it stays deleted.
  if (there) return isVisible(there) ? mergedWith(there, arrival) : null;
  const record = inTarget(row, arrival.currencies);
  if (!common?.rev) {
    const edited = withEdit(undefined, { ...record, id });
    const fresh = row.own ? { ...edited, own: row.own } : edited;
    // The account may have a budget that has not been read yet: that one wins, since this one isn't an edit of it.
    return isBudget(record) ? { ...fresh, base: fresh.record } : fresh;
  }
  const edited = merge(roundedAs(row, common, arrival.currencies), record, common);
  if (sameContent(common, edited)) return { id, record: common };
  return { id, record: { ...edited, id, rev: common.rev }, unsent: 1, base: common };
}

/** The record in the currency of the store it comes to. */
export const inTarget = ({ table, record }: Pick<TableRow, 'table' | 'record'>, { from, to }: Currencies): SyncRecord =>
  withSameFigures(table, record, from, to);

/** The common version after a trip there and back: figures that were only rounded on the way were not edited. */
function roundedAs({ table }: TableRow, common: SyncRecord, { from, to }: Currencies): SyncRecord {
  return withSameFigures(table, withSameFigures(table, common, to, from), from, to);
}
