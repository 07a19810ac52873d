import type { CreateReceipt } from '../../receipts/schema.ts';
import { MOST_HEADS } from '../../receipts/terms.ts';
import { FEWEST_PEOPLE } from '../../reports/terms.ts';
import { MINUTE } from '../../time.ts';
import { Refusal } from '../failures.ts';
import { checkText } from '../input/validate.ts';
import { type ReceiptDraft, type Shared, shareDraft } from '../meetings/receipt.ts';
import type { Store } from '../store/store.ts';
import { byCost, type Row, type Sums, sumsOf, topRows } from './groups.ts';
import type { MeetingSum } from './meeting-sums.ts';
import { say } from './say.ts';

/**
 * Returns the smallest possible number of different people who took part. Of unnamed people, only the largest group counts,
 * since two meetings' groups may be the same people. People who cost nothing hide nobody.
 */
export function peopleIn(meetings: readonly MeetingSum[]): number {
  const named = new Set(
    meetings.flatMap(({ people }) => people.flatMap((one) => (one.totalMinor > 0 ? one.personId : []))),
  );
  return named.size + meetings.reduce((most, { crowd }) => Math.max(most, crowd), 0);
}

/** Returns whether so few people took part that their hours and cost together would reveal what one of them is paid. */
export const areFew = (meetings: readonly MeetingSum[]): boolean =>
  meetings.some(({ totalMinor }) => totalMinor > 0) && peopleIn(meetings) < FEWEST_PEOPLE;

interface Group {
  key: string;
  label: string;
  meetings: readonly MeetingSum[];
}

/**
 * Returns a row for each group of three people or more; the others share one row. If they are still too few, the group with
 * the fewest people joins them: subtracting the other rows from the total must not reveal the small ones. No rows if there
 * are too few people overall.
 */
export function safeRows(groups: readonly Group[], { most, others }: { most: number; others: string }): Row[] {
  const [small, large]: [Group[], Group[]] = [[], []];
  for (const group of groups) (areFew(group.meetings) ? small : large).push(group);
  large.sort((a, b) => peopleIn(b.meetings) - peopleIn(a.meetings) || (a.key < b.key ? -1 : 1));
  while (small.length > 0 && large.length > 0 && areFew(small.flatMap(({ meetings }) => meetings))) {
    const fewest = large.pop();
    if (fewest) small.push(fewest);
  }
  const rest = small.flatMap(({ meetings }) => meetings);
  if (areFew(rest)) return [];
  const rows = large.map(({ key, label, meetings }) => ({ key, label, ...sumsOf(meetings) })).sort(byCost);
  if (rest.length === 0) return topRows(rows, most, () => others);
  const shown = topRows(rows, most, () => others);
  const cut = shown.length < rows.length ? rows.slice(most) : [];
  // Rows left out for lack of room and those with too few people share one row.
  const named = cut.length > 0 ? shown.slice(0, most) : shown;
  const cutKeys = new Set(cut.map(({ key }) => key));
  const together = [...rest, ...large.filter(({ key }) => cutKeys.has(key)).flatMap(({ meetings }) => meetings)];
  return [...named, { key: 'others', label: others, ...sumsOf(together) }];
}

/** Returns a statement's totals as a receipt, which doesn't reveal who was there. Refuses `too_large`. */
export function statementReceipt(
  meetings: readonly MeetingSum[],
  { title, dateMs, currency }: { title: string; dateMs: number; currency: string },
): ReceiptDraft {
  const named = new Set(meetings.flatMap(({ people }) => people.map(({ personId }) => personId)));
  const crowd = meetings.reduce((most, one) => Math.max(most, one.attendeeCount - one.people.length), 0);
  const isPlanned = meetings.some(({ plannedMs }) => plannedMs !== null);
  return sumsReceipt(sumsOf(meetings), { title, dateMs, currency, heads: named.size + crowd, isPlanned });
}

interface Totals {
  title: string;
  dateMs: number;
  currency: string;
  /** The smallest possible number of different people who took part. */
  heads: number;
  /** Whether any meeting had a planned length. */
  isPlanned: boolean;
}

/** Returns sums as a receipt. Refuses `too_large`. */
export function sumsReceipt(sums: Sums, { title, dateMs, currency, heads, isPlanned }: Totals): ReceiptDraft {
  const draft = {
    title: checkText('title', title) || null,
    ...{
      dateMs,
      durationMs: sums.durationMs,
      attendeeCount: heads,
      staffCount: null,
      externalCount: null,
    },
    ...{ totalMinor: sums.totalMinor, currency, personMs: sums.personMs },
    perMinuteMinor: sums.durationMs === 0 ? 0 : Math.round(sums.totalMinor / (sums.durationMs / MINUTE)),
    overrunMs: isPlanned ? sums.overrunMs : null,
    overrunMinor: isPlanned ? sums.overrunMinor : null,
  };
  const isTooLarge = Object.values(draft).some((value) => typeof value === 'number' && !Number.isSafeInteger(value));
  if (isTooLarge || draft.attendeeCount > MOST_HEADS) throw new Refusal('too_large', say('statement.tooLarge'));
  return draft;
}

/** Shares a statement's totals as a receipt, the same one if repeated after a lost response. Also throws ApiFailure. */
export const shareStatement = (store: Store, body: CreateReceipt): Promise<Shared> =>
  shareDraft(store, { name: `statement:${body.dateMs}`, bodyOf: async () => body });
