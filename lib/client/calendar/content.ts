import { hashOf } from '../hash.ts';
import type { CalendarPerson } from './attendees.ts';

/** What we read from a calendar, as it is kept. Times are epoch ms. */
export interface CalendarContent {
  /** What the calendar calls itself; empty: nothing. */
  name: string;
  /** The method, such as an invitation's `REQUEST`; empty: none. */
  method: string;
  /** It has all guests, so that events without any are the owner's own time. A file may leave guests out. */
  hasAllGuests?: boolean | undefined;
  people: readonly CalendarPerson[];
  /** Events with meetings in the span that was read. */
  entries: readonly CalendarEntry[];
  /** Events that have no meetings in the span, although another calendar may have an older version that has. */
  gone?: readonly Version[] | undefined;
  /** The span. */
  from: number;
  to: number;
  /** Events in the file, whenever they are. */
  events: number;
  /** How many are called off, and how many can't be read, with the reasons for the first of them. */
  canceled: number;
  unreadable: number;
  reasons: readonly UnreadEvent[];
  /** Names of unknown time zones: their times were read as the reader's. */
  unknownZones: readonly string[];
  /** The file holds more than was read. */
  isCut: boolean;
}

/** Which event something is, and how new what we know about it. */
export interface Version {
  uid: string;
  /** The greater text is newer. Absent: it was kept by an earlier version of the app, and is older than any. */
  version?: string | undefined;
  /** It is about one meeting of a series, which would have begun then, epoch ms. */
  replaces?: number | undefined;
}

/** Identifies a series where its UID must not be, or is too long: in records, and in what was decided. */
export const seriesOf = (uid: string): string => hashOf(uid);

/** Equal meetings: an event, or those of a series that have the same people and length. */
export interface CalendarEntry extends Version {
  title: string;
  /** Indexes in `people`: who was asked and has not declined; and who has. */
  who: readonly number[];
  declined: readonly number[];
  /** When its meetings begin, in order. */
  starts: readonly number[];
  durationMs: number;
  repeats: boolean;
  isEndless: boolean;
  isDay: boolean;
  isFree: boolean;
}

export interface UnreadEvent {
  /** Empty: untitled. */
  title: string;
  /** The line in the file, from 1. */
  line: number;
  reason: string;
}
