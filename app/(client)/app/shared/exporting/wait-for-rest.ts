import { countWorkspaceContents, pullRecords } from '#lib/client/api/operations.ts';
import { retryDelay } from '#lib/client/background-loop.ts';
import { asCommandFailure } from '#lib/client/failures.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import { isPartial } from '#lib/client/sync/epochs.ts';
import { pullChanges } from '#lib/client/sync/exchange.ts';
import { alone } from '#lib/client/sync/turns.ts';

/** How much of a workspace has arrived on this device. */
export interface Arriving {
  /** Meetings on this device, and in the account; null if unknown. */
  here: number | null;
  all: number | null;
  /** What is holding it up. */
  problem: string | null;
}

interface Options {
  /** The plan keeps a copy of this device's records in the account. */
  hasSync: boolean;
  onProgress: (arriving: Arriving) => void;
  /** Aborted when the user stops waiting. */
  signal: AbortSignal;
}

/**
 * Waits until all of a workspace is on this device, pulling what is missing. Returns false if the signal is aborted before
 * that. Throws StoreFailure.
 */
export async function waitForRest(store: Store, { hasSync, onProgress, signal }: Options): Promise<boolean> {
  const isMissing = () => store.read((reader) => isPartial(reader, hasSync));
  if (!(await isMissing())) return true;
  let arriving: Arriving = { here: null, all: null, problem: null };
  const tell = (news: Partial<Arriving>) => {
    arriving = { ...arriving, ...news };
    if (!signal.aborted) onProgress(arriving);
  };
  const count = () => {
    // A store that can't be read fails below.
    store.read(countsOfAll).then(
      ({ meetings }) => tell({ here: meetings }),
      () => {},
    );
  };
  tell({});
  count();
  countWorkspaceContents(store.owner.workspaceId).then(
    ({ meetings }) => tell({ all: meetings }),
    // Then only the count on this device is shown.
    () => {},
  );
  const stopCounting = store.onChange(count);
  try {
    for (let tries = 1; !signal.aborted && (await isMissing()); tries += 1) {
      // A pull that is still running when the wait ends goes on.
      const problem = await Promise.race([pullRest(store), aborted(signal)]);
      // Deleted in the account, so what is here is all there is.
      if (problem === GONE) return true;
      if (signal.aborted || !(await isMissing())) break;
      tell({ problem });
      await untilRetry(retryDelay(tries), signal);
    }
    return !(await isMissing());
  } finally {
    stopCounting();
  }
}

/** The account no longer has the workspace. */
const GONE = Symbol('gone');

/** Pulls what is missing, once no other tab is pulling. Returns the problem in words, GONE, or null. */
async function pullRest(store: Store): Promise<string | typeof GONE | null> {
  try {
    await alone(store, () => pullChanges(store, pullRecords));
    return null;
  } catch (thrown) {
    const failure = asCommandFailure(thrown);
    return failure.code === 'not_found' ? GONE : failure.message;
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

/** Waits that long, or until the connection is back or the wait is aborted. */
async function untilRetry(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const goOn = () => resolve();
  addEventListener('online', goOn);
  signal.addEventListener('abort', goOn);
  await promise;
  clearTimeout(timer);
  removeEventListener('online', goOn);
  signal.removeEventListener('abort', goOn);
}
