import { fieldsOf } from '../../fields.ts';
import { inMailto, inQuotes, inText, inUtc, type Line } from '../calendar/write-calendar.ts';
import { placeZone, readAt } from '../calendar/zones.ts';
import { type Access, ask, listOf, textOf } from './ask.ts';
import { ADDRESSED, type Listed, type Source, type Window } from './source.ts';

/**
 * Google Calendar's API, version 3. lib/local/calendars/google.ts lists what we read from it, with links to its reference.
 */

/** Google sends only these fields. */
const FIELDS = [
  'nextPageToken,nextSyncToken,items(id,status,iCalUID,summary,visibility,eventType,transparency,sequence,updated',
  'start,end,recurrence,recurringEventId,originalStartTime',
  'attendees(email,displayName,resource,responseStatus),organizer(email,displayName))',
].join(',');

/** Events per page: the maximum. */
const PAGE = '2500';

async function* pages(path: string, query: Record<string, string>, access: Access) {
  let page = '';
  do {
    const params = new URLSearchParams({ ...query, ...(page !== '' && { pageToken: page }) });
    const answer = fieldsOf(await ask(`${access.apiUrl}${path}?${params}`, access));
    yield answer;
    // A page may be short or empty, and more may follow.
    page = textOf(answer.nextPageToken);
  } while (page !== '');
}

async function list(access: Access): Promise<Listed[]> {
  const found: Listed[] = [];
  for await (const { items } of pages('/users/me/calendarList', {}, access)) {
    for (const item of listOf(items)) {
      const { id, summary, summaryOverride, primary } = fieldsOf(item);
      const name = textOf(summaryOverride) || textOf(summary) || textOf(id);
      found.push({ id: textOf(id), name, isFirst: primary === true, owner: primary === true ? textOf(id) : '' });
    }
  }
  return found;
}

async function read(id: string, known: ReadonlyMap<string, unknown>, link: string, window: Window, access: Access) {
  const events = new Map(known);
  let next = '';
  const span = { timeMin: new Date(window.from).toISOString(), timeMax: new Date(window.to).toISOString() };
  // A request with a sync token takes no span: it has that of the first request.
  const query = { maxResults: PAGE, fields: FIELDS, ...(link === '' ? span : { syncToken: link }) };
  for await (const answer of pages(`/calendars/${encodeURIComponent(id)}/events`, query, access)) {
    for (const item of listOf(answer.items)) put(events, item);
    next = textOf(answer.nextSyncToken) || next;
  }
  return { events, link: next };
}

function put(events: Map<string, unknown>, item: unknown): void {
  const { id, status, recurringEventId } = fieldsOf(item);
  const isOfSeries = textOf(recurringEventId) !== '';
  // Keep a canceled meeting of a series that goes on: the series' rule would include it.
  if (status !== 'cancelled' || isOfSeries) return void events.set(textOf(id), item);
  events.delete(textOf(id));
  for (const [own, one] of events) if (fieldsOf(one).recurringEventId === id) events.delete(own);
}

/** Event types that aren't meetings: work locations, birthdays, out-of-office and focus time. */
const NO_MEETINGS = new Set(['workingLocation', 'birthday', 'outOfOffice', 'focusTime']);
const STATUS: Readonly<Record<string, string>> = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
  needsAction: 'NEEDS-ACTION',
};

function linesOf(events: ReadonlyMap<string, unknown>): Line[][] {
  const uidOf = (id: unknown) => textOf(fieldsOf(events.get(textOf(id))).iCalUID);
  return [...events.values()].map((item) => {
    const event = fieldsOf(item);
    const { id, recurringEventId, originalStartTime, summary, visibility, eventType, transparency } = event;
    const isPrivate = visibility === 'private' || visibility === 'confidential';
    const isFree = transparency === 'transparent' || NO_MEETINGS.has(textOf(eventType));
    const uid = uidOf(recurringEventId) || textOf(event.iCalUID) || textOf(recurringEventId) || textOf(id);
    const start = textOf(fieldsOf(event.start).dateTime) || textOf(fieldsOf(event.start).date);
    const repeats = listOf(event.recurrence).map(textOf);
    return [
      ['UID', inText(uid)],
      // A canceled meeting only has its original time.
      timeLine('DTSTART', start === '' ? originalStartTime : event.start, repeats.length > 0),
      ...(start === '' ? [] : [timeLine('DTEND', event.end, repeats.length > 0)]),
      ...(textOf(recurringEventId) === '' ? [] : [timeLine('RECURRENCE-ID', originalStartTime, false)]),
      ...repeats.flatMap(ruleLine),
      ['SEQUENCE', String(Number(event.sequence) || 0)],
      ...(Date.parse(textOf(event.updated))
        ? [['LAST-MODIFIED', inUtc(Date.parse(textOf(event.updated)))] as const]
        : []),
      ...(isPrivate ? [] : [['SUMMARY', inText(textOf(summary))] as const]),
      ...(isFree ? [['TRANSP', 'TRANSPARENT'] as const] : []),
      ...(event.status === 'cancelled' ? [['STATUS', 'CANCELLED'] as const] : []),
      ...peopleLines(event),
    ];
  });
}

/** A rule, which Google writes as a file does: `RRULE:FREQ=WEEKLY;BYDAY=MO`, `EXDATE;TZID=Europe/Berlin:…`. */
function ruleLine(text: string): Line[] {
  const [, name, value] = /^((?:RRULE|EXDATE|RDATE)[^:\r\n]*):([^\r\n]*)$/.exec(text) ?? [];
  return name !== undefined && value !== undefined ? [[name, value]] : [];
}

/**
 * Writes `{date}` or `{dateTime, timeZone}`. A time has the offset of the calendar's zone, but a series repeats on the clock
 * of its own zone.
 */
function timeLine(name: string, value: unknown, isSeries: boolean): Line {
  const { date, dateTime, timeZone } = fieldsOf(value);
  if (textOf(date) !== '') return [`${name};VALUE=DATE`, textOf(date).replaceAll('-', '')];
  const at = Date.parse(textOf(dateTime));
  const zone = isSeries ? placeZone(textOf(timeZone)) : undefined;
  if (Number.isNaN(at)) return [name, inText(textOf(dateTime))];
  return zone ? [`${name};TZID=${textOf(timeZone)}`, inUtc(readAt(zone, at)).slice(0, -1)] : [name, inUtc(at)];
}

function peopleLines({ attendees, organizer }: Readonly<Record<string, unknown>>): Line[] {
  const people = listOf(attendees).map((one): Line => {
    const { email, displayName, resource, responseStatus } = fieldsOf(one);
    const status = STATUS[textOf(responseStatus)] ?? 'NEEDS-ACTION';
    const kind = resource === true ? 'CUTYPE=RESOURCE;' : '';
    return [`ATTENDEE;${kind}PARTSTAT=${status}${named(displayName)}`, inMailto(textOf(email))];
  });
  const { email, displayName } = fieldsOf(organizer);
  if (people.length === 0 || !ADDRESSED.test(textOf(email))) return people;
  return [...people, [`ORGANIZER${named(displayName)}`, inMailto(textOf(email))]];
}

const named = (name: unknown) => (textOf(name) === '' ? '' : `;CN=${inQuotes(textOf(name))}`);

export const google: Source = { list, read, linesOf };
