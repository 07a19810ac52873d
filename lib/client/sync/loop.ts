import { TABLES } from '../../sync/terms.ts';
import { ApiFailure } from '../api/call.ts';
import { retryDelay, startBackgroundLoop } from '../background-loop.ts';
import { asCommandFailure } from '../failures.ts';
import { EVERYTHING } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { exchange, isFull, type Refused, type Wire } from './exchange.ts';

/**
 * Whether the service has what is on this device. `off`: it keeps no copy, or nobody is signed in. `partly`: it has everything but
 * what it rejects. `full`: the workspace has no room for the rest. `waiting`: it cannot be reached, and is tried again.
 */
export type SyncState = 'off' | 'saving' | 'saved' | 'partly' | 'full' | 'waiting';

/** Delay after a change: more may follow right away. */
const PAUSE_MS = 1_000;

/** How often a visible page looks for what others wrote. */
const LOOK_MS = 30_000;

/** Asking again is of no use until something else changes: the session, the plan, the workspace. */
const FINAL: ReadonlySet<string> = new Set(['not_signed_in', 'pro_required', 'not_found']);

const isHidden = () => globalThis.document?.visibilityState === 'hidden';

/**
 * Exchanges with the service from now on: at once, after each change here, when the page is shown again or the connection is
 * back, and every half minute while the page is visible. One tab at a time. Calls `onState` with each new state. Returns a
 * function that stops it; it stops by itself when asking again is of no use.
 */
export function startSyncLoop(store: Store, wire: Partial<Wire>, onState: (state: SyncState) => void): () => void {
  const refused: Refused = new Map();
  onState('saving');
  return startBackgroundLoop({
    run: () => alone(store, () => exchange(store, wire, refused)),
    onSuccess: (_, wasPoked) => {
      onState(wasPoked ? 'saving' : isFull(refused) ? 'full' : refused.size > 0 ? 'partly' : 'saved');
      // A hidden page looks again once it is shown.
      return wasPoked ? { afterMs: PAUSE_MS } : { afterMs: LOOK_MS, onlyIf: () => !isHidden() };
    },
    onFailure: (thrown, failures) => {
      const failure = asCommandFailure(thrown);
      const isFinal = FINAL.has(failure.code);
      onState(isFinal ? 'off' : 'waiting');
      if (isFinal) return 'stop';
      return { afterMs: retryDelay(failures, failure instanceof ApiFailure ? failure.retryAfter : undefined) };
    },
    listen: (poke) => {
      const stop = store.onChange((keys) => {
        const isOurs = keys.has(EVERYTHING) || TABLES.some((table) => keys.has(table));
        if (isOurs && poke(PAUSE_MS)) onState('saving');
      });
      const look = () => void (isHidden() || poke());
      globalThis.addEventListener?.('online', look);
      globalThis.document?.addEventListener('visibilitychange', look);
      return () => {
        stop();
        globalThis.removeEventListener?.('online', look);
        globalThis.document?.removeEventListener('visibilitychange', look);
      };
    },
  });
}

/** One tab at a time: two would do the same work twice, which is wasteful but harmless. */
function alone<T>({ owner }: Store, job: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(`meeting-tab:sync:${owner.workspaceId}`, job) : job();
}
