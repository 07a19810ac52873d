import { room } from '#words/client-columns.ts';
import type { Per } from './rates.ts';
import { anyOf, pattern, typedWords, wordsIn } from './typed-words.ts';

/* Tells what the columns of a pasted table are, by their titles. */

export interface Column {
  kind: 'name' | 'first' | 'last' | 'email' | 'role' | 'rate' | 'per' | 'type' | 'other';
  /** The period of this column's rates, if its title says so: `Salary`, `Day rate`. */
  per?: Per | undefined;
  /** What a yes in this column means: true for paid by invoice. */
  yes?: boolean | undefined;
}

const columnWords = wordsIn(room);

/** Normalizes a title or a cell for comparison: `First_Name` is `firstname`. */
const bare = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');

const isOneOf = (text: string, kind: Parameters<typeof columnWords>[0]) =>
  columnWords(kind).map(bare).includes(bare(text));

/** Whether the title has one of these at the start of a word, or anywhere in scripts without spaces. */
const hasOneOf = (title: string, kind: Parameters<typeof columnWords>[0]) =>
  new RegExp(`(?<!\\p{Script=Latin})${pattern(columnWords(kind))}`, 'iu').test(title);

function kindOf(title: string): Column['kind'] {
  for (const kind of ['first', 'last', 'name', 'email', 'role', 'type', 'per'] as const)
    if (isOneOf(title, `column.${kind}`)) return kind;
  if (/^cost\s*cent(?:er|re)$/i.test(title)) return 'other';
  const isRate = new RegExp(
    `${pattern(columnWords('column.rate'))}|\\b(?:pay|fee)\\b|(?:/|\\bper )\\s*(?:h|d|m|y)`,
    'iu',
  ).test(title);
  return isRate ? 'rate' : 'other';
}

export function columnsOf(titles: readonly string[]): Column[] {
  return titles.map((title) => {
    const plain = title.replace(/:$/, '').trim();
    const kind = kindOf(plain);
    if (kind === 'type') return { kind, yes: yesIn(plain) };
    return kind === 'rate' ? { kind, per: perInTitle(plain) } : { kind };
  });
}

/** `Externals` means the same as `External`. */
function yesIn(title: string): boolean | undefined {
  return paidByInvoice(title) ?? paidByInvoice(title.replace(/s$/i, ''));
}

function perInTitle(title: string): Per | undefined {
  if (hasOneOf(title, 'column.hour') || /\bhr|\/\s*h\b/i.test(title)) return 'hour';
  if (hasOneOf(title, 'column.day') || /\/\s*d\b/i.test(title)) return 'day';
  if (hasOneOf(title, 'column.month') || /\/\s*mo?\b/i.test(title)) return 'month';
  return hasOneOf(title, 'column.year') || /p\.?\s?a\b|\/\s*y\b/i.test(title) ? 'year' : undefined;
}

const PERIODS = ['hour', 'day', 'month', 'year'] as const;

/** Returns the period of a rate that a separate cell names: `hourly`, `per day`, `year`. */
export function perOf(cell: string): Per | undefined {
  const [, word = ''] =
    new RegExp(`^(?:per\\s+|${anyOf('per')}(?:\\s+|(?<=['’]))|/\\s*)?(.+?)\\.?$`, 'iu').exec(cell.trim()) ?? [];
  const plain = word.replace(/^dai(?=ly$)/i, 'day').replace(/(?<=^(?:hour|day|month|year|annual))ly$/i, '');
  if (/^annual$/i.test(plain)) return 'year';
  return PERIODS.find((kind) => typedWords(kind).includes(plain.toLowerCase()));
}

/** Returns whether a separate cell says that someone is paid by invoice; undefined: it says something else. */
export function paidByInvoice(cell: string): boolean | undefined {
  const said = cell.toLowerCase();
  if (columnWords('paidByInvoice').includes(said)) return true;
  return columnWords('onPayroll').includes(said) ? false : undefined;
}

/** Returns whether a cell in a column with this title says that someone is paid by invoice. */
export function isExternal(cell: string, { yes }: Column): boolean {
  const said = cell.toLowerCase();
  if (yes !== undefined && columnWords('yes').includes(said)) return yes;
  if (yes !== undefined && columnWords('no').includes(said)) return !yes;
  return paidByInvoice(cell) ?? false;
}
