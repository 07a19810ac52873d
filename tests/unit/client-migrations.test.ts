import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportRecords } from '#lib/client/portable/export-records.ts';
import { importRecords } from '#lib/client/portable/import-records.ts';
import { readExport } from '#lib/client/portable/read-export.ts';
import { declareDatabase, VERSIONS } from '#lib/client/store/database.ts';
import { databaseName } from '#lib/client/store/store.ts';
import { type Device, device, NINE } from '../support/client.ts';

let here: Device;
beforeEach(() => {
  here = device();
  here.use();
});
afterEach(() => here.closeAll());

/**
 * What a device held under each version, as it lay in the database. A new version adds its own entry and changes none:
 * these devices exist.
 */
const DEVICES: Record<number, Record<string, object[]>> = {
  1: {
    people: [{ space: 'local', id: 'p1', record: { id: 'p1', name: 'Facilitator', rev: 0 }, unsent: 1, base: null }],
    topics: [{ space: 'local', id: 't1', record: { id: 't1', rev: 4, deletedAt: NINE }, unsent: 1, base: null }],
    meetings: [
      {
        space: 'local',
        id: 'm1',
        open: 1,
        record: { id: 'm1', title: 'Running', startedAt: NINE, endedAt: null, rev: 0 },
      },
      { space: 'local', id: 'm2', removeAt: NINE, record: { id: 'm2', startedAt: NINE, endedAt: NINE, rev: 2 } },
    ],
    attendees: [{ space: 'local', id: 'a1', meetingId: 'm1', record: { id: 'a1', meetingId: 'm1', rev: 0 } }],
    values: [{ space: 'local', key: 'settings', value: { currency: 'EUR' } }],
    starts: [{ space: 'local', meetingId: 'm1', startedAt: NINE, month: '2026-03', state: 'local' }],
  },
};
DEVICES[2] = { ...DEVICES[1], sums: [{ space: 'local', id: 'm1', stale: 'a' }] };

it('has a device of every version', () => {
  expect(Object.keys(DEVICES).map(Number)).toEqual(VERSIONS.map((_, i) => i + 1));
});

it.each(Object.entries(DEVICES))('a device of version %s keeps everything', async (version, tables) => {
  const old = declareDatabase(databaseName(null), Number(version));
  await old.open();
  for (const [table, rows] of Object.entries(tables)) await old.table(table).bulkPut(rows);
  old.close();

  const store = here.tab();
  const found = await store.read(async (reader) => ({
    people: (await reader.all('people')).map(({ record }) => record.name),
    topics: (await reader.all('topics')).length,
    open: (await reader.open()).map(({ record }) => record.title),
    attendees: (await reader.children('attendees', ['m1'])).map(({ id }) => id),
    removed: (await reader.removed()).map(({ id }) => id),
    unsent: (await reader.unsent()).map(({ table, id }) => `${table}:${id}`),
    settings: await reader.value('settings'),
    starts: (await reader.starts('2026-03')).length,
  }));
  expect(found).toEqual({
    people: ['Facilitator'],
    topics: 0,
    open: ['Running'],
    attendees: ['a1'],
    removed: ['m2'],
    unsent: ['people:p1', 'topics:t1'],
    settings: { currency: 'EUR' },
    starts: 1,
  });
  expect(store.trouble).toBeNull();

  const file = await readExport((await exportRecords(store)).join(''));
  expect(file.unreadable).toEqual([]);
  expect(file.records.map(({ id }) => id)).toEqual(['p1', 'm1', 'a1']);
  expect((await importRecords(store, file, 'replace')).meetings).toMatchObject({ same: 1, different: 0 });
});
