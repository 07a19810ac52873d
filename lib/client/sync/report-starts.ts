import type { MeetingStarted, StartMeeting } from '../../metering/schema.ts';
import { ApiFailure } from '../api/call.ts';
import { startQueue } from '../background-loop.ts';
import { concerns } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cacheUsage } from '../store/values.ts';

type Send = (start: StartMeeting) => Promise<MeetingStarted>;

/** With these codes, the service will never accept the start. */
const FINAL: ReadonlySet<string> = new Set(['invalid_request', 'not_found', 'payload_too_large']);

/**
 * Reports the queued starts, oldest first. A crash before the response is saved does no harm, and neither do two tabs at
 * once: the service counts a meeting once. Throws the ApiFailure that stopped it.
 */
export async function reportStarts(store: Store, send: Send): Promise<void> {
  const waiting = await store.read((reader) => reader.queued());
  for (const start of waiting.sort((a, b) => a.startedAt - b.startedAt)) {
    const { meetingId: clientMeetingId, startedAt } = start;
    const answer = await send({ workspaceId: store.owner.workspaceId, clientMeetingId, startedAt }).catch(nullIfFinal);
    await store.write(async (writer) => {
      writer.putStart({ ...start, state: answer === null ? 'refused' : 'counted' });
      if (answer) await cacheUsage(writer, { month: answer.month, used: answer.used, limit: answer.limit });
    });
  }
}

function nullIfFinal(thrown: unknown): null {
  if (thrown instanceof ApiFailure && FINAL.has(thrown.code)) return null;
  throw thrown;
}

const STARTS = new Set(['starts']);

/** Reports starts from now on: the queued ones, and each new one. Returns a function that stops it. */
export function startReporting(store: Store, send: Send): () => void {
  return startQueue(
    () => reportStarts(store, send),
    (again) => store.onChange((keys) => concerns(keys, STARTS) && again()),
  );
}
