import type { MeetingStarted, StartMeeting } from '../../metering/schema.ts';
import { ApiFailure } from '../api/call.ts';
import type { Start } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { noteUsage } from '../store/values.ts';

type Send = (start: StartMeeting) => Promise<MeetingStarted>;

/** The service will not take this start, however often it is asked. */
const FINAL: ReadonlySet<string> = new Set(['invalid_request', 'not_found', 'payload_too_large']);

/**
 * Reports the starts that wait, oldest first. Nothing is lost by a crash between the answer and its note: the service
 * counts a meeting once. Two tabs may do it at once. Throws the ApiFailure that stopped it.
 */
export async function reportStarts(store: Store, send: Send): Promise<void> {
  const waiting = await store.read((reader) => reader.queued());
  for (const start of waiting.sort((a, b) => a.startedAt - b.startedAt)) {
    const answer = await report(store, send, start);
    await store.write(async (writer) => {
      writer.putStart({ ...start, state: answer === null ? 'refused' : 'counted' });
      if (answer) await noteUsage(writer, { month: answer.month, used: answer.used, limit: answer.limit });
    });
  }
}

/** Null: refused for good. */
async function report(store: Store, send: Send, { meetingId, startedAt }: Start): Promise<MeetingStarted | null> {
  try {
    return await send({ workspaceId: store.owner.workspaceId, clientMeetingId: meetingId, startedAt });
  } catch (thrown) {
    if (thrown instanceof ApiFailure && FINAL.has(thrown.code)) return null;
    throw thrown;
  }
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** How long to wait after that many failures in a row; some more or less, so that not all come back at once. */
export function retryDelay(failures: number, retryAfter = 0, random: () => number = Math.random): number {
  const ms = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.max(retryAfter * 1000, Math.round(ms * (0.75 + random() / 2)));
}

/** Reports starts from now on: those that wait, each new one, and again after a failure. Answers how to stop. */
export function startReporting(store: Store, send: Send): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isBusy = false;
  let isOver = false;

  async function run() {
    if (isBusy || isOver) return;
    isBusy = true;
    clearTimeout(timer);
    try {
      await reportStarts(store, send);
      failures = 0;
    } catch (thrown) {
      failures += 1;
      // Without a session it is up to its owner; signing in begins anew. The store's own troubles it tells itself.
      const isWorthIt = !(thrown instanceof ApiFailure && thrown.code === 'not_signed_in');
      const retryAfter = thrown instanceof ApiFailure ? thrown.retryAfter : undefined;
      if (isWorthIt && !isOver) timer = setTimeout(run, retryDelay(failures, retryAfter));
    } finally {
      isBusy = false;
    }
  }

  const again = () => void run();
  // A failure waits for its time; a new start or a connection that is back does not.
  const stop = store.onChange((keys) => keys.has('starts') && again());
  globalThis.addEventListener?.('online', again);
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
    globalThis.removeEventListener?.('online', again);
  };
}
