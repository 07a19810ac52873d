import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { exportRecords } from '#lib/client/portable/export-records.ts';
import { importRecords } from '#lib/client/portable/import-records.ts';
import { readExport } from '#lib/client/portable/read-export.ts';
import { databaseNames } from '#lib/client/store/indexed-db.ts';
import { NOBODY, type StoreOwner } from '#lib/client/store/store.ts';
import { bringAll, type Device, device, NINE } from '../support/client.ts';
import { fill, openOld } from '../support/old-databases.ts';

let here: Device;
beforeEach(() => {
  here = device();
  here.use();
});

/** One space has more than are copied at once. */
const pausesOf = (space: string) => (space === 'w2' ? 501 : 2);

/** A device's rows of a space, as real devices have them. */
const held = (space: string): Record<string, object[]> => ({
  people: [{ space, id: 'p1', record: { id: 'p1', name: `Facilitator of ${space}`, rev: 0 }, unsent: 1, base: null }],
  topics: [{ space, id: 't1', record: { id: 't1', rev: 4, deletedAt: NINE }, unsent: 1, base: null }],
  meetings: [
    { space, id: 'm1', open: 1, record: { id: 'm1', title: 'Running', startedAt: NINE, endedAt: null, rev: 0 } },
    { space, id: 'm2', removeAt: NINE, record: { id: 'm2', startedAt: NINE, endedAt: NINE, rev: 2 } },
  ],
  attendees: [{ space, id: 'a1', meetingId: 'm1', record: { id: 'a1', meetingId: 'm1', rev: 0 } }],
  pauses: Array.from({ length: pausesOf(space) }, (_, i) => {
    const id = `x${String(i).padStart(4, '0')}`;
    return { space, id, meetingId: 'm2', record: { id, meetingId: 'm2', startedAt: NINE, endedAt: NINE, rev: 1 } };
  }),
  values: [{ space, key: 'settings', value: { currency: 'EUR' } }],
  starts: [{ space, meetingId: 'm1', startedAt: NINE, month: '2026-03', state: 'local' }],
});

const TWO: StoreOwner[] = ['w1', 'w2'].map((workspaceId) => ({ accountId: 'ada', workspaceId }));

/** Creates a database like an earlier version's. */
async function make(version: 10 | 20, name: string, ...contents: Parameters<typeof fill>[1][]): Promise<void> {
  const db = await openOld(indexedDB, name, version);
  for (const tables of contents) await fill(db, tables);
  db.close();
}

/** A device on which Ada has two workspaces, with some things made without an account. */
async function oldDevice(version: 10 | 20): Promise<void> {
  const all = ({ workspaceId }: StoreOwner) => ({
    ...held(workspaceId),
    ...(version === 20 && { sums: [{ space: workspaceId, id: 'm1', stale: 'a' }] }),
  });
  await make(version, 'meeting-tab', all(NOBODY));
  await make(version, 'meeting-tab:ada', ...TWO.map(all));
}

async function expectAll(owner: StoreOwner): Promise<void> {
  const store = here.tab(owner);
  const found = await store.read(async (reader) => ({
    people: (await reader.all('people')).map(({ record }) => record.name),
    topics: (await reader.all('topics')).length,
    open: (await reader.open()).map(({ record }) => record.title),
    attendees: (await reader.children('attendees', ['m1'])).map(({ id }) => id),
    pauses: (await reader.children('pauses', ['m2'])).length,
    removed: (await reader.removed()).map(({ id }) => id),
    unsent: (await reader.unsent()).map(({ table, id }) => `${table}:${id}`),
    settings: await reader.value('settings'),
    starts: (await reader.starts('2026-03')).length,
  }));
  expect(found).toEqual({
    people: [`Facilitator of ${owner.workspaceId}`],
    topics: 0,
    open: ['Running'],
    attendees: ['a1'],
    pauses: pausesOf(owner.workspaceId),
    removed: ['m2'],
    unsent: ['people:p1', 'topics:t1'],
    settings: { currency: 'EUR' },
    starts: 1,
  });
  expect(store.trouble).toBeNull();
}

it.each([10, 20] as const)(
  'a device of version %s keeps everything, of everybody, in one database, though tabs open at once',
  async (version) => {
    await oldDevice(version);
    // A tab of the previous version is still open.
    const before = await openOld(indexedDB, 'meeting-tab:ada', version);
    await Promise.all([NOBODY, ...TWO, ...TWO].map(expectAll));
    expect(() => before.transaction('people')).toThrow();
    expect(await databaseNames(indexedDB)).toEqual(['meeting-tab']);
    const store = here.tab();
    const file = await readExport((await exportRecords(store)).join(''));
    expect(file.unreadable).toEqual([]);
    expect((await importRecords(store, file, 'replace')).meetings).toMatchObject({ same: 1, different: 0 });
  },
);

/** Makes requests of this kind fail after the first few, as when the page closes. Returns how many were left. */
function cutOffAfter(kind: 'put' | 'getAll', survived: number) {
  let left = survived;
  // Both take two arguments and return a request.
  const named = kind as 'put';
  const real = IDBObjectStore.prototype[named];
  vi.spyOn(IDBObjectStore.prototype, named).mockImplementation(function (this: IDBObjectStore, ...given) {
    left -= 1;
    if (left < 0) throw new DOMException('The page is gone.', 'AbortError');
    return real.apply(this, given);
  });
  return () => left;
}

it.each(['put', 'getAll'] as const)('keeps everything wherever it is cut off (%s)', async (kind) => {
  let isOver = false;
  for (let survived = 0; !isOver; survived += survived < 6 ? 1 : 250) {
    here = device();
    here.use();
    await oldDevice(20);
    const left = cutOffAfter(kind, survived);
    const cutOff = here.tab(TWO[1]);
    // If it can't be read, it shows as empty, not in part.
    const seen = await cutOff.read(async (reader) => (await reader.all('pauses')).length).catch(() => 0);
    expect([0, 501]).toContain(seen);
    isOver = left() >= 0;
    vi.restoreAllMocks();
    cutOff.close();
    for (const owner of [NOBODY, ...TWO]) await expectAll(owner);
    here.closeAll();
  }
});

it('deletes what was copied before, and does not copy it over what has been made of it since', async () => {
  await oldDevice(20);
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new DOMException('The page is gone.', 'AbortError');
  });
  const [owner] = TWO;
  await here.tab(owner).read(async () => {});
  vi.restoreAllMocks();
  const again = here.tab(owner);
  await again.write(async (writer) => writer.setValue('settings', { currency: 'JPY' }));
  expect(await here.tab(owner).read((reader) => reader.value('settings'))).toEqual({ currency: 'JPY' });
  expect(await databaseNames(indexedDB)).toEqual(['meeting-tab']);
});

it('what was kept on signing out is still an edit of what the service had', async () => {
  const kept = { id: 'p1', name: 'Ada', role: '', rev: 3 };
  await make(20, 'meeting-tab', {
    people: [{ space: 'local', id: 'p1', record: { ...kept, role: 'Chair', rev: 0 }, unsent: 1, base: null }],
    values: [{ space: 'local', key: 'kept:w1', value: { 'people:p1': kept } }],
  });
  const mine = here.tab(TWO[0]);
  await bringAll(mine);
  expect(await mine.read((reader) => reader.get('people', 'p1'))).toEqual({
    id: 'p1',
    record: { ...kept, role: 'Chair' },
    unsent: 1,
    base: kept,
  });
});

it('whom a running meeting took along is merged with how they stayed', async () => {
  const copied = { id: 'p1', name: 'Ada', role: '', rev: 0 };
  const row = (space: string, role: string) => ({
    space,
    id: 'p1',
    record: { ...copied, role },
    unsent: 1,
    base: null,
  });
  await make(20, 'meeting-tab', { people: [row('local', '')] });
  await make(20, 'meeting-tab:ada', {
    people: [row('w1', 'Chair')],
    values: [{ space: 'w1', key: 'copied', value: { 'people:p1': copied } }],
  });
  const mine = here.tab(TWO[0]);
  await bringAll(mine);
  expect((await mine.read((reader) => reader.get('people', 'p1')))?.record.role).toBe('Chair');
});
