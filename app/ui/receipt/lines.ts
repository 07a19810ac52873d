import { count, exactDuration, money } from '#lib/format.ts';
import { figureWords, type PaperReader, type Reader } from '#lib/languages/terms.ts';
import type { PublicReceipt } from '#lib/receipts/schema.ts';
import { MINUTE } from '#lib/time.ts';

/*
 * A receipt's lines, on its page, in its image and in the app. Multiplying them gives the total: times are exact to the
 * second, and the cost per minute is the one that leads to the total.
 */

type Figures = Pick<
  PublicReceipt,
  | 'durationMs'
  | 'attendeeCount'
  | 'staffCount'
  | 'externalCount'
  | 'totalMinor'
  | 'currency'
  | 'perMinuteMinor'
  | 'personMs'
  | 'overrunMs'
  | 'overrunMinor'
>;

/** A line above the total: its term and figure, in the reader's language. */
export interface ReceiptLine {
  term: string;
  value: string;
  /** If the figure is a time: in ms. */
  ms?: number;
  /** A part of the line above. */
  part?: true;
  mark?: 'over' | 'good';
}

/** A cost per minute, in minor units. */
export interface PerMinute {
  minor: number;
  /** Not everyone was there all the time, so it is the total divided by the duration, not the sum of everyone's rates. */
  isAverage: boolean;
}

/**
 * Returns the cost per minute that gives the total when multiplied by the duration. If everyone was there from start to end,
 * that is the sum of their rates, within rounding: half a unit a minute, and half a unit a head.
 */
export function perMinuteOf({
  durationMs,
  attendeeCount,
  totalMinor,
  perMinuteMinor,
}: Pick<Figures, 'durationMs' | 'attendeeCount' | 'totalMinor' | 'perMinuteMinor'>): PerMinute {
  const minutes = durationMs / MINUTE;
  const isTotal = Math.abs(minutes * perMinuteMinor - totalMinor) <= (minutes + attendeeCount) / 2;
  return isTotal || minutes === 0
    ? { minor: perMinuteMinor, isAverage: false }
    : { minor: Math.round(totalMinor / minutes), isAverage: true };
}

export const perMinuteTerm = ({ isAverage }: PerMinute, { say }: PaperReader) =>
  say(isAverage ? 'perMinuteAverage' : 'perMinute');

/** Returns the lines above the total, from top to bottom. `writeMoney` is for when not every symbol can be drawn. */
export function linesOf(
  receipt: Figures,
  reader: PaperReader,
  writeMoney: (minor: number, currency: string) => string = (minor, currency) => money(minor, currency, reader.locales),
): ReceiptLine[] {
  const { locales, say } = reader;
  const { staffCount, externalCount, overrunMs, overrunMinor, currency } = receipt;
  const words = figureWords(reader);
  const time = (term: string, ms: number) => ({ term, value: exactDuration(ms, locales, words), ms });
  const amount = (term: string, minor: number) => ({ term, value: writeMoney(minor, currency) });
  const heads = (term: string, value: number) => ({ term, value: count(value, locales) });
  const perMinute = perMinuteOf(receipt);
  const lines: ReceiptLine[] = [time(say('duration'), receipt.durationMs), heads(say('people'), receipt.attendeeCount)];
  if (staffCount !== null) lines.push({ ...heads(say('staff'), staffCount), part: true });
  if (externalCount !== null) lines.push({ ...heads(say('external'), externalCount), part: true });
  lines.push(time(say('personTime'), receipt.personMs), amount(perMinuteTerm(perMinute, reader), perMinute.minor));
  if (overrunMs) lines.push({ ...time(say('overrun'), overrunMs), mark: 'over' });
  if (overrunMinor) lines.push({ ...amount(say('overrunCost'), overrunMinor), mark: 'over' });
  // A receipt doesn't say how long the meeting was planned, so this doesn't say "on time": it may have ended an hour early.
  if (overrunMs === 0 && !overrunMinor) lines.push({ term: say('overrun'), value: say('overrunNone'), mark: 'good' });
  return lines;
}

/** Returns how the lines lead to the total, in sentences. */
export function howComputed(receipt: Figures, { say }: PaperReader): string {
  const { isAverage } = perMinuteOf(receipt);
  const sentences = [
    say('howRates'),
    receipt.staffCount !== 0 && say('howEmployerCosts'),
    isAverage && say('howAverage'),
    say('howRounded'),
    say('totalsOnly'),
  ];
  return sentences.filter(Boolean).join(say('betweenSentences'));
}

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
