import { MOST_ATTENDEES } from './bounds.ts';
import type { Property } from './components.ts';

/** A person or a thing that a calendar invites. */
export interface CalendarPerson {
  /** In lower case; empty: the calendar has none. */
  email: string;
  /** Empty: the calendar has none. */
  name: string;
  /** `group`: a distribution list, for several people. */
  kind: 'person' | 'group';
}

export interface ReadAttendee extends CalendarPerson {
  hasDeclined: boolean;
}

/** The address of a calendar that belongs to a group or a room. */
const NO_PERSON = /@(?:group|resource)\.calendar\.google\.com$/;

/** An address that probably reaches many people, although the calendar doesn't say so. */
const MANY =
  /^(?:(?:.+[-_.])?(?:all|team|everyone|everybody|staff|all-?hands|company)|all[-_.].+|team[-_.].+|dl[-_.].+|list[-_.].+)@/;

/**
 * Returns the invited people, without rooms and anyone who delegated the meeting to someone else. The organizer is included
 * even if the calendar doesn't list them among the others.
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

/** Returns the key that identifies a person in all calendars. */
export const keyOf = ({ email, name }: Pick<CalendarPerson, 'email' | 'name'>): string =>
  email === '' ? `name:${name.toLowerCase()}` : email;

/** Equal lines share one Property. */
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

/** An address in lower case; empty if the text isn't one. */
function cleanEmail(text: string): string {
  let plain = text.trim();
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // Use the text as is: its percent sign isn't an escape.
  }
  return /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(plain) ? plain.toLowerCase() : '';
}
