import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { accountExample } from '#lib/account/schema.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { loadMeeting, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { saveSettings } from '#lib/client/meetings/roster.ts';
import { DeviceStore } from '#lib/client/store/device-store.ts';
import { NOBODY, type Store, type StoreOwner } from '#lib/client/store/store.ts';
import { ENTITLEMENTS } from '#lib/plans/terms.ts';
import type { Invitee, Rate } from '#lib/sync/records.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Wednesday, 11 March 2026, 09:00 UTC. */
export const NINE = Date.UTC(2026, 2, 11, 9);

export const HOURLY: Rate = { rateKind: 'hour', rateMinor: 6000, external: false };

/** A device with an empty IndexedDB, a clock that is set by hand, and tabs. */
export function device() {
  const factory = new IDBFactory();
  const open: Store[] = [];
  let time = NINE;
  return {
    use() {
      Dexie.dependencies = { indexedDB: factory, IDBKeyRange };
    },
    now: () => time,
    pass(ms: number) {
      time += ms;
    },
    /** A new tab that shows this owner's store. */
    tab(owner: StoreOwner = NOBODY): DeviceStore {
      Dexie.dependencies = { indexedDB: factory, IDBKeyRange };
      const store = new DeviceStore(owner, () => time);
      open.push(store);
      return store;
    },
    closeAll() {
      for (const store of open) store.close();
    },
  };
}

export type Device = ReturnType<typeof device>;

/** The stores of a tab that dies after this many writes to either. */
export function dyingAfter(survived: number): (store: Store) => Store {
  let writes = 0;
  return (store) => ({
    ...store,
    owner: store.owner,
    now: store.now,
    trouble: null,
    read: (query) => store.read(query),
    write: (change) => {
      writes += 1;
      if (writes > survived) throw new Error('The tab is gone.');
      return store.write(change);
    },
  });
}

/** After the next write to this store, `act` runs before the writer continues. */
export function afterNextWrite(store: Store, act: () => Promise<unknown>): void {
  const { write } = store;
  store.write = async (change) => {
    store.write = write;
    const result = await store.write(change);
    await act();
    return result;
  };
}

/** A meeting with everything that belongs to it; throws if there is none. */
export async function detailsOf(store: Store, meetingId: string): Promise<MeetingDetails> {
  const found = await store.read((reader) => loadMeeting(reader, meetingId));
  if (!found) throw new Error('There is no such meeting.');
  return found;
}

/** Starts a meeting of a planned half hour with a group of this size, unloaded, in euros. Returns its id. */
export async function startGroup(store: Store, count: number, rateMinor = 6000): Promise<string> {
  await saveSettings(store, { loadMultiplier: 1, currency: 'EUR' });
  const invitees = [{ kind: 'group', role: 'Engineer', count, ...HOURLY, rateMinor }] as const;
  const { meetingId } = await startMeeting(store, { invitees, plannedMs: 30 * MINUTE, title: 'Planning' });
  return meetingId;
}

const workspaceId = accountExample.workspaces[0]?.id ?? '';

/** The owner of an account's store, and the account before anything was counted, on either plan. */
export const OWNER = { accountId: accountExample.user.id, workspaceId };
const usage = { month: '2026-03', used: 0, limit: 20 };
export const ON_FREE = { ...accountExample, usage };
export const ON_PRO = {
  ...accountExample,
  plan: 'pro',
  entitlements: ENTITLEMENTS.pro,
  usage: { ...usage, limit: null },
} as const;

export const crowd = (count: number) => [{ kind: 'group', role: '', count, ...HOURLY }] as const;

/** Holds a meeting of two people for a minute. Returns its id. */
export async function hold(here: Device, store: Store): Promise<string> {
  const { meetingId } = await startMeeting(store, { invitees: crowd(2) });
  here.pass(MINUTE);
  await endMeeting(store, { meetingId });
  return meetingId;
}

/** Holds a meeting of an hour from nine, without employer costs; afterwards it is noon. Returns its id. */
export async function holdHour(here: Device, store: Store, invitees: readonly Invitee[]): Promise<string> {
  await saveSettings(store, { loadMultiplier: 1 });
  const { meetingId } = await startMeeting(store, { invitees });
  here.pass(HOUR);
  await endMeeting(store, { meetingId });
  here.pass(2 * HOUR);
  return meetingId;
}
