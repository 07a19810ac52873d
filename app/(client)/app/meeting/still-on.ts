import type { Again } from '#lib/client/meetings/again.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { rateOf } from './people-words.ts';

/** The people of a template that can be invited, and how many are no longer on the list. */
export function stillOn(roster: readonly Person[], invitees: readonly Invitee[]): Again {
  const people = invitees.filter((one) => rateOf(one, roster));
  return { people, leftOut: invitees.length - people.length };
}
