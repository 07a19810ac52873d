import { currencyDecimals, majorUnits } from '../../format.ts';
import { MOST_HEADS } from '../../receipts/terms.ts';
import type { Invitee, Rate } from '../../sync/records.ts';
import { HOUR, MINUTE } from '../../time.ts';
import { currencyFromName } from './currency-names.ts';
import { LONGEST_PLAN_MS, MAX_RATE_MINOR } from './validate.ts';

/* Parses what people type. All functions are pure; undefined means that the text makes no sense. */

/**
 * A duration in ms, from a minute to 24 hours: `45` and `45m` are minutes; also `1:30`, `1h 15m`, `1h15`, `1.5 h`, `20min`. Empty
 * text is null, no plan.
 */
export function parseDuration(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (plain === '') return null;
  const ms = clockTime(plain) ?? hoursAndMinutes(plain);
  return ms !== undefined && ms >= MINUTE && ms <= LONGEST_PLAN_MS ? ms : undefined;
}

function clockTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  return minutes === undefined ? undefined : Number(hours) * HOUR + Number(minutes) * MINUTE;
}

function hoursAndMinutes(text: string): number | undefined {
  const [, hours, , minutes] =
    /^(?:(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:h|hrs?|hours?|std)\.?)?\s*((\d{1,4})\s*(?:m|mins?|minutes?)?\.?)?$/.exec(
      text,
    ) ?? [];
  if (hours === undefined && minutes === undefined) return undefined;
  // Nobody means 1.5 h and 20 min.
  if (minutes !== undefined && hours !== undefined && /[.,]/.test(hours)) return undefined;
  return Math.round(Number((hours ?? '0').replace(',', '.')) * 60) * MINUTE + Number(minutes ?? 0) * MINUTE;
}

/** A duration as text for an input field: `45 min`, `1 h 15 min`; empty for no plan. */
export function durationInput(ms: number | null): string {
  if (ms === null) return '';
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
}

const SIGN = '(?:\\p{Sc}|\\p{L}{1,3}\\.?)';
const AMOUNT = new RegExp(`^(${SIGN})?\\s*(\\d[\\d.,'’\\s]*|\\.\\d+)(k(?!\\p{L}))?\\s*(${SIGN})?$`, 'iu');

/**
 * An amount in minor units: `60`, `60.50`, `60,5`, `1,234.50`, `1.234,50`, `1 234`, `€60`, `60 EUR`, `85k`. A comma or
 * point before the last three digits separates thousands. More decimals than the currency has make no sense, and neither does
 * the symbol of another currency: nothing is converted.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, before, number, thousands, after] = AMOUNT.exec(text.normalize('NFKC').trim()) ?? [];
  if (number === undefined) return undefined;
  if ([before, after].some((sign) => sign && currencyFromName(sign, currency) !== currency)) return undefined;
  const decimals = currencyDecimals(currency);
  const parts = splitNumber(number, thousands !== undefined || decimals === 3);
  if (!parts) return undefined;
  const fraction = parts.fraction.replace(/0+$/, '');
  const shift = decimals + (thousands === undefined ? 0 : 3) - fraction.length;
  if (shift < 0) return undefined;
  const minor = Number(parts.whole + fraction) * 10 ** shift;
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** `fineDecimals`: three digits after the only point are decimals. */
function splitNumber(typed: string, fineDecimals: boolean): { whole: string; fraction: string } | undefined {
  // `1 234` and `1’234`, but not `60 60`.
  const isSpaced = /['’\s]/.test(typed.trim());
  if (isSpaced && !/^\d{1,3}(?:['’\s]\d{3})+(?:[.,]\d*)?$/.test(typed.trim())) return undefined;
  const number = typed.replace(/['’\s]/g, '');
  const marks = [...number.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return { whole: number, fraction: '' };
  const [before, after] = [number.slice(0, last.index), number.slice(last.index + 1)];
  const isAlone = marks.filter(([mark]) => mark === last[0]).length === 1;
  const isDecimal = isAlone && (marks.length > 1 || after.length !== 3 || fineDecimals || /^0?$/.test(before));
  const grouped = isDecimal ? before : number;
  const grouping = last[0] === '.' ? /^\d{1,3}(?:,\d{3})*$/ : /^\d{1,3}(?:\.\d{3})*$/;
  const isGrouped = isDecimal ? grouping.test(grouped) : /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(grouped);
  if (!isGrouped && !/^\d*$/.test(grouped)) return undefined;
  return { whole: grouped.replace(/[.,]/g, ''), fraction: isDecimal ? after : '' };
}

/**
 * A plain number: `2080`, `2,080`, `2 080`, `1.3`, `1,3`; with `fineDecimals`, 1.125 is just above one. Anything else is NaN, which
 * no bound allows.
 */
export function parseNumber(text: string, fineDecimals = false): number {
  const parts = splitNumber(text.normalize('NFKC'), fineDecimals);
  return parts && /^\d+$/.test(parts.whole) && /^\d*$/.test(parts.fraction)
    ? Number(`${parts.whole}.${parts.fraction}`)
    : Number.NaN;
}

/** An amount in minor units as text for an input field: `60`, `60.50`. */
export function amountInput(minor: number, currency: string): string {
  return majorUnits(minor, currency).replace(/\.0+$/, '');
}

const PER = '(?:\\s*/|\\s+per|\\s+an?)\\s*';
const HOURLY = new RegExp(`(?:${PER}|(?<=[\\d\\s]))(?:h|hrs?|hours?|std)\\.?$`, 'i');
const YEARLY = new RegExp(`(?:${PER}(?:a|y|yrs?|year|annum)|\\s+p\\.?\\s?a)\\.?$`, 'i');

/**
 * A rate: `60`, `60 €/h`, `60 h`, `85k/year`, `85,000 p.a.`. Without a unit it is of kind `otherwise`; 85k without one
 * is a salary.
 */
export function parseRate(
  text: string,
  currency: string,
  otherwise: Rate['rateKind'] = 'hour',
): Pick<Rate, 'rateKind' | 'rateMinor'> | undefined {
  const plain = text.normalize('NFKC').trim();
  const unit = HOURLY.test(plain) ? 'hour' : YEARLY.test(plain) ? 'year' : undefined;
  const amount = plain.replace(HOURLY, '').replace(YEARLY, '');
  const rateMinor = parseAmount(amount, currency);
  if (rateMinor === undefined || rateMinor > MAX_RATE_MINOR) return undefined;
  return { rateKind: unit ?? (/\dk\b/i.test(amount) ? 'year' : otherwise), rateMinor };
}

type Group = Extract<Invitee, { kind: 'group' }>;

const EXTERNAL = /(?:^|\s)\(?ext(?:ernals?|\.)?\)?(?=\s|$)/i;
const TIMES = /^(\d{1,6})\s*(?:[x×*]\s*|\s(?=\p{L}))(.+)$/iu;

/** A group: `5 × 60 €/h`, `3x 85k/year external`, `2 × Engineer 70`, `4 designers at 65/h`. */
export function parseGroup(text: string, currency: string): Group | undefined {
  const [, times, who] = TIMES.exec(text.normalize('NFC').trim()) ?? [];
  if (who === undefined) return undefined;
  const count = Number(times);
  const alike = parseRoleAndRate(who, currency);
  return alike && count >= 1 && count <= MOST_HEADS ? { kind: 'group', count, ...alike } : undefined;
}

/** Somebody who is not on the roster: a name or a role, and a rate, as in `Facilitator 60`. */
export function parseAttendee(text: string, currency: string): Group | undefined {
  const alike = parseRoleAndRate(text.normalize('NFC'), currency);
  return alike?.role ? { kind: 'group', count: 1, ...alike } : undefined;
}

/** What follows the number of a group: a role, which may be missing, and a rate. */
function parseRoleAndRate(text: string, currency: string): Omit<Group, 'kind' | 'count'> | undefined {
  const who = text.replace(EXTERNAL, ' ').trim();
  // After a role it is a separator, before a number a minus.
  if (/^[-−–]/.test(who)) return undefined;
  const external = EXTERNAL.test(text);
  // `EUR 60`, `.50`: what is before the digits is part of the amount.
  const whole = parseRate(who, currency);
  if (whole) return { role: '', external, ...whole };
  const [, words = '', amount = ''] = /^([^\d\p{Sc}]*)(.*)$/u.exec(who) ?? [];
  const [, before = words, sign = ''] = /^(|.*\s)(\p{L}{1,3}\.?)\s*$/u.exec(words) ?? [];
  const isSign = currencyFromName(sign, currency) !== undefined;
  const rate = parseRate(isSign ? sign + amount : amount, currency);
  const role = (isSign ? before : words).replace(/(?:(?:^|\s)(?:at|for|@))?[\s@:,–-]*$/i, '');
  return rate && { role, external, ...rate };
}

/**
 * The other currency that a text names, and in which it could be parsed: EUR in `5 × 60 €/h` where dollars are used. Undefined:
 * the currency is not the problem.
 */
export function otherCurrency(
  text: string,
  currency: string,
  parse: (text: string, currency: string) => unknown,
): string | undefined {
  return [...text.normalize('NFKC').matchAll(/\p{Sc}|\p{L}+\.?/gu)]
    .flatMap(([word]) => currencyFromName(word, currency) ?? [])
    .find((named) => named !== currency && parse(text, named) !== undefined);
}
