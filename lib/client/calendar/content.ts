import type { CalendarPerson } from './attendees.ts';

/** What we read from a calendar, as it is kept. Times are epoch ms. */
export interface CalendarContent {
  /** What the calendar calls itself; empty: nothing. */
  name: string;
  /** The method, such as an invitation's `REQUEST`; empty: none. */
  method: string;
  people: readonly CalendarPerson[];
  /** Events with meetings in the span that was read. */
  entries: readonly CalendarEntry[];
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

/** Equal meetings: an event, or those of a series that have the same people and length. */
export interface CalendarEntry {
  uid: string;
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
