import { union } from '../../cost/intervals.ts';
import { majorUnits } from '../../format.ts';
import { CHILDREN, type Meeting, read } from '../../sync/records.ts';
import { HOUR, MINUTE } from '../../time.ts';
import { type Cell, csvHeader, csvRow } from '../csv.ts';
import {
  type AttendeeWithSegments,
  billOfMeeting,
  liveMeter,
  loadMeetings,
  type MeetingDetails,
  type RowLookup,
  withCurrency,
} from '../meetings/details.ts';
import { allRows, isVisible, type Reader, type Row } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { receiptLookOf, settingsOf } from '../store/values.ts';
import type { ExportOptions } from './export-records.ts';

/*
 * Exports meetings as rows for a spreadsheet. Money is in major units with a decimal point, exact; times are ISO 8601 in
 * UTC; minutes and hours are rounded to four decimals. A running meeting has its figures so far, and no end.
 */

const MEETING_COLUMNS = [
  ...['id', 'title', 'topic', 'startedAt', 'endedAt', 'timeZone', 'durationMinutes', 'attendees', 'personHours'],
  ...['total', 'currency', 'overrunMinutes', 'overrunCost'],
];

const ATTENDANCE_COLUMNS = [
  ...['meetingId', 'title', 'startedAt', 'attendeeId', 'name', 'role', 'count', 'external', 'joinedAt', 'leftAt'],
  ...['personHours', 'rate', 'ratePer', 'cost', 'currency'],
];

/** How many meetings are added up before the page gets a turn. */
const MEETINGS = 100;

/** Exports one row per meeting, oldest first, in parts for a Blob. Throws StoreFailure, or the signal's reason. */
export function exportMeetings(store: Store, options: ExportOptions = {}): Promise<string[]> {
  return sheet(store, MEETING_COLUMNS, options, ({ details, topic, timeZone, now }) => {
    const { meeting } = details;
    const figures = meeting.endedAt === null ? liveMeter(details, now) : billOfMeeting(details);
    const { durationMs, attendeeCount, personMs, totalMinor, overrunMs, overrunMinor } = figures;
    return [
      [
        meeting.id,
        meeting.title,
        topic,
        isoTime(meeting.startedAt),
        isoTime(meeting.endedAt),
        timeZone,
        rounded(durationMs / MINUTE),
        attendeeCount,
        rounded(personMs / HOUR),
        majorUnits(totalMinor, meeting.currency),
        meeting.currency,
        overrunMs === null ? null : rounded(overrunMs / MINUTE),
        overrunMinor === null ? null : majorUnits(overrunMinor, meeting.currency),
      ],
    ];
  });
}

/** Exports one row per attendee of each meeting, oldest meeting first. The costs of a meeting's rows add up to its total. */
export function exportAttendances(store: Store, options: ExportOptions = {}): Promise<string[]> {
  return sheet(store, ATTENDANCE_COLUMNS, options, ({ details, people, now }) => {
    const { meeting } = details;
    const live = liveMeter(details, now);
    return live.attendees.map((one) => {
      const { joinedAt, leftAt } = stayOf(one, meeting);
      return [
        meeting.id,
        meeting.title,
        isoTime(meeting.startedAt),
        one.id,
        people.get(one.personId ?? '') ?? null,
        one.role,
        one.count,
        one.external ? 'yes' : 'no',
        isoTime(joinedAt),
        isoTime(leftAt),
        rounded(one.personMs / HOUR),
        majorUnits(one.rateMinor, meeting.currency),
        one.rateKind,
        majorUnits(one.totalMinor, meeting.currency),
        meeting.currency,
      ];
    });
  });
}

/** What rows are made from. */
interface Source {
  details: MeetingDetails;
  topic: string | null;
  /** Names by id. */
  people: ReadonlyMap<string, string>;
  timeZone: string;
  now: number;
}

async function sheet(
  store: Store,
  columns: readonly string[],
  { meetingIds, onProgress, signal }: ExportOptions,
  rowsOf: (source: Source) => readonly Cell[][],
): Promise<string[]> {
  const { ids, lookup, topics, people, timeZone } = await store.read((reader) => readAhead(reader, meetingIds));
  const parts = [csvHeader(columns)];
  for (let from = 0; from < ids.length; from += MEETINGS) {
    // Everything has been read already, so nothing else gives the page a turn.
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    const some = ids.slice(from, from + MEETINGS);
    const rows = (await loadMeetings(lookup, some)).flatMap((details) => {
      const topic = topics.get(details.meeting.topicId ?? '') ?? null;
      return rowsOf({ details, topic, people, timeZone, now: store.now() }).map(csvRow);
    });
    parts.push(rows.join(''));
    onProgress?.(from + some.length);
  }
  return parts;
}

/** Reads everything that the rows are made from, as of one moment. */
async function readAhead(reader: Reader, meetingIds: readonly string[] | undefined) {
  const { currency } = await settingsOf(reader);
  const meetings = new Map<string, Row>();
  for await (const page of allRows(reader, 'meetings')) {
    for (const row of page.filter(isVisible)) meetings.set(row.id, withCurrency(row, currency));
  }
  const ids = idsByStart(
    [...meetings.values()].map(({ record }) => read.meetings(record)),
    meetingIds,
  );
  const children = new Map<string, Row[]>();
  for (const table of CHILDREN) {
    // For many meetings, read all rows a page at a time, with a hundredth of the requests.
    const found = ids.length > MEETINGS ? allRows(reader, table) : [await reader.children(table, ids)];
    for await (const page of found) {
      for (const row of page.filter(isVisible)) {
        const key = `${table} ${row.record.meetingId}`;
        const those = children.get(key);
        if (those) those.push(row);
        else children.set(key, [row]);
      }
    }
  }
  const lookup: RowLookup = {
    get: async (_, id) => meetings.get(id),
    children: async (table, some) => some.flatMap((id) => children.get(`${table} ${id}`) ?? []),
  };
  const names = async (table: 'people' | 'topics') =>
    new Map((await reader.all(table)).map(({ id, record }) => [id, read[table](record).name]));
  const { timeZone } = await receiptLookOf(reader);
  return { ids, lookup, topics: await names('topics'), people: await names('people'), timeZone };
}

function idsByStart(meetings: readonly { id: string; startedAt: number }[], chosen?: readonly string[]): string[] {
  const wanted = chosen && new Set(chosen);
  return meetings
    .filter(({ id }) => !wanted || wanted.has(id))
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** An ISO time; null also for a number that isn't a valid date. */
function isoTime(ms: number | null): string | null {
  const date = new Date(ms ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** When somebody joined and last left, within the meeting; null: still there, or never was. */
function stayOf({ segments }: AttendeeWithSegments, { startedAt, endedAt }: Meeting) {
  const end = endedAt ?? Number.POSITIVE_INFINITY;
  const stays = union(segments).filter(([from, to]) => from < end && to > startedAt);
  const [joinedAt, leftAt] = [stays[0]?.[0], stays.at(-1)?.[1]];
  return {
    joinedAt: joinedAt === undefined ? null : Math.max(joinedAt, startedAt),
    leftAt: leftAt === undefined ? null : Math.min(leftAt, end),
  };
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
