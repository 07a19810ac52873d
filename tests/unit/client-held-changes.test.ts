import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#lib/client/failures.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import type { DeviceStore } from '#lib/client/store/device-store.ts';
import { change, create, writeTombstone } from '#lib/client/store/edit.ts';
import type { Writer } from '#lib/client/store/rows.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import { freshDevice, HOURLY, NINE, OWNER } from '../support/client.ts';
import { Service } from '../support/service.ts';
import { until } from '../support/until.ts';

const RETRY_MS = 10_000;
let service: Service;
const here = freshDevice();
beforeEach(() => {
  service = new Service();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sync = (store: DeviceStore) => exchange(store, service, new Map());
const topic = (id: string, name: string) => async (writer: Writer) => create(writer, 'topics', { id, name });
const rename = (id: string, name: string) => (writer: Writer) => change(writer, 'topics', id, { name });
const find = (table: 'people' | 'topics', id: string) => here.tab(OWNER).read((reader) => reader.raw(table, id));

/** What is written meanwhile finds no room on the device. */
async function withoutRoom(store: DeviceStore, act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  await act();
  expect(store.trouble?.code).toBe('full');
  put.mockRestore();
}

async function saved(store: DeviceStore): Promise<void> {
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  vi.useRealTimers();
  await until(() => store.trouble === null);
}

describe('what a tab holds until there is room', () => {
  it('is saved on top of what another tab has saved since, field by field', async () => {
    const [one, two] = [here.tab(OWNER), here.tab(OWNER)];
    const id = await savePerson(one, { name: 'Ada', role: '', ...HOURLY });
    await withoutRoom(one, () => one.write((writer) => change(writer, 'people', id, { role: 'Engineer' })));
    await two.write((writer) => change(writer, 'people', id, { name: 'Ada Lovelace' }));
    await saved(one);
    expect((await find('people', id))?.record).toMatchObject({ name: 'Ada Lovelace', role: 'Engineer' });
  });

  it('is saved on top of what another tab has pulled since, and still reaches the service', async () => {
    const [one, two] = [here.tab(OWNER), here.tab(OWNER)];
    const id = await savePerson(one, { name: 'Ada', role: '', ...HOURLY });
    await sync(one);
    await withoutRoom(one, () => one.write((writer) => change(writer, 'people', id, { role: 'Engineer' })));
    service.write('people', { ...service.record('people', id), name: 'Ada Lovelace' });
    await sync(two);
    await saved(one);
    await sync(one);
    expect(service.record('people', id)).toMatchObject({ name: 'Ada Lovelace', role: 'Engineer' });
    expect((await find('people', id))?.unsent).toBeUndefined();
  });

  it('and what it has pulled takes nothing from another tab’s edit', async () => {
    const [one, two] = [here.tab(OWNER), here.tab(OWNER)];
    const id = await savePerson(one, { name: 'Ada', role: '', ...HOURLY });
    await sync(one);
    service.write('people', { ...service.record('people', id), name: 'Ada Lovelace' });
    await withoutRoom(one, () => sync(one));
    await two.write((writer) => change(writer, 'people', id, { role: 'Engineer' }));
    await saved(one);
    expect((await find('people', id))?.record).toMatchObject({ name: 'Ada Lovelace', role: 'Engineer' });
    await sync(two);
    expect(service.record('people', id)).toMatchObject({ name: 'Ada Lovelace', role: 'Engineer' });
  });

  it('does not bring back what another tab has deleted, and deletes what another tab has edited', async () => {
    const [one, two] = [here.tab(OWNER), here.tab(OWNER)];
    await one.write(topic('t1', 'One'));
    await one.write(topic('t2', 'Two'));
    await withoutRoom(one, async () => {
      await one.write(rename('t1', 'Renamed'));
      await one.write((writer) => writeTombstone(writer, 'topics', 't2', NINE));
    });
    await two.write((writer) => writeTombstone(writer, 'topics', 't1', NINE));
    await two.write(rename('t2', 'Renamed'));
    await saved(one);
    for (const id of ['t1', 't2']) expect((await find('topics', id))?.record.deletedAt).toBe(NINE);
  });

  it('keeps both tabs’ parts of a value', async () => {
    const [one, two] = [here.tab(OWNER), here.tab(OWNER)];
    const set = (part: object) => async (writer: Writer) =>
      writer.setValue('parts', { ...((await writer.value('parts')) as object | undefined), ...part });
    await one.write(set({ both: 1 }));
    await withoutRoom(one, () => one.write(set({ one: 1 })));
    await two.write(set({ two: 1 }));
    await saved(one);
    expect(await two.read((reader) => reader.value('parts'))).toEqual({ both: 1, one: 1, two: 1 });
  });

  it.each([
    [7, 4],
    [4, 7],
  ])('has pulled only up to where both have: here to %i, and the other tab to %i', async (held, others) => {
    const [one, two] = [here.tab(OWNER), here.tab(OWNER)];
    await withoutRoom(one, () => one.write(async (writer) => writer.setValue('pulled', held)));
    await two.write(async (writer) => writer.setValue('pulled', others));
    await saved(one);
    expect(await two.read((reader) => reader.value('pulled'))).toBe(4);
  });

  it('is no longer this device’s alone once another tab has sent it', async () => {
    const [one, two] = [here.tab(OWNER), here.tab(OWNER)];
    const id = await savePerson(one, { name: 'Ada', role: '', ...HOURLY });
    await withoutRoom(one, () => one.write((writer) => change(writer, 'people', id, { role: 'Engineer' })));
    await sync(two);
    await saved(one);
    const row = await find('people', id);
    expect([row?.unsent, row?.own, row?.record.role]).toEqual([1, undefined, 'Engineer']);
  });

  it('is nothing where the change is refused in the end, and the next one is saved at once', async () => {
    const store = here.tab(OWNER);
    let times = 0;
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    const refused = store.write(async (writer) => {
      create(writer, 'topics', { id: 't1', name: 'One' });
      times += 1;
      if (times > 1) throw new Refusal('invalid', 'No.');
    });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    put.mockRestore();
    await store.write(topic('t2', 'Two'), { durably: true });
    expect((await find('topics', 't2'))?.record.name).toBe('Two');
  });

  it('is nothing that is to be saved at once or not at all, which says so', async () => {
    const store = here.tab(OWNER);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    await expect(store.write(topic('t1', 'One'), { durably: true })).rejects.toMatchObject({
      code: 'full',
      message: 'This device is out of space. Free up some, then try again.',
    });
    expect(store.trouble).toBeNull();
  });

  it('is saved as the page is hidden: a phone may end it', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    const store = here.tab(OWNER);
    await withoutRoom(store, () => store.write(topic('t1', 'One')));
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    vi.useRealTimers();
    await until(() => store.trouble === null);
    expect((await find('topics', 't1'))?.record.name).toBe('One');
  });
});
