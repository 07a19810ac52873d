import { count, duration, money } from '#lib/format.ts';
import type { PublicReceipt } from '#lib/receipts/service.ts';

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
  const { attendeeCount, durationMs, perMinuteMinor, currency } = receipt;
  return `${people(attendeeCount, locales)}, ${duration(durationMs, locales)}, ${money(perMinuteMinor, currency, locales)} a minute.`;
}
