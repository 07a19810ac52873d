import { counted, deviceLocales } from '#lib/client/format.ts';
import { coarse } from '#lib/client/meetings/milestones.ts';
import { count, majorUnits, money, stopwatch } from '#lib/format.ts';
import type { Invitee, Person, Rate } from '#lib/sync/records.ts';
import { MINUTE } from '#lib/time.ts';

/* How the screens of a meeting write things, in the reader's language. */

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

/** A moment as a datetime-local field takes it, by this device's clock: `2026-11-21T14:05`. */
export function toField(ms: number): string {
  const date = new Date(ms);
  const local = new Date(ms - date.getTimezoneOffset() * MINUTE);
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16);
}

/** What such a field holds; undefined for nothing yet. */
export function fromField(text: string): number | undefined {
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

/** A moment as such a field shows it: without its seconds. */
export function wholeMinute(ms: number): number {
  return Math.floor(ms / MINUTE) * MINUTE;
}
