import { MOST_ATTENDEES } from './bounds.ts';
import type { Property } from './components.ts';

/** Somebody, or something, that a calendar invites. */
export interface CalendarPerson {
  /** In lower case; empty: the calendar has none. */
  email: string;
  /** Empty: the calendar has none. */
  name: string;
  /** `group`: a distribution list, which stands for several people. */
  kind: 'person' | 'group';
}

export interface ReadAttendee extends CalendarPerson {
  hasDeclined: boolean;
}

/** A calendar that belongs to nobody, or to a room. */
const NO_PERSON = /@(?:group|resource)\.calendar\.google\.com$/;

/** An address that probably stands for many people, although the calendar doesn't say so. */
const MANY =
  /^(?:(?:.+[-_.])?(?:all|team|everyone|everybody|staff|all-?hands|company)|all[-_.].+|team[-_.].+|dl[-_.].+|list[-_.].+)@/;

/**
 * The invited people: no rooms, and nobody who delegated the meeting to somebody else. The organizer takes part, even
 * if a calendar doesn't list them among the others.
 */
export function readAttendees(properties: readonly Property[]): ReadAttendee[] {
  const found = new Map<string, ReadAttendee>();
  const add = (one: ReadAttendee | null) => {
    if (one && found.size < MOST_ATTENDEES && !found.has(keyOf(one))) found.set(keyOf(one), one);
  };
  for (const property of properties) if (property.name === 'attendee') add(known(property));
  const organizer = properties.find(({ name }) => name === 'organizer');
  if (organizer && found.size > 0) add(attendeeOf(organizer));
  return [...found.values()];
}

/** The key by which two calendars know the same person. */
export const keyOf = ({ email, name }: Pick<CalendarPerson, 'email' | 'name'>): string =>
  email === '' ? `name:${name.toLowerCase()}` : email;

/** Equal lines are one property. */
const read = new WeakMap<Property, ReadAttendee | null>();

function known(property: Property): ReadAttendee | null {
  const before = read.get(property);
  if (before !== undefined) return before;
  const one = attendeeOf(property);
  read.set(property, one);
  return one;
}

function attendeeOf({ value, parameters }: Property): ReadAttendee | null {
  const { cutype = '', role = '', partstat = '', cn = '', email: stated = '' } = parameters;
  const kind = cutype.toUpperCase();
  if (kind === 'ROOM' || kind === 'RESOURCE' || role.toUpperCase() === 'NON-PARTICIPANT') return null;
  const status = partstat.toUpperCase();
  if (status === 'DELEGATED') return null;
  const address = /^mailto:/i.test(value) ? value.slice('mailto:'.length) : value;
  const email = [stated, address, cn].map(cleanEmail).find(Boolean) ?? '';
  const name =
    cleanEmail(cn) === ''
      ? cn
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/^['"]|['"]$/g, '')
          .slice(0, 120)
      : '';
  if (NO_PERSON.test(email) || (email === '' && name === '')) return null;
  const isGroup = kind === 'GROUP' || (kind !== 'INDIVIDUAL' && MANY.test(email));
  return { email, name, kind: isGroup ? 'group' : 'person', hasDeclined: status === 'DECLINED' };
}

/** An address in lower case; empty if it is none. */
function cleanEmail(text: string): string {
  let plain = text.trim();
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // Taken as is: a percent sign in it is just that.
  }
  return /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(plain) ? plain.toLowerCase() : '';
}
