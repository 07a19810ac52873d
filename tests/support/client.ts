import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { accountExample } from '#lib/account/schema.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { loadMeeting, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { DeviceStore } from '#lib/client/store/device-store.ts';
import { create } from '#lib/client/store/edit.ts';
import { keepRecords, moveEverything, moveRunning, removeAccount } from '#lib/client/store/move.ts';
import type { Reader, Writer } from '#lib/client/store/rows.ts';
import { NOBODY, type Store, type StoreOwner, watch } from '#lib/client/store/store.ts';
import { ENTITLEMENTS } from '#lib/plans/terms.ts';
import type { Invitee, Rate } from '#lib/sync/records.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Wednesday, March 11, 2026, 09:00 UTC. */
export const NINE = Date.UTC(2026, 2, 11, 9);

export const HOURLY: Rate = { rateKind: 'hour', rateMinor: 6000, external: false };

const tabs: Store[] = [];
afterEach(() => {
  for (const store of tabs.splice(0)) store.close();
});

/** Makes a device with an empty IndexedDB, tabs that are closed after the test, and a clock that the test sets. */
export function device() {
  const factory = new IDBFactory();
  const open: Store[] = [];
  let time = NINE;
  const use = () => Object.assign(globalThis, { indexedDB: factory, IDBKeyRange });
  return {
    /** Makes everything opened from now on use this device. */
    use,
    now: () => time,
    pass(ms: number) {
      time += ms;
    },
    tab(owner: StoreOwner = NOBODY): DeviceStore {
      use();
      const store = new DeviceStore(owner, () => time);
      open.push(store);
      tabs.push(store);
      return store;
    },
    /** For a test that opens a great many. */
    closeAll() {
      for (const store of open) store.close();
    },
  };
}

export type Device = ReturnType<typeof device>;

/** Returns a device that is replaced by a new one for each test of a file. */
export function freshDevice(): Device {
  const here = device();
  beforeEach(() => void Object.assign(here, device()));
  return here;
}

/** The first tab of the test's device, from `freshTab`. */
export let store: Store;

/** Like `freshDevice`, with an open tab: `store`. */
export function freshTab(owner?: StoreOwner): Device {
  const here = freshDevice();
  beforeEach(() => {
    store = here.tab(owner);
  });
  return here;
}

/** Makes all writes on any device fail until the returned mock is restored. */
export const fillDevices = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });

/** Watches a query. Returns its results and errors so far, and a function that stops it. */
export function watched(store: Store, query: (reader: Reader) => Promise<unknown>) {
  const seen: unknown[] = [];
  const note = (found: unknown) => void seen.push(found);
  return { seen, stop: watch(store, query, note, note) };
}

/** For `write`: creates a topic on the device. */
export const addTopic =
  (id: string, name = id) =>
  async (writer: Writer) =>
    create(writer, 'topics', { id, name });

export const topicNames = (store: Store) =>
  store.read(async (reader) => (await reader.all('topics')).map(({ record }) => record.name).sort());

/** Returns a person as typed, for `savePerson`. */
export const person = (name: string) => ({ name, role: '', ...HOURLY });

export const peopleNames = (store: Store) =>
  store.read(async (reader) => (await reader.all('people')).map(({ record }) => record.name).sort());

/** The counts of an empty store. */
export const NO_COUNTS = { meetings: 0, people: 0, topics: 0, templates: 0, budgets: 0, changes: 0 };

/** Does what happens when this store's account signs in: moves the running meeting to it. */
export const bringRunning = (to: Store) => to.across((all) => moveRunning(all, to.owner, to.now()));

/** Does what happens when the offer is accepted: moves everything made without an account. */
export const bringAll = (to: Store) => to.across((all) => moveEverything(all, to.owner, to.now()));

/** Keeps the account's records without an account. */
export const keep = (store: Store, receipts = true) =>
  store.across((all) => keepRecords(all, store.owner.accountId, { receipts, now: store.now() }));

/** Removes this store's account from the device. */
export const removeFrom = (store: Store) => store.across((all) => removeAccount(all, store.owner.accountId ?? ''));

/** Returns a meeting with everything that belongs to it. Throws if there is none. */
export async function detailsOf(store: Store, meetingId: string): Promise<MeetingDetails> {
  const found = await store.read((reader) => loadMeeting(reader, meetingId));
  if (!found) throw new Error('There is no such meeting.');
  return found;
}

/**
 * Returns a meeting as read from a device: in euros, without employer costs, running since nine unless `fields` say
 * otherwise. Its attendees are there from the start.
 */
export function meetingWith(
  attendees: readonly Partial<MeetingDetails['attendees'][number]>[],
  fields: Partial<MeetingDetails['meeting']> = {},
): MeetingDetails {
  const { startedAt = NINE } = fields;
  const settings = { currency: 'EUR', hoursPerYear: 2080, loadMultiplier: 1, overrunCapMinutes: 120 };
  return {
    meeting: { id: 'm', title: '', topicId: null, startedAt, endedAt: null, plannedMs: null, ...settings, ...fields },
    attendees: attendees.map((one, i) => ({
      ...{ id: `a${i}`, meetingId: 'm', personId: null, name: null, role: '', count: 1, ...HOURLY },
      segments: [{ id: `s${i}`, meetingId: 'm', attendeeId: `a${i}`, startedAt, endedAt: null }],
      ...one,
    })),
    ...{ topic: null, pauses: [], carried: null },
  };
}

/** The meeting's first attendee, and their first stay. */
export async function firstIn(store: Store, meetingId: string) {
  const [attendee] = (await detailsOf(store, meetingId)).attendees;
  const segment = attendee?.segments[0];
  if (!attendee || !segment) throw new Error('Nobody was there.');
  return { attendee, attendeeId: attendee.id, segment, segmentId: segment.id };
}

/**
 * Starts a meeting with a planned length of half an hour and a group of this size, without employer costs, in euros. Returns
 * its ID.
 */
export async function startGroup(store: Store, count: number, rateMinor = 6000): Promise<string> {
  await saveSettings(store, { loadMultiplier: 1, currency: 'EUR' });
  const invitees = [{ kind: 'group', role: 'Engineer', count, ...HOURLY, rateMinor }] as const;
  const { meetingId } = await startMeeting(store, { invitees, plannedMs: 30 * MINUTE, title: 'Planning' });
  return meetingId;
}

const workspaceId = accountExample.workspaces[0]?.id ?? '';

/** The owner of an account's store, and the account before anything is counted, on either plan. */
export const OWNER = { accountId: accountExample.user.id, workspaceId };
const usage = { month: '2026-03', used: 0, limit: 20 };
export const ON_FREE = { ...accountExample, usage };
export const ON_PRO = {
  ...accountExample,
  plan: 'pro',
  entitlements: ENTITLEMENTS.pro,
  usage: { ...usage, limit: null },
} as const;

/** For `write`: puts the workspace on a plan, as the service does. */
export const onPlan = (plan: 'free' | 'pro') => async (writer: Writer) =>
  writer.setValue('standing', { plan, entitlements: ENTITLEMENTS[plan], hasLapsed: false });

export const crowd = (count: number) => [{ kind: 'group', role: '', count, ...HOURLY }] as const;

/** Holds a meeting of two people for a minute. Returns its ID. */
export async function hold(here: Device, store: Store): Promise<string> {
  const { meetingId } = await startMeeting(store, { invitees: crowd(2) });
  here.pass(MINUTE);
  await endMeeting(store, { meetingId });
  return meetingId;
}

/** Holds a one-hour meeting from nine, without employer costs, and moves the clock to noon. Returns its ID. */
export async function holdHour(here: Device, store: Store, invitees: readonly Invitee[]): Promise<string> {
  await saveSettings(store, { loadMultiplier: 1 });
  const { meetingId } = await startMeeting(store, { invitees });
  here.pass(HOUR);
  await endMeeting(store, { meetingId });
  here.pass(2 * HOUR);
  return meetingId;
}
