import { isWorth, type Worth } from '../../receipts/terms.ts';
import { listReceipts } from '../api/operations.ts';
import type { Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** What most of the room said of meetings that were shared, by when they started. */
export type Worths = ReadonlyMap<number, Worth>;

/** Kept on the device, so that it is there offline, too. */
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

/** Asks the service what has become known. Throws ApiFailure, StoreFailure. */
export async function refreshWorths(store: Store): Promise<void> {
  const receipts = await listReceipts();
  const known = receipts.flatMap(({ dateMs, worth }) => (worth ? [[dateMs, worth] as const] : []));
  await store.write(async (writer) => {
    if (JSON.stringify(await writer.value(KEY)) !== JSON.stringify(known)) writer.setValue(KEY, known);
  });
}

/** After how many of the meetings whose rooms said something most said yes. */
export interface SeriesWorth {
  yes: number;
  of: number;
}

export function worthOf(meetings: readonly { startedAt: number }[], worths: Worths): SeriesWorth {
  const said = meetings.flatMap(({ startedAt }) => worths.get(Math.floor(startedAt)) ?? []);
  return { yes: said.filter((worth) => worth === 'yes').length, of: said.length };
}
