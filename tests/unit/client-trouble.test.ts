import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { VERSION } from '#lib/client/store/database.ts';
import { DeviceStore } from '#lib/client/store/device-store.ts';
import { change } from '#lib/client/store/edit.ts';
import { databaseNames, done, openDatabase } from '#lib/client/store/indexed-db.ts';
import { EVERYTHING } from '#lib/client/store/rows.ts';
import { DATABASE, NOBODY } from '#lib/client/store/store.ts';
import { addTopic, fillDevices, freshDevice, NINE, topicNames } from '../support/client.ts';
import { until } from '../support/until.ts';

const here = freshDevice();

const loseConnection = () =>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  });

describe('what can go wrong', () => {
  it.each([
    ['is refused', () => undefined],
    [
      'throws on opening, as in private modes',
      () => {
        const factory = new IDBFactory();
        vi.spyOn(factory, 'open').mockImplementation(() => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        });
        return factory;
      },
    ],
  ])('IndexedDB %s: everything works, in memory, and says so', async (_, factory) => {
    const store = here.tab();
    vi.stubGlobal('indexedDB', factory());
    const refused = new DeviceStore(NOBODY, () => NINE);
    const troubled = vi.fn();
    refused.onTrouble(troubled);
    await refused.write(addTopic('t1'));
    expect(await topicNames(refused)).toEqual(['t1']);
    expect(refused.trouble).toMatchObject({ code: 'refused' });
    expect(troubled).toHaveBeenCalledOnce();
    refused.close();
    expect(await topicNames(store)).toEqual([]);
  });

  it('storage is full: nothing is lost, and it is saved once there is room', async () => {
    const store = here.tab();
    await store.write(addTopic('t1'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const full = fillDevices();
    await store.write(addTopic('t2'));
    await store.write((writer) => change(writer, 'topics', 't1', { name: 'renamed' }));
    expect(store.trouble?.code).toBe('full');
    expect(await topicNames(store)).toEqual(['renamed', 't2']);
    const other = here.tab();
    expect(await topicNames(other)).toEqual(['t1']);
    const told = vi.fn();
    other.onChange(told);

    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.trouble?.code).toBe('full');
    full.mockRestore();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await until(() => store.trouble === null);
    expect(await topicNames(here.tab())).toEqual(['renamed', 't2']);
    await until(() => told.mock.calls.some(([keys]) => keys.has('topics:t2')));

    // From here on it's a normal store: its writes are on the device, and it sees other tabs' writes.
    await store.write(addTopic('t3'));
    await here.tab().write(addTopic('t4'));
    expect(await topicNames(store)).toEqual(['renamed', 't2', 't3', 't4']);
    expect(await topicNames(here.tab())).toEqual(['renamed', 't2', 't3', 't4']);
  });

  it('a lost connection is opened anew', async () => {
    const store = here.tab();
    await store.write(addTopic('t1'));
    const transaction = loseConnection();
    await store.write(addTopic('t2'));
    expect(transaction.mock.calls.length).toBeGreaterThan(1);
    expect(store.trouble).toBeNull();
    expect(await topicNames(here.tab())).toEqual(['t1', 't2']);
  });

  it('it takes long to open: that is said, and what is asked for meanwhile is done once it is open', async () => {
    await here.tab().write(addTopic('t1'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise, resolve } = Promise.withResolvers<[]>();
    vi.spyOn(indexedDB, 'databases').mockReturnValueOnce(promise);
    const store = here.tab();
    const written = store.write(addTopic('t2'));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(store.trouble?.code).toBe('slow');
    vi.useRealTimers();
    resolve([]);
    await written;
    expect(store.trouble).toBeNull();
    expect(await topicNames(store)).toEqual(['t1', 't2']);
    expect(await topicNames(here.tab())).toEqual(['t1', 't2']);
  });

  it('it cannot be opened for a while: what is made meanwhile is saved then, and what was there is shown', async () => {
    await here.tab().write(addTopic('t1'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    });
    const store = here.tab();
    await store.write(addTopic('t2'));
    expect(store.trouble?.code).toBe('broken');
    const told = vi.fn();
    store.onChange(told);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await until(() => store.trouble === null);
    await until(() => told.mock.calls.some(([keys]) => keys.has(EVERYTHING)));
    expect(await topicNames(store)).toEqual(['t1', 't2']);
    expect(await topicNames(here.tab())).toEqual(['t1', 't2']);
  });

  it('another tab removed it while something was being read: the database does not come back', async () => {
    const store = here.tab();
    await store.write(addTopic('t1'));
    const read = store.read(async (reader) => {
      while (!store.trouble) await reader.get('topics', 't1');
    });
    here.use();
    await done(indexedDB.deleteDatabase(DATABASE));
    await read;
    expect(store.trouble?.code).toBe('gone');
    await expect(store.write(addTopic('t2'))).rejects.toMatchObject({ code: 'gone' });
    await expect(topicNames(store)).rejects.toMatchObject({ code: 'gone' });
    expect(await databaseNames(indexedDB)).toEqual([]);
  });

  it('another tab removed it while the connection was lost: the database does not come back', async () => {
    const store = here.tab();
    await store.write(addTopic('t1'));
    // Without a connection, nothing tells this tab.
    const { open } = indexedDB;
    vi.spyOn(indexedDB, 'open').mockImplementationOnce((...given) => {
      indexedDB.deleteDatabase(DATABASE);
      return open.apply(indexedDB, given);
    });
    loseConnection();
    await expect(store.write(addTopic('t2'))).rejects.toMatchObject({ code: 'gone' });
    await expect(topicNames(store)).rejects.toMatchObject({ code: 'gone' });
    expect(await databaseNames(indexedDB)).toEqual([]);
  });

  it.each(['before', 'in another tab'])('a newer version of the app was opened %s', async (when) => {
    here.use();
    const open = async () => (await openDatabase(indexedDB, DATABASE, VERSION + 10, { upgrade: () => {} })).close();
    if (when === 'before') await open();
    const store = here.tab();
    if (when !== 'before') {
      await store.write(addTopic('t1'));
      await open();
    }
    await expect(store.write(addTopic('t1'))).rejects.toMatchObject({ code: 'newer' });
    await expect(topicNames(store)).rejects.toMatchObject({ code: 'newer' });
  });
});
