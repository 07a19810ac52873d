import type { CreateReceipt } from '../../receipts/schema.ts';
import type { Store } from '../store/store.ts';
import type { Family } from './family.ts';

/** What will be public: aggregates only. */
export type ReceiptDraft = Omit<CreateReceipt, 'workspaceId'>;

/** A share that has been asked for. Its key stays until the service has answered, so that asking again makes no second receipt. */
export interface Sharing {
  draft: ReceiptDraft;
  idempotencyKey: string;
}

/** What was shared of a meeting, as far as this device knows. */
export interface Shared {
  receiptId: string;
  url: string;
  /** The figures have changed since. */
  isStale: boolean;
}

const todo = (): never => {
  throw new Error('not yet');
};

/** The receipt of a finished meeting. Refuses `not_running` for one that still runs, `too_large`. */
export function draftReceipt(_family: Family): ReceiptDraft {
  return todo();
}

/** With fewer than 3 people, who knows the others' rates can work out the last one. */
export function isRateGuessable(_draft: ReceiptDraft): boolean {
  return todo();
}

/** Shares a meeting: posts the receipt under a key that survives reload, crash and sign-in. Throws ApiFailure too. */
export async function shareMeeting(
  _store: Store,
  _input: { meetingId: string; title: string | null },
): Promise<Shared> {
  return todo();
}
