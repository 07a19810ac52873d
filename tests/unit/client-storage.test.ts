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
import { addTopic, freshDevice, NINE } from '../support/client.ts';
import { until } from '../support/until.ts';

function map() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const never = () => {
  throw new DOMException('No.', 'SecurityError');
};

describe.each([
  ['deviceStorage', deviceStorage, 'localStorage'],
  ['tabStorage', tabStorage, 'sessionStorage'],
] as const)('%s', (_, storage, name) => {
  it('keeps text and JSON, and forgets', () => {
    vi.stubGlobal(name, map());
    storage.set('a', 'text');
    storage.setJson('b', { at: [1, null] });
    expect(storage.get('a')).toBe('text');
    expect(storage.getJson('b')).toEqual({ at: [1, null] });
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('has null for what is missing, and for what is not JSON', () => {
    vi.stubGlobal(name, { ...map(), getItem: (key: string) => (key === 'broken' ? '{' : null) });
    expect(storage.get('missing')).toBeNull();
    expect(storage.getJson('missing')).toBeNull();
    expect(storage.getJson('broken')).toBeNull();
    expect(storage.get('broken')).toBe('{');
  });

  it.each([
    ['there is no such global', undefined],
    ['each call is refused', { getItem: never, setItem: never, removeItem: never }],
  ])('never throws where %s', (__, global) => {
    vi.stubGlobal(name, global);
    storage.set('a', 'text');
    storage.setJson('a', {});
    expect(storage.get('a')).toBeNull();
    expect(storage.getJson('a')).toBeNull();
    storage.remove('a');
  });

  it('never throws where the global itself is refused', () => {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { get: never, configurable: true });
    storage.set('a', 'text');
    expect(storage.get('a')).toBeNull();
    storage.remove('a');
  });
});

const here = freshDevice();

const topics = async (reader: Reader) => (await reader.all('topics')).map(({ record }) => record.name).sort();

it('is read once for all who use it, kept when nobody does, and follows what changes', async () => {
  const store = here.tab();
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
});

it('is of each store by itself', async () => {
  const [one, other] = [here.tab(), here.tab({ accountId: 'a', workspaceId: 'w' })];
  const query = keptQuery(topics);
  await saveTopic(one, { name: 'Planning' });
  for (const store of [one, other]) query.of(store);
  await until(() => query.of(one).now() !== undefined && query.of(other).now() !== undefined);
  expect([query.of(one).now(), query.of(other).now()]).toEqual([['Planning'], []]);
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

/** A browser's storage with these keys. */
function storage(...keys: string[]) {
  const items = new Set(keys);
  return {
    items,
    get length() {
      return items.size;
    },
    key: (i: number) => [...items][i] ?? null,
    removeItem: (key: string) => void items.delete(key),
  };
}

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
  const [local, session] = [storage('meeting-tab:a', 'another', 'meeting-tab:b'), storage('meeting-tab:c', 'else')];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  const unregister = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } });
  const caches = new Set(['pages', 'files']);
  vi.stubGlobal('caches', { keys: async () => [...caches], delete: async (name: string) => caches.delete(name) });
  await deleteAll();
  expect(await databaseNames(device)).toEqual(['another']);
  expect([...local.items, ...session.items]).toEqual(['another', 'else']);
  expect([unregister.mock.calls.length, caches.size]).toEqual([1, 0]);
});
