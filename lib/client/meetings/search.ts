import type { Person } from '../../sync/records.ts';

/** Text as it is compared: without case, accents, or repeated spaces. */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns whether a normalized text has every word of `typed`, in any order; all have when nothing was typed. */
export function matcher(typed: string): (normalized: string) => boolean {
  const words = normalize(typed).split(' ').filter(Boolean);
  return (normalized) => words.every((word) => normalized.includes(word));
}

/** The people whose name or role has every word that was typed; all of them when nothing was. */
export function findPeople(people: readonly Person[], text: string): Person[] {
  const matches = matcher(text);
  return people.filter(({ name, role }) => matches(normalize(`${name} ${role}`)));
}
