import { fieldsOf } from '../../fields.ts';
import { inMailto, inQuotes, inText, inUtc, type Line } from '../calendar/write-calendar.ts';
import { type Access, ask, listOf, ProviderFailed, textOf } from './ask.ts';
import { ADDRESSED, type Listed, type Source, type Window } from './source.ts';

/**
 * Microsoft Graph, version 1.0. lib/local/calendars/microsoft.ts lists what we read from it, with links to its reference.
 */

/** The fields of a series. A request for changes can't choose the fields of events. */
const SELECT = [
  ...['subject', 'iCalUId', 'recurrence', 'attendees', 'organizer', 'isCancelled', 'showAs', 'sensitivity', 'isAllDay'],
  ...['responseStatus', 'lastModifiedDateTime', 'type', 'start', 'end'],
].join(',');

const HEADERS = { prefer: 'odata.maxpagesize=200, outlook.timezone="UTC"' };

/** Simultaneous requests: the maximum for one mailbox. */
const AT_ONCE = 4;

async function* pages(url: string, access: Access) {
  let next = url;
  do {
    const answer = fieldsOf(await ask(next, access, HEADERS));
    yield answer;
    next = textOf(answer['@odata.nextLink']);
  } while (next !== '');
}

async function list(access: Access): Promise<Listed[]> {
  const found: Listed[] = [];
  const url = `${access.apiUrl}/me/calendars?$select=id,name,isDefaultCalendar,owner&$top=100`;
  for await (const { value } of pages(url, access)) {
    for (const item of listOf(value)) {
      const { id, name, isDefaultCalendar, owner } = fieldsOf(item);
      const address = textOf(fieldsOf(owner).address).toLowerCase();
      found.push({ id: textOf(id), name: textOf(name), isFirst: isDefaultCalendar === true, owner: address });
    }
  }
  return found;
}

async function read(id: string, known: ReadonlyMap<string, unknown>, link: string, window: Window, access: Access) {
  const events = new Map(known);
  const calendar = `${access.apiUrl}/me/calendars/${encodeURIComponent(id)}`;
  const span = new URLSearchParams({
    startDateTime: new Date(window.from).toISOString(),
    endDateTime: new Date(window.to).toISOString(),
  });
  let next = '';
  const changed = new Set<string>();
  for await (const answer of pages(link || `${calendar}/calendarView/delta?${span}`, access)) {
    for (const item of listOf(answer.value)) {
      const event = fieldsOf(item);
      if ('@removed' in event) events.delete(textOf(event.id));
      else events.set(textOf(event.id), item);
      if (textOf(event.seriesMasterId) !== '') changed.add(textOf(event.seriesMasterId));
    }
    next = textOf(answer['@odata.deltaLink']) || next;
  }
  await readSeries(changed, events, calendar, access);
  return { events, link: next };
}

/**
 * Reads the series of events that arrived: an unchanged meeting of a series comes with nothing but its times. A series is
 * requested from its own calendar, since one of a shared calendar can't be found anywhere else.
 */
async function readSeries(ids: ReadonlySet<string>, events: Map<string, unknown>, calendar: string, access: Access) {
  const open = [...ids];
  const work = Array.from({ length: AT_ONCE }, async () => {
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      try {
        events.set(id, await ask(`${calendar}/events/${encodeURIComponent(id)}?$select=${SELECT}`, access, HEADERS));
      } catch (thrown) {
        // The series was deleted in the meantime, along with its meetings.
        if (!(thrown instanceof ProviderFailed) || thrown.status !== 404) throw thrown;
        events.delete(id);
      }
    }
  });
  await Promise.all(work);
}

type Event = Readonly<Record<string, unknown>>;

function linesOf(events: ReadonlyMap<string, unknown>, window: Window, owner: string): Line[][] {
  const all = [...events.values()].map(fieldsOf);
  const single = all.filter(({ type, seriesMasterId }) => type === 'singleInstance' || (!type && !seriesMasterId));
  const series = Map.groupBy(
    all.filter(({ seriesMasterId }) => textOf(seriesMasterId) !== ''),
    ({ seriesMasterId }) => textOf(seriesMasterId),
  );
  return [
    ...single.map((event) => [['UID', inText(uidOf(event))] as const, ...timesOf(event), ...factsOf(event, owner)]),
    ...[...series].flatMap(([id, own]) => {
      // Without its series, an event has no details.
      const master = events.get(id);
      return master ? linesOfSeries(fieldsOf(master), own, window, owner) : [];
    }),
  ];
}

/** Writes a series as a list of its meetings, whose times Microsoft has worked out. */
function linesOfSeries(master: Event, own: readonly Event[], window: Window, owner: string): Line[][] {
  const uid: Line = ['UID', inText(uidOf(master))];
  const changed = own.filter(({ type }) => type === 'exception');
  const [first, ...rest] = own
    .filter(({ type }) => type !== 'exception')
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  const isAllDay = master.isAllDay === true;
  const plain: Line[] = first
    ? [
        uid,
        ...timesOf({ ...first, isAllDay }),
        ...dates(rest, isAllDay),
        ['X-MEETING-TAB-SERIES', goesOn(master, window) ? 'ENDLESS' : 'ENDS'],
        ...factsOf(master, owner),
      ]
    : [];
  return [
    ...(first ? [plain] : []),
    ...changed.map((event) => {
      const original = textOf(event.originalStart) || textOf(fieldsOf(event.start).dateTime);
      const replaced = timeLine('RECURRENCE-ID', { dateTime: original }, isAllDay);
      return [uid, replaced, ...timesOf(event), ...factsOf({ ...master, ...event }, owner)];
    }),
  ];
}

function dates(events: readonly Event[], isDay: boolean): Line[] {
  const [first, ...rest] = events.map(({ start }) => timeLine('RDATE', start, isDay));
  return first ? [[first[0], [first, ...rest].map(([, value]) => value).join(',')]] : [];
}

/** Whether the series continues after the window. */
function goesOn({ recurrence }: Event, { to }: Window): boolean {
  const { type, endDate } = fieldsOf(fieldsOf(recurrence).range);
  return type === 'noEnd' || (type === 'endDate' && Date.parse(textOf(endDate)) >= to);
}

const uidOf = ({ iCalUId, id }: Event) => textOf(iCalUId) || textOf(id);
const startOf = ({ start }: Event) => textOf(fieldsOf(start).dateTime);

const timesOf = ({ start, end, isAllDay }: Event): Line[] => [
  timeLine('DTSTART', start, isAllDay === true),
  timeLine('DTEND', end, isAllDay === true),
];

/** Writes `{dateTime: "2026-11-23T09:00:00.0000000", timeZone: "UTC"}`, as we request it; a day is midnight. */
function timeLine(name: string, value: unknown, isDay: boolean): Line {
  const text = textOf(fieldsOf(value).dateTime);
  if (isDay) return [`${name};VALUE=DATE`, text.slice(0, 10).replaceAll('-', '')];
  const at = Date.parse(/Z$|[+-]\d\d:\d\d$/.test(text) ? text : `${text.slice(0, 19)}Z`);
  return Number.isNaN(at) ? [name, inText(text)] : [name, inUtc(at)];
}

/** Values of `showAs` that don't count as a meeting's time. */
const FREE = new Set(['free', 'oof', 'workingElsewhere']);
const PRIVATE = new Set(['personal', 'private', 'confidential']);
const STATUS: Readonly<Record<string, string>> = {
  accepted: 'ACCEPTED',
  organizer: 'ACCEPTED',
  declined: 'DECLINED',
  tentativelyAccepted: 'TENTATIVE',
};

function factsOf(event: Event, owner: string): Line[] {
  const changed = Date.parse(textOf(event.lastModifiedDateTime));
  return [
    ...(Number.isNaN(changed) ? [] : [['LAST-MODIFIED', inUtc(changed)] as const]),
    ...(PRIVATE.has(textOf(event.sensitivity)) ? [] : [['SUMMARY', inText(textOf(event.subject))] as const]),
    ...(FREE.has(textOf(event.showAs)) ? [['TRANSP', 'TRANSPARENT'] as const] : []),
    ...(event.isCancelled === true ? [['STATUS', 'CANCELLED'] as const] : []),
    ...peopleLines(event, owner),
  ];
}

/** Writes all invitees. In an invitee's own calendar, their response is beside the list rather than in it. */
function peopleLines({ attendees, organizer, responseStatus }: Event, owner: string): Line[] {
  const own = STATUS[textOf(fieldsOf(responseStatus).response)];
  const people = listOf(attendees).map((one): Line => {
    const { type, status, emailAddress } = fieldsOf(one);
    const address = textOf(fieldsOf(emailAddress).address);
    const isOwn = address.toLowerCase() === owner && owner !== '';
    const answer = (isOwn && own) || STATUS[textOf(fieldsOf(status).response)] || 'NEEDS-ACTION';
    const kind = type === 'resource' ? 'CUTYPE=RESOURCE;' : '';
    return [`ATTENDEE;${kind}PARTSTAT=${answer}${named(emailAddress)}`, inMailto(address)];
  });
  const { emailAddress } = fieldsOf(organizer);
  const address = textOf(fieldsOf(emailAddress).address);
  if (people.length === 0 || !ADDRESSED.test(address)) return people;
  return [...people, [`ORGANIZER${named(emailAddress)}`, inMailto(address)]];
}

function named(emailAddress: unknown): string {
  const name = textOf(fieldsOf(emailAddress).name);
  return name === '' ? '' : `;CN=${inQuotes(name)}`;
}

export const microsoft: Source = { list, read, linesOf };
