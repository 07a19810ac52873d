import { readCell } from '../csv.ts';
import { columnsOf } from './list-header.ts';
import { isEmail } from './validate.ts';

/* The lines of a pasted list, and the cells of a line. */

/** A line of a text, and where in the text it begins, in UTF-16 units. */
interface Line {
  text: string;
  at: number;
}

/** Returns the lines that aren't empty. Several people in one line, as in an email's recipients, become separate lines. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const { 0: whole, index } of text.matchAll(/[^\r\n\u2028\u2029]+/g)) {
    for (const part of partsOf(whole)) {
      if (!/[\p{L}\p{N}]/u.test(part[0])) continue;
      const skipped = /^[\s,;]*/.exec(part[0])?.[0].length ?? 0;
      lines.push({ text: part[0].slice(skipped).trimEnd(), at: index + part.index + skipped });
    }
  }
  return lines;
}

/** Splits `Ada <ada@example.com>, Bo <bo@example.com>`, or a list of bare addresses, into one part per person. */
function partsOf(line: string): Iterable<{ 0: string; index: number }> {
  // Look for addresses only in a line short enough to have been typed.
  if (line.length < 5_000) {
    if ((line.match(/<[^<>\s]+@[^<>\s]+>/g) ?? []).length > 1) return line.matchAll(/[^>]*>?/g);
    if (/^[^,;@]*@[^,;@]*(?:[,;][^,;@]*@[^,;@]*)+[,;]?\s*$/.test(line)) return line.matchAll(/[^,;]+/g);
  }
  return [{ 0: line, index: 0 }];
}

const EMAIL = /(?:<\s*)?(?:mailto:)?([^\s<>,;:()"']+)@[^\s<>,;()"']+\.[^\s<>,;()"']+>?/gi;
/** `- `, `• `, `1. `, `2) `, `[ ] `. */
const BULLETS = /^(?:\s*(?:[•·◦▪‣☐☑✓]\s*|(?:[-–—*>]|\[[ xX]?\]|\(?\d{1,3}[.)])\s+))+/;

/**
 * Returns the cells of a line, without surrounding bullets, numbers, addresses and quotes. `columns`: how many columns the
 * header has, which decides whether a comma between digits separates cells.
 */
export function cellsOf(line: string, columns?: number): string[] {
  const plain = westernMarks(line)
    .replace(BULLETS, '')
    .replace(EMAIL, ' ')
    .replace(/\(\s*\)/g, ' ');
  const cells = split(plain, columns).map((cell) => cell.replace(/^["'\s]+|["'\s,;]+$/g, '').replace(/\s+/g, ' '));
  // Empty cells keep the others below their titles. A row number means nothing.
  return /^\d{1,3}$/.test(cells[0] ?? '') && cells.length > 2 ? cells.with(0, '') : cells;
}

/** Arabic, Chinese and Japanese commas and semicolons separate cells, too. Each stays one character. */
const westernMarks = (line: string) => line.replace(/[،、，]/g, ',').replace(/[؛；]/g, ';');

function split(line: string, columns?: number): string[] {
  // In a line with commas, quoted cells may contain commas.
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  if (bare.includes('\t')) return line.split('\t');
  if (bare.includes(';')) return line.split(';');
  if (bare.includes('|')) return line.replace(/^\s*\||\|\s*$/g, '').split('|');
  const table = splitCommas(line, STRICT);
  if (table.length === columns) return table;
  // `Ada (Engineer) 60/h`, `Ada – Engineer, 60/h`, `Ada: 60/h`.
  return splitCommas(line).flatMap((cell) => {
    const parts = cell.split(/\s+[-–—]\s+|:\s+|[()]/).filter((part) => part.trim() !== '');
    return parts.length > 1 ? parts : [cell];
  });
}

/** Splits at commas that aren't in quotes or between digits: `85,000` is one cell. */
const LOOSE = /(?:"(?:[^"]|"")*"|(?<=\d),(?=\d)|[^,])+|(?<=,|^)(?=,|$)/g;
/** Splits at all commas that aren't in quotes: `Ada,60,1` has three cells. */
const STRICT = /(?:"(?:[^"]|"")*"|[^,])+|(?<=,|^)(?=,|$)/g;

function splitCommas(line: string, cells = LOOSE): string[] {
  return [...line.matchAll(cells)].map(([cell]) =>
    cell.trim().startsWith('"') ? readCell(cell.replaceAll('""', '"')) : cell,
  );
}

/** The columns that identify a person. */
const NAMES = ['name', 'first', 'last', 'email'] as const;

/** Returns whether these are column titles: words only, one of them for a name or an email. `Attendees:` is a title, too. */
export function isHeader(cells: readonly string[]): boolean {
  if (cells.some((cell) => /\d/.test(cell))) return false;
  const kinds = columnsOf(cells).map(({ kind }) => kind);
  const hasName = NAMES.some((kind) => kinds.includes(kind));
  return hasName && (cells.length === 1 || kinds.filter((kind) => kind !== 'other').length > 1 || kinds[0] === 'name');
}

/** Returns the address in a line, in lower case; of several, the first, or the one in its column. Empty: none. */
export function emailIn(line: string, column = -1): string {
  const place = column < 0 ? line : (split(westernMarks(line).replace(BULLETS, ''))[column] ?? '');
  const [found = ''] = place.match(EMAIL) ?? [];
  const email = found.replace(/^<?\s*(?:mailto:)?|[.:>]+$/gi, '').toLowerCase();
  return isEmail(email) ? email : '';
}

/** Derives a name from an address, for a line with nothing else: `ada.lovelace@example.org` is Ada Lovelace. */
export const emailName = (email: string): string =>
  email
    .slice(0, Math.max(0, email.lastIndexOf('@')))
    .split(/[._+-]+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
