import { isTooLong, LENGTHS } from '#lib/client/input/bounds.ts';
import { type Group, parseAttendee, parseGroup, type TypedGroup, withRate } from '#lib/client/input/groups.ts';
import { otherCurrency, type Per, type TypedRate } from '#lib/client/input/rates.ts';
import { findPeople } from '#lib/client/meetings/search.ts';
import { MOST_HEADS } from '#lib/receipts/terms.ts';
import type { Person } from '#lib/sync/records.ts';
import { knownRateProblem } from '../shared/rate-problem.ts';
import { doubtAbout, sayRate } from '../shared/rate-words.ts';
import { examplesFor, rateExamplesFor } from './examples.ts';
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
  /** How the group was read, to be shown before it counts. */
  reading: string;
  /** People of the roster whom the text finds. */
  matches: readonly Person[];
  /** If nobody can be added from it: why, and what to type instead. */
  problem: string;
  /** The other currency that it names, if that is why it cannot be read. */
  foreign: string | undefined;
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
  const group = parseGroup(text, currency);
  const matches = group ? [] : findPeople(people, text);
  const read = group ?? (matches.length > 0 ? undefined : parseAttendee(text, currency));
  return {
    ...{ text, currency, people, group: undefined, doubt: undefined, reading: '', matches },
    problem: unreadable(text, currency),
    foreign: otherCurrency(text, currency, parse),
    ...(read && readGroup(read, currency)),
  };
}

const parse = (text: string, currency: string) => parseGroup(text, currency) ?? parseAttendee(text, currency);

function readGroup(read: TypedGroup, currency: string): Partial<TypedAttendees> {
  const { group, rate } = read;
  if (isTooLong('role', group.role)) return { problem: say('unreadable.longName', { most: LENGTHS.role }) };
  const found = doubtAbout(rate, currency, group.count > 1);
  if (!found) return { group, reading: sayGroup(group, rate, currency) };
  const { question, per: likelyPer } = found;
  if (!likelyPer) return { problem: question };
  const { group: likely } = withRate(read, likelyPer);
  return { doubt: { typed: group, typedPer: rate.per, likely, likelyPer, question }, problem: question };
}

/** `5 people: $60.00 an hour each`, `Consultant: $800.00 a day = $100.00 an hour (8 h a day), external`. */
function sayGroup(group: Group, rate: TypedRate, currency: string): string {
  return say('attendeeInput.reading', {
    group: groupName(group),
    rate: sayRate(rate, currency, group.count > 1),
    external: String(group.external),
  });
}

/** Why neither a group nor anybody on the roster was found. */
function unreadable(text: string, currency: string): string {
  const plain = text.trim();
  const [example] = examplesFor(currency);
  const [hourly] = rateExamplesFor(currency);
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
