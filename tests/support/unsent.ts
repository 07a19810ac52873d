import { isVisible } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countsOf, type StoreCounts } from '#lib/client/store/store-counts.ts';

/** Counts the records in these stores that the service hasn't accepted yet. */
export async function countUnsent(...stores: readonly Store[]): Promise<StoreCounts> {
  const rows = await Promise.all(stores.map((store) => store.read((reader) => reader.unsent())));
  return countsOf(rows.flat().filter(isVisible));
}

/** Acts as if the service had accepted everything in this store. */
export async function sendAll(store: Store): Promise<void> {
  await store.write(async (writer) => {
    for (const { table, id, record } of await writer.unsent()) writer.put(table, { id, record: { ...record, rev: 7 } });
  });
}
