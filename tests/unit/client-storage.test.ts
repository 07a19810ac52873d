import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { keptQuery } from '#lib/client/hooks/use-kept.ts';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import { deviceStorage, tabStorage } from '#lib/client/storage.ts';
import { DeviceStore } from '#lib/client/store/device-store.ts';
import { databaseNames } from '#lib/client/store/indexed-db.ts';
import type { Reader } from '#lib/client/store/rows.ts';
import { NOBODY } from '#lib/client/store/store.ts';
import { deleteAll } from '#lib/client/store/wipe.ts';
import { stubStorage } from '../support/browser-storage.ts';
import { addTopic, freshDevice, NINE } from '../support/client.ts';
import { until } from '../support/until.ts';

const never = () => {
  throw new DOMException('No.', 'SecurityError');
};

describe.each([
  ['deviceStorage', deviceStorage, 'localStorage'],
  ['tabStorage', tabStorage, 'sessionStorage'],
] as const)('%s', (_, storage, name) => {
  it('keeps text and JSON, forgets, and has null for what is missing or not JSON', () => {
    stubStorage(name, ['broken', '{']);
    storage.set('a', 'text');
    storage.setJson('b', { at: [1, null] });
    expect([storage.get('a'), storage.get('broken'), storage.get('missing')]).toEqual(['text', '{', null]);
    expect(['b', 'broken', 'missing'].map(storage.getJson)).toEqual([{ at: [1, null] }, null, null]);
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it.each([
    ['there is no such global', { value: undefined }],
    ['each call is refused', { value: { getItem: never, setItem: never, removeItem: never } }],
    ['the global itself is refused', { get: never }],
  ])('never throws where %s', (__, global) => {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { ...global, configurable: true });
    storage.set('a', 'text');
    storage.setJson('a', {});
    expect([storage.get('a'), storage.getJson('a')]).toEqual([null, null]);
    storage.remove('a');
  });
});

const here = freshDevice();

const topics = async (reader: Reader) => (await reader.all('topics')).map(({ record }) => record.name).sort();

it('is read once for all who use it, kept when nobody does, follows what changes, and is of each store by itself', async () => {
  const [store, other] = [here.tab(), here.tab({ accountId: 'a', workspaceId: 'w' })];
  const read = vi.fn(topics);
  const query = keptQuery(read);
  expect(query.of(store).now()).toBeUndefined();
  const heard = vi.fn();
  const stop = query.of(store).onChange(heard);
  await until(() => query.of(store).now() !== undefined);
  stop();
  expect(query.of(store).now()).toEqual([]);
  expect([read.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1]);
  await saveTopic(store, { name: 'Planning' });
  await until(() => query.of(store).now()?.length === 1);
  expect(query.of(store).now()).toEqual(['Planning']);
  expect(heard).toHaveBeenCalledOnce();
  expect(query.of(other).now()).toBeUndefined();
  await until(() => query.of(other).now() !== undefined);
  expect([query.of(store).now(), query.of(other).now()]).toEqual([['Planning'], []]);
});

it('throws a bug where it is used', async () => {
  const store = here.tab();
  const bug = new TypeError('a bug');
  const query = keptQuery(() => Promise.reject(bug));
  const { promise, resolve } = Promise.withResolvers<void>();
  query.of(store).onChange(resolve);
  await promise;
  expect(() => query.of(store).now()).toThrow(bug);
});

it('all of the app’s is deleted from a browser, whoever’s it is, and nothing of what others keep there', async () => {
  const device = new IDBFactory();
  vi.stubGlobal('indexedDB', device);
  const store = new DeviceStore(NOBODY, () => NINE);
  await store.write(addTopic('one'));
  store.close();
  for (const name of ['meeting-tab:an account', 'another']) {
    const open = device.open(name);
    await new Promise((resolve) => (open.onsuccess = resolve));
    open.result.close();
  }
  const kept = (...keys: string[]) => keys.map((key): [string, string] => [key, 'on']);
  const local = stubStorage('localStorage', ...kept('meeting-tab:a', 'another', 'meeting-tab:b'));
  const session = stubStorage('sessionStorage', ...kept('meeting-tab:c', 'else'));
  const unregister = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } });
  const caches = new Set(['pages', 'files']);
  vi.stubGlobal('caches', { keys: async () => [...caches], delete: async (name: string) => caches.delete(name) });
  await deleteAll();
  expect(await databaseNames(device)).toEqual(['another']);
  expect([...local.keys(), ...session.keys()]).toEqual(['another', 'else']);
  expect([unregister.mock.calls.length, caches.size]).toEqual([1, 0]);
});
