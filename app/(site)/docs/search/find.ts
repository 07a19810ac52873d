/** A part of a page that search can find. */
export interface Entry {
  /** The page's title. */
  page: string;
  /** The part's title; empty for the text above all parts. */
  title: string;
  href: string;
  text: string;
}

/** A result, with the text around the match. */
export interface Found extends Entry {
  before: string;
  match: string;
  after: string;
}

const MOST = 8;

/** Returns a text of the same length, so that positions are the same in both: `É` becomes `e`. */
const fold = (text: string) => text.replace(/[^ -~]/g, (char) => char.normalize('NFD').charAt(0)).toLowerCase();

/** How much a match counts: in a heading more than in text. The start of a word counts twice. */
const WORTH = { title: 8, page: 4, text: 1 } as const;

/** Returns the entries that contain all of the words, the best first. An empty query finds nothing. */
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

/** Returns 0 if one of the words is missing. */
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

/** Returns where a word is in a folded text, preferably at the start of a word, or -1. */
function placeOf(text: string, word: string): number {
  const start = wordStart(text, word);
  return start < 0 ? text.indexOf(word) : start;
}

/** Returns the first word found in a text, and the text around it; the start of the text if there is none. */
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
