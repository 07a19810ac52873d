import { DAY, MINUTE } from '../../time.ts';
import { wallClock } from '../../zone.ts';
import { type Answer, json } from '../stand-in/server.ts';
import { Events, type Item } from './events.ts';
import { type Fact, type Guest, OWNER, sampleAt, startsOf, ZONE } from './sample.ts';

/*
 * Microsoft Graph, version 1.0, as far as the app reads it. Its reference is learn.microsoft.com/graph:
 *
 * api/user-list-calendars, api/resources/calendar, paging
 * api/event-delta, delta-query-events: $select "is not supported"; state tokens "are completely opaque"
 * delta-query-overview: 410 with syncStateNotFound
 * api/resources/event, api/event-get
 * throttling, throttling-limits#outlook-service-limits: 429 with Retry-After
 *
 * Oddities that this file reproduces: a meeting of a series has only its times and its series' ID (microsoft-graph-docs#7632,
 * #22197); the series doesn't come with it (#2182), or has its first meeting's times; each meeting of a series has its own
 * iCalUId; the organizer isn't among the attendees; and invitees find their own answer in responseStatus, but `none` among the
 * attendees.
 */

const MICROSOFT_CALENDARS = [
  {
    id: 'AAMkAG=default',
    name: 'Calendar',
    isDefaultCalendar: true,
    owner: { name: 'You', address: 'You@Example.com' },
  },
  { id: 'AAMkAG/team', name: 'Team', isDefaultCalendar: false, owner: { name: 'Ada', address: 'ada@example.com' } },
];

const problem = (status: number, code: string, message: string, headers = {}): Answer => ({
  ...json(status, { error: { code, message, innerError: { date: '2026-11-24T08:00:00', 'request-id': 'x' } } }),
  headers,
});

/** Graph's response to too many requests. */
export const throttled = (seconds: number): Answer =>
  problem(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.', {
    'retry-after': String(seconds),
    'access-control-expose-headers': 'Retry-After',
  });

export class MicrosoftCalendars extends Events {
  /** By ID. Returned only when asked for by ID. */
  readonly #series = new Map<string, { calendar: string; item: Item }>();
  readonly #url: () => string;

  /** `url`: of the API. */
  constructor(now: number, url: () => string) {
    super();
    this.#url = url;
    const id = MICROSOFT_CALENDARS[0]?.id ?? '';
    for (const fact of sampleAt(now)) {
      const { series, events } = itemsOf(fact, now + 400 * DAY);
      if (series) this.#series.set(String(series.id), { calendar: id, item: series });
      for (const item of events) this.put(id, item);
    }
  }

  remove(calendar: string, id: string): void {
    this.put(calendar, { id }, true);
  }

  /** Changes a series, and marks its meetings as changed. */
  changeSeries(id: string, change: Item): void {
    const known = this.#series.get(id);
    if (!known) throw new Error(`There is no series ${id}.`);
    this.#series.set(id, { ...known, item: { ...known.item, ...change } });
    for (const { item, isGone } of this.of(known.calendar))
      if (item.seriesMasterId === id && !isGone) this.put(known.calendar, item);
  }

  forgetSeries(id: string): void {
    this.#series.delete(id);
  }

  answer(path: string, query: URLSearchParams, prefer: string): Answer {
    if (path === '/me/calendars') return this.#listCalendars(query);
    const [, encoded = '', rest = ''] = /^\/me\/calendars\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const calendar = decodeURIComponent(encoded);
    if (!MICROSOFT_CALENDARS.some(({ id }) => id === calendar))
      return problem(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
    if (rest === 'calendarView/delta') return this.#changes(calendar, encoded, query, prefer);
    const [, event = ''] = /^events\/([^/]+)$/.exec(rest) ?? [];
    const known = this.#series.get(decodeURIComponent(event));
    if (known?.calendar !== calendar)
      return problem(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
    const wanted = query.get('$select')?.split(',') ?? [];
    const fields = Object.entries(known.item).filter(([name]) => name === 'id' || wanted.includes(name));
    return json(200, { '@odata.etag': 'W/"x"', ...Object.fromEntries(fields) });
  }

  /** Lists one calendar per page. */
  #listCalendars(query: URLSearchParams): Answer {
    const skip = Number(query.get('$skip') ?? 0);
    const rest = MICROSOFT_CALENDARS.slice(skip + 1);
    const next = `${this.#url()}/me/calendars?$select=id,name,isDefaultCalendar,owner&$top=100&$skip=${skip + 1}`;
    return json(200, {
      value: MICROSOFT_CALENDARS.slice(skip, skip + 1),
      ...(rest.length > 0 && { '@odata.nextLink': next }),
    });
  }

  #changes(calendar: string, encoded: string, query: URLSearchParams, prefer: string): Answer {
    if (query.has('$select'))
      return problem(400, 'ErrorInvalidUrlQuery', 'The following parameters are not supported.');
    const token = query.get('$skiptoken') ?? query.get('$deltatoken');
    const [since = 0, first = 0, from, to] = token
      ? token.split('_').map(Number)
      : [0, 0, ...['startDateTime', 'endDateTime'].map((name) => Date.parse(query.get(name) ?? ''))];
    if (token !== null && since < this.oldest && query.has('$deltatoken'))
      return problem(410, 'syncStateNotFound', 'The sync state generation is not found; reset.');
    if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to))
      return problem(400, 'ErrorInvalidParameter', 'This request requires a time window.');
    const all = this.of(calendar).filter(
      (one) => one.turn > since && (one.isGone ? since > 0 : isIn(one.item, from, to)),
    );
    const most = Number(/odata\.maxpagesize=(\d+)/.exec(prefer)?.[1] ?? 10);
    const last = first + most;
    const link = (name: string, turn: number, next: number) =>
      `${this.#url()}/me/calendars/${encoded}/calendarView/delta?$${name}=${turn}_${next}_${from}_${to}`;
    return json(200, {
      value: all
        .slice(first, last)
        .map(({ item, isGone }) =>
          isGone ? { '@odata.type': '#microsoft.graph.event', id: item.id, '@removed': { reason: 'deleted' } } : item,
        ),
      ...(last < all.length
        ? { '@odata.nextLink': link('skiptoken', since, last) }
        : { '@odata.deltaLink': link('deltatoken', this.turn, 0) }),
    });
  }
}

const at = (time: unknown): number => Date.parse(`${(time as { dateTime: string }).dateTime.slice(0, 19)}Z`);

const isIn = ({ start, end }: Item, from: number, to: number) => at(start) < to && at(end) > from;

const ANSWERS = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentativelyAccepted',
  none: 'notResponded',
} as const;
const NEVER = '0001-01-01T00:00:00Z';

function attendee({ email, name, isRoom }: Guest) {
  return {
    type: isRoom ? 'resource' : 'required',
    // Invitees don't see the others' answers.
    status: { response: 'none', time: NEVER },
    emailAddress: { name, address: email },
  };
}

const ORGANIZER = 'ada@example.com';

/** Formats a time in UTC, with seven decimals. */
const timeOf = (ms: number) => ({ dateTime: `${new Date(ms).toISOString().slice(0, 19)}.0000000`, timeZone: 'UTC' });
/** Formats a day: midnight, in no zone. */
const dayOf = (ms: number) => timeOf(wallClock(ZONE).read(ms));

const SHOWN = { free: 'free', home: 'workingElsewhere', away: 'oof' } as const;
const DAYS = new Set(['home', 'day', 'away']);

function itemsOf(fact: Fact, to: number): { series: Item | null; events: Item[] } {
  const { key, title, start, minutes, guests, weeks, until, moved, kind = '' } = fact;
  const isAllDay = DAYS.has(kind);
  const time = isAllDay ? dayOf : timeOf;
  const own = guests.find(({ email }) => email === OWNER);
  const common = {
    ...{ '@odata.type': '#microsoft.graph.event', '@odata.etag': 'W/"DwAAABYAAAC9YbapXssvT4RTG13UUr6AAAhT48i7"' },
    ...{ isAllDay, sensitivity: kind === 'private' ? 'private' : 'normal', isCancelled: kind === 'canceled' },
    subject: kind === 'canceled' ? `Canceled: ${title}` : title,
    showAs: kind in SHOWN ? SHOWN[kind as keyof typeof SHOWN] : 'busy', // Checked by \`in\`.
    lastModifiedDateTime: `${new Date(start).toISOString().slice(0, 19)}.5256557Z`,
    originalStartTimeZone: 'W. Europe Standard Time',
    responseStatus: { response: own ? ANSWERS[own.answer] : 'organizer', time: NEVER },
    // People who declined aren't listed: organizers remove them.
    attendees: guests
      .filter(({ email, answer }) => email !== ORGANIZER && (email === OWNER || answer !== 'declined'))
      .map(attendee),
    organizer: {
      emailAddress: { name: guests.length > 0 ? 'Ada' : 'You', address: guests.length > 0 ? ORGANIZER : OWNER },
    },
  };
  const times = (ms: number, length = minutes) => ({ start: time(ms), end: time(ms + length * MINUTE) });
  const master = `AAMk${key}=`;
  const whole = { ...common, ...times(start), id: master, iCalUId: `04000000${key}`, seriesMasterId: null };
  if (weeks === undefined) return { series: null, events: [{ ...whole, type: 'singleInstance', recurrence: null }] };
  const series = {
    ...{ ...whole, type: 'seriesMaster' },
    recurrence: {
      pattern: { type: 'weekly', interval: weeks, daysOfWeek: ['monday'], firstDayOfWeek: 'sunday' },
      range:
        until == null
          ? { type: 'noEnd', startDate: new Date(start).toISOString().slice(0, 10), endDate: '0001-01-01' }
          : { type: 'endDate', endDate: new Date(until).toISOString().slice(0, 10) },
    },
  };
  const bare = startsOf(fact, to).map((ms) => ({
    ...{ '@odata.type': '#microsoft.graph.event', id: `${master}${ms}`, seriesMasterId: master, type: 'occurrence' },
    ...times(ms),
  }));
  const changed = moved && {
    ...{ ...common, id: `${master}${moved.from}`, iCalUId: `04000000${key}${moved.from}`, type: 'exception' },
    ...{ seriesMasterId: master, originalStart: new Date(moved.from).toISOString(), ...times(moved.to, moved.minutes) },
  };
  return { series, events: [...bare, ...(changed ? [changed] : [])] };
}
