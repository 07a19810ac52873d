import { currencyDecimals, majorUnits } from '../../format.ts';
import { HOUR, MINUTE } from '../../time.ts';
import { deviceLocales } from '../device-format.ts';
import { perLanguage } from '../spoken.ts';
import { LONGEST_PLAN_MS } from './bounds.ts';
import { currencyFromName } from './currency-names.ts';
import { anyOf } from './typed-words.ts';

/*
 * Parses the durations, amounts and numbers people type. All functions are pure; undefined means that the text makes no
 * sense.
 */

/** The zero of each script. */
const ZEROS = ['٠', '۰', '०', '০'];

/**
 * Converts the digits, separators and invisible marks of other scripts to those of an English keyboard: `٦٠٫٥` is `60.5`. So
 * text that the app shows in Arabic can be typed, or copied and pasted.
 */
export function plainDigits(text: string): string {
  return (
    text
      .replace(/[\u061c\u200b-\u200f\u2066-\u2069\ufeff]/g, '')
      .replace(/[٠-٩۰-۹०-९০-৯]/g, (digit) => {
        const code = digit.charCodeAt(0);
        return String(Math.min(...ZEROS.map((zero) => code - zero.charCodeAt(0)).filter((value) => value >= 0)));
      })
      .replaceAll('٫', '.')
      // Only ever between thousands, as a comma isn't.
      .replaceAll('٬', "'")
  );
}

/**
 * Parses a duration and returns ms, from a minute to 24 hours: `45` and `45m` are minutes; also `1:30`, `1h 15m`, `1h15`,
 * `1.5 h`, `20min`. Empty text is null, no plan.
 */
export function parseDuration(text: string): number | null | undefined {
  const plain = plainDigits(text).normalize('NFKC').trim().toLowerCase();
  if (plain === '') return null;
  const ms = readClock(plain) ?? hoursAndMinutes(plain);
  return ms !== undefined && ms >= MINUTE && ms <= LONGEST_PLAN_MS ? ms : undefined;
}

function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  return minutes === undefined ? undefined : Number(hours) * HOUR + Number(minutes) * MINUTE;
}

const HOURS_AND_MINUTES = perLanguage(
  () =>
    new RegExp(
      `^(?:(\\d{1,4}(?:[.,]\\d{1,2})?)\\s*${anyOf('hour')}\\.?)?\\s*((\\d{1,4})\\s*${anyOf('minute')}?\\.?)?$`,
      'u',
    ),
);

function hoursAndMinutes(text: string): number | undefined {
  const [, hours, , minutes] = HOURS_AND_MINUTES().exec(text) ?? [];
  if (hours === undefined && minutes === undefined) return undefined;
  // `1.5 h 20 min` makes no sense.
  if (minutes !== undefined && hours !== undefined && /[.,]/.test(hours)) return undefined;
  return Math.round(Number((hours ?? '0').replace(',', '.')) * 60) * MINUTE + Number(minutes ?? 0) * MINUTE;
}

/** `€`, `kr.`, `CHF`, `US$`, `$ US`. */
const SIGN = '(?:\\p{L}{0,3}\\p{Sc}(?:\\s?\\p{L}{2})?|\\p{L}{1,3}\\.?)';
/** `k`, `Tsd.`, and the East Asian characters for ten thousand. */
const SHORT = perLanguage(() => `(?:(${anyOf('thousand')})(?!\\p{L})\\.?|([万萬만]))`);
const AMOUNT = perLanguage(
  () => new RegExp(`^(${SIGN})?\\s*(\\d[\\d.,'’\\s]*|\\.\\d+)${SHORT()}?\\s*(${SIGN})?$`, 'iu'),
);
const SHORTENED = perLanguage(() => new RegExp(`\\d\\s*${SHORT()}`, 'iu'));

/** Returns whether an amount is written in thousands: `85k`. */
export const isShort = (amount: string): boolean => SHORTENED().test(amount);

/** Returns the marks before decimals: the reader's own, and the point, which the app writes into its fields. */
const decimalMarks = () => (new Intl.NumberFormat(deviceLocales()).format(1.5).includes(',') ? '.,' : '.');

/**
 * Parses an amount and returns minor units: `60`, `60.50`, `60,5`, `1,234.50`, `1.234,50`, `1 234`, `€60`, `US$60`, `60
 * EUR`, `85k`, `12,34,567`. A comma or point before the last three digits separates thousands, unless the currency has
 * three decimals: then `1.234` has them, and so has `1,234` where the reader writes a decimal comma. More decimals than the
 * currency has make no sense, and neither does another currency's symbol: nothing is converted.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, before, number, thousands, myriads, after] = AMOUNT().exec(plainDigits(text).normalize('NFKC').trim()) ?? [];
  if (number === undefined) return undefined;
  const zeros = thousands ? 3 : myriads ? 4 : 0;
  if ([before, after].some((sign) => sign && currencyFromName(sign, currency) !== currency)) return undefined;
  const decimals = currencyDecimals(currency);
  const parts = splitNumber(number, zeros > 0 || decimals === 3 ? decimalMarks() : '');
  if (!parts) return undefined;
  const fraction = parts.fraction.replace(/0+$/, '');
  const shift = decimals + zeros - fraction.length;
  if (shift < 0) return undefined;
  const minor = Number(parts.whole + fraction) * 10 ** shift;
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** `fineMarks`: after one of these, if it is the only mark, three digits are decimals. */
function splitNumber(typed: string, fineMarks: string): { whole: string; fraction: string } | undefined {
  // `1 234` and `1’234`, but not `60 60`.
  const isSpaced = /['’\s]/.test(typed.trim());
  if (isSpaced && !/^\d{1,3}(?:['’\s]\d{3})+(?:[.,]\d*)?$/.test(typed.trim())) return undefined;
  const number = typed.replace(/['’\s]/g, '');
  const marks = [...number.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return { whole: number, fraction: '' };
  const [before, after] = [number.slice(0, last.index), number.slice(last.index + 1)];
  const isAlone = marks.filter(([mark]) => mark === last[0]).length === 1;
  const isDecimal =
    isAlone && (marks.length > 1 || after.length !== 3 || fineMarks.includes(last[0]) || /^0?$/.test(before));
  const grouped = isDecimal ? before : number;
  const grouping = last[0] === '.' ? /^\d{1,3}(?:,\d{3})*$/ : /^\d{1,3}(?:\.\d{3})*$/;
  const isGrouped =
    (isDecimal ? grouping.test(grouped) : /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(grouped)) ||
    // Groups of lakhs and crores.
    /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(grouped);
  if (!isGrouped && !/^\d*$/.test(grouped)) return undefined;
  return { whole: grouped.replace(/[.,]/g, ''), fraction: isDecimal ? after : '' };
}

/**
 * Parses a plain number: `2080`, `2,080`, `2 080`, `1.3`, `1,3`; with `fineDecimals`, 1.125 is just above one. Returns NaN
 * for anything else, which is outside all bounds.
 */
export function parseNumber(text: string, fineDecimals = false): number {
  const parts = splitNumber(plainDigits(text).normalize('NFKC'), fineDecimals ? '.,' : '');
  return parts && /^\d+$/.test(parts.whole) && /^\d*$/.test(parts.fraction)
    ? Number(`${parts.whole}.${parts.fraction}`)
    : Number.NaN;
}

/** Returns an amount in minor units as text for an input field: `60`, `60.50`. */
export function amountInput(minor: number, currency: string): string {
  return majorUnits(minor, currency).replace(/\.0+$/, '');
}
