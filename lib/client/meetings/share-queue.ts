import { fieldsOf } from '../../fields.ts';
import { equal, isTombstone } from '../../sync/merge.ts';
import { ApiFailure } from '../api/call.ts';
import { startQueue } from '../background-loop.ts';
import { Refusal } from '../failures.ts';
import { QUEUED_SHARES, queuedShareKey, setMeetingValue } from '../store/meeting-values.ts';
import { concerns, type Key, type Reader, type Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { shareMeeting } from './receipt.ts';

/** A receipt that the user shared without a connection. */
export interface QueuedShare {
  meetingId: string;
  /** The receipt's title. */
  title: string | null;
  /** Why it can't be shared, once the service has said so; until then it waits for a connection. */
  problem: string | null;
}

/** Returns the queued receipts in the order they were queued. */
export async function queuedShares(reader: Reader): Promise<QueuedShare[]> {
  return Object.entries(fieldsOf(await reader.value(QUEUED_SHARES))).map(([meetingId, value]) => {
    const { title, problem } = fieldsOf(value);
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    return { meetingId, title: text(title), problem: text(problem) };
  });
}

/** Returns the meeting's queued receipt; null: there is none. */
export async function queuedShareOf(reader: Reader, meetingId: string): Promise<QueuedShare | null> {
  return (await queuedShares(reader)).find((share) => share.meetingId === meetingId) ?? null;
}

/** Queues a finished meeting's receipt, for any tab to share as soon as there is a connection. */
export function queueShare(
  store: Store,
  { meetingId, title }: Pick<QueuedShare, 'meetingId' | 'title'>,
): Promise<void> {
  return store.write((writer) => replace(writer, meetingId, { title, problem: null }));
}

/**
 * Withdraws a receipt from the queue. If its request is already on its way, it may be shared anyway, and then appears as
 * shared.
 */
export function withdrawShare(store: Store, { meetingId }: { meetingId: string }): Promise<void> {
  return store.write((writer) => replace(writer, meetingId, null));
}

const replace = (writer: Writer, meetingId: string, share: Omit<QueuedShare, 'meetingId'> | null) =>
  setMeetingValue(writer, queuedShareKey(meetingId), share ?? undefined);

/** With these codes, the service will never accept the receipt. */
const FINAL: ReadonlySet<string> = new Set(['invalid_request', 'not_found', 'idempotency_mismatch', 'plan_limit']);

/**
 * Shares queued receipts, oldest first. One that can never be shared stays with the reason until the user withdraws it;
 * those of meetings deleted for good are dropped. Returns the meetings whose deletion can still be undone: their receipts
 * keep waiting. Throws the ApiFailure that stopped it.
 */
export async function shareQueued(store: Store): Promise<string[]> {
  const hidden: string[] = [];
  const waiting = (await store.read(queuedShares)).filter(({ problem }) => problem === null);
  for (const share of waiting) {
    const { meetingId, title } = share;
    // It was withdrawn meanwhile, or queued again: the next run handles that.
    if (!equal(await store.read((reader) => queuedShareOf(reader, meetingId)), share)) continue;
    try {
      await shareMeeting(store, share);
    } catch (thrown) {
      const isFinal = thrown instanceof Refusal || (thrown instanceof ApiFailure && FINAL.has(thrown.code));
      if (!isFinal) throw thrown;
      const { message } = thrown;
      const isMissing = thrown instanceof Refusal && thrown.code === 'not_found';
      await ifStill(store, share, async (writer) => {
        if (!isMissing) return replace(writer, meetingId, { title, problem: message });
        const row = await writer.raw('meetings', meetingId);
        if (!row || isTombstone(row.record)) return replace(writer, meetingId, null);
        hidden.push(meetingId);
      });
      continue;
    }
    await ifStill(store, share, (writer) => replace(writer, meetingId, null));
  }
  return hidden;
}

/** Writes the outcome of a share that was sent, unless it has been withdrawn or queued again since. */
function ifStill(store: Store, sent: QueuedShare, act: (writer: Writer) => Promise<void>): Promise<void> {
  return store.write(async (writer) => {
    if (equal(await queuedShareOf(writer, sent.meetingId), sent)) await act(writer);
  });
}

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
