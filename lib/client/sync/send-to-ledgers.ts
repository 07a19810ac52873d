import { ApiFailure } from '../api/call.ts';
import { retryDelay, startBackgroundLoop } from '../background-loop.ts';
import { JOINED_KEY } from '../ledger/joined.ts';
import { sendToLedgers } from '../ledger/outbox.ts';
import { EVERYTHING, type Key } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** Several changes usually come together, and stopping a meeting is often undone. */
const REST_MS = 2_000;

/** How often the card is read and everything is checked again. */
const AGAIN_MS = 10 * 60_000;

/** The meeting that a key is about: `meetings:id`, `attendees@id`; undefined: none. */
const meetingIn = (key: Key): string | undefined => /^(?:meetings:|(?:attendees|segments|pauses)@)(.+)$/.exec(key)?.[1];

/**
 * Sends finished meetings to the workspace's ledgers from now on: a moment after each change, when the connection is back,
 * and again after a failure. Returns a function that stops it.
 */
export function startSendingToLedgers(store: Store): () => void {
  /** Null: any meeting may have changed. */
  let changed: Set<string> | null = null;
  return startBackgroundLoop({
    async run() {
      const those = changed;
      changed = new Set();
      try {
        await sendToLedgers(store, those);
      } catch (thrown) {
        changed = null;
        throw thrown;
      }
    },
    onSuccess: (_, wasPoked) => ({ afterMs: wasPoked ? REST_MS : AGAIN_MS, onlyIf: () => wasPoked || all() }),
    onFailure: (thrown, failures) => {
      const failure = thrown instanceof ApiFailure ? thrown : undefined;
      // Without a session only the user can help; signing in starts a new loop. The store reports its own failures.
      return failure && failure.code !== 'not_signed_in' ? { afterMs: retryDelay(failures, failure.retryAfter) } : null;
    },
    listen: (poke) => {
      const stop = store.onChange((keys) => {
        const ids = [...keys].flatMap((key) => meetingIn(key) ?? []);
        if (keys.has(EVERYTHING) || keys.has(JOINED_KEY)) all();
        else for (const id of ids) changed?.add(id);
        if (ids.length > 0 || changed === null) poke(REST_MS);
      });
      const again = () => all() && void poke();
      globalThis.addEventListener?.('online', again);
      return () => {
        stop();
        globalThis.removeEventListener?.('online', again);
      };
    },
  });

  function all(): true {
    changed = null;
    return true;
  }
}
