import { TABLES } from '../../sync/terms.ts';
import { ApiFailure } from '../api/call.ts';
import { asCommandFailure } from '../failures.ts';
import { EVERYTHING } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { exchange, type Refused, type Wire } from './exchange.ts';
import { retryDelay } from './report-starts.ts';

/**
 * How it stands with what is on this device. `off`: the service keeps no copy of it, or asks who we are. `partly`: all is
 * saved but what the service does not take.
 */
export type SyncState = 'off' | 'saving' | 'saved' | 'partly' | 'waiting';

/** After a change: more may follow at once. */
const PAUSE_MS = 1_000;

/** How often a page that shows looks for what others wrote. */
const LOOK_MS = 30_000;

/** Asking again is no use until something else has changed: the session, the plan, the workspace. */
const FINAL: ReadonlySet<string> = new Set(['not_signed_in', 'pro_required', 'not_found']);

/**
 * Exchanges with the service from now on: at once, after each change here, when the page shows again or the connection is
 * back, and every half minute while the page shows. One tab at a time. `tell` hears how it stands. Answers how to stop,
 * which it does by itself when asking again is no use.
 */
export function startSyncLoop(store: Store, wire: Partial<Wire>, tell: (saving: SyncState) => void): () => void {
  const refused: Refused = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isBusy = false;
  let isAsked = false;
  let isOver = false;

  function later(job: () => void, ms: number) {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(job, ms);
  }

  async function run() {
    if (isOver) return;
    if (isBusy) {
      isAsked = true;
      return;
    }
    isBusy = true;
    isAsked = false;
    try {
      await alone(store, () => exchange(store, wire, refused));
      failures = 0;
      if (!isOver) tell(isAsked ? 'saving' : refused.size > 0 ? 'partly' : 'saved');
      if (isAsked) later(run, PAUSE_MS);
      else later(look, LOOK_MS);
    } catch (thrown) {
      const failure = asCommandFailure(thrown);
      failures += 1;
      const isFinal = FINAL.has(failure.code);
      if (!isOver) tell(isFinal ? 'off' : 'waiting');
      if (isFinal) stop();
      else later(run, retryDelay(failures, failure instanceof ApiFailure ? failure.retryAfter : undefined));
    } finally {
      isBusy = false;
    }
  }

  /** A page that does not show looks again once it does. */
  function look() {
    if (globalThis.document?.visibilityState !== 'hidden') void run();
  }

  const stopListening = store.onChange((keys) => {
    if (!keys.has(EVERYTHING) && !TABLES.some((table) => keys.has(table))) return;
    if (isBusy) isAsked = true;
    else {
      tell('saving');
      later(run, PAUSE_MS);
    }
  });
  globalThis.addEventListener?.('online', look);
  globalThis.document?.addEventListener('visibilitychange', look);
  function stop() {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    globalThis.removeEventListener?.('online', look);
    globalThis.document?.removeEventListener('visibilitychange', look);
  }

  tell('saving');
  void run();
  return stop;
}

/** Two tabs would do the same work twice, though no harm. */
function alone<T>({ owner }: Store, job: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(`meeting-tab:sync:${owner.workspaceId}`, job) : job();
}
