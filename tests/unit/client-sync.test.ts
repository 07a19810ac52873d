import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { create } from '#lib/client/store/edit.ts';
import { UNDO_MS } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import { lastSavedOf } from '#lib/client/store/values.ts';
import { isPartial } from '#lib/client/sync/epochs.ts';
import { exchange, isFull, type Wire } from '#lib/client/sync/exchange.ts';
import type { TableName } from '#lib/sync/schema.ts';
import { type Device, device, HOURLY, NO_COUNTS } from '../support/client.ts';
import { Service } from '../support/service.ts';
import { countUnsent } from '../support/unsent.ts';

const OWNER = { accountId: 'account', workspaceId: 'workspace' };

let service: Service;
const devices: Device[] = [];

type Tab = Store & { pass: (ms: number) => void };

function newDevice(): Tab {
  const made = device();
  devices.push(made);
  return Object.assign(made.tab(OWNER), { pass: made.pass });
}

const sync = (store: Store, wire: Partial<Wire> = service) => exchange(store, wire, new Map());
const names = (store: Store) =>
  store.read(async (reader) => (await reader.all('people')).map(({ record }) => record.name).toSorted());
const person = (name: string) => ({ name, role: '', ...HOURLY });

/** Deletes for good. */
async function forget(store: Tab, table: TableName, id: string): Promise<void> {
  await remove(store, { table, id });
  store.pass(UNDO_MS);
  await sweepRemovals(store);
}

beforeEach(() => {
  service = new Service();
});
afterEach(() => {
  for (const one of devices.splice(0)) one.closeAll();
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
    expect(await found()).toBe(200);
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
    for (const one of [laptop, phone]) one.pass(60_000);
    await sync(phone);
    expect(await savedAt(phone)).toBe(phone.now());
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
    const push: Wire['push'] = async (input) => {
      await savePerson(store, { ...person('A2'), id });
      return service.push(input);
    };
    await sync(store, { push });
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
    expect(await phone.read((reader) => reader.unsent())).toEqual([]);
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
    await forget(store, 'people', id);
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
    await forget(phone, 'people', first);
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
    await forget(store, 'people', id);
    // In the order of tables, people come before topics: so the other way round, too.
    await sync(store);
    expect(await countUnsent(store)).toEqual(NO_COUNTS);
    await savePerson(store, person('B'));
    const [topic] = await store.read((reader) => reader.all('topics'));
    await forget(store, 'topics', topic?.id ?? '');
    const refused = new Map();
    await exchange(store, service, refused);
    expect(refused.size).toBe(0);
    expect(await countUnsent(store)).toEqual(NO_COUNTS);
  });

  it.each([
    ['500 records', Array.from({ length: 501 }, () => ({})), [500, 1]],
    ['the bytes that the service takes', Array.from({ length: 5 }, () => ({ note: 'é'.repeat(500_000) })), [3, 2]],
  ])('sends no more at once than %s', async (_, records, sent) => {
    const store = newDevice();
    await store.write(async (writer) => {
      for (const [i, fields] of records.entries()) {
        const record = { id: `t${i}`, name: 'T', ...fields, rev: 0 };
        writer.put('topics', { id: `t${i}`, record, unsent: 1, base: null });
      }
    });
    await sync(store);
    expect(service.pushes.map(({ length }) => length)).toEqual(sent);
    expect(await store.read((reader) => reader.unsent())).toEqual([]);
  });

  it('with a service that was set back brings everything to it again, and deletions stay', async () => {
    const store = newDevice();
    const restore = service.backup();
    const [kept, gone] = [await savePerson(store, person('Kept')), await savePerson(store, person('Gone'))];
    await sync(store);
    await forget(store, 'people', gone);
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
