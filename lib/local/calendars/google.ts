import { DAY, MINUTE } from '../../time.ts';
import { wallClock } from '../../zone.ts';
import { type Answer, json } from '../stand-in/server.ts';
import { Events, type Item } from './events.ts';
import { type Fact, type Guest, OWNER, sampleAt, ZONE } from './sample.ts';

/*
 * Google Calendar's API, version 3, as far as the app reads it. Its reference is developers.google.com/workspace/calendar/api:
 *
 * v3/reference/calendarList, v3/reference/calendarList/list
 * v3/reference/events/list: "if it expires, the server will respond with a 410 GONE"; "cancelled instances of recurring events
 *   will still be included if showDeleted and singleEvents are both False"
 * v3/reference/events: of a cancelled exception, only id, recurringEventId and originalStartTime are sure; of any other
 *   cancelled event, only the id
 * guides/performance (partial responses), guides/errors
 *
 * Oddities that this file reproduces: times have the offset of the calendar's zone, whatever zone the event repeats in; an
 * event without guests has no `attendees`; a page may be short.
 */

const GOOGLE_CALENDARS = [
  { id: OWNER, summary: OWNER, primary: true, accessRole: 'owner', timeZone: ZONE },
  { id: 'team@group.calendar.google.com', summary: 'Team', summaryOverride: 'Our team', accessRole: 'reader' },
  { id: 'en.german#holiday@group.v.calendar.google.com', summary: 'Holidays in Germany', accessRole: 'reader' },
];

const problem = (status: number, reason: string, message: string): Answer =>
  json(status, { error: { errors: [{ domain: 'calendar', reason, message }], code: status, message } });

/** Google's response to too many requests. */
export const tooMany = (status: 403 | 429 = 403): Answer => problem(status, 'rateLimitExceeded', 'Rate Limit Exceeded');

export class GoogleCalendars extends Events {
  /** The maximum number of events per page. */
  mostOnPage = 250;

  constructor(now: number) {
    super();
    for (const fact of sampleAt(now)) for (const item of itemsOf(fact)) this.put(OWNER, item);
  }

  /** Deletes an event. A query for changes then returns only its ID. */
  remove(calendar: string, id: string): void {
    this.put(calendar, { id, status: 'cancelled' });
  }

  /** Returns one of the owner's events. */
  get(id: string): Item {
    return this.of(OWNER).find(({ item }) => item.id === id)?.item ?? {};
  }

  answer(path: string, query: URLSearchParams): Answer {
    if (path === '/users/me/calendarList') return json(200, { kind: 'calendar#calendarList', items: GOOGLE_CALENDARS });
    const [, encoded] = /^\/calendars\/([^/]+)\/events$/.exec(path) ?? [];
    const id = decodeURIComponent(encoded ?? '');
    if (!GOOGLE_CALENDARS.some((one) => one.id === id)) return problem(404, 'notFound', 'Not Found');
    return this.#list(id, query);
  }

  #list(calendar: string, query: URLSearchParams): Answer {
    const unknown = [...query.keys()].filter((name) => !PARAMETERS.has(name));
    if (unknown.length > 0) return problem(400, 'badRequest', `Unknown name "${unknown[0]}"`);
    const token = query.get('syncToken');
    if (token !== null && (query.has('timeMin') || query.has('timeMax')))
      return problem(400, 'badRequest', 'Sync token cannot be used with other request restrictions.');
    const [since, from, to] = (token ?? '').split('.').map(Number);
    if (token !== null && (since === undefined || Number.isNaN(since) || since < this.oldest))
      return problem(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.');
    const window = {
      from: token === null ? Date.parse(query.get('timeMin') ?? '') : (from ?? 0),
      to: token === null ? Date.parse(query.get('timeMax') ?? '') : (to ?? 0),
    };
    const all = this.of(calendar).filter((one) => {
      if (token !== null) return one.turn > (since ?? 0) && (isGone(one.item) || isIn(one.item, window));
      return !isGone(one.item) && isIn(one.item, window);
    });
    const first = Number(query.get('pageToken') ?? 0);
    const most = Math.min(Number(query.get('maxResults') ?? 250), 2500, this.mostOnPage);
    const last = first + most;
    const page = {
      kind: 'calendar#events',
      ...{ summary: calendar, timeZone: ZONE, items: all.slice(first, last).map(({ item }) => item) },
      ...(last < all.length
        ? { nextPageToken: String(last) }
        : { nextSyncToken: `${this.turn}.${window.from}.${window.to}` }),
    };
    return json(200, partOf(page, query.get('fields')));
  }
}

const PARAMETERS = new Set(['maxResults', 'fields', 'timeMin', 'timeMax', 'syncToken', 'pageToken']);

const isGone = ({ status, recurringEventId }: Item) => status === 'cancelled' && recurringEventId === undefined;

const field = (value: unknown, name: string): unknown => (value as Item | undefined)?.[name];

/** Returns the time of a start or end, in epoch ms. */
const at = (time: unknown): number => Date.parse(String(field(time, 'dateTime') ?? field(time, 'date')));

/**
 * Returns whether an event overlaps the window. For a series, checks only that it begins before the window ends and doesn't
 * end before it begins.
 */
function isIn(
  { start, end, originalStartTime, recurrence }: Item,
  { from, to }: { from: number; to: number },
): boolean {
  const begins = at(start ?? originalStartTime);
  const [, until] = /UNTIL=(\d{8})/.exec(String(recurrence)) ?? [];
  const lastDay = until?.replace(/(....)(..)(..)/, '$1-$2-$3');
  const ends = recurrence === undefined ? at(end ?? originalStartTime) : Date.parse(lastDay ?? '9999-12-31') + DAY;
  return begins < to && ends > from;
}

/** Returns only the requested fields: `a,b(c,d)`. */
function partOf(value: unknown, fields: string | null): unknown {
  if (fields === null) return value;
  if (Array.isArray(value)) return value.map((one) => partOf(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  const wanted = new Map<string, string | null>();
  for (const [, name = '', inside] of fields.matchAll(/([a-zA-Z]+)(?:\(((?:[^()]|\([^()]*\))*)\))?,?/g))
    wanted.set(name, inside ?? null);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      wanted.has(name) ? [[name, partOf(one, wanted.get(name) ?? null)]] : [],
    ),
  );
}

const ANSWERS = { accepted: 'accepted', declined: 'declined', tentative: 'tentative', none: 'needsAction' } as const;

const attendee = ({ email, name, answer, isRoom }: Guest) => ({
  ...{ email, displayName: name, responseStatus: ANSWERS[answer] },
  ...(isRoom && { resource: true }),
  ...(email === OWNER && { self: true }),
});

/** Formats a time with the offset of the calendar's zone: `2026-11-23T10:00:00+01:00`. */
function timeOf(ms: number, zone: string) {
  const read = wallClock(ZONE).read(ms);
  const minutes = (read - ms) / MINUTE;
  const offset = [Math.trunc(minutes / 60), minutes % 60].map((part) => String(Math.abs(part)).padStart(2, '0'));
  const sign = minutes < 0 ? '-' : '+';
  return { dateTime: `${new Date(read).toISOString().slice(0, 19)}${sign}${offset.join(':')}`, timeZone: zone };
}

const dayOf = (ms: number) => ({ date: new Date(wallClock(ZONE).read(ms)).toISOString().slice(0, 10) });

const TYPES = { home: 'workingLocation', focus: 'focusTime', away: 'outOfOffice' } as const;
const DAYS = new Set(['home', 'day', 'away']);

/** Returns Google's items for a fact: an event, and for a series its moved or deleted meetings. */
function itemsOf(fact: Fact): Item[] {
  const { key, title, start, minutes, guests, zone, weeks, until, moved, left, kind = '' } = fact;
  const isDay = DAYS.has(kind);
  const time = (ms: number) => (isDay ? dayOf(ms) : timeOf(ms, zone));
  const last = until == null ? '' : `;UNTIL=${new Date(until).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const common = {
    ...{ kind: 'calendar#event', status: 'confirmed', iCalUID: `${key}@google.com`, summary: title, sequence: 0 },
    updated: new Date(start).toISOString(),
    ...(guests.length > 0 && {
      attendees: guests.map(attendee),
      organizer: { email: 'ada@example.com', displayName: 'Ada' },
    }),
    ...(kind === 'private' && { visibility: 'private' }),
    ...(kind === 'free' && { transparency: 'transparent' }),
    eventType: kind in TYPES ? TYPES[kind as keyof typeof TYPES] : 'default', // Checked by \`in\`.
  };
  const whole = {
    ...{ ...common, id: key, start: time(start), end: time(start + minutes * MINUTE) },
    ...(weeks !== undefined && { recurrence: [`RRULE:FREQ=WEEKLY;INTERVAL=${weeks}${last}`] }),
  };
  if (kind === 'canceled') return [{ id: key, status: 'cancelled' }];
  const instance = (ms: number) => ({
    id: `${key}_${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`,
    recurringEventId: key,
    originalStartTime: time(ms),
  });
  return [
    whole,
    ...(moved
      ? [{ ...common, ...instance(moved.from), start: time(moved.to), end: time(moved.to + moved.minutes * MINUTE) }]
      : []),
    ...(left === undefined ? [] : [{ ...instance(left), status: 'cancelled' }]),
  ];
}
