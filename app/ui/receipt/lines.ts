import { count, exactDuration, money } from '#lib/format.ts';
import { figureWords, type PaperReader } from '#lib/languages/terms.ts';
import type { PublicReceipt } from '#lib/receipts/schema.ts';
import { MINUTE } from '#lib/time.ts';

/*
 * What a receipt's lines say, on its page, in its image and in the app. A reader who multiplies them gets the total: times
 * are shown to the second, and the cost per minute is the one that makes up the total.
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

/** A line above the total: its term and its figure, in the reader's language. */
export interface ReceiptLine {
  term: string;
  value: string;
  /** What the figure measures, in ms, if it is a time. */
  ms?: number;
  /** A share of the line above. */
  part?: true;
  mark?: 'over' | 'good';
}

/** A cost per minute, in minor units. */
export interface PerMinute {
  minor: number;
  /** Not everyone was there all the time, so it is the total over the duration, and not what everyone's rates add up to. */
  isAverage: boolean;
}

/**
 * The cost per minute that, times the duration, makes up the total. What everyone costs together makes it up as far as
 * rounding goes (half a unit a minute, and half a unit a head) if all were there from start to end.
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

/** The lines above the total, from top to bottom. `writeMoney`: for where not every symbol can be drawn. */
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
  // Nothing on a receipt says how long it was planned, so this doesn't say "on time": it may have ended an hour early.
  if (overrunMs === 0 && !overrunMinor) lines.push({ term: say('overrun'), value: say('overrunNone'), mark: 'good' });
  return lines;
}

/** How the lines make up the total, in sentences. */
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
