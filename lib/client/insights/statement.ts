import { say } from '#words/client-insights.ts';
import type { CreateReceipt } from '../../receipts/schema.ts';
import { MINUTE } from '../../time.ts';
import { Refusal } from '../failures.ts';
import { checkText } from '../input/validate.ts';
import { isTooLarge, type ReceiptDraft, type Shared, shareDraft } from '../meetings/receipt.ts';
import type { Store } from '../store/store.ts';
import { isOverrunOfFew } from './few.ts';
import { type Sums, sumsOf } from './groups.ts';
import type { MeetingSum } from './meeting-sums.ts';

/** Returns a statement's totals as a receipt, which doesn't reveal who was there. Refuses `too_large`. */
export function statementReceipt(
  meetings: readonly MeetingSum[],
  { title, dateMs, currency }: { title: string; dateMs: number; currency: string },
): ReceiptDraft {
  const named = new Set(meetings.flatMap(({ people }) => people.map(({ personId }) => personId)));
  const crowd = meetings.reduce((most, one) => Math.max(most, one.attendeeCount - one.people.length), 0);
  const hasOverrun = meetings.some(({ plannedMs }) => plannedMs !== null) && !isOverrunOfFew(meetings);
  return sumsReceipt(sumsOf(meetings), { title, dateMs, currency, heads: named.size + crowd, hasOverrun });
}

interface Totals {
  title: string;
  dateMs: number;
  currency: string;
  /** The smallest possible number of different people who took part. */
  heads: number;
  /** Whether any meeting had a planned length, and the overrun may be told. */
  hasOverrun: boolean;
}

/** Returns sums as a receipt. Refuses `too_large`. */
export function sumsReceipt(sums: Sums, { title, dateMs, currency, heads, hasOverrun }: Totals): ReceiptDraft {
  const draft = {
    title: checkText('title', title) || null,
    ...{ dateMs, durationMs: sums.durationMs, attendeeCount: heads, staffCount: null, externalCount: null },
    ...{ totalMinor: sums.totalMinor, currency, personMs: sums.personMs },
    perMinuteMinor: sums.durationMs === 0 ? 0 : Math.round(sums.totalMinor / (sums.durationMs / MINUTE)),
    overrunMs: hasOverrun ? sums.overrunMs : null,
    overrunMinor: hasOverrun ? sums.overrunMinor : null,
  };
  if (isTooLarge(draft)) throw new Refusal('too_large', say('statement.tooLarge'));
  return draft;
}

/** Shares a statement's totals as a receipt, the same one if repeated after a lost response. Also throws ApiFailure. */
export const shareStatement = (store: Store, body: CreateReceipt): Promise<Shared> =>
  shareDraft(store, { name: `statement:${body.dateMs}`, bodyOf: async () => body });
