import { deviceLocales } from '#lib/client/format.ts';
import { otherCurrency, parseAttendee, parseGroup } from '#lib/client/input/parse.ts';
import { LENGTHS } from '#lib/client/input/validate.ts';
import { findPeople } from '#lib/client/meetings/search.ts';
import { count } from '#lib/format.ts';
import { MOST_HEADS } from '#lib/receipts/terms.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { knownRateProblem } from '../shared/rate-problem.ts';

/* How the field that asks who is there reads what is typed. */

/** What was typed, and what it means. */
export interface TypedAttendees {
  text: string;
  currency: string;
  /** The roster it was looked up in. */
  people: readonly Person[];
  /** People who are not on the roster, ready to be added. */
  group: Extract<Invitee, { kind: 'group' }> | undefined;
  /** People of the roster whom the text finds. */
  matches: Person[];
}

/** A group, or else people of the roster, or else one person with a rate: `Room 2` may be somebody's name. */
export function readAttendees(text: string, currency: string, people: readonly Person[]): TypedAttendees {
  const typed = { text, currency, people };
  const group = parseGroup(text, currency);
  if (group) return { ...typed, group, matches: [] };
  const matches = findPeople(people, text);
  return { ...typed, group: matches.length > 0 ? undefined : parseAttendee(text, currency), matches };
}

/** The other currency that the text names, if that is why it cannot be read. */
export function foreignIn({ text, currency }: TypedAttendees): string | undefined {
  return otherCurrency(text, currency, (typed, other) => parseGroup(typed, other) ?? parseAttendee(typed, other));
}

/** Why nobody can be added from what was typed, and what to type instead. */
export function unreadable({ text, currency }: TypedAttendees): string {
  const plain = text.trim();
  const [example] = examplesFor(currency);
  if (plain === '') return 'Type a group first.';
  if (plain.length > LENGTHS.name) return 'This is too long for a name or a group.';
  const [, heads, rest = ''] = /^(\d+)\s*(?=[x×*\p{L}])[x×*]?(.*)$/iu.exec(plain) ?? [];
  if (heads !== undefined && Number(heads) < 1) return 'A group is one person or more.';
  if (heads !== undefined && Number(heads) > MOST_HEADS) {
    return `A group is up to ${count(MOST_HEADS, deviceLocales())} people.`;
  }
  const problem = knownRateProblem(heads === undefined ? plain : rest, currency);
  if (problem && /\d/.test(plain)) return problem;
  return /^\d/.test(plain)
    ? `This has no rate that can be read. A group is a number, ×, and a rate, like ${example}.`
    : `This is nobody on your list, and no group. A group reads like ${example}.`;
}

/** Groups as they can be typed, with rates that are usual in the currency. */
export function examplesFor(currency: string): [string, string] {
  return currency === 'JPY' || currency === 'KRW'
    ? ['5 × 6000/h', '2 × Engineer 9000k/year external']
    : ['5 × 60/h', '2 × Engineer 85k/year external'];
}
