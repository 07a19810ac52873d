import { CHILDREN, read } from '../../sync/records.ts';
import type { TableName } from '../../sync/schema.ts';
import { startBackgroundLoop } from '../background-loop.ts';
import { LAST_REMOVAL, writeTombstone } from '../store/edit.ts';
import { EVERYTHING, UNDO_MS, type Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/**
 * Finalizes deletions that weren't undone in time or, with `isAll`, all of them. Returns the ms until the next one is due;
 * null: none is waiting.
 */
export async function sweepRemovals(store: Store, { isAll = false } = {}): Promise<number | null> {
  const waiting = await store.read((reader) => reader.removed());
  if (waiting.length === 0) return null;
  return store.write(async (writer) => {
    const now = store.now();
    const dueBy = isAll ? Number.POSITIVE_INFINITY : now;
    const rows = await writer.removed();
    for (const { table, id, removeAt = 0 } of rows)
      if (removeAt <= dueBy) await finalizeRemoval(writer, table, id, now);
    const left = rows.flatMap(({ removeAt = 0 }) => (removeAt > dueBy ? removeAt - now : []));
    // Capped: a clock that was a day ahead must not make this wait for a day.
    return left.length === 0 ? null : Math.min(UNDO_MS, ...left);
  });
}

/** Finishes deletions when they are due, from now on. Returns a function that stops it. */
export function startSweeping(store: Store): () => void {
  return startBackgroundLoop({
    run: () => sweepRemovals(store),
    onSuccess: (wait, wasPoked) => (wasPoked ? { afterMs: 0 } : wait === null ? null : { afterMs: wait + 50 }),
    // On a failure the records stay hidden, as intended, and the next deletion tries again.
    onFailure: () => null,
    listen: (poke) =>
      store.onChange((keys) => {
        if (keys.has(EVERYTHING) || keys.has(`values:${LAST_REMOVAL}`)) poke();
      }),
  });
}

async function finalizeRemoval(writer: Writer, table: TableName, id: string, now: number): Promise<void> {
  const meetingId = table === 'attendees' ? await meetingOf(writer, id) : id;
  const children = table === 'meetings' ? CHILDREN : table === 'attendees' ? (['segments'] as const) : [];
  for (const child of children) {
    for (const { id: childId, record } of await writer.children(child, [meetingId])) {
      if (table === 'meetings' || record.attendeeId === id) await writeTombstone(writer, child, childId, now);
    }
  }
  await writeTombstone(writer, table, id, now);
}

async function meetingOf(writer: Writer, attendeeId: string): Promise<string> {
  const row = await writer.raw('attendees', attendeeId);
  return row ? read.attendees(row.record).meetingId : '';
}
