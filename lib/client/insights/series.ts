import { normalize } from '../meetings/search.ts';

/**
 * Matches what differs between titles of a series: a number or a date at the end, as in `Sprint review #12`, `Weekly –
 * 2026-11-16`, `Retro (3)`. Allows up to five groups of digits, for dates in any order.
 */
const COUNTER =
  /(?<!\d(?=:))[\s\-–—:·,.#/(]+(?:(?:no|nr|week|wk|kw|sprint)\.?\s*)?#?\d{1,4}(?:[./\-–\s]+\d{1,4}){0,4}\.?\)?$/iu;

/** Returns a title without its trailing number or date; unchanged if nothing else would be left. */
export function seriesName(title: string): string {
  const name = title.trim().replace(/\s+/g, ' ');
  const shorter = name.replace(COUNTER, '');
  // Recursive, so that applying it twice changes nothing.
  return shorter === name || !/\p{L}/u.test(shorter) ? name : seriesName(shorter);
}

/** Returns the key shared by all titles of a series; empty for an untitled meeting, which belongs to none. */
export function seriesKey(title: string): string {
  const known = keys.get(title);
  if (known !== undefined) return known;
  const key = normalize(seriesName(title));
  // Titles repeat, but their number isn't limited.
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(title, key);
  return key;
}

const MOST_KEYS = 10_000;
const keys = new Map<string, string>();
