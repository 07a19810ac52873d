import type { TableName } from '../../sync/schema.ts';
import type { Store } from '../store/store.ts';

/** How long a deletion can be taken back. */
export const UNDO_MS = 10_000;

const todo = (): never => {
  throw new Error('not yet');
};

/** Deletes a record, a meeting with all that is its own. Hidden at once; gone for good after UNDO_MS, this tab or another seeing to it. */
export async function remove(_store: Store, _input: { table: TableName; id: string }): Promise<void> {
  return todo();
}

/** Brings it back. False when it is too late. */
export async function undoRemoval(_store: Store, _input: { table: TableName; id: string }): Promise<boolean> {
  return todo();
}

/** Makes final what was deleted and not taken back in time. Answers when to look again (epoch ms); null: nothing waits. */
export async function sweepRemovals(_store: Store): Promise<number | null> {
  return todo();
}
