import type { Person } from '../../sync/records.ts';
import { normalize } from './history.ts';

/** The people whose name or role has every word that was typed; all of them when nothing was. */
export function findPeople(people: readonly Person[], text: string): Person[] {
  const words = normalize(text).split(' ').filter(Boolean);
  if (words.length === 0) return [...people];
  return people.filter(({ name, role }) => {
    const own = normalize(`${name} ${role}`);
    return words.every((word) => own.includes(word));
  });
}
