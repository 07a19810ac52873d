import type { Person, Rate } from '../../sync/records.ts';
import { normalize } from '../meetings/search.ts';
import { type CalendarPerson, keyOf } from './attendees.ts';
import type { CalendarContent } from './content.ts';
import type { Decisions } from './decisions.ts';

/** A person or group in a calendar, and what they cost. */
export interface Known {
  /** Identifies them in all calendars. */
  key: string;
  email: string;
  name: string;
  isGroup: boolean;
  /** The person on the list; null: not on it, counted like everyone else. */
  person: Person | null;
  rate: Rate;
  /** One, or the size of a distribution list. */
  heads: number;
}

/** Finds people by email, then by name. All others have the same rate; those with another domain are external. */
export function whoIs(
  roster: readonly Person[],
  { domains, heads }: Pick<Decisions, 'domains' | 'heads'>,
  others: Rate,
): (one: CalendarPerson) => Known {
  const byEmail = new Map(roster.flatMap((person) => (person.email ? [[person.email.toLowerCase(), person]] : [])));
  const byName = new Map<string, Person | null>();
  for (const person of roster) {
    const name = normalize(person.name);
    // If two people share a name, neither is found by it.
    byName.set(name, byName.has(name) ? null : person);
  }
  const named = (name: string, email: string) => {
    const person = byName.get(normalize(name)) ?? byName.get(normalize(turned(name))) ?? null;
    // With different addresses, it is another person of that name.
    return person?.email && email !== '' ? null : person;
  };
  return ({ email, name, kind }) => {
    const isGroup = kind === 'group';
    const person = isGroup ? null : ((email === '' ? null : byEmail.get(email)) ?? named(name, email));
    const external = others.external || (domains !== null && email !== '' && !isOwn(email, domains));
    return {
      ...{ key: keyOf({ email, name }), email, name, isGroup, person },
      rate: person ?? { ...others, external },
      heads: isGroup ? (heads[email] ?? 1) : 1,
    };
  };
}

/** Turns `Lovelace, Ada` into `Ada Lovelace`. */
const turned = (name: string) => name.split(',').reverse().join(' ');

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const isOwn = (email: string, domains: readonly string[]) =>
  domains.some((domain) => domainOf(email) === domain || domainOf(email).endsWith(`.${domain}`));

/**
 * Returns the owner of these calendars: the address in the most meetings, if it's in half of them; null: unknown. `account`,
 * the reader's own address, wins if any meeting has it.
 */
export function ownerOf(contents: readonly CalendarContent[], account: string | null): string | null {
  const counts = new Map<string, number>();
  let meetings = 0;
  for (const { people, entries } of contents) {
    for (const { who, declined } of entries) {
      if (who.length + declined.length < 2) continue;
      meetings += 1;
      for (const at of [...who, ...declined]) {
        const email = people[at]?.email ?? '';
        if (email !== '') counts.set(email, (counts.get(email) ?? 0) + 1);
      }
    }
  }
  if (account !== null && counts.has(account.toLowerCase())) return account.toLowerCase();
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && most[1] * 2 >= meetings ? most[0] : null;
}
