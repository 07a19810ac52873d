import type { Person, Rate } from '../../sync/records.ts';
import { normalize } from '../meetings/search.ts';
import { type CalendarPerson, keyOf } from './attendees.ts';
import type { CalendarContent } from './content.ts';
import type { Decisions } from './decisions.ts';

/** Somebody in a calendar, and what they cost. */
export interface Known {
  /** What they are known by in calendars. */
  key: string;
  email: string;
  name: string;
  isGroup: boolean;
  /** On the list of people; null: counted like everyone else. */
  person: Person | null;
  rate: Rate;
  /** One, or as many people as a distribution list stands for. */
  heads: number;
}

/**
 * Finds people by email, then by name; all others have the same rate, and are external if their address is elsewhere.
 */
export function whoIs(
  roster: readonly Person[],
  { domains, heads }: Pick<Decisions, 'domains' | 'heads'>,
  others: Rate,
): (one: CalendarPerson) => Known {
  const byEmail = new Map(roster.flatMap((person) => (person.email ? [[person.email.toLowerCase(), person]] : [])));
  const byName = new Map<string, Person | null>();
  for (const person of roster) {
    const name = normalize(person.name);
    // If two share a name, neither counts as found.
    byName.set(name, byName.has(name) ? null : person);
  }
  const named = (name: string, email: string) => {
    const person = byName.get(normalize(name)) ?? byName.get(normalize(turned(name))) ?? null;
    // Somebody else has that name.
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

/** `Lovelace, Ada` as `Ada Lovelace`. */
const turned = (name: string) => name.split(',').reverse().join(' ');

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const isOwn = (email: string, domains: readonly string[]) =>
  domains.some((domain) => domainOf(email) === domain || domainOf(email).endsWith(`.${domain}`));

/**
 * Whose calendars these are: the address that is in the most meetings, if it is in half of them; null: unknown.
 * `account` is the reader's own address, and wins if any meeting has it.
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
