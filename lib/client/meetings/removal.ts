import { isTombstone } from '../../sync/merge.ts';
import type { TableName } from '../../sync/schema.ts';
import { hide } from '../store/edit.ts';
import { UNDO_MS } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/**
 * Deletes a record: a meeting (even a running one) with everything that belongs to it, or an attendee with their segments.
 * It is hidden at once, in every tab, and after UNDO_MS the next `sweepRemovals` deletes it for good.
 */
export async function remove(store: Store, { table, id }: { table: TableName; id: string }): Promise<void> {
  await store.write(async (writer) => {
    const row = await writer.get(table, id);
    if (!row) return;
    hide(writer, table, row, store.now() + UNDO_MS);
  });
}

/** Restarts UNDO_MS while the user may be about to undo. Does nothing if the record is gone for good or already restored. */
export async function keepRemovable(store: Store, { table, id }: { table: TableName; id: string }): Promise<void> {
  await store.write(async (writer) => {
    const row = await writer.raw(table, id);
    if (row?.removeAt !== undefined) writer.put(table, { ...row, removeAt: store.now() + UNDO_MS });
  });
}

/** Restores a deleted record. Returns false if it is gone for good. */
export async function undoRemoval(store: Store, { table, id }: { table: TableName; id: string }): Promise<boolean> {
  return store.write(async (writer) => {
    const row = await writer.raw(table, id);
    if (!row || isTombstone(row.record)) return false;
    const { removeAt, ...kept } = row;
    if (removeAt !== undefined) writer.put(table, kept);
    return true;
  });
}
