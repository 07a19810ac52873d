import { startQueue } from '../background-loop.ts';
import { shareQueued } from '../meetings/share-queue.ts';
import { QUEUED_SHARES } from '../store/meeting-values.ts';
import { concerns, type Key } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

const QUEUE: Key = `values:${QUEUED_SHARES}`;

/** Shares queued receipts from now on, also when a deleted meeting is restored. Returns a function that stops it. */
export function startSharing(store: Store): () => void {
  let watched: ReadonlySet<Key> = new Set([QUEUE]);
  async function run() {
    // Any of the meetings may be restored while the queue is processed.
    watched = new Set([QUEUE, 'meetings']);
    let hidden: string[] = [];
    try {
      hidden = await shareQueued(store);
    } finally {
      watched = new Set([QUEUE, ...hidden.map((id) => `meetings:${id}`)]);
    }
  }
  return startQueue(run, (again) => store.onChange((keys) => concerns(keys, watched) && again()));
}
