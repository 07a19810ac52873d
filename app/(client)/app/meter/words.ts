import { coarse } from '#lib/client/meter/milestones.ts';
import type { Invitee, Person, Rate } from '#lib/client/store/records.ts';
import { counted, deviceLocales } from '#lib/client/words.ts';
import { count, majorUnits, money, stopwatch } from '#lib/format.ts';

/** How the meter's screens write things, in the reader's language. */

export function amount(minor: number, currency: string): string {
  return money(minor, currency, deviceLocales());
}

/** For those who would rather not watch cents: `≈ €410`. */
export function coarseAmount(minor: number, currency: string): string {
  const units = new Intl.NumberFormat(deviceLocales(), {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  });
  return `≈ ${units.format(majorUnits(coarse(minor, currency), currency))}`;
}

/** A stopwatch's time: `31:20`. */
export function clockTime(ms: number): string {
  return stopwatch(ms, deviceLocales());
}

/** `€60.00 an hour`, `€85,000.00 a year, external`. */
export function rateWords({ rateMinor, rateKind, external }: Rate, currency: string): string {
  const per = rateKind === 'hour' ? 'an hour' : 'a year';
  return `${amount(rateMinor, currency)} ${per}${external ? ', external' : ''}`;
}

/** What is wrong with a rate that cannot be read. */
export function rateProblem(typed: string): string {
  return typed.replace(/\D/g, '').length > 8 ? 'This is too much to count with.' : 'An amount like 60 or 85,000.';
}

/** Several alike: `5 × Engineer`, or `5 people` when nothing else is known of them. */
export function groupName({ count: heads, role }: { count: number; role: string }): string {
  if (role) return heads === 1 ? role : `${count(heads, deviceLocales())} × ${role}`;
  return counted(heads, 'person', 'people');
}

/** An attendee, as the room knows them. */
export function attendeeName(attendee: { name: string | null; role: string; count: number }): string {
  return attendee.name || groupName(attendee);
}

/** What an invitee costs; undefined for a person who is no longer on the roster. */
export function rateOf(invitee: Invitee, people: readonly Person[]): (Rate & { count: number }) | undefined {
  if (invitee.kind === 'group') return invitee;
  const person = people.find(({ id }) => id === invitee.personId);
  return person && { ...person, count: 1 };
}
