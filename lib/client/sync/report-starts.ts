import type { MeetingStarted, StartMeeting } from '../../metering/schema.ts';
import { ApiFailure } from '../api/call.ts';
import { startQueue } from '../background-loop.ts';
import type { Start } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cacheUsage } from '../store/values.ts';

type Send = (start: StartMeeting) => Promise<MeetingStarted>;

/** The service will never accept this start. */
const FINAL: ReadonlySet<string> = new Set(['invalid_request', 'not_found', 'payload_too_large']);

/**
 * Reports the starts in the queue, oldest first. Neither a crash before the response is saved nor two tabs at once do any harm:
 * the service counts a meeting once. Throws the ApiFailure that stopped it.
 */
export async function reportStarts(store: Store, send: Send): Promise<void> {
  const waiting = await store.read((reader) => reader.queued());
  for (const start of waiting.sort((a, b) => a.startedAt - b.startedAt)) {
    const answer = await report(store, send, start);
    await store.write(async (writer) => {
      writer.putStart({ ...start, state: answer === null ? 'refused' : 'counted' });
      if (answer) await cacheUsage(writer, { month: answer.month, used: answer.used, limit: answer.limit });
    });
  }
}

/** Null: it will never be accepted. */
async function report(store: Store, send: Send, { meetingId, startedAt }: Start): Promise<MeetingStarted | null> {
  try {
    return await send({ workspaceId: store.owner.workspaceId, clientMeetingId: meetingId, startedAt });
  } catch (thrown) {
    if (thrown instanceof ApiFailure && FINAL.has(thrown.code)) return null;
    throw thrown;
  }
}

/** Reports starts from now on: those in the queue, and each new one. Returns a function that stops it. */
export function startReporting(store: Store, send: Send): () => void {
  return startQueue(
    () => reportStarts(store, send),
    (again) => store.onChange((keys) => keys.has('starts') && again()),
  );
}
