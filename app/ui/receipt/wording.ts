import { count, exactDuration, money } from '#lib/format.ts';
import type { PublicReceipt } from '#lib/receipts/service.ts';
import { perMinuteOf } from './lines.ts';

/** The wording that a receipt's page, metadata and image share. */

/** Returns a receipt's title, or "Meeting" if it has none. */
export function receiptTitle({ title }: Pick<PublicReceipt, 'title'>): string {
  return title?.trim() || 'Meeting';
}

/** `6 people`, `1 person`. */
function people(attendeeCount: number, locales: readonly string[]): string {
  return `${count(attendeeCount, locales)} ${attendeeCount === 1 ? 'person' : 'people'}`;
}

/** One line for a link preview: `6 people, 45 min, €9.17 a minute.` */
export function summaryOf(receipt: PublicReceipt, locales: readonly string[]): string {
  const { minor, isAverage } = perMinuteOf(receipt);
  const perMinute = `${money(minor, receipt.currency, locales)} a minute${isAverage ? ' on average' : ''}`;
  return `${people(receipt.attendeeCount, locales)}, ${exactDuration(receipt.durationMs, locales)}, ${perMinute}.`;
}
