import { ApiFailure } from '../api/call.ts';
import { retryDelay, startBackgroundLoop } from '../background-loop.ts';
import { shareQueued } from '../meetings/share-queue.ts';
import type { Store } from '../store/store.ts';
import { QUEUED_SHARES } from '../store/values.ts';

/** From now on shares what is waiting to be shared: at once, when the connection is back, and again after a failure. Returns a function that stops it. */
export function startSharing(store: Store): () => void {
  return startBackgroundLoop({
    run: () => shareQueued(store),
    // What was asked for during a run was not in the queue that it had read.
    onSuccess: (_, wasPoked) => (wasPoked ? { afterMs: 0 } : null),
    onFailure: (thrown, failures) => {
      const failure = thrown instanceof ApiFailure ? thrown : undefined;
      // Without a session it is up to the user; signing in starts a new loop. The store reports its own failures.
      return failure && failure.code !== 'not_signed_in' ? { afterMs: retryDelay(failures, failure.retryAfter) } : null;
    },
    listen: (poke) => {
      const again = () => void poke();
      const stop = store.onChange((keys) => keys.has(`values:${QUEUED_SHARES}`) && again());
      globalThis.addEventListener?.('online', again);
      return () => {
        stop();
        globalThis.removeEventListener?.('online', again);
      };
    },
  });
}
