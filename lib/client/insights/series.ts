import { normalize } from '../meetings/search.ts';

/**
 * What makes titles within a series differ: a number or a date at the end, as in `Sprint review #12`, `Weekly –
 * 2026-11-16`, `Retro (3)`. Up to five parts of digits, so that a date of any order goes.
 */
const COUNTER =
  /(?<!\d(?=:))[\s\-–—:·,.#/(]+(?:(?:no|nr|week|wk|kw|sprint)\.?\s*)?#?\d{1,4}(?:[./\-–\s]+\d{1,4}){0,4}\.?\)?$/iu;

/**
 * A title without the number or date that tells it apart from others in its series; unchanged if nothing else would be
 * left.
 */
export function seriesName(title: string): string {
  const name = title.trim().replace(/\s+/g, ' ');
  const shorter = name.replace(COUNTER, '');
  // Repeated, so that the name of a name is the same name.
  return shorter === name || !/\p{L}/u.test(shorter) ? name : seriesName(shorter);
}

/** What all titles of a series have in common; empty for an untitled meeting, which belongs to none. */
export function seriesKey(title: string): string {
  const known = keys.get(title);
  if (known !== undefined) return known;
  const key = normalize(seriesName(title));
  // Titles come again and again, but nothing bounds how many there are.
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(title, key);
  return key;
}

const MOST_KEYS = 10_000;
const keys = new Map<string, string>();
