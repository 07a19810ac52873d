import { coarse, deviceLocales, rateAmount, shortAmount } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { type Again, headsOf } from '#lib/client/meetings/again.ts';
import { count, percentage, roundMoney, stopwatch } from '#lib/format.ts';
import type { Invitee, Person, Rate, Template } from '#lib/sync/records.ts';
import { MINUTE } from '#lib/time.ts';
import { wallClock } from '#lib/zone.ts';
import { say } from '#words/meeting.ts';
import { say as sayShared } from '#words/shared.ts';

/* How screens write who is in a meeting, in the reader's language. */

/** Returns a rounded amount, for those who would rather not watch cents: `≈ €410`. */
export function coarseAmount(minor: number, currency: string): string {
  return `≈ ${roundMoney(coarse(minor, currency), currency, deviceLocales())}`;
}

/** Returns a stopwatch's time: `31:20`. */
export function clockTime(ms: number): string {
  return stopwatch(ms, deviceLocales());
}

/** `€60.00 an hour`, `€85,000 a year, external`. */
export function rateWords({ rateMinor, rateKind, external }: Rate, currency: string): string {
  const rate = rateAmount(rateMinor, rateKind, currency);
  return say('format.rate', { rate, kind: rateKind, external: String(external) });
}

/** `$33 an hour`, without cents if they are zero. */
export function shortRate({ rateMinor, rateKind }: Rate, currency: string): string {
  return say('format.rate', { rate: shortAmount(rateMinor, currency), kind: rateKind, external: 'false' });
}

/** Returns what employers pay on top of a rate: `30%`. */
export function employerShare(multiplier: number): string {
  return percentage(multiplier - 1, deviceLocales(), 1);
}

/** Returns a group's name: `5 × Engineer`, or `5 people` if it has no role. */
export function groupName({ count: heads, role }: { count: number; role: string }): string {
  if (role) return heads === 1 ? role : `${count(heads, deviceLocales())} × ${role}`;
  return say('format.people', { people: heads });
}

export function inviteeName(invitee: Invitee, people: readonly Person[]): string {
  if (invitee.kind === 'group') return groupName(invitee);
  return people.find(({ id }) => id === invitee.personId)?.name ?? say('invitees.gone');
}

export function attendeeName(attendee: { name: string | null; role: string; count: number }): string {
  return attendee.name || groupName(attendee);
}

/** Returns a template's name. Templates without one were made elsewhere. */
export function templateName({ name, title }: Pick<Template, 'name' | 'title'>): string {
  return name || title || say('format.untitledTemplate');
}

/** Returns how many people, and for how long: `6 people, 30 min`. The line breaks only at the comma. */
export function templateFacts({ people, plannedMs }: Pick<Template, 'people' | 'plannedMs'>): string {
  const heads = headsOf(people);
  if (!plannedMs) return say('format.peopleAlone', { people: heads });
  const length = deviceDuration(plannedMs).replaceAll(' ', '\u00a0');
  return say('format.peopleAndLength', { people: heads, length });
}

/** Returns the end of a sentence about people who were left out: `, without 2 people who are no longer on your list`. */
export function withoutWhom(leftOut: number): string {
  return leftOut === 0 ? '' : say('format.withoutWhom', { leftOut });
}

/** Returns an invitee's rate, or undefined for a person who is no longer on the roster. */
export function rateOf(invitee: Invitee, people: readonly Person[]): (Rate & { count: number }) | undefined {
  if (invitee.kind === 'group') return invitee;
  const person = people.find(({ id }) => id === invitee.personId);
  return person && { ...person, count: 1 };
}

/** Returns an epoch ms as the value of a datetime-local field on a time zone's clock: `2026-11-21T14:05`. */
export function toField(ms: number, timeZone: string): string {
  const wall = new Date(wallClock(timeZone).read(ms));
  return Number.isNaN(wall.getTime()) ? '' : wall.toISOString().slice(0, 16);
}

/** Returns such a field's value as epoch ms, or undefined while it is empty. */
export function fromField(text: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${text}Z`);
  return Number.isNaN(wall) ? undefined : wallClock(timeZone).whenReads(wall);
}

/** Returns the moment that such a field shows, without seconds. */
export function wholeMinute(ms: number): number {
  return Math.floor(ms / MINUTE) * MINUTE;
}

/** Returns a template's people who are still on the list, and how many aren't. */
export function stillOn(roster: readonly Person[], invitees: readonly Invitee[]): Again {
  const people = invitees.filter((one) => rateOf(one, roster));
  return { people, leftOut: invitees.length - people.length };
}

/** Returns rates as they can be typed, of a size that's common in the currency. */
export function rateExamplesFor(currency: string): [hourly: string, yearly: string] {
  return currency === 'JPY' || currency === 'KRW'
    ? [sayShared('rate.exampleHourLarge'), sayShared('rate.exampleYearLarge')]
    : [sayShared('rate.exampleHour'), sayShared('rate.exampleYear')];
}

/** Returns groups as they can be typed. */
export function examplesFor(currency: string): [string, string] {
  const [hourly, yearly] = rateExamplesFor(currency);
  return [`5 × ${hourly}`, say('attendeeInput.roleExample', { rate: yearly })];
}
