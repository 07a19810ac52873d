import { fieldsOf } from '../../fields.ts';
import { ApiFailure } from '../api/call.ts';
import { Refusal } from '../failures.ts';
import type { Reader, Writer } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { QUEUED_SHARES } from '../store/values.ts';
import { shareMeeting } from './receipt.ts';

/** A receipt that was asked to be shared without a connection. */
export interface QueuedShare {
  meetingId: string;
  /** On the receipt. */
  title: string | null;
  /** Why it can't be shared, once the service has said so; until then it waits for a connection. */
  problem: string | null;
}

/** In the order in which they were asked for. */
export async function queuedShares(reader: Reader): Promise<QueuedShare[]> {
  return Object.entries(fieldsOf(await reader.value(QUEUED_SHARES))).map(([meetingId, value]) => {
    const { title, problem } = fieldsOf(value);
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    return { meetingId, title: text(title), problem: text(problem) };
  });
}

/** Null: the meeting's isn't waiting. */
export async function queuedShareOf(reader: Reader, meetingId: string): Promise<QueuedShare | null> {
  return (await queuedShares(reader)).find((share) => share.meetingId === meetingId) ?? null;
}

/** Has a finished meeting's receipt shared as soon as there is a connection, in any tab. */
export function queueShare(store: Store, share: Pick<QueuedShare, 'meetingId' | 'title'>): Promise<void> {
  return store.write((writer) => replace(writer, share.meetingId, { ...share, problem: null }));
}

/** It is not to be shared after all. One that is under way may be shared nevertheless, and is then shown as shared. */
export function withdrawShare(store: Store, { meetingId }: { meetingId: string }): Promise<void> {
  return store.write((writer) => replace(writer, meetingId, null));
}

async function replace(writer: Writer, meetingId: string, share: QueuedShare | null): Promise<void> {
  const others = (await queuedShares(writer)).filter((other) => other.meetingId !== meetingId);
  const all = share ? [...others, share] : others;
  const value = Object.fromEntries(all.map(({ meetingId, ...rest }) => [meetingId, rest]));
  writer.setValue(QUEUED_SHARES, all.length > 0 ? value : undefined);
}

/** The service will never take this receipt. */
const FINAL: ReadonlySet<string> = new Set(['invalid_request', 'not_found', 'idempotency_mismatch', 'plan_limit']);

/**
 * Shares what waits, oldest first. What can never be shared stays, with the reason, until somebody withdraws it; what was
 * deleted meanwhile is forgotten. Throws the ApiFailure that stopped it.
 */
export async function shareQueued(store: Store): Promise<void> {
  const waiting = (await store.read(queuedShares)).filter(({ problem }) => problem === null);
  for (const share of waiting) {
    // Withdrawn meanwhile.
    if (!(await store.read((reader) => queuedShareOf(reader, share.meetingId)))) continue;
    try {
      await shareMeeting(store, share);
    } catch (thrown) {
      const isFinal = thrown instanceof Refusal || (thrown instanceof ApiFailure && FINAL.has(thrown.code));
      if (!isFinal) throw thrown;
      const isGone = thrown instanceof Refusal && thrown.code === 'not_found';
      await store.write((writer) =>
        replace(writer, share.meetingId, isGone ? null : { ...share, problem: thrown.message }),
      );
      continue;
    }
    await withdrawShare(store, share);
  }
}
