import { isWorth, type Worth } from '../../receipts/terms.ts';
import { listReceipts } from '../api/operations.ts';
import type { Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** What most people in the room said of each shared meeting, by its start. */
export type Worths = ReadonlyMap<number, Worth>;

/** Stored on the device, so that it is available offline. */
const KEY = 'worths';

export async function worthsOf(reader: Reader): Promise<Worths> {
  const kept = await reader.value(KEY);
  return new Map(
    (Array.isArray(kept) ? kept : []).flatMap((pair: unknown) => {
      const [startedAt, worth] = Array.isArray(pair) ? pair : [];
      return typeof startedAt === 'number' && isWorth(worth) ? [[startedAt, worth] as const] : [];
    }),
  );
}

/** Asks the service for new answers. Throws ApiFailure, StoreFailure. */
export async function refreshWorths(store: Store): Promise<void> {
  const receipts = await listReceipts();
  const known = receipts.flatMap(({ dateMs, worth }) => (worth ? [[dateMs, worth] as const] : []));
  await store.write(async (writer) => {
    if (JSON.stringify(await writer.value(KEY)) !== JSON.stringify(known)) writer.setValue(KEY, known);
  });
}

/** Of the meetings with answers, how many most people found worth it. */
export interface SeriesWorth {
  yes: number;
  of: number;
}

export function worthOf(meetings: readonly { startedAt: number }[], worths: Worths): SeriesWorth {
  const said = meetings.flatMap(({ startedAt }) => worths.get(Math.floor(startedAt)) ?? []);
  return { yes: said.filter((worth) => worth === 'yes').length, of: said.length };
}
