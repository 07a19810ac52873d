/** A part of a page that can be found. */
export interface Entry {
  /** The page's title. */
  page: string;
  /** The part's; empty for what stands above all parts. */
  title: string;
  href: string;
  text: string;
}

/** An entry that was found, with the words around the match. */
export interface Found extends Entry {
  before: string;
  match: string;
  after: string;
}

const MOST = 8;

/** As many characters as the text has, so that a place in one is a place in the other: `É` is `e`. */
const fold = (text: string) => text.replace(/[^ -~]/g, (char) => char.normalize('NFD').charAt(0)).toLowerCase();

/** What a word's place is worth: a heading's before a text's, and the start of a word before its middle. */
const WORTH = { title: 8, page: 4, text: 1 } as const;

/** The entries that have all of the words, the best first. An empty query finds nothing. */
export function find(entries: readonly Entry[], query: string): Found[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, worth: worthOf(entry, words) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, MOST)
    .map(({ entry }) => ({ ...entry, ...around(entry.text, words) }));
}

/** 0 if one of the words is nowhere. */
function worthOf(entry: Entry, words: readonly string[]): number {
  const fields = Object.entries(WORTH).map(
    ([name, worth]) => [fold(entry[name as keyof typeof WORTH]), worth] as const,
  );
  const worths = words.map((word) =>
    fields.reduce(
      (sum, [text, worth]) => sum + (placeOf(text, word) < 0 ? 0 : startsWord(text, word) ? 2 * worth : worth),
      0,
    ),
  );
  return worths.includes(0) ? 0 : worths.reduce((sum, worth) => sum + worth, 0);
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const startsWord = (text: string, word: string) => wordStart(text, word) >= 0;
const wordStart = (text: string, word: string) => text.search(new RegExp(`(?<![a-z0-9])${escaped(word)}`));

/** Where a word is in a folded text, at the start of one of its words if it can be; -1: nowhere. */
function placeOf(text: string, word: string): number {
  const start = wordStart(text, word);
  return start < 0 ? text.indexOf(word) : start;
}

/** The first of the words that is in a text, with what stands around it; the text's beginning if none is. */
function around(text: string, words: readonly string[]): Pick<Found, 'before' | 'match' | 'after'> {
  const folded = fold(text);
  const word = words.find((one) => folded.includes(one)) ?? '';
  const at = word === '' ? 0 : placeOf(folded, word);
  const from = at < 40 ? 0 : text.indexOf(' ', at - 40) + 1 || at;
  const cut = text.length > at + 110 ? text.lastIndexOf(' ', at + 110) : text.length;
  const to = Math.max(cut, at + word.length);
  return {
    before: `${from > 0 ? '… ' : ''}${text.slice(Math.min(from, at), at)}`,
    match: text.slice(at, at + word.length),
    after: `${text.slice(at + word.length, to)}${to < text.length ? ' …' : ''}`,
  };
}
