import { say } from '#words/client-calendar.ts';
import { DAY } from '../../time.ts';
import { type ReadAttendee, readAttendees } from './attendees.ts';
import { Unreadable } from './bounds.ts';
import type { Component, Property } from './components.ts';
import { type CalendarDate, readDate, readDuration } from './dates.ts';
import { type ReadRule, readRule } from './read-rule.ts';
import type { Zones } from './zone-definition.ts';
import { readAt, UTC, whenZoneReads, type Zone } from './zones.ts';

/** A date of an event, with its time zone. */
export interface EventDate extends CalendarDate {
  zone: Zone;
  /** Epoch ms; for a day without a time, its midnight. */
  at: number;
}

/** An event as written. In a series: either what all its meetings have in common, or one changed meeting. */
export interface CalendarEvent {
  uid: string;
  title: string;
  /** Where it begins in its file: the number of characters before it. */
  at: number;
  start: EventDate;
  durationMs: number;
  rules: readonly ReadRule[];
  /** Dates in addition to the rules, and dates excluded from them. */
  more: readonly EventDate[];
  except: readonly EventDate[];
  /** The meeting of a series that this one replaces; null: it is the series itself, or isn't in one. */
  replaces: EventDate | null;
  /** Whether it also replaces all later meetings. */
  andFollowing: boolean;
  isCanceled: boolean;
  /** Compared as text; the greater one is newer. Empty: this is a reply, not a version of the event. */
  version: string;
  /** Set if it is a series without a rule: whether it goes on after its dates. Null: its rules and dates tell. */
  series: 'ENDLESS' | 'ENDS' | null;
  /** Whether it doesn't block its time. */
  isFree: boolean;
  attendees: readonly ReadAttendee[];
}

/** Timed events of a day or longer count as all-day events, since that is how people see them. */
const WHOLE_DAY = DAY;

/** An event with the method of its calendar, such as `CANCEL`; empty: none. */
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
  // Days are counted on the clock, since a day may have 23 hours.
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

/** Only lib/client/connect writes this, for a provider that lists a series' meetings. */
const seriesIn = (text: string) => (text === 'ENDLESS' || text === 'ENDS' ? text : null);

const ANSWERS = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH']);

/**
 * Orders versions by SEQUENCE (RFC 5545, 3.8.7.4), then by the time of the last change. DTSTAMP is used for that only
 * without LAST-MODIFIED: many calendars write the time of the export there.
 */
function versionOf(value: (name: string) => string): string {
  const sequence = /^\d{1,10}$/.exec(value('sequence'))?.[0] ?? '';
  const changed = [value('last-modified'), value('dtstamp')].find((text) => /^\d{8}T\d{6}Z?$/.test(text)) ?? '';
  return `${sequence.padStart(10, '0')} ${changed}`;
}

/** The end as time on the start's clock, and as a moment. */
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
  // An event without days in its length ends that long after its start, even in the hour that a clock has twice.
  return { wall: wall + ms, at: (days === 0 ? start.at : whenZoneReads(start.zone, wall)) + ms };
}

function dateOf({ parameters }: Property, text: string, zones: Zones): EventDate {
  const date = readDate(text);
  const zone = date.isUtc ? UTC : zones.of(parameters.tzid);
  return { ...date, zone, at: whenZoneReads(zone, date.wall) };
}

/** Reads a list of dates; a period counts as its start. */
function datesOf(property: Property, zones: Zones): EventDate[] {
  return property.value
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => dateOf(property, text.split('/')[0] ?? '', zones));
}
