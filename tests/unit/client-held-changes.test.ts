import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#lib/client/failures.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import type { DeviceStore } from '#lib/client/store/device-store.ts';
import { change, create, writeTombstone } from '#lib/client/store/edit.ts';
import type { Writer } from '#lib/client/store/rows.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import { addTopic, fillDevices, freshDevice, NINE, OWNER, person } from '../support/client.ts';
import { stubPage } from '../support/page-signs.ts';
import { Service } from '../support/service.ts';
import { until } from '../support/until.ts';

const RETRY_MS = 10_000;
const here = freshDevice();
let service: Service;
let one: DeviceStore;
let two: DeviceStore;
/** Ada, known to both tabs. */
let id: string;
beforeEach(async () => {
  service = new Service();
  [one, two] = [here.tab(OWNER), here.tab(OWNER)];
  id = await savePerson(one, person('Ada'));
});

const sync = (store: DeviceStore) => exchange(store, service, new Map());
const edit = (store: DeviceStore, fields: { name: string } | { role: string }) =>
  store.write((writer) => change(writer, 'people', id, fields));
const rename = (topicId: string) => (writer: Writer) => change(writer, 'topics', topicId, { name: 'Renamed' });
const bury = (topicId: string) => (writer: Writer) => writeTombstone(writer, 'topics', topicId, NINE);
const set = (key: string, value: unknown) => async (writer: Writer) => writer.setValue(key, value);
const find = (table: 'people' | 'topics', rowId: string) => here.tab(OWNER).read((reader) => reader.raw(table, rowId));

const MERGED = { name: 'Ada Lovelace', role: 'Engineer' };
const renameElsewhere = () => service.write('people', { ...service.record('people', id), name: 'Ada Lovelace' });

/** Makes the device full while something is written. */
async function withoutRoom(store: DeviceStore, act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const full = fillDevices();
  await act();
  expect(store.trouble?.code).toBe('full');
  full.mockRestore();
}

async function saved(store: DeviceStore): Promise<void> {
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  vi.useRealTimers();
  await until(() => store.trouble === null);
}

describe('what a tab holds until there is room', () => {
  it('is saved on top of what another tab has pulled since, and still reaches the service', async () => {
    await sync(one);
    await withoutRoom(one, () => edit(one, { role: 'Engineer' }));
    renameElsewhere();
    await sync(two);
    await saved(one);
    await sync(one);
    expect(service.record('people', id)).toMatchObject(MERGED);
    expect((await find('people', id))?.unsent).toBeUndefined();
  });

  it('and what it has pulled takes nothing from another tab’s edit', async () => {
    await sync(one);
    renameElsewhere();
    await withoutRoom(one, () => sync(one));
    await edit(two, { role: 'Engineer' });
    await saved(one);
    expect((await find('people', id))?.record).toMatchObject(MERGED);
    await sync(two);
    expect(service.record('people', id)).toMatchObject(MERGED);
  });

  it('does not bring back what another tab has deleted, and deletes what another tab has edited', async () => {
    for (const topicId of ['t1', 't2']) await one.write(addTopic(topicId));
    await withoutRoom(one, async () => {
      await one.write(rename('t1'));
      await one.write(bury('t2'));
    });
    await two.write(bury('t1'));
    await two.write(rename('t2'));
    await saved(one);
    for (const topicId of ['t1', 't2']) expect((await find('topics', topicId))?.record.deletedAt).toBe(NINE);
  });

  it.each([
    [
      'has both tabs’ parts of a value',
      'parts',
      [
        { all: 1, one: 1 },
        { all: 1, two: 1 },
      ],
      { all: 1, one: 1, two: 1 },
    ],
    ['has pulled only as far as both have, this tab further', 'pulled', [7, 4], 4],
    ['has pulled only as far as both have, the other tab further', 'pulled', [4, 7], 4],
  ] as const)('%s', async (_, key, [held, others], together) => {
    if (key === 'parts') await one.write(set(key, { all: 1 }));
    await withoutRoom(one, () => one.write(set(key, held)));
    await two.write(set(key, others));
    await saved(one);
    expect(await two.read((reader) => reader.value(key))).toEqual(together);
  });

  it('is no longer this device’s alone once another tab has sent it', async () => {
    await withoutRoom(one, () => edit(one, { role: 'Engineer' }));
    await sync(two);
    await saved(one);
    const row = await find('people', id);
    expect([row?.unsent, row?.own, row?.record.role]).toEqual([1, undefined, 'Engineer']);
  });

  it('is nothing where the change is refused in the end, and the next one is saved at once', async () => {
    let times = 0;
    const full = fillDevices();
    const refused = one.write(async (writer) => {
      create(writer, 'topics', { id: 't1', name: 'One' });
      times += 1;
      if (times > 1) throw new Refusal('invalid', 'No.');
    });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    full.mockRestore();
    await one.write(addTopic('t2'), { durably: true });
    expect((await find('topics', 't2'))?.record.name).toBe('t2');
  });

  it('is nothing that is to be saved at once or not at all, which says so', async () => {
    fillDevices();
    await expect(one.write(addTopic('t1'), { durably: true })).rejects.toMatchObject({
      code: 'full',
      message: 'This device is out of space. Free up some, then try again.',
    });
    expect(one.trouble).toBeNull();
  });

  it('is saved as the page is hidden: a phone may end it', async () => {
    const page = stubPage();
    const store = here.tab(OWNER);
    await withoutRoom(store, () => store.write(addTopic('t1')));
    page.become('hidden');
    vi.useRealTimers();
    await until(() => store.trouble === null);
    expect((await find('topics', 't1'))?.record.name).toBe('t1');
  });
});
