import { exactDuration, money } from '#lib/format.ts';
import { figureWords, type PaperReader, type Reader } from '#lib/languages/terms.ts';
import type { PublicReceipt } from '#lib/receipts/schema.ts';
import { perMinuteOf } from './lines.ts';

/** Wording shared by a receipt's page, metadata and image. */

/** Returns a receipt's title, or "Meeting" in the reader's language if it has none. */
export function receiptTitle({ title }: Pick<PublicReceipt, 'title'>, { say }: Pick<PaperReader, 'say'>): string {
  return title?.trim() || say('untitled');
}

/** Returns one line for a link preview: `6 people, 45 min, €9.17 a minute.` */
export function summaryOf(receipt: PublicReceipt, reader: Reader): string {
  const { locales, say } = reader;
  const { minor, isAverage } = perMinuteOf(receipt);
  return say(isAverage ? 'summaryAverage' : 'summary', {
    people: receipt.attendeeCount,
    duration: exactDuration(receipt.durationMs, locales, figureWords(reader)),
    perMinute: money(minor, receipt.currency, locales),
  });
}
