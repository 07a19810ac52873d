import { hashOf } from '../../ids.ts';
import type { CalendarPerson } from './attendees.ts';

/** A calendar's content as we keep it. Times are epoch ms. */
export interface CalendarContent {
  /** The calendar's own name; empty: none. */
  name: string;
  /** The method, such as an invitation's `REQUEST`; empty: none. */
  method: string;
  /** True if it lists all guests, so that events without any are the owner's own time. A file may leave guests out. */
  hasAllGuests?: boolean | undefined;
  people: readonly CalendarPerson[];
  /** Events with meetings in the span that was read. */
  entries: readonly CalendarEntry[];
  /** Events without meetings in the span. Another calendar may have an older version that has some. */
  gone?: readonly Version[] | undefined;
  /** The span that was read. */
  from: number;
  to: number;
  /** Events in the file, at any time. */
  events: number;
  /** How many are canceled, and how many can't be read, with reasons for the first ones. */
  canceled: number;
  unreadable: number;
  reasons: readonly UnreadEvent[];
  /** Names of unknown time zones; their times were read in the reader's zone. */
  unknownZones: readonly string[];
  /** The file has more than was read. */
  isCut: boolean;
}

/** Identifies an event, and tells how new our information about it is. */
export interface Version {
  uid: string;
  /** Compared as text; the greater one is newer. Absent: kept by an earlier version of the app, and older than any. */
  version?: string | undefined;
  /** For a single changed meeting of a series: its original start, epoch ms. */
  replaces?: number | undefined;
}

/** Returns a hash that identifies a series where its UID must not appear or is too long: in records and decisions. */
export const seriesOf = (uid: string): string => hashOf(uid);

/** Equal meetings: a single event, or those of a series with the same people and length. */
export interface CalendarEntry extends Version {
  title: string;
  /** Indexes in `people`: those invited who haven't declined, and those who have. */
  who: readonly number[];
  declined: readonly number[];
  /** When its meetings begin, in chronological order. */
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

export const hasNoGuests = ({ who, declined }: Pick<CalendarEntry, 'who' | 'declined'>): boolean =>
  who.length + declined.length === 0;

/**
 * Returns the UIDs of series without guests, in calendars where most series have none. Such a file probably leaves guests
 * out, as a link published by Outlook on the web does. In other calendars, such a series is the owner's own time.
 */
export function withoutGuests(contents: readonly CalendarContent[]): Set<string> {
  const uids = contents.flatMap(({ entries, hasAllGuests }) => {
    if (hasAllGuests) return [];
    const timed = entries.filter(({ repeats, isDay, isFree }) => repeats && !isDay && !isFree);
    const series = Map.groupBy(timed, ({ uid }) => uid);
    const bare = [...series].filter(([, own]) => own.every(hasNoGuests));
    return bare.length * 2 > series.size ? bare.map(([uid]) => uid) : [];
  });
  return new Set(uids);
}
