import { ApiFailure } from '../api/call.ts';
import { retryDelay, startBackgroundLoop } from '../background-loop.ts';
import { shareQueued } from '../meetings/share-queue.ts';
import { QUEUED_SHARES } from '../store/meeting-values.ts';
import { concerns, type Key } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

const QUEUE: Key = `values:${QUEUED_SHARES}`;

/**
 * From now on, shares queued receipts: at once, when the connection is back, when a deleted meeting is restored, and
 * again after a failure. Returns a function that stops it.
 */
export function startSharing(store: Store): () => void {
  let watched: ReadonlySet<Key> = new Set([QUEUE]);
  return startBackgroundLoop({
    async run() {
      // Any of them may be restored while the queue is processed.
      watched = new Set([QUEUE, 'meetings']);
      let hidden: string[] = [];
      try {
        hidden = await shareQueued(store);
      } finally {
        watched = new Set([QUEUE, ...hidden.map((id) => `meetings:${id}`)]);
      }
    },
    // Receipts queued during a run were not in the queue that it had read.
    onSuccess: (_, wasPoked) => (wasPoked ? { afterMs: 0 } : null),
    onFailure: (thrown, failures) => {
      const failure = thrown instanceof ApiFailure ? thrown : undefined;
      // Without a session it is up to the user; signing in starts a new loop. The store reports its own failures.
      return failure && failure.code !== 'not_signed_in' ? { afterMs: retryDelay(failures, failure.retryAfter) } : null;
    },
    listen: (poke) => {
      const again = () => void poke();
      const stop = store.onChange((keys) => concerns(keys, watched) && again());
      globalThis.addEventListener?.('online', again);
      return () => {
        stop();
        globalThis.removeEventListener?.('online', again);
      };
    },
  });
}
