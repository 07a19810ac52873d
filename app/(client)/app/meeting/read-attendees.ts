import { isTooLong, LENGTHS } from '#lib/client/input/bounds.ts';
import { type Group, parseAttendee, parseGroup, type TypedGroup, withRate } from '#lib/client/input/groups.ts';
import { otherCurrency, type Per, type TypedRate } from '#lib/client/input/rates.ts';
import { findPeople } from '#lib/client/meetings/search.ts';
import { MOST_HEADS } from '#lib/receipts/terms.ts';
import type { Person } from '#lib/sync/records.ts';
import { say } from '#words/meeting.ts';
import { doubtAbout, knownRateProblem, sayRate } from '../shared/rate-words.ts';
import { examplesFor, groupName, rateExamplesFor } from './people-words.ts';

/* The text of the field that asks who is there, and how it was read. */

export interface TypedAttendees {
  text: string;
  currency: string;
  people: readonly Person[];
  /** People who aren't on the roster, ready to be added. */
  group: Group | undefined;
  /** Replaces `group` if the rate is implausible. */
  doubt: Doubt | undefined;
  /** How the group was read, shown before it is added. */
  reading: string;
  matches: readonly Person[];
  /** Why the text doesn't count as it is, and what to do. */
  problem: string;
  /** The other currency in the text, if that's why it can't be read. */
  foreign: string | undefined;
}

/** A group as typed, and as it was probably meant. */
interface Doubt {
  typed: Group;
  typedPer: Per;
  likely: Group;
  likelyPer: Per;
  question: string;
}

/** Reads a group, or else people on the roster, or else one person with a rate: `Room 2` may be a name. */
export function readAttendees(text: string, currency: string, people: readonly Person[]): TypedAttendees {
  const group = parseGroup(text, currency);
  const matches = group ? [] : findPeople(people, text);
  const read = group ?? (matches.length > 0 ? undefined : parseAttendee(text, currency));
  return {
    ...{ text, currency, people, group: undefined, doubt: undefined, reading: '', matches },
    problem: matches.length > 0 && text.trim() !== '' ? say('unreadable.notAdded') : unreadable(text, currency),
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

/** Returns why neither a group nor anyone on the roster was found. */
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
