import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { describeMeeting, endMeeting } from '#lib/client/meetings/commands.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { exportRecords } from '#lib/client/portable/export-records.ts';
import { importRecords, previewImport } from '#lib/client/portable/import-records.ts';
import { readExport, readExportFile } from '#lib/client/portable/read-export.ts';
import { DeviceStore } from '#lib/client/store/device-store.ts';
import { readAllTables, UNDO_MS } from '#lib/client/store/rows.ts';
import { NOBODY, type Store } from '#lib/client/store/store.ts';
import { settingsOf } from '#lib/client/store/values.ts';
import { detailsOf, device, freshTab, HOURLY, MINUTE, OWNER, startGroup, store } from '../support/client.ts';

const here = freshTab();

const exported = async (from: Store) => (await exportRecords(from)).join('');
const everything = (from: Store) => from.read(readAllTables);
const records = (tables: object, more: object = {}) =>
  JSON.stringify({
    ...{ format: 'meeting-tab', version: 1, exportedAt: '2026-03-11T09:00:00.000Z' },
    ...{ workspace: { currency: 'EUR' }, records: tables },
    ...more,
  });

const meeting = (id: string, more: object = {}) => ({ id, title: id, startedAt: 1, endedAt: 2, ...more });

describe('a file that cannot be read', () => {
  it.each([
    ['nothing', '', 'This file is damaged or cut off, at line 1. Nothing was imported.'],
    ['a picture', '\u0089PNG\r\n', /^This file is damaged or cut off/],
    ['another JSON', '{"meetings":[]}', 'This isn’t a Meeting Tab export.'],
    ['a list', '[]', 'This isn’t a Meeting Tab export.'],
    ['null', 'null', 'This isn’t a Meeting Tab export.'],
    ['a later version', records({}, { version: 2 }), /^This file was exported by a newer version of Meeting Tab\./],
    ['no records', '{"format":"meeting-tab","version":1}', 'The file has no records, at “records”.'],
    ['a table that is none', records({ topics: {} }), 'The file has no list of topics, at “records.topics”.'],
  ])('%s', async (_, text, message) => {
    const refusal = await readExport(text).catch((thrown: unknown) => thrown);
    expect(refusal).toMatchObject({ code: 'invalid', field: 'file', message: expect.stringMatching(message) });
  });

  it('in whatever way a file cannot be read, it is said', async () => {
    const because = (file: Blob) => readExportFile(file).catch(({ message }: Error) => message);
    expect(await because(new Blob([Uint8Array.of(0xff, 0xd8)]))).toBe('This file isn’t text, so it isn’t an export.');
    const gone = new Blob(['{}']);
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('Moved.', 'NotReadableError'));
    expect(await because(gone)).toBe('This file couldn’t be read. Choose it again.');
    expect(await because(new Blob(['\ufeff{}']))).toBe('This isn’t a Meeting Tab export.');
  });

  it('nested however deep, it is refused or left out, and the rest is taken', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
    for (const levels of [65, 100_000]) {
      const text = `{"format":"meeting-tab","version":1,"extra":${deep(levels)},"workspace":{"currency":${deep(levels)}},
        "records":{"topics":[{"id":"good","name":"Good"},{"id":"deep","x":${deep(levels)}},${deep(levels)}]}}`;
      const file = await readExport(text);
      expect(file.records.map(({ id }) => id)).toEqual(['good']);
      expect(file.unreadable.map(({ place }) => place)).toEqual(['records.topics[1]', 'records.topics[2]']);
    }
  });

  it('says at which line a file is cut off', async () => {
    await startGroup(store, 3);
    const text = await exported(store);
    const lines = text.split('\n').length;
    for (const length of [text.length - 2, Math.floor(text.length / 2), 30]) {
      const cut = text.slice(0, length);
      await expect(readExport(cut)).rejects.toThrow(`cut off, at line ${cut.split('\n').length}.`);
    }
    expect(lines).toBeGreaterThan(8);
  });
});

it.each([
  ['Chrome', 'Expected double-quoted property name in JSON at position 25 (line 2 column 1)', ', at line 2'],
  ['an older Chrome', 'Unexpected token } in JSON at position 25', ', at line 2'],
  ['Chrome, at the end', 'Unexpected end of JSON input', ', at line 3'],
  ['Firefox', 'JSON.parse: unexpected character at line 2 column 1 of the JSON data', ', at line 2'],
  ['Safari, at the end', 'JSON Parse error: Unexpected EOF', ', at line 3'],
  ['Safari', 'JSON Parse error: Expected a value', ''],
])('a damaged file, as other browsers say it: %s', async (_, message, where) => {
  vi.spyOn(JSON, 'parse').mockImplementation(() => {
    throw new SyntaxError(message);
  });
  await expect(readExport('{"format":"meeting-tab",\n}\n{')).rejects.toThrow(
    `This file is damaged or cut off${where}. Nothing was imported.`,
  );
});

describe('a record that cannot be read', () => {
  it('is named with its place and reason, and the others are taken', async () => {
    const deep = JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`);
    const file = await readExport(
      records({
        topics: [
          { id: 'good', name: 'Good', more: { kept: true } },
          null,
          ['a', 'list'],
          { name: 'no id' },
          { id: '', name: 'empty id' },
          { id: 'x'.repeat(65) },
          { id: 'good', name: 'Twice' },
          { id: 'deep', deep },
          { id: 'nul', name: 'a\u0000b' },
          { id: 'half', name: '\ud800' },
          { id: 'large', name: 'x'.repeat(70_000) },
          { id: 'umlauts', name: 'ü'.repeat(40_000) },
          { id: 'typed', name: 5 },
          { id: 'deleted', deletedAt: 5 },
        ],
        people: [{ id: 'p', name: 'P', rateMinor: null }],
      }).replace('"rateMinor":null', '"rateMinor":1e400'),
    );
    expect(file.records.map(({ id }) => id)).toEqual(['good']);
    expect(file.unreadable).toEqual([
      { place: 'records.people[0]', reason: 'It is nested too deep, or has a number that is too large.' },
      { place: 'records.topics[1]', reason: 'It isn’t a record.' },
      { place: 'records.topics[2]', reason: 'It isn’t a record.' },
      { place: 'records.topics[3].id', reason: 'The id must be a text of 1 to 64 characters.' },
      { place: 'records.topics[4].id', reason: 'The id must be a text of 1 to 64 characters.' },
      { place: 'records.topics[5].id', reason: 'The id must be a text of 1 to 64 characters.' },
      { place: 'records.topics[6].id', reason: 'Another record before it has the same id.' },
      { place: 'records.topics[7]', reason: 'It is nested too deep, or has a number that is too large.' },
      { place: 'records.topics[8]', reason: 'It has a character that can’t be stored.' },
      { place: 'records.topics[9]', reason: 'It has a character that can’t be stored.' },
      { place: 'records.topics[10]', reason: 'It is larger than 64 KB.' },
      { place: 'records.topics[11]', reason: 'It is larger than 64 KB.' },
      { place: 'records.topics[12].name', reason: 'The value can’t be used here.' },
      { place: 'records.topics[13].deletedAt', reason: 'It was deleted.' },
    ]);
    expect(await everything(store)).toEqual([]);
  });

  it('is found among very many in the time that one look at each takes', async () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => `m${i}`);
    const looked = vi.spyOn(Array.prototype, 'some');
    const file = await readExport(
      records({
        meetings: ids.map((id) => meeting(id, { startedAt: 'noon' })),
        pauses: ids.map((id) => ({ id: `p${id}`, meetingId: id, startedAt: 1, endedAt: 2 })),
      }),
    );
    expect(file.unreadable).toHaveLength(40_000);
    expect(file.unreadable.at(-1)).toEqual({ place: 'records.pauses[19999]', reason: 'Its meeting can’t be read.' });
    expect(looked.mock.contexts.filter((list) => Array.isArray(list) && list.length > 1_000)).toEqual([]);
  });

  it('takes along what belongs to it, and nothing else', async () => {
    const file = await readExport(
      records({
        meetings: [meeting('bad', { startedAt: 'noon' }), meeting('good'), meeting('good', { title: 'again' })],
        attendees: [
          { id: 'a', meetingId: 'bad' },
          { id: 'b', meetingId: 'good', count: -1 },
          { id: 'c', meetingId: 'good', count: 1 },
        ],
        segments: [
          { id: 's', meetingId: 'bad', attendeeId: 'a', startedAt: 1, endedAt: 2 },
          { id: 't', meetingId: 'good', attendeeId: 'b', startedAt: 1, endedAt: 2 },
          { id: 'u', meetingId: 'good', attendeeId: 'c', startedAt: 1, endedAt: 2 },
        ],
        pauses: [{ id: 'p', meetingId: 'bad', startedAt: 1, endedAt: 2 }],
      }),
    );
    expect(file.records.map(({ id }) => id)).toEqual(['good', 'c', 'u']);
    expect(file.unreadable).toEqual([
      { place: 'records.meetings[0].startedAt', reason: 'The value can’t be used here.' },
      { place: 'records.meetings[2].id', reason: 'Another record before it has the same id.' },
      { place: 'records.attendees[1].count', reason: 'The value can’t be used here.' },
      { place: 'records.attendees[0]', reason: 'Its meeting can’t be read.' },
      { place: 'records.segments[0]', reason: 'Its meeting can’t be read.' },
      { place: 'records.segments[1]', reason: 'Its attendee can’t be read.' },
      { place: 'records.pauses[0]', reason: 'Its meeting can’t be read.' },
    ]);
  });
});

describe('a file that was edited by hand', () => {
  it('brings nothing of a meeting that was taken out of it', async () => {
    const attendees = [{ id: 'a', meetingId: 'm', role: 'Guest', count: 1, rateKind: 'hour', rateMinor: 100 }];
    const file = await readExport(records({ attendees }));
    expect((await previewImport(store, file)).counts.meetings.added).toBe(0);
    await importRecords(store, file, 'keep');
    expect(await everything(store)).toEqual([]);
  });

  it('brings settings that can be saved', async () => {
    const workspace = { currency: 'EUR', hoursPerYear: 40, loadMultiplier: 9, overrunCapMinutes: 1 };
    await importRecords(store, await readExport(records({}, { workspace })), 'keep');
    const settings = { hoursPerYear: 1000, loadMultiplier: 2.5, overrunCapMinutes: 30 };
    expect(await store.read(settingsOf)).toMatchObject(settings);
    await saveSettings(store, { currency: 'GBP' });
  });

  it('brings settings in whole minutes, where everything else was deleted, too', async () => {
    await remove(store, { table: 'topics', id: await saveTopic(store, { name: 'Gone' }) });
    const workspace = { currency: 'CHF', overrunCapMinutes: 90.5 };
    await importRecords(store, await readExport(records({}, { workspace })), 'keep');
    expect(await store.read(settingsOf)).toMatchObject({ currency: 'CHF', overrunCapMinutes: 91 });
  });
});

describe('on a device that has something', () => {
  it('tells what is new, there already, different, and deleted; keeps or replaces what is different', async () => {
    const id = await startGroup(store, 3);
    here.pass(10 * MINUTE);
    await endMeeting(store, { meetingId: id });
    const person = (name: string) => savePerson(store, { name, role: '', ...HOURLY });
    const [, bob, gone] = [await person('Ada'), await person('Bob'), await person('Gone')];
    const file = await readExport(await exported(store));
    await savePerson(store, { id: bob, name: 'Bobby', role: '', ...HOURLY });
    await store.write(async (writer) => {
      // A person who isn't in the file.
      const [attendee] = await writer.children('attendees', [id]);
      if (!attendee) throw new Error('Nobody is there.');
      writer.put('attendees', { ...attendee, id: 'late', record: { ...attendee.record, id: 'late' } });
    });
    await describeMeeting(store, { meetingId: id, title: 'Renamed' });
    await remove(store, { table: 'people', id: gone });
    const { counts } = await previewImport(store, file);
    expect(counts.people).toEqual({ added: 0, same: 1, different: 1, deleted: 1 });
    expect(counts.meetings).toEqual({ added: 0, same: 0, different: 1, deleted: 0 });
    const before = await everything(store);
    expect(await importRecords(store, file, 'keep')).toEqual(counts);
    expect(await everything(store)).toEqual(before);

    await importRecords(store, file, 'replace');
    const after = await previewImport(store, file);
    expect(after.counts.people).toEqual({ added: 0, same: 2, different: 0, deleted: 1 });
    expect(after.counts.meetings).toEqual({ added: 0, same: 1, different: 0, deleted: 0 });
    expect((await detailsOf(store, id)).meeting.title).toBe('Planning');
    expect((await detailsOf(store, id)).attendees).toHaveLength(1);

    here.pass(UNDO_MS);
    await sweepRemovals(store);
    expect((await previewImport(store, file)).counts.people.deleted).toBe(1);
  });

  /** Returns the export of another device, on which a person has a rate in this currency. */
  async function fromElsewhere(currency: string) {
    const there = device();
    const other = there.tab();
    await saveSettings(other, { currency, hoursPerYear: 1_800 });
    await savePerson(other, { name: 'Yen', role: '', ...HOURLY, rateMinor: 6000 });
    const file = await readExport(await exported(other));
    here.use();
    return file;
  }

  it('keeps its own settings; rates of another currency keep their figures', async () => {
    await saveSettings(store, { currency: 'USD' });
    await savePerson(store, { name: 'Ada', role: '', ...HOURLY });
    // What was viewed last says nothing about the data.
    await remove(store, { table: 'topics', id: await saveTopic(store, { name: 'Gone' }) });
    const file = await fromElsewhere('JPY');
    expect(await previewImport(store, file)).toMatchObject({ withSettings: false, otherCurrency: 'JPY' });
    await importRecords(store, file, 'keep');
    const people = (await everything(store)).map(({ record }) => [record.name, record.rateMinor]);
    expect(people.sort()).toEqual([
      ['Ada', 6000],
      ['Yen', 600_000],
    ]);
    expect(JSON.parse(await exported(store)).workspace.currency).toBe('USD');
    expect((await importRecords(store, file, 'replace')).people).toMatchObject({ same: 1, different: 0 });
  });

  it('keeps an account’s settings, also where nothing is there yet', async () => {
    const file = await fromElsewhere('JPY');
    const mine = here.tab(OWNER);
    await saveSettings(mine, { currency: 'KWD', hoursPerYear: 2_000 });
    expect(await previewImport(mine, file)).toMatchObject({ withSettings: false, otherCurrency: 'JPY' });
    await importRecords(mine, file, 'keep');
    expect(await mine.read(settingsOf)).toMatchObject({ currency: 'KWD', hoursPerYear: 2_000 });
    expect((await everything(mine)).map(({ record }) => record.rateMinor)).toEqual([6_000_000]);
    expect(await previewImport(store, file)).toMatchObject({ withSettings: true, otherCurrency: null });
  });

  it('takes a file and meetings from a time that its clock has not reached', async () => {
    const there = device();
    there.pass(365 * 24 * 60 * MINUTE);
    const other = there.tab();
    const id = await startGroup(other, 3);
    there.pass(10 * MINUTE);
    await endMeeting(other, { meetingId: id });
    const text = await exported(other);
    const file = await readExport(text);
    expect(file.exportedAt).toBe(there.now());
    await importRecords(store, file, 'keep');
    expect((await previewImport(store, file)).counts.meetings.same).toBe(1);
    expect(JSON.parse(await exported(store)).records).toEqual(JSON.parse(text).records);
  });

  it('two tabs at once import it once', async () => {
    const other = device().tab();
    await startGroup(other, 3);
    const file = await readExport(await exported(other));
    here.use();
    const [one, two] = await Promise.all([
      importRecords(store, file, 'replace'),
      importRecords(here.tab(), file, 'replace'),
    ]);
    expect([one.meetings.added, two.meetings.added].sort()).toEqual([0, 1]);
    expect(await everything(here.tab())).toHaveLength(3);
  });
});

describe('a device that cannot save', () => {
  it('imports nothing where the browser lets nothing be stored, not even into the tab', async () => {
    const factory = new IDBFactory();
    vi.spyOn(factory, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    vi.stubGlobal('indexedDB', factory);
    const refused = new DeviceStore(NOBODY, here.now);
    const file = await readExport(records({ topics: [{ id: 't', name: 'T' }] }));
    expect((await previewImport(refused, file)).counts.topics.added).toBe(1);
    await expect(importRecords(refused, file, 'keep')).rejects.toMatchObject({ code: 'refused' });
    expect(await everything(refused)).toEqual([]);
    // What was made in this tab can be exported.
    await savePerson(refused, { name: 'Ada', role: '', ...HOURLY });
    expect(JSON.parse(await exported(refused)).records.people).toHaveLength(1);
    refused.close();
  });

  it.each([
    [
      'its tab is closed half way',
      'broken',
      // As the browser does with a tab's transactions when it closes. The connection is tried twice.
      (puts: number, { transaction }: IDBObjectStore) => puts % 2_000 === 0 && transaction.abort(),
    ],
    [
      'its space runs out half way',
      'full',
      (puts: number) => {
        if (puts > 2_000) throw new DOMException('Full.', 'QuotaExceededError');
      },
    ],
  ])('imports nothing when %s', async (_, code, fail) => {
    const topics = Array.from({ length: 2_500 }, (_, i) => ({ id: `t${i}`, name: `Topic ${i}` }));
    const file = await readExport(records({ topics }));
    await everything(store);
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      puts += 1;
      fail(puts, this);
      return put.apply(this, given);
    });
    await expect(importRecords(store, file, 'keep')).rejects.toMatchObject({ code });
    vi.restoreAllMocks();
    expect(await everything(here.tab())).toEqual([]);
    if (code === 'broken') return;
    expect(await everything(store)).toEqual([]);
    expect((await importRecords(store, file, 'keep')).topics.added).toBe(2_500);
  });
});

it('replaces what is different and nothing else: what belongs to it unchanged is no unsent edit', async () => {
  const rows = {
    meetings: [meeting('m', { title: 'Here' })],
    attendees: [{ id: 'a', meetingId: 'm', count: 2, rateKind: 'hour', rateMinor: 6_000, external: false, role: '' }],
    segments: [{ id: 's', meetingId: 'm', attendeeId: 'a', startedAt: 1, endedAt: 2 }],
  };
  await importRecords(store, await readExport(records(rows)), 'keep');
  // The service has them.
  await store.write(async (writer) => {
    for (const { table, id, record } of await readAllTables(writer))
      writer.put(table, { id, record: { ...record, rev: 1 } });
  });
  expect(await store.read((reader) => reader.unsent())).toEqual([]);
  const theirs = { ...rows, meetings: [meeting('m', { title: 'There' })] };
  await importRecords(store, await readExport(records(theirs)), 'replace');
  const unsent = await store.read((reader) => reader.unsent());
  expect(unsent.map(({ table, record }) => [table, record.title])).toEqual([['meetings', 'There']]);
  // What was deleted here stays deleted.
  await remove(store, { table: 'segments', id: 's' });
  const longer = { ...theirs, segments: rows.segments.map((segment) => ({ ...segment, endedAt: 3 })) };
  await importRecords(store, await readExport(records(longer)), 'replace');
  expect(await store.read((reader) => reader.all('segments'))).toEqual([]);
});
