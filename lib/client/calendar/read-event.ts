import { DAY } from '../../time.ts';
import { type ReadAttendee, readAttendees } from './attendees.ts';
import { Unreadable } from './bounds.ts';
import type { Component, Property } from './components.ts';
import { type CalendarDate, readDate, readDuration } from './dates.ts';
import { type ReadRule, readRule } from './read-rule.ts';
import { say } from './say.ts';
import type { Zones } from './zone-definition.ts';
import { readAt, UTC, whenZoneReads, type Zone } from './zones.ts';

/** A date of an event, and the time zone of its clock. */
export interface EventDate extends CalendarDate {
  zone: Zone;
  /** Epoch ms; of a day, of its midnight. */
  at: number;
}

/** An event as it is written: for a series, what all its meetings have, or what the one on a given day has. */
export interface CalendarEvent {
  uid: string;
  title: string;
  /** Where it begins in its file: the number of characters before it. */
  at: number;
  start: EventDate;
  durationMs: number;
  rules: readonly ReadRule[];
  /** Dates in addition to those of the rules, and dates excluded from them. */
  more: readonly EventDate[];
  except: readonly EventDate[];
  /** The meeting of a series that this one replaces; null: it is the series itself, or not part of one. */
  replaces: EventDate | null;
  /** It also replaces all that follow. */
  andFollowing: boolean;
  isCanceled: boolean;
  /** How new it is: of two versions, the greater text. Empty: it is no version of the event, but what somebody replied. */
  version: string;
  /** It is a series, though it has no rule: whether it goes on after its dates; null: its rules and dates say what it is. */
  series: 'ENDLESS' | 'ENDS' | null;
  /** It doesn't block its time. */
  isFree: boolean;
  attendees: readonly ReadAttendee[];
}

/** To people who see them, timed events of a day or more are all-day events. */
const WHOLE_DAY = DAY;

/** An event, and the method of its calendar: `CANCEL`; empty: none. */
export interface SentComponent extends Component {
  method: string;
}

/** Reads an event. Throws Unreadable. */
export function readEvent({ properties, at, method }: SentComponent, zones: Zones): CalendarEvent {
  const named = Map.groupBy(properties, ({ name }) => name);
  const all = (name: string): readonly Property[] => named.get(name) ?? [];
  const value = (name: string) => all(name)[0]?.value.trim() ?? '';
  const begins = all('dtstart')[0];
  if (!begins) throw new Unreadable(say('event.noStart'));
  const start = dateOf(begins, begins.value, zones);
  const replaced = all('recurrence-id')[0];
  const end = endOf(start, all('dtend')[0], value('duration'), zones);
  const wallMs = end.wall - start.wall;
  // Days are counted on the clock: one of them may have 23 hours.
  const durationMs = start.isDay ? wallMs : end.at - start.at;
  if (durationMs < 0) throw new Unreadable(say('event.endsTooEarly'));
  return {
    uid: value('uid') || `${value('summary')} ${begins.value}`,
    title: value('summary').replace(/\s+/g, ' ').slice(0, 200),
    at,
    start: {
      ...start,
      isDay:
        start.isDay || Math.max(wallMs, durationMs) >= WHOLE_DAY || value('x-microsoft-cdo-alldayevent') === 'TRUE',
    },
    durationMs,
    rules: all('rrule').map((one) => readRule(one.value)),
    more: all('rdate').flatMap((one) => datesOf(one, zones)),
    except: all('exdate').flatMap((one) => datesOf(one, zones)),
    replaces: replaced ? dateOf(replaced, replaced.value, zones) : null,
    andFollowing: replaced?.parameters.range?.toUpperCase() === 'THISANDFUTURE',
    isCanceled:
      method === 'CANCEL' || value('status').toUpperCase() === 'CANCELLED' || /^cancell?ed: /i.test(value('summary')),
    version: ANSWERS.has(method) ? '' : versionOf(value),
    isFree:
      value('transp').toUpperCase() === 'TRANSPARENT' || value('x-microsoft-cdo-busystatus').toUpperCase() === 'FREE',
    series: seriesIn(value('x-meeting-tab-series')),
    attendees: readAttendees(properties),
  };
}

/** Only we write it, for a provider that says when a series' meetings are: lib/client/connect. */
const seriesIn = (text: string) => (text === 'ENDLESS' || text === 'ENDS' ? text : null);

const ANSWERS = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH']);

/**
 * SEQUENCE first (RFC 5545, 3.8.7.4), then when it was last changed. DTSTAMP is only that if nothing else is: many
 * calendars write the time of the export there.
 */
function versionOf(value: (name: string) => string): string {
  const sequence = /^\d{1,10}$/.exec(value('sequence'))?.[0] ?? '';
  const changed = [value('last-modified'), value('dtstamp')].find((text) => /^\d{8}T\d{6}Z?$/.test(text)) ?? '';
  return `${sequence.padStart(10, '0')} ${changed}`;
}

/** On the start's clock, and as a moment. */
function endOf(
  start: EventDate,
  ends: Property | undefined,
  duration: string,
  zones: Zones,
): Pick<EventDate, 'wall' | 'at'> {
  if (ends) {
    const end = dateOf(ends, ends.value, zones);
    return start.isDay ? end : { wall: readAt(start.zone, end.at), at: end.at };
  }
  const { days, ms } = duration === '' ? { days: start.isDay ? 1 : 0, ms: 0 } : readDuration(duration);
  const wall = start.wall + days * DAY;
  // What ends on its own day ends at its moment, also in the hour that a clock has twice.
  return { wall: wall + ms, at: (days === 0 ? start.at : whenZoneReads(start.zone, wall)) + ms };
}

function dateOf({ parameters }: Property, text: string, zones: Zones): EventDate {
  const date = readDate(text);
  const zone = date.isUtc ? UTC : zones.of(parameters.tzid);
  return { ...date, zone, at: whenZoneReads(zone, date.wall) };
}

/** A list of them; a period counts as its start. */
function datesOf(property: Property, zones: Zones): EventDate[] {
  return property.value
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => dateOf(property, text.split('/')[0] ?? '', zones));
}
