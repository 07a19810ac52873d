import { isTooLong, LENGTHS } from '#lib/client/input/bounds.ts';
import { type Group, parseAttendee, parseGroup, type TypedGroup, withRate } from '#lib/client/input/groups.ts';
import { likelierPer, otherCurrency, type Per, type TypedRate } from '#lib/client/input/rates.ts';
import { findPeople } from '#lib/client/meetings/search.ts';
import { MOST_HEADS } from '#lib/receipts/terms.ts';
import type { Person } from '#lib/sync/records.ts';
import { knownRateProblem } from '../shared/rate-problem.ts';
import { askRate, sayRate } from '../shared/rate-words.ts';
import { say as sayShared } from '../shared/say.ts';
import { groupName } from './people-words.ts';
import { say } from './say.ts';

/* How the field that asks who is there reads what is typed. */

export interface TypedAttendees {
  text: string;
  currency: string;
  /** The roster it was looked up in. */
  people: readonly Person[];
  /** People who are not on the roster, ready to be added. */
  group: Group | undefined;
  /** In place of a group, one whose rate cannot be meant. */
  doubt: Doubt | undefined;
  /** In place of a group, one whose name is longer than a meeting takes. */
  hasLongName: boolean;
  /** How the group was read, to be shown before it counts. */
  reading: string;
  /** People of the roster whom the text finds. */
  matches: Person[];
}

/** A group as it was typed, and as it was more likely meant. */
interface Doubt {
  typed: Group;
  typedPer: Per;
  likely: Group;
  likelyPer: Per;
  question: string;
}

/** A group, or else people of the roster, or else one person with a rate: `Room 2` may be somebody's name. */
export function readAttendees(text: string, currency: string, people: readonly Person[]): TypedAttendees {
  const typed = { text, currency, people, group: undefined, doubt: undefined, hasLongName: false, reading: '' };
  const group = parseGroup(text, currency);
  if (group) return { ...typed, ...readGroup(group, currency), matches: [] };
  const matches = findPeople(people, text);
  const one = matches.length > 0 ? undefined : parseAttendee(text, currency);
  return { ...typed, ...(one && readGroup(one, currency)), matches };
}

function readGroup(read: TypedGroup, currency: string): Partial<TypedAttendees> {
  const { group, rate } = read;
  if (isTooLong('role', group.role)) return { hasLongName: true };
  const likelyPer = likelierPer(rate, currency);
  const question = askRate(rate, currency, group.count > 1);
  if (!likelyPer || !question) return { group, reading: sayGroup(group, rate, currency) };
  const { group: likely } = withRate(read, likelyPer);
  return { doubt: { typed: group, typedPer: rate.per, likely, likelyPer, question } };
}

/** `5 people: $60.00 an hour each`, `Consultant: $800.00 a day = $100.00 an hour (8 h a day), external`. */
function sayGroup(group: Group, rate: TypedRate, currency: string): string {
  return say('attendeeInput.reading', {
    group: groupName(group),
    rate: sayRate(rate, currency, group.count > 1),
    external: String(group.external),
  });
}

/** The other currency that the text names, if that is why it cannot be read. */
export function foreignIn({ text, currency }: TypedAttendees): string | undefined {
  return otherCurrency(text, currency, (typed, other) => parseGroup(typed, other) ?? parseAttendee(typed, other));
}

/** Why nobody can be added from what was typed, and what to type instead. */
export function unreadable({ text, currency, doubt, hasLongName }: TypedAttendees): string {
  const plain = text.trim();
  const [example] = examplesFor(currency);
  const [hourly] = rateExamplesFor(currency);
  if (hasLongName) return say('unreadable.longName', { most: LENGTHS.role });
  if (doubt) return doubt.question;
  if (plain === '') return say('unreadable.empty', { example });
  if (plain.length > LENGTHS.name) return say('unreadable.long');
  const [, heads, rest = ''] = /^(\d+)\s*(?=[x×*\p{L}])[x×*]?(.*)$/iu.exec(plain) ?? [];
  if (heads !== undefined && Number(heads) < 1) return say('unreadable.noHeads');
  if (heads !== undefined && Number(heads) > MOST_HEADS) return say('unreadable.heads', { most: MOST_HEADS });
  const problem = knownRateProblem(heads === undefined ? plain : rest, currency);
  if (problem && /\d/.test(plain)) return problem;
  if (/^\d{1,5}$/.test(plain)) return say('unreadable.number', { typed: plain, example });
  return /^\d/.test(plain) ? say('unreadable.noRate', { example }) : say('unreadable.nobody', { rate: hourly });
}

/** Rates as they can be typed, of a size that is usual in the currency. */
export function rateExamplesFor(currency: string): [hourly: string, yearly: string] {
  return currency === 'JPY' || currency === 'KRW'
    ? [sayShared('rate.exampleHourLarge'), sayShared('rate.exampleYearLarge')]
    : [sayShared('rate.exampleHour'), sayShared('rate.exampleYear')];
}

/** Groups as they can be typed. */
export function examplesFor(currency: string): [string, string] {
  const [hourly, yearly] = rateExamplesFor(currency);
  return [`5 × ${hourly}`, say('attendeeInput.roleExample', { rate: yearly })];
}
