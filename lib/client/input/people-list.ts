import { say } from '#words/client-input.ts';
import { LENGTHS } from './bounds.ts';
import { parseAttendee } from './groups.ts';
import { cellsOf, emailIn, emailName, isHeader, linesOf } from './list-cells.ts';
import { type Column, columnsOf, isExternal, paidByInvoice, perOf } from './list-header.ts';
import { likelierPer, otherCurrency, type Per, parseRate, type TypedRate } from './rates.ts';

/*
 * Reads a list of people pasted from a spreadsheet, a chat or an email's address field: names, roles, emails and rates, one
 * person per line. Pure; never throws, whatever is pasted.
 */

/** A person as described in a line. */
interface ListedPerson {
  name: string;
  role: string;
  /** In lower case; empty: the line has none. */
  email: string;
  external: boolean;
  /** Null: the line has no rate. */
  rate: TypedRate | null;
  /** `guessed`: no period is stated, and per hour would be too much. `too-much`: one is stated, and it is too much. */
  oddity: 'guessed' | 'too-much' | null;
}

/** How one line was read. */
export interface ListLine {
  /** The line as pasted. */
  text: string;
  /** Its position in the whole text, in UTF-16 units. */
  at: number;
  /** Undefined: no person; `problem` says why. */
  person: ListedPerson | undefined;
  problem: string | null;
}

/** How much of a list is read: anything beyond is ignored. */
export const MOST_LINES = 500;
const MOST_CHARACTERS = 100_000;
const LONGEST_LINE = 400;

/** Returns how each line of a list was read, in order, without empty lines and the header. */
export function readPeopleList(text: string, currency: string): ListLine[] {
  const lines = linesOf(text.slice(0, MOST_CHARACTERS));
  const titles = lines[0] && lines[0].text.length <= LONGEST_LINE ? cellsOf(lines[0].text) : [];
  const columns = isHeader(titles) ? columnsOf(titles) : null;
  return lines
    .slice(columns ? 1 : 0)
    .slice(0, MOST_LINES)
    .map((line) => ({ ...line, ...readLine(line.text, columns, currency) }));
}

type Reading = Omit<ListLine, 'text' | 'at'>;

function readLine(text: string, columns: readonly Column[] | null, currency: string): Reading {
  if (text.length > LONGEST_LINE) return unread(say('line.tooLong'));
  if (/^\d+\s*[x×*]\s*\S/i.test(text)) return unread(say('line.group'));
  const cells = cellsOf(text, columns?.length);
  const found = columns && cells.length > 1 ? byColumn(cells, columns, currency) : byLooks(cells, currency);
  const email = emailIn(
    text,
    columns?.findIndex(({ kind }) => kind === 'email'),
  );
  const name = found.name || emailName(email);
  if (found.isSeveral) return unread(say('line.several'));
  if (found.foreign) return unread(say('line.foreign', { other: found.foreign, currency }));
  if (found.unread && !found.rate) return unread(say('line.noRate', { typed: found.unread.slice(0, 40) }));
  if (!/\p{L}/u.test(name)) return unread(say('line.noName'));
  if ([...name].length > LENGTHS.name) return unread(say('line.longName', { most: LENGTHS.name }));
  const { role, external, rate } = found;
  if ([...role].length > LENGTHS.role) return unread(say('line.longRole', { most: LENGTHS.role }));
  return { person: { name, role, email, external, ...(rate ? plausible(rate, currency) : NO_RATE) }, problem: null };
}

function unread(problem: string): Reading {
  return { person: undefined, problem };
}

const NO_RATE = { rate: null, oddity: null } as const;

/** Reads an implausible rate as one for the likelier period, unless its line or column states the period. */
function plausible(rate: TypedRate, currency: string): Pick<ListedPerson, 'rate' | 'oddity'> {
  const per = likelierPer(rate, currency);
  if (per === undefined) return { rate, oddity: null };
  return rate.saysPer || per === null ? { rate, oddity: 'too-much' } : { rate: { ...rate, per }, oddity: 'guessed' };
}

/** The content of a line's cells. */
interface Found {
  name: string;
  role: string;
  external: boolean;
  rate: TypedRate | null;
  /** The currency of its rate, if it is another one. */
  foreign: string | null;
  /** A cell that should be a rate but can't be read. */
  unread: string | null;
  /** Whether the line has another person with a rate. */
  isSeveral: boolean;
}

const NOTHING: Found = {
  ...{ name: '', role: '', external: false, rate: null },
  ...{ foreign: null, unread: null, isSeveral: false },
};

function byColumn(cells: readonly string[], columns: readonly Column[], currency: string): Found {
  const cell = (kind: Column['kind']) => cells[columns.findIndex((column) => column.kind === kind)] ?? '';
  const name = cell('name') || [cell('first'), cell('last')].filter(Boolean).join(' ');
  const type = columns.find(({ kind }) => kind === 'type');
  const found = { ...NOTHING, name, role: cell('role'), external: type ? isExternal(cell('type'), type) : false };
  const typed = cell('rate');
  const per = perOf(cell('per')) ?? columns.find(({ kind }) => kind === 'rate')?.per;
  return typed === '' ? found : { ...found, ...rateIn(typed, per, currency) };
}

/** Without a header, each cell is read by what it looks like. */
function byLooks(cells: readonly string[], currency: string): Found {
  const per = cells.map(perOf).find(Boolean);
  // If another cell is a rate, `Room 2` is a name.
  const isNumbered = cells.some((cell) => parseRate(cell, currency));
  let found = NOTHING;
  for (const cell of cells) {
    const external = paidByInvoice(cell);
    if (external !== undefined) found = { ...found, external };
    else if (perOf(cell) || PRONOUNS.test(cell)) continue;
    else if (!/\d/.test(cell)) found = withWords(found, cell);
    else if (isNumbered && isNumberedName(cell, currency)) found = withWords(found, cell);
    else if (!found.rate) found = withDigits(found, cell, per, currency);
    else if (isPersonWithRate(cell, currency)) found = { ...found, isSeveral: true };
  }
  return found;
}

/** `Room 2`, but not `Ada 60/h`. */
function isNumberedName(cell: string, currency: string): boolean {
  return /^\p{L}/u.test(cell) && !parseRate(cell, currency) && !parseAttendee(cell, currency)?.rate.isStated;
}

/** `Bo 70/h`. */
function isPersonWithRate(cell: string, currency: string): boolean {
  const one = parseAttendee(cell, currency);
  return one?.rate.isStated === true && one.group.role !== '';
}

const PRONOUNS = /^(?:she|he|they|any)(?:\s*\/\s*\p{L}+)+$/iu;

/** The first words are a name, the next ones a role. */
function withWords(found: Found, words: string): Found {
  if (!/\p{L}/u.test(words)) return found;
  if (found.name === '') return { ...found, name: words };
  return found.role === '' ? { ...found, role: words } : found;
}

/** Reads a cell with digits: a rate, a rate after a name or role, or a name like `Room 2`. */
function withDigits(found: Found, cell: string, per: Per | undefined, currency: string): Found {
  const read = rateIn(cell, per, currency);
  if (read.rate || read.foreign) return { ...found, ...read };
  const one = parseAttendee(cell, currency);
  if (one) {
    const { group, rate } = one;
    const external = found.external || group.external;
    return { ...withWords(found, group.role), external, rate: withPer(rate, per) };
  }
  if (found.name === '' && /^\p{L}/u.test(cell)) return { ...found, name: cell };
  return { ...found, ...read };
}

/** Reads the rate in a separate cell, for `per` unless the cell names a period. */
function rateIn(typed: string, per: Per | undefined, currency: string): Pick<Found, 'rate' | 'foreign' | 'unread'> {
  const rate = parseRate(typed, currency, per);
  if (rate) return { rate: withPer(rate, per), foreign: null, unread: null };
  const parse = (text: string, code: string) => parseRate(text, code) ?? parseAttendee(text, code);
  return { rate: null, foreign: otherCurrency(typed, currency, parse) ?? null, unread: typed };
}

/** Sets the period that another cell or the column's title names. */
function withPer(rate: TypedRate, per: Per | undefined): TypedRate {
  return rate.saysPer || per === undefined ? rate : { ...rate, per, saysPer: true };
}
