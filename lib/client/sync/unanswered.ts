import type { SyncRecord } from '../../sync/schema.ts';
import { keyOf, type Reader, type TableRow, type Versions, type Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/**
 * This device's own records that were sent without getting a response, in the version sent first: the service may have them
 * anyway. If it does, that is the version both sides had, and what others have made of it since is newer than what is here.
 * The first version, because once the service has a record, it never accepts another version of it as new.
 */
const UNANSWERED = 'unanswered';

async function unansweredOf(reader: Reader): Promise<Versions> {
  // Only this file writes this.
  return ((await reader.value(UNANSWERED)) ?? {}) as Versions;
}

/** Call this before a push. Returns the keys of new records that were never sent before. */
export async function noteSent(store: Store, batch: readonly TableRow[]): Promise<ReadonlySet<string>> {
  const created = new Map(batch.filter(({ own }) => own).map((row) => [keyOf(row), row.record]));
  if (created.size === 0) return new Set();
  return store.write(async (writer) => {
    const before = await unansweredOf(writer);
    writer.setValue(UNANSWERED, { ...Object.fromEntries(created), ...before });
    return new Set([...created.keys()].filter((key) => !(key in before)));
  });
}

/** Call this once the outcome for these keys is known. */
export async function noteAnswered(writer: Writer, keys: Iterable<string>): Promise<void> {
  const before = new Map(Object.entries(await unansweredOf(writer)));
  const waiting = before.size;
  for (const key of keys) before.delete(key);
  if (before.size < waiting) writer.setValue(UNANSWERED, before.size > 0 ? Object.fromEntries(before) : undefined);
}

/** Returns the versions of these rows that the service may have, as they were sent without getting a response, by key. */
export async function sentBefore(reader: Reader, rows: readonly TableRow[]): Promise<ReadonlyMap<string, SyncRecord>> {
  const created = new Set(rows.filter(({ own }) => own).map(keyOf));
  if (created.size === 0) return new Map();
  return new Map(Object.entries(await unansweredOf(reader)).filter(([key]) => created.has(key)));
}
