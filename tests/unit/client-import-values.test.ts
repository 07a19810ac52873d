import { describe, expect, it } from 'vitest';
import { importRecords, previewImport } from '#lib/client/portable/import-records.ts';
import { readExport, readExportFile } from '#lib/client/portable/read-export.ts';
import { readAllTables } from '#lib/client/store/rows.ts';
import { device, freshDevice } from '../support/client.ts';

freshDevice();

const file = (records: object, more: object = {}) =>
  JSON.stringify({ format: 'meeting-tab', version: 1, workspace: { currency: 'EUR' }, records, ...more });

describe('a value of an import', () => {
  const person = { id: 'p', name: 'Ada', role: 'Engineer', rateKind: 'hour', rateMinor: 6_000, external: false };
  const template = { id: 't', name: 'Weekly', title: 'Weekly sync', people: [] };

  it.each([
    ['people', person, { name: 5, role: [], rateKind: 1, rateMinor: '60', external: 'no' }],
    ['templates', template, { name: 5, title: {}, people: 'Ada' }],
    ['topics', { id: 'x', name: 'Roadmap' }, { name: false }],
  ])(
    'of the wrong type leaves its record out, and one that is null or absent doesn’t: %s',
    async (table, good, wrong) => {
      for (const [field, value] of Object.entries(wrong)) {
        const { records, unreadable } = await readExport(file({ [table]: [{ ...good, [field]: value }] }));
        expect([field, records, unreadable.map(({ place }) => place)]).toEqual([
          field,
          [],
          [`records.${table}[0].${field}`],
        ]);
        for (const nothing of [null, undefined]) {
          expect((await readExport(file({ [table]: [{ ...good, [field]: nothing }] }))).unreadable).toEqual([]);
        }
      }
    },
  );

  it('that says nothing was deleted is no deletion', async () => {
    const { records } = await readExport(file({ topics: [{ id: 'x', name: 'Roadmap', deletedAt: null }] }));
    expect(records.map(({ id }) => id)).toEqual(['x']);
  });

  it.each([0, -1, 1.5, '1', null, undefined])('that is no version of an export is refused: %j', async (version) => {
    await expect(readExport(file({}, { version }))).rejects.toThrow(
      'The file doesn’t say which version it is, at “version”.',
    );
  });

  it.each([
    ['2026-03-11T09:00:00.000Z', Date.UTC(2026, 2, 11, 9)],
    ['yesterday', null],
    [2026, null],
  ])('of when it was exported is read, or unknown: %j', async (exportedAt, at) => {
    expect((await readExport(file({}, { exportedAt }))).exportedAt).toBe(at);
  });

  it('keeps a byte order mark that is in a name, not one in front', async () => {
    const { records } = await readExport(`\ufeff${file({ topics: [{ id: 'x', name: 'Road\ufeffmap' }] })}`);
    expect(records[0]?.record.name).toBe('Road\ufeffmap');
  });

  it('may be in a file of the largest size', async () => {
    const sized = (size: number) => {
      const blob = new Blob([file({})]);
      Object.defineProperty(blob, 'size', { value: size });
      return readExportFile(blob);
    };
    expect((await sized(100 * 2 ** 20)).records).toEqual([]);
    await expect(sized(100 * 2 ** 20 + 1)).rejects.toMatchObject({
      code: 'too_large',
      message: 'This file is 101 MB. Files of up to 100 MB can be imported.',
    });
  });
});

describe('an import into a workspace in another currency', () => {
  it.each([
    [
      'people',
      { people: [{ id: 'p', name: 'Ada', role: '', rateKind: 'hour', rateMinor: 6_000, external: false }] },
      'EUR',
    ],
    ['templates', { topics: [{ id: 'x', name: 'X' }], templates: [{ id: 't', name: 'Weekly', people: [] }] }, 'EUR'],
    ['no rates', { topics: [{ id: 'x', name: 'X' }] }, null],
  ])('says which currency the rates of its records are in: %s', async (_, records, other) => {
    const store = device().tab();
    await importRecords(
      store,
      await readExport(file({ topics: [{ id: 'here', name: 'Here' }] }, { workspace: { currency: 'USD' } })),
      'keep',
    );
    const preview = (currency: string) =>
      readExport(file(records, { workspace: { currency } })).then((read) => previewImport(store, read));
    expect(await preview('EUR')).toMatchObject({ withSettings: false, otherCurrency: other });
    expect(await preview('USD')).toMatchObject({ withSettings: false, otherCurrency: null });
  });

  it('with the currency kept, brings a record once', async () => {
    const store = device().tab();
    const read = await readExport(file({ topics: [{ id: 'x', name: 'X' }] }));
    for (const _ of [1, 2]) await importRecords(store, read, 'keep');
    expect((await store.read(readAllTables)).map(({ id }) => id)).toEqual(['x']);
  });
});
