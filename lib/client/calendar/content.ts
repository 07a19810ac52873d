import type { CalendarPerson } from './attendees.ts';

/** What is read of a calendar, as it is kept. Times are epoch ms. */
export interface CalendarContent {
  /** As the calendar calls itself; empty: it doesn't. */
  name: string;
  /** Of an invitation: `REQUEST`; empty: none. */
  method: string;
  people: readonly CalendarPerson[];
  /** Events with meetings in the span that was looked at. */
  entries: readonly CalendarEntry[];
  /** The span. */
  from: number;
  to: number;
  /** Events in the file, whenever they are. */
  events: number;
  /** How many are called off, and how many can't be read, with the reasons of the first. */
  canceled: number;
  unreadable: number;
  reasons: readonly UnreadEvent[];
  /** Names of time zones that nobody knows: their times were read as the reader's. */
  unknownZones: readonly string[];
  /** The file has more than can be read. */
  isCut: boolean;
}

/** Meetings alike: an event, or those of a series that have the same people and length. */
export interface CalendarEntry {
  uid: string;
  title: string;
  /** In `people`, who was asked and has not declined; and who has. */
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
  /** In the file, from 1. */
  line: number;
  reason: string;
}
