import { beforeEach, describe, expect, it, vi } from 'vitest';
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
import { device, NO_COUNTS, OWNER, peopleNames, person } from '../support/client.ts';
import { Service } from '../support/service.ts';
import { countUnsent } from '../support/unsent.ts';

type Tab = Store & { pass: (ms: number) => void };

function newDevice(): Tab {
  const made = device();
  return Object.assign(made.tab(OWNER), { pass: made.pass });
}

let service: Service;
let laptop: Tab;
let phone: Tab;
beforeEach(() => {
  service = new Service();
  [laptop, phone] = [newDevice(), newDevice()];
});

const sync = (store: Store, wire: Partial<Wire> = service) => exchange(store, wire, new Map());
const LOST = new ApiFailure('offline', 0, 'Lost.');

/** Deletes for good. */
async function forget(store: Tab, table: TableName, id: string): Promise<void> {
  await remove(store, { table, id });
  store.pass(UNDO_MS);
  await sweepRemovals(store);
}

describe('an exchange', () => {
  it('brings devices together, field by field, and what is saved is no longer unsaved', async () => {
    const [id = ''] = [await savePerson(laptop, person('A')), await savePerson(laptop, person('B'))];
    await saveTopic(phone, { name: 'Planning' });
    expect((await countUnsent(laptop)).people).toBe(2);
    for (const store of [laptop, phone]) await sync(store);
    await savePerson(laptop, { ...person('A'), id, role: 'Engineer' });
    await savePerson(phone, { ...person('A'), id, rateMinor: 9_900 });
    for (const store of [laptop, phone, laptop]) await sync(store);
    for (const store of [laptop, phone]) {
      expect(await peopleNames(store)).toEqual(['A', 'B']);
      expect(await store.read(async (reader) => (await reader.all('topics')).length)).toBe(1);
      const row = await store.read((reader) => reader.get('people', id));
      expect(row?.record).toMatchObject({ role: 'Engineer', rateMinor: 9_900 });
      expect(await countUnsent(store)).toEqual(NO_COUNTS);
    }
  });

  it('takes a deletion at once that came while an edit was on its way', async () => {
    const id = await savePerson(laptop, person('A'));
    await sync(laptop);
    await savePerson(laptop, { ...person('B'), id });
    let isDeleted = false;
    const push: Wire['push'] = (input) => {
      if (!isDeleted) service.write('people', { id, deletedAt: 1 });
      isDeleted = true;
      return service.push(input);
    };
    await sync(laptop, { pull: service.pull, push });
    expect(await peopleNames(laptop)).toEqual([]);
    expect(await countUnsent(laptop)).toEqual(NO_COUNTS);
  });

  it('saves a large page in portions, and all of it also if it is interrupted between two', async () => {
    service.pageSize = 1_000;
    const all = Array.from({ length: 450 }, (_, i) => ({ id: `t${i}`, name: `Topic ${i}` }));
    await sync(phone);
    await laptop.write(async (writer) => {
      for (const topic of all) create(writer, 'topics', topic);
    });
    await sync(laptop);
    const found = () => phone.read(async (reader) => (await reader.all('topics')).length);
    const write = phone.write.bind(phone);
    const writing = vi.spyOn(phone, 'write').mockRejectedValue(new Error('The tab is gone.'));
    for (let i = 0; i < 2; i += 1) writing.mockImplementationOnce(write);
    await expect(sync(phone)).rejects.toThrow('The tab is gone.');
    writing.mockRestore();
    expect(await found()).toBe(200);
    await sync(phone);
    expect(await found()).toBe(450);
    expect((await countUnsent(phone)).topics).toBe(0);
  });

  it('knows until the last page is there that this device has only part, also after it was interrupted', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await savePerson(laptop, person(name));
    await sync(laptop);
    const isPart = (hasSync = true) => phone.read((reader) => isPartial(reader, hasSync));
    expect(await isPart()).toBe(true);
    // Without sync, nothing may ever arrive.
    expect(await isPart(false)).toBe(false);
    const pull = vi.fn(service.pull).mockRejectedValue(LOST).mockImplementationOnce(service.pull);
    await expect(sync(phone, { pull })).rejects.toThrow('Lost.');
    expect(await peopleNames(phone)).toHaveLength(3);
    // Pro may end meanwhile.
    expect([await isPart(), await isPart(false)]).toEqual([true, true]);
    await sync(phone);
    expect([await isPart(), await isPart(false)]).toEqual([false, false]);
    expect(await laptop.read((reader) => isPartial(reader, true))).toBe(false);
    // An empty workspace is complete as soon as it has been pulled.
    const empty = newDevice();
    await exchange(empty, new Service(), new Map());
    expect(await empty.read((reader) => isPartial(reader, true))).toBe(false);
  });

  it('notes when something was exchanged last, and writes nothing when there was nothing', async () => {
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
    expect(service.pushes).toHaveLength(1);
    expect(await savedAt(laptop)).toBeLessThan(laptop.now());
    await savePerson(laptop, person('B'));
    const refusing = { ...service, push: () => Promise.reject(LOST) };
    await expect(sync(laptop, refusing)).rejects.toThrow('Lost.');
    expect(await savedAt(laptop)).toBeLessThan(laptop.now());
  });

  it('what is edited while it is on its way is sent again, on top', async () => {
    const id = await savePerson(laptop, person('A'));
    const push: Wire['push'] = async (input) => {
      await savePerson(laptop, { ...person('A2'), id });
      return service.push(input);
    };
    await sync(laptop, { push });
    expect(service.record('people', id)?.name).toBe('A');
    await sync(laptop);
    expect(service.record('people', id)?.name).toBe('A2');
    expect((await countUnsent(laptop)).people).toBe(0);
  });

  it('a deletion waits until it cannot be taken back, whatever others edit meanwhile, and is final everywhere', async () => {
    const id = await savePerson(laptop, person('A'));
    for (const store of [laptop, phone]) await sync(store);
    await remove(laptop, { table: 'people', id });
    await sync(laptop);
    expect(service.record('people', id)).not.toHaveProperty('deletedAt');
    service.write('people', { id, ...person('B') });
    await sync(laptop);
    expect(await peopleNames(laptop)).toEqual([]);
    await undoRemoval(laptop, { table: 'people', id });
    expect(await peopleNames(laptop)).toEqual(['B']);
    await forget(laptop, 'people', id);
    await sync(laptop);
    expect(service.record('people', id)).toHaveProperty('deletedAt');
    await savePerson(phone, { ...person('C'), id });
    await sync(phone);
    expect(await peopleNames(phone)).toEqual([]);
    expect(await phone.read((reader) => reader.unsent())).toEqual([]);
  });

  it('what the service will never take is sent once, and the rest goes through', async () => {
    const odd = await savePerson(laptop, person('Odd'));
    service.odd.add(odd);
    await savePerson(laptop, person('A'));
    const refused = new Map();
    await exchange(laptop, service, refused);
    await exchange(laptop, service, refused);
    expect(service.pushes).toHaveLength(1);
    expect((await countUnsent(laptop)).people).toBe(1);
    service.odd.clear();
    await savePerson(laptop, { ...person('Even'), id: odd });
    await exchange(laptop, service, refused);
    expect((await countUnsent(laptop)).people).toBe(0);
  });

  it('what a full workspace has no room for stays unsent, and is sent again only when the workspace has changed', async () => {
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
    service.room = 1;
    const id = await savePerson(laptop, person('A'));
    await sync(laptop);
    await saveTopic(laptop, { name: 'Planning' });
    await forget(laptop, 'people', id);
    // By table, people come before topics, so the reverse is tried, too.
    await sync(laptop);
    expect(await countUnsent(laptop)).toEqual(NO_COUNTS);
    await savePerson(laptop, person('B'));
    const [topic] = await laptop.read((reader) => reader.all('topics'));
    await forget(laptop, 'topics', topic?.id ?? '');
    const refused = new Map();
    await exchange(laptop, service, refused);
    expect(refused.size).toBe(0);
    expect(await countUnsent(laptop)).toEqual(NO_COUNTS);
  });

  it.each([
    ['500 records', Array.from({ length: 501 }, () => ({})), [500, 1]],
    ['the bytes that the service takes', Array.from({ length: 5 }, () => ({ note: 'é'.repeat(500_000) })), [3, 2]],
  ])('sends no more at once than %s', async (_, records, sent) => {
    await laptop.write(async (writer) => {
      for (const [i, fields] of records.entries()) {
        const record = { id: `t${i}`, name: 'T', ...fields, rev: 0 };
        writer.put('topics', { id: `t${i}`, record, unsent: 1, base: null });
      }
    });
    await sync(laptop);
    expect(service.pushes.map(({ length }) => length)).toEqual(sent);
    expect(await laptop.read((reader) => reader.unsent())).toEqual([]);
  });

  it('without a way to send only takes in', async () => {
    await savePerson(laptop, person('Mine'));
    service.write('people', { id: 'theirs', ...person('Theirs') });
    await sync(laptop, { pull: service.pull });
    expect(await peopleNames(laptop)).toEqual(['Mine', 'Theirs']);
    expect(service.pushes).toEqual([]);
  });
});
