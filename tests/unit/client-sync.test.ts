import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { DatabaseReader } from '#lib/client/store/database.ts';
import { create } from '#lib/client/store/edit.ts';
import { UNDO_MS } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import { lastSavedOf } from '#lib/client/store/values.ts';
import { isPartial } from '#lib/client/sync/epochs.ts';
import { exchange, isFull, type Wire } from '#lib/client/sync/exchange.ts';
import { type SyncState, startSyncLoop } from '#lib/client/sync/loop.ts';
import type { Pulled } from '#lib/sync/schema.ts';
import { type Device, device, HOURLY, NO_COUNTS } from '../support/client.ts';
import { Service } from '../support/service.ts';
import { countUnsent } from '../support/unsent.ts';
import { until } from '../support/until.ts';

const OWNER = { accountId: 'account', workspaceId: 'workspace' };

let service: Service;
const devices: Device[] = [];

function newDevice(): Store & { pass: (ms: number) => void } {
  const made = device();
  devices.push(made);
  return Object.assign(made.tab(OWNER), { pass: made.pass });
}

const sync = (store: Store, wire: Partial<Wire> = service) => exchange(store, wire, new Map());
const names = (store: Store) =>
  store.read(async (reader) => (await reader.all('people')).map(({ record }) => record.name).toSorted());
const person = (name: string) => ({ name, role: '', ...HOURLY });

beforeEach(() => {
  service = new Service();
});

afterEach(() => {
  for (const one of devices.splice(0)) one.closeAll();
  vi.useRealTimers();
});

describe('an exchange', () => {
  it('brings devices together, and what is saved is no longer unsaved', async () => {
    const [laptop, phone] = [newDevice(), newDevice()];
    for (const name of ['A', 'B', 'C', 'D', 'E']) await savePerson(laptop, person(name));
    await saveTopic(phone, { name: 'Planning' });
    expect((await countUnsent(laptop)).people).toBe(5);
    await sync(laptop);
    await sync(phone);
    await sync(laptop);
    expect(await names(phone)).toEqual(['A', 'B', 'C', 'D', 'E']);
    for (const store of [laptop, phone]) {
      expect(await countUnsent(store)).toEqual(NO_COUNTS);
      expect(await store.read(async (reader) => (await reader.all('topics')).length)).toBe(1);
    }
  });

  it('takes a deletion at once that came while an edit was on its way', async () => {
    const store = newDevice();
    const id = await savePerson(store, person('A'));
    await sync(store);
    await savePerson(store, { ...person('B'), id });
    let isDeleted = false;
    const push: Wire['push'] = (input) => {
      if (!isDeleted) service.write('people', { id, deletedAt: 1 });
      isDeleted = true;
      return service.push(input);
    };
    await sync(store, { pull: service.pull, push });
    expect(await names(store)).toEqual([]);
    expect(await countUnsent(store)).toEqual(NO_COUNTS);
  });

  it('saves a large page in portions, and all of it also if it is interrupted between two', async () => {
    service.pageSize = 1_000;
    const [laptop, phone] = [newDevice(), newDevice()];
    const all = Array.from({ length: 450 }, (_, i) => ({ id: `t${i}`, name: `Topic ${i}` }));
    await sync(phone);
    await laptop.write(async (writer) => {
      for (const topic of all) create(writer, 'topics', topic);
    });
    await sync(laptop);
    const found = () => phone.read(async (reader) => (await reader.all('topics')).length);
    const { write } = phone;
    let writes = 0;
    phone.write = async (...given) => {
      writes += 1;
      if (writes > 2) throw new Error('The tab is gone.');
      return write.apply(phone, given) as never;
    };
    await expect(sync(phone)).rejects.toThrow('The tab is gone.');
    phone.write = write;
    const some = await found();
    expect(some).toBe(200);
    await sync(phone);
    expect(await found()).toBe(450);
    expect((await countUnsent(phone)).topics).toBe(0);
  });

  it('knows until the last page is there that this device has only part, also after it was interrupted', async () => {
    const [laptop, phone] = [newDevice(), newDevice()];
    for (const name of ['A', 'B', 'C', 'D', 'E']) await savePerson(laptop, person(name));
    await sync(laptop);
    const isPart = (hasSync = true) => phone.read((reader) => isPartial(reader, hasSync));
    expect(await isPart()).toBe(true);
    // Without sync, nothing may ever come.
    expect(await isPart(false)).toBe(false);
    let pages = 0;
    const pull: Wire['pull'] = async (asked) => {
      pages += 1;
      if (pages > 1) throw new ApiFailure('offline', 0, 'Lost.');
      return service.pull(asked);
    };
    await expect(sync(phone, { pull })).rejects.toThrow('Lost.');
    expect(await names(phone)).toHaveLength(3);
    // Pro may end meanwhile.
    expect([await isPart(), await isPart(false)]).toEqual([true, true]);
    await sync(phone);
    expect([await isPart(), await isPart(false)]).toEqual([false, false]);
    expect(await laptop.read((reader) => isPartial(reader, true))).toBe(false);
    // A workspace with nothing in it is all here once it was looked at.
    const empty = newDevice();
    await exchange(empty, new Service(), new Map());
    expect(await empty.read((reader) => isPartial(reader, true))).toBe(false);
  });

  it('notes when something was exchanged last, and writes nothing when there was nothing', async () => {
    const [laptop, phone] = [newDevice(), newDevice()];
    const savedAt = async (store: Store) => (await store.read(lastSavedOf)).inAccount;
    await sync(laptop);
    expect(await savedAt(laptop)).toBeNull();
    laptop.pass(1_000);
    await savePerson(laptop, person('A'));
    expect(await savedAt(laptop)).toBeNull();
    await sync(laptop);
    const first = laptop.now();
    expect(await savedAt(laptop)).toBe(first);
    phone.pass(60_000);
    await sync(phone);
    expect(await savedAt(phone)).toBe(phone.now());
    laptop.pass(60_000);
    await sync(laptop);
    const told = vi.fn();
    laptop.onChange(told);
    laptop.pass(60_000);
    await sync(laptop);
    expect(told).not.toHaveBeenCalled();
    expect(await savedAt(laptop)).toBeLessThan(laptop.now());
    await savePerson(laptop, person('B'));
    const refusing = { ...service, push: () => Promise.reject(new ApiFailure('offline', 0, 'Lost.')) };
    await expect(sync(laptop, refusing)).rejects.toThrow('Lost.');
    expect(await savedAt(laptop)).toBeLessThan(laptop.now());
  });

  it('with nothing to say sends nothing', async () => {
    const store = newDevice();
    await savePerson(store, person('A'));
    await sync(store);
    await sync(store);
    expect(service.pushes).toHaveLength(1);
  });

  it('merges field by field what both changed', async () => {
    const [laptop, phone] = [newDevice(), newDevice()];
    const id = await savePerson(laptop, person('A'));
    await sync(laptop);
    await sync(phone);
    await savePerson(laptop, { ...person('A'), id, role: 'Engineer' });
    await savePerson(phone, { ...person('A'), id, rateMinor: 9_900 });
    await sync(laptop);
    await sync(phone);
    await sync(laptop);
    for (const store of [laptop, phone]) {
      const row = await store.read((reader) => reader.get('people', id));
      expect(row?.record).toMatchObject({ role: 'Engineer', rateMinor: 9_900 });
      expect(row?.unsent).toBeUndefined();
    }
  });

  it('what is edited while it is on its way is sent again, on top', async () => {
    const store = newDevice();
    const id = await savePerson(store, person('A'));
    await exchange(
      store,
      {
        push: async (input) => {
          await savePerson(store, { ...person('A2'), id });
          return service.push(input);
        },
      },
      new Map(),
    );
    expect(service.record('people', id)?.name).toBe('A');
    await sync(store);
    expect(service.record('people', id)?.name).toBe('A2');
    expect((await countUnsent(store)).people).toBe(0);
  });

  it('a deletion waits until it cannot be taken back, and is final everywhere', async () => {
    const [laptop, phone] = [newDevice(), newDevice()];
    const id = await savePerson(laptop, person('A'));
    await sync(laptop);
    await sync(phone);
    await remove(laptop, { table: 'people', id });
    await sync(laptop);
    expect(service.record('people', id)).not.toHaveProperty('deletedAt');
    laptop.pass(UNDO_MS);
    await sweepRemovals(laptop);
    await sync(laptop);
    await savePerson(phone, { ...person('B'), id });
    await sync(phone);
    expect(await names(phone)).toEqual([]);
    expect((await phone.read((reader) => reader.unsent())).length).toBe(0);
  });

  it('what others edit meanwhile does not bring back what is being deleted', async () => {
    const store = newDevice();
    const id = await savePerson(store, person('A'));
    await sync(store);
    await remove(store, { table: 'people', id });
    service.write('people', { id, ...person('B') });
    await sync(store);
    expect(await names(store)).toEqual([]);
    await undoRemoval(store, { table: 'people', id });
    expect(await names(store)).toEqual(['B']);
    await remove(store, { table: 'people', id });
    store.pass(UNDO_MS);
    await sweepRemovals(store);
    await sync(store);
    expect(service.record('people', id)).toHaveProperty('deletedAt');
  });

  it('what the service will never take is sent once, and the rest goes through', async () => {
    const store = newDevice();
    const odd = await savePerson(store, person('Odd'));
    service.odd.add(odd);
    await savePerson(store, person('A'));
    const refused = new Map();
    await exchange(store, service, refused);
    await exchange(store, service, refused);
    expect(service.pushes).toHaveLength(1);
    expect((await countUnsent(store)).people).toBe(1);
    service.odd.clear();
    await savePerson(store, { ...person('Even'), id: odd });
    await exchange(store, service, refused);
    expect((await countUnsent(store)).people).toBe(0);
  });

  it('what a full workspace has no room for stays unsent, and is sent again only when the workspace has changed', async () => {
    const [laptop, phone] = [newDevice(), newDevice()];
    service.room = 1;
    const first = await savePerson(laptop, person('A'));
    const refused = new Map();
    await exchange(laptop, service, refused);
    await savePerson(laptop, person('B'));
    for (let i = 0; i < 4; i += 1) await exchange(laptop, service, refused);
    expect(isFull(refused)).toBe(true);
    expect((await countUnsent(laptop)).people).toBe(1);
    const sent = service.pushes.length;
    await exchange(laptop, service, refused);
    expect(service.pushes).toHaveLength(sent);
    await sync(phone);
    await remove(phone, { table: 'people', id: first });
    phone.pass(UNDO_MS);
    await sweepRemovals(phone);
    await sync(phone);
    await exchange(laptop, service, refused);
    expect(isFull(refused)).toBe(false);
    expect((await countUnsent(laptop)).people).toBe(0);
  });

  it('sends deletions first, since they make room', async () => {
    const store = newDevice();
    service.room = 1;
    const id = await savePerson(store, person('A'));
    await sync(store);
    await saveTopic(store, { name: 'Planning' });
    await remove(store, { table: 'people', id });
    store.pass(UNDO_MS);
    await sweepRemovals(store);
    // In the order of tables, people come before topics: so the other way round, too.
    await sync(store);
    await savePerson(store, person('B'));
    const [topic] = await store.read((reader) => reader.all('topics'));
    await remove(store, { table: 'topics', id: topic?.id ?? '' });
    store.pass(UNDO_MS);
    await sweepRemovals(store);
    const refused = new Map();
    await exchange(store, service, refused);
    expect(refused.size).toBe(0);
    expect(await countUnsent(store)).toEqual(NO_COUNTS);
  });

  it('sends no more than 500 records at once', async () => {
    const store = newDevice();
    await store.write(async (writer) => {
      for (let i = 0; i < 501; i += 1) {
        writer.put('topics', { id: `t${i}`, record: { id: `t${i}`, name: `T${i}`, rev: 0 }, unsent: 1, base: null });
      }
    });
    await sync(store);
    expect(service.pushes.map((records) => records.length)).toEqual([500, 1]);
    expect((await store.read((reader) => reader.unsent())).length).toBe(0);
  });

  it('sends no more bytes at once than the service takes', async () => {
    const store = newDevice();
    await store.write(async (writer) => {
      for (let i = 0; i < 5; i += 1) {
        const record = { id: `t${i}`, name: 'T', note: 'é'.repeat(500_000), rev: 0 };
        writer.put('topics', { id: `t${i}`, record, unsent: 1, base: null });
      }
    });
    await sync(store);
    expect(service.pushes.map((records) => records.length)).toEqual([3, 2]);
  });

  it('with a service that was set back brings everything to it again, and deletions stay', async () => {
    const store = newDevice();
    const restore = service.backup();
    const [kept, gone] = [await savePerson(store, person('Kept')), await savePerson(store, person('Gone'))];
    await sync(store);
    await remove(store, { table: 'people', id: gone });
    store.pass(UNDO_MS);
    await sweepRemovals(store);
    await sync(store);
    restore();
    service.write('people', { id: gone, ...person('Gone') });
    await sync(store);
    expect(service.record('people', kept)?.name).toBe('Kept');
    expect(service.record('people', gone)).toHaveProperty('deletedAt');
    expect(await names(store)).toEqual(['Kept']);
  });

  it('without a way to send only takes in', async () => {
    const store = newDevice();
    await savePerson(store, person('Mine'));
    service.write('people', { id: 'theirs', ...person('Theirs') });
    await sync(store, { pull: service.pull });
    expect(await names(store)).toEqual(['Mine', 'Theirs']);
    expect(service.pushes).toEqual([]);
  });
});

describe('it goes on by itself', () => {
  it('after each change, and says how it stands', async () => {
    const store = newDevice();
    const told: SyncState[] = [];
    const stop = startSyncLoop(store, service, { onState: (saving) => told.push(saving) });
    await until(() => told.at(-1) === 'saved');
    const id = await savePerson(store, person('A'));
    await until(() => service.record('people', id) !== undefined && told.at(-1) === 'saved');
    stop();
    expect(told.slice(0, 2)).toEqual(['saving', 'saved']);
    expect(new Set(told)).toEqual(new Set(['saving', 'saved']));
  });

  it('until it is stopped, which calls off what it is asking', async () => {
    const asked: AbortSignal[] = [];
    const pull: Wire['pull'] = (_, signal) => {
      if (signal) asked.push(signal);
      // As fetch does: what never ends would keep other tabs, and the tests below, from asking.
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    const stop = startSyncLoop(newDevice(), { pull }, { onState: () => {} });
    await until(() => asked.length === 1);
    expect(asked[0]?.aborted).toBe(false);
    stop();
    expect(asked[0]?.aborted).toBe(true);
  });

  it('looks for what is to be sent after an edit, not after what came from the service', async () => {
    const store = newDevice();
    const told: SyncState[] = [];
    const { promise: edited, resolve: edit } = Promise.withResolvers<void>();
    // However long this takes, it does not look by itself meanwhile.
    const pull: Wire['pull'] = async (asked) => {
      if (told.includes('saved')) await edited;
      return service.pull(asked);
    };
    const stop = startSyncLoop(store, { pull, push: service.push }, { onState: (state) => told.push(state) });
    await until(() => told.at(-1) === 'saved');
    const looked = vi.spyOn(DatabaseReader.prototype, 'unsent');
    const heard = new Promise((resolve) => store.onChange(resolve));
    await store.write(async (writer) => writer.put('people', { id: 'p', record: { id: 'p', ...person('P'), rev: 9 } }));
    await heard;
    expect(looked).not.toHaveBeenCalled();
    const id = await savePerson(store, person('A'));
    await until(() => looked.mock.calls.length > 0);
    edit();
    await until(() => service.record('people', id) !== undefined);
    stop();
    looked.mockRestore();
  });

  it('says while a part of what the service has is missing here', async () => {
    const store = newDevice();
    for (const id of ['a', 'b', 'c']) service.write('people', { id, ...person(id) });
    const told: SyncState[] = [];
    // A page each, as the service does with many.
    const pull: Wire['pull'] = async (asked) => {
      const page = await service.pull(asked);
      const [first, ...others] = page.records;
      if (!first || others.length === 0) return page;
      return { ...page, records: [first], nextRev: Number(first.record.rev), hasMore: true };
    };
    const stop = startSyncLoop(store, { pull, push: service.push }, { onState: (state) => told.push(state) });
    await until(() => told.at(-1) === 'saved');
    stop();
    expect(told).toEqual(['saving', 'getting', 'getting', 'saved']);
    expect(await names(store)).toEqual(['a', 'b', 'c']);
  });

  it('waits when the service cannot be reached, and goes on when the connection is back', async () => {
    const store = newDevice();
    const id = await savePerson(store, person('A'));
    const online = new EventTarget();
    vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
    vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online));
    let isDown = true;
    const pull: Wire['pull'] = async (asked) => {
      if (isDown) throw new ApiFailure('offline', 0, 'Down.');
      return service.pull(asked);
    };
    const told: SyncState[] = [];
    const onState = (state: SyncState) => void told.push(state);
    const stop = startSyncLoop(store, { ...service, push: service.push, pull }, { onState });
    await until(() => told.at(-1) === 'waiting');
    isDown = false;
    online.dispatchEvent(new Event('online'));
    await until(() => told.at(-1) === 'saved');
    stop();
    vi.unstubAllGlobals();
    expect(service.record('people', id)?.name).toBe('A');
  });

  it('tries again no sooner than the service asks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pull = vi.fn<Wire['pull']>(service.pull);
    const second = Promise.withResolvers<Pulled>();
    pull.mockRejectedValueOnce(new ApiFailure('too_many_requests', 429, 'Wait.', 60));
    pull.mockReturnValueOnce(second.promise);
    const told: SyncState[] = [];
    const onState = (state: SyncState) => void told.push(state);
    const stop = startSyncLoop(newDevice(), { pull }, { onState });
    await until(() => told.at(-1) === 'waiting');
    await vi.advanceTimersByTimeAsync(59_999);
    // Still waiting: no timer is set while it asks.
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => pull.mock.calls.length === 2);
    second.resolve({ records: [], hasMore: false, nextRev: 0, epoch: 'first' });
    await until(() => told.at(-1) === 'saved');
    stop();
  });

  it.each(['not_signed_in', 'pro_required', 'not_found'] as const)('stops at %s, and asks no more', async (code) => {
    const store = newDevice();
    const told: SyncState[] = [];
    const refuse = () => Promise.reject(new ApiFailure(code, 400, 'No.'));
    const onRefused = vi.fn();
    const stop = startSyncLoop(store, { pull: refuse }, { onState: (saving) => told.push(saving), onRefused });
    await until(() => told.at(-1) === 'off');
    // Who is signed out may sign in again: nothing was refused for good.
    expect(onRefused).toHaveBeenCalledTimes(code === 'not_signed_in' ? 0 : 1);
    await savePerson(store, person('A'));
    expect(told).toEqual(['saving', 'off']);
    stop();
  });

  it('does not say that all is saved while the service refuses some of it', async () => {
    const store = newDevice();
    const odd = await savePerson(store, person('Odd'));
    service.odd.add(odd);
    const told: SyncState[] = [];
    const onState = (state: SyncState) => void told.push(state);
    const stop = startSyncLoop(store, service, { onState });
    await until(() => told.at(-1) === 'partly');
    service.odd.clear();
    await savePerson(store, { ...person('Even'), id: odd });
    await until(() => told.at(-1) === 'saved');
    stop();
  });

  it('says that the workspace is full, and saves the rest once there is room', async () => {
    const store = newDevice();
    service.room = 0;
    const id = await savePerson(store, person('A'));
    const told: SyncState[] = [];
    const onState = (state: SyncState) => void told.push(state);
    const stop = startSyncLoop(store, service, { onState });
    await until(() => told.at(-1) === 'full');
    expect((await countUnsent(store)).people).toBe(1);
    service.room = 9;
    service.write('topics', { id: 'theirs', name: 'Planning' });
    // Anything that makes it look.
    await saveTopic(store, { name: 'Retro' });
    await until(() => told.at(-1) === 'saved');
    stop();
    expect(service.record('people', id)?.name).toBe('A');
  });
});
