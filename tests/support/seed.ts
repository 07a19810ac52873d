import type { Page } from '@playwright/test';
import { MINUTE } from '#lib/time.ts';

/** A meeting as a test describes it: when and what it was, and how many people were there. */
export interface SeedMeeting {
  id: string;
  title: string;
  topicId?: string | null;
  startedAt: number;
  minutes: number;
  plannedMinutes?: number;
  /** The number of people in its group. */
  heads?: number;
  role?: string;
  external?: boolean;
  /** Per hour. */
  rateMinor?: number;
  currency?: string;
  loadMultiplier?: number;
  /** A hash of the calendar series that it was started from. */
  series?: string;
}

interface Seed {
  /** The account's ID and the workspace. Absent: no account. */
  owner?: { accountId: string; workspaceId: string };
  meetings?: SeedMeeting[];
  people?: { id: string; name: string; role?: string; rateMinor?: number; external?: boolean }[];
  topics?: { id: string; name: string }[];
  /** The number of meetings started this month, as a device without an account counts them. */
  starts?: number;
}

const spaceOf = (owner: Seed['owner']) => (owner ? `${owner.accountId}/${owner.workspaceId}` : 'local');

/** Waits until the app has created the database for records. */
export async function databaseMade(page: Page): Promise<void> {
  // Polled from here, since Playwright's waitForFunction treats a promise as truthy.
  const isMade = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'meeting-tab' && version > 1),
    );
  while (!(await isMade())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Returns each space that has anything on this device once. Every key begins with its space. */
async function spacesOn(page: Page): Promise<string[]> {
  await databaseMade(page);
  return page.evaluate(async () => {
    const done = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.onsuccess = resolve;
        request.onerror = reject;
      });
    const opened = indexedDB.open('meeting-tab');
    await done(opened);
    const tables = [...opened.result.objectStoreNames];
    const reading = opened.result.transaction(tables);
    const keys = tables.map((table) => reading.objectStore(table).getAllKeys());
    await Promise.all(keys.map(done));
    opened.result.close();
    return [...new Set(keys.flatMap(({ result }) => result.map((key) => String([key].flat()[0]))))];
  });
}

/** Returns the accounts that have anything on this device. */
export async function accountsOn(page: Page): Promise<string[]> {
  return (await spacesOn(page)).flatMap((space) => (space.includes('/') ? space.split('/', 1) : []));
}

/** Returns the IDs of an account's workspaces that have anything on this device, in order. */
export async function workspacesOn(page: Page, accountId: string): Promise<string[]> {
  return (await spacesOn(page)).flatMap((space) => space.split(`${accountId}/`).slice(1)).sort();
}

/** Puts records where the app keeps them, as the app would. The page must have been opened, and is reloaded. */
export async function seed(
  page: Page,
  { owner, meetings = [], people = [], topics = [], starts = 0 }: Seed,
): Promise<void> {
  const records = [
    ...topics.map((topic) => ({ table: 'topics', record: topic })),
    ...people.map(({ role = '', rateMinor = 6_000, external = false, ...person }) => ({
      table: 'people',
      record: { ...person, role, rateMinor, external, rateKind: 'hour' },
    })),
    ...meetings.flatMap(recordsOf),
  ];
  const space = spaceOf(owner);
  const startedAt = Date.now();
  const month = new Date(startedAt).toISOString().slice(0, 7);
  const counted = Array.from({ length: starts }, (_, i) => ({
    table: 'starts',
    row: { space, meetingId: `start-${i}`, startedAt, month, state: 'local' },
  }));
  const rows = records.map(({ table, record }) => ({
    table,
    row: {
      space,
      id: record.id,
      record,
      unsent: 1,
      base: null,
      ...('meetingId' in record ? { meetingId: record.meetingId } : {}),
    },
  }));
  await databaseMade(page);
  await page.evaluate(putRows, [{ table: 'spaces', row: { space } }, ...rows, ...counted]);
  await page.reload();
}

/** Returns the records of a finished meeting: by default, three engineers, staff at 60 an hour, in euros. */
export function recordsOf({ id, title, topicId = null, startedAt, minutes, plannedMinutes, ...more }: SeedMeeting) {
  const { heads = 3, role = 'Engineer', external = false, rateMinor = 6_000 } = more;
  const { currency = 'EUR', loadMultiplier = 1.3, series } = more;
  const endedAt = startedAt + minutes * MINUTE;
  const plannedMs = plannedMinutes === undefined ? null : plannedMinutes * MINUTE;
  const attendeeId = `${id}-a`;
  const settings = { currency, hoursPerYear: 2080, loadMultiplier, overrunCapMinutes: 120 };
  const seat = { personId: null, role, external, count: heads, rateKind: 'hour', rateMinor };
  return [
    {
      table: 'meetings',
      record: { id, title, topicId, startedAt, endedAt, plannedMs, ...settings, ...(series && { series }) },
    },
    { table: 'attendees', record: { id: attendeeId, meetingId: id, ...seat } },
    { table: 'segments', record: { id: `${id}-s`, meetingId: id, attendeeId, startedAt, endedAt: null } },
  ] as const;
}

/**
 * Puts records where the app keeps them, as the service has them, so that none has to be sent. The page must have been
 * opened, and is reloaded.
 */
export async function seedRecords(
  page: Page,
  owner: { accountId: string; workspaceId: string },
  items: readonly { table: string; record: { id: string; meetingId?: string } }[],
): Promise<void> {
  const rows = items.map(({ table, record }) => ({
    table,
    row: {
      ...{ space: spaceOf(owner), id: record.id, record: { ...record, rev: 1 } },
      ...(record.meetingId === undefined ? {} : { meetingId: record.meetingId }),
    },
  }));
  await databaseMade(page);
  await page.evaluate(putRows, [{ table: 'spaces', row: { space: spaceOf(owner) } }, ...rows]);
  await page.reload();
}

/** Puts a value beside the records of the workspace without an account. The page must have been opened. */
export async function seedValue(page: Page, key: string, value: unknown): Promise<void> {
  await page.evaluate(putRows, [
    { table: 'spaces', row: { space: 'local' } },
    { table: 'values', row: { space: 'local', key, value } },
  ]);
}

/** Runs in the page. */
async function putRows(rows: { table: string; row: unknown }[]): Promise<void> {
  const opened = indexedDB.open('meeting-tab');
  await new Promise((resolve, reject) => {
    opened.onsuccess = resolve;
    opened.onerror = reject;
  });
  const db = opened.result;
  const tables = [...new Set(rows.map(({ table }) => table))];
  const transaction = db.transaction(tables, 'readwrite');
  for (const { table, row } of rows) transaction.objectStore(table).put(row);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = reject;
  });
  db.close();
}
