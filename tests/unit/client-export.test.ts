import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow, readCell } from '#lib/client/csv.ts';
import { addAttendee, endMeeting, leaveMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { billOfMeeting } from '#lib/client/meetings/details.ts';
import { retimeMeeting } from '#lib/client/meetings/editing.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { exportRecords } from '#lib/client/portable/export-records.ts';
import { exportAttendances, exportMeetings } from '#lib/client/portable/export-sheets.ts';
import { importRecords, previewImport } from '#lib/client/portable/import-records.ts';
import { readExport } from '#lib/client/portable/read-export.ts';
import { create } from '#lib/client/store/edit.ts';
import type { Store } from '#lib/client/store/store.ts';
import {
  crowd,
  detailsOf,
  device,
  firstIn,
  freshTab,
  HOUR,
  HOURLY,
  MINUTE,
  NINE,
  startGroup,
  store,
} from '../support/client.ts';
import { parseCsv } from '../support/csv.ts';

const here = freshTab();

const exported = async (from: Store, options = {}) => (await exportRecords(from, options)).join('');
/** Texts made of characters that matter to a spreadsheet. */
const cellText = fc.string({
  unit: fc.constantFrom(...'a1",;\n\r\t =+-@＝＠é\ufeff\u3000', "'"),
});

/** Returns a file's cells as a spreadsheet sees them: quotes count only at the beginning of a cell. */
function cellsIn(file: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = file;
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)("|$)/.exec(rest);
    const text = quoted ? rest.slice(quoted[0].length) : rest;
    const end = text.search(new RegExp(`[\\r\\n${separator}]`));
    const bare = end < 0 ? text : text.slice(0, end);
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? '') + bare);
    rest = end < 0 ? '' : text.slice(end + 1);
  }
  return cells;
}

const withoutTime = (text: string) => text.replace(/"exportedAt":"[^"]*"/, '');

/** Holds a meeting of a named person and a group, with an early leaver, for an hour. Returns its ID. */
async function planning(title = 'Planning'): Promise<string> {
  const personId = await savePerson(store, { name: 'Ada', role: 'Engineer', ...HOURLY });
  const topicId = await saveTopic(store, { name: 'Roadmap' });
  const consultants = { kind: 'group', role: 'Consultant', count: 2, rateMinor: 9000, external: true } as const;
  const invitees = [
    { kind: 'person', personId },
    { ...consultants, rateKind: 'hour' },
  ] as const;
  const { meetingId } = await startMeeting(store, { title, topicId, plannedMs: 30 * MINUTE, invitees });
  here.pass(30 * MINUTE);
  const [one] = (await detailsOf(store, meetingId)).attendees.filter((attendee) => attendee.personId === personId);
  await leaveMeeting(store, { meetingId, attendeeId: one?.id ?? '' });
  here.pass(30 * MINUTE);
  await endMeeting(store, { meetingId });
  return meetingId;
}

describe('the JSON', () => {
  it('says if it is only part of the workspace, and whoever reads it knows', async () => {
    await planning();
    const [whole, part] = [await exported(store), await exported(store, { isPartial: true })];
    expect(JSON.parse(part)).toEqual({ ...JSON.parse(whole), complete: false, exportedAt: expect.any(String) });
    expect(JSON.parse(whole)).not.toHaveProperty('complete');
    const files = [await readExport(whole), await readExport(part)];
    expect(files.map(({ isPartial }) => isPartial)).toEqual([false, true]);
    expect(files[1]?.records).toEqual(files[0]?.records);
  });

  it('has everything of the workspace, as records are synchronized, in a fixed order', async () => {
    await saveSettings(store, { currency: 'EUR', loadMultiplier: 1 });
    const meetingId = await planning();
    await store.write(async (writer) => {
      writer.put('topics', { id: 'a', record: { id: 'a', name: 'Known', color: 'red', rev: 9 } });
      writer.put('topics', { id: 'gone', record: { id: 'gone', deletedAt: 1, rev: 10 } });
    });
    const removed = await saveTopic(store, { name: 'Removed' });
    await remove(store, { table: 'topics', id: removed });
    const text = await exported(store);
    const file = JSON.parse(text);
    expect(Object.keys(file)).toEqual(['format', 'version', 'exportedAt', 'workspace', 'records']);
    expect(file).toMatchObject({
      format: 'meeting-tab',
      version: 1,
      exportedAt: new Date(NINE + HOUR).toISOString(),
      workspace: { currency: 'EUR', hoursPerYear: 2080, loadMultiplier: 1, overrunCapMinutes: 120 },
    });
    expect(Object.keys(file.records)).toEqual([
      ...['people', 'topics', 'meetings', 'attendees', 'segments', 'pauses', 'templates'],
    ]);
    expect(file.records.topics).toContainEqual({ id: 'a', name: 'Known', color: 'red' });
    expect(file.records.topics.map(({ name }: { name: string }) => name).sort()).toEqual(['Known', 'Roadmap']);
    expect(file.records.meetings).toEqual([expect.objectContaining({ id: meetingId, title: 'Planning' })]);
    expect(text).not.toContain('"rev"');
    for (const rows of Object.values<{ id: string }[]>(file.records)) {
      const ids = rows.map(({ id }) => id);
      expect(ids).toEqual([...ids].sort());
    }
  });

  it('can be of some meetings only, with the people and topics they name', async () => {
    const first = await planning('First');
    await startGroup(store, 2);
    await saveTopic(store, { name: 'Layoffs' });
    await savePerson(store, { name: 'Nobody asked', role: '', ...HOURLY });
    const { records } = JSON.parse(await exported(store, { meetingIds: [first] }));
    const names = (rows: { name?: string; title?: string }[]) => rows.map(({ name, title }) => name ?? title);
    expect([records.meetings, records.people, records.topics].map(names)).toEqual([['First'], ['Ada'], ['Roadmap']]);
    expect([records.attendees.length, records.segments.length]).toEqual([2, 2]);
  });

  it('can be stopped, and says how far it is', async () => {
    await planning();
    const done: number[] = [];
    await exportRecords(store, { onProgress: (count) => done.push(count) });
    expect(done.at(-1)).toBe(7);
    const stop = new AbortController();
    stop.abort(new Error('Enough.'));
    for (const begin of [exportRecords, exportMeetings, exportAttendances]) {
      await expect(begin(store, { signal: stop.signal })).rejects.toThrow('Enough.');
    }
    // Nothing else waits for it, in this tab or another.
    await saveTopic(store, { name: 'After' });
    expect(JSON.parse(await exported(here.tab())).records.topics).toHaveLength(2);
  });

  it('goes through more rows than a page has, saved or not', async () => {
    const ids = Array.from({ length: 1_234 }, (_, i) => `topic ${String(i).padStart(5, '0')}`);
    await store.write(async (writer) => {
      for (const id of ids) create(writer, 'topics', { id, name: id });
      // Within the transaction, on top of what is stored.
      const first = await writer.page('topics', '', 500);
      expect(first.length).toBeGreaterThanOrEqual(500);
    });
    const { records } = JSON.parse(await exported(store));
    expect(records.topics.map(({ id }: { id: string }) => id)).toEqual(ids);
    await store.write(async (writer) => {
      // One is on the first page and one on the second, so each comes alone.
      const added = ['topic 00000a', 'topic 00700a'];
      for (const id of added) create(writer, 'topics', { id, name: 'between' });
      const seen: string[] = [];
      for (let page = await writer.page('topics', '', 500); page.length > 0; ) {
        seen.push(...page.map(({ id }) => id));
        page = await writer.page('topics', seen.at(-1) ?? '', 500);
      }
      expect(seen).toEqual([...ids, ...added].sort());
    });
  });
});

describe('export, import into an empty device, export', () => {
  it('gives the same file but for the time', async () => {
    await saveSettings(store, { currency: 'JPY', hoursPerYear: 1600 });
    await planning();
    await store.write(async (writer) => {
      const odd = JSON.parse(
        '{"id":"odd","name":"ü \\u2028 \\" 🧑‍🚀","__proto__":{"polluted":1},"deep":[[{"x":null}]],"rev":3}',
      );
      writer.put('topics', { id: 'odd', record: odd });
    });
    const first = await exported(store);
    expect(first).toContain('"__proto__":{"polluted":1}');
    const there = device();
    const other = there.tab();
    const file = await readExport(first);
    expect(file.unreadable).toEqual([]);
    expect(await previewImport(other, file)).toMatchObject({ withSettings: true, otherCurrency: null });
    const counts = await importRecords(other, file, 'keep');
    expect(counts.meetings).toEqual({ added: 1, same: 0, different: 0, deleted: 0 });
    const second = await exported(other);
    expect(withoutTime(second)).toBe(withoutTime(first));
    expect(({} as { polluted?: number }).polluted).toBeUndefined();

    const again = await importRecords(other, file, 'replace');
    expect(again.meetings).toEqual({ added: 0, same: 1, different: 0, deleted: 0 });
    expect(withoutTime(await exported(other))).toBe(withoutTime(first));
  });

  it('holds for any records', async () => {
    const value = fc.jsonValue({ maxDepth: 2 });
    const fields = fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 6 }), value, { maxKeys: 3 });
    const isReserved = (key: string) => ['id', 'rev', 'name', 'deletedAt', '__proto__'].includes(key);
    const topic = fc
      .tuple(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 }), fields)
      .map(([id, more]) => ({
        ...Object.fromEntries(Object.entries(more).filter(([key]) => !isReserved(key))),
        id,
        name: `Topic ${id}`,
      }));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(topic, { selector: ({ id }) => id, maxLength: 12 }), async (topics) => {
        const [from, to] = [device(), device()];
        const source = from.tab();
        await source.write(async (writer) => {
          for (const record of topics) create(writer, 'topics', record);
        });
        const text = await exported(source);
        const target = to.tab();
        await importRecords(target, await readExport(text), 'keep');
        expect(withoutTime(await exported(target))).toBe(withoutTime(text));
        from.closeAll();
        to.closeAll();
      }),
      { numRuns: 60 },
    );
  });
});

describe('the spreadsheets', () => {
  it('have a row a meeting, with the figures of its receipt', async () => {
    await saveSettings(store, { currency: 'EUR', loadMultiplier: 1 });
    const id = await planning('Plan, "the" big one');
    const text = (await exportMeetings(store)).join('');
    expect(text.startsWith('\ufeffid,title,topic,startedAt,endedAt,timeZone,')).toBe(true);
    const [row] = parseCsv(text);
    const { totalMinor, overrunMinor } = billOfMeeting(await detailsOf(store, id));
    // Ada 0.5 h × 60, and two consultants 1 h × 90; after the planned half hour only the two.
    expect([totalMinor, overrunMinor]).toEqual([21_000, 9_000]);
    expect(row).toMatchObject({
      ...{ id, title: 'Plan, "the" big one', topic: 'Roadmap', durationMinutes: '60', attendees: '3' },
      ...{ startedAt: '2026-03-11T09:00:00.000Z', endedAt: '2026-03-11T10:00:00.000Z', personHours: '2.5' },
      ...{ total: '210.00', currency: 'EUR', overrunMinutes: '30', overrunCost: '90.00' },
    });
  });

  it('have a row an attendee, which add up to the total', async () => {
    await saveSettings(store, { currency: 'EUR', loadMultiplier: 1 });
    const id = await planning();
    const rows = parseCsv((await exportAttendances(store)).join(''));
    expect(rows.toSorted((a, b) => Number(a.count) - Number(b.count))).toEqual([
      expect.objectContaining({
        ...{ meetingId: id, name: 'Ada', role: 'Engineer', count: '1', external: 'no', personHours: '0.5' },
        ...{ joinedAt: '2026-03-11T09:00:00.000Z', leftAt: '2026-03-11T09:30:00.000Z', cost: '30.00' },
        ...{ rate: '60.00', ratePer: 'hour', currency: 'EUR' },
      }),
      expect.objectContaining({
        ...{ name: '', count: '2', external: 'yes', leftAt: '2026-03-11T10:00:00.000Z', cost: '180.00' },
      }),
    ]);
    expect(rows.reduce((sum, { cost }) => sum + Number(cost), 0)).toBe(210);
  });

  it('are in the workspace’s currency where a meeting names none', async () => {
    await saveSettings(store, { currency: 'JPY', loadMultiplier: 1 });
    const id = await planning();
    await store.write(async (writer) => {
      const { currency: _, ...record } = (await writer.get('meetings', id))?.record ?? {};
      writer.put('meetings', { id, record });
    });
    for (const sheet of [exportMeetings, exportAttendances]) {
      const rows = parseCsv((await sheet(store)).join(''));
      expect(rows.map(({ currency }) => currency)).toEqual(rows.map(() => 'JPY'));
    }
    const [row] = parseCsv((await exportMeetings(store)).join(''));
    // The same figures as in euros, without decimals.
    expect(row?.total).toBe('21000');
    const rows = parseCsv((await exportAttendances(store)).join(''));
    expect(rows.map(({ rate, cost }) => [rate, cost]).toSorted()).toEqual([
      ['6000', '3000'],
      ['9000', '18000'],
    ]);
  });

  it('of more meetings than are read at a time are the same as one by one, oldest first', async () => {
    await saveSettings(store, { currency: 'EUR', loadMultiplier: 1 });
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.push(await planning(`Meeting ${i}`));
    const [attendee] = await store.read((reader) => reader.children('attendees', ids));
    await remove(store, { table: 'attendees', id: attendee?.id ?? '' });
    // As many more as needed.
    await store.write(async (writer) => {
      const [row] = (await writer.all('meetings')).filter(({ id }) => id === ids[0]);
      for (let i = 0; i < 120 && row; i += 1) {
        const record = { ...row.record, id: `copy ${i}`, startedAt: NINE - (i + 1) * HOUR, endedAt: NINE - i * HOUR };
        writer.put('meetings', { id: record.id, record });
      }
    });
    for (const sheet of [exportMeetings, exportAttendances]) {
      const all = parseCsv((await sheet(store)).join(''));
      const some = parseCsv((await sheet(store, { meetingIds: ids })).join(''));
      expect(some.length).toBeGreaterThanOrEqual(3);
      expect(all.slice(-some.length)).toEqual(some);
      const last = (rows: typeof all) => rows.filter(({ title }) => title === 'Meeting 2');
      expect(last(all)).toEqual(last(some));
    }
  });

  it('show a running meeting as it is now, and one without a plan without overrun', async () => {
    await saveSettings(store, { currency: 'EUR', loadMultiplier: 1 });
    await startMeeting(store, { invitees: crowd(1) });
    here.pass(15 * MINUTE);
    const [row] = parseCsv((await exportMeetings(store)).join(''));
    const now = { endedAt: '', total: '15.00', overrunMinutes: '', overrunCost: '', durationMinutes: '15' };
    expect(row).toMatchObject(now);
  });

  it('make text harmless that a spreadsheet would run', async () => {
    for (const formula of ['=1+1', '+1', '-1', '@A1', '＝1+1', '＋1', '－1', '＠A1']) {
      for (const before of ['', ' ', '\t', '\r', '\n', '\r\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '"', ' \n" ']) {
        const [row] = parseCsv(csvRow(['title']) + csvRow([before + formula]));
        expect(row?.title).toBe(`${before}'${formula}`);
      }
    }
    expect(csvRow(['=HYPERLINK("x")', 'a;b', -5, null, 'a -b'])).toBe(`"'=HYPERLINK(""x"")","a;b",-5,,a -b\r\n`);
    // In a list separated by semicolons, these would be separate cells.
    expect(csvRow(['Plan; =1+1', 'a;"-1'])).toBe(`"Plan; '=1+1","a;""'-1"\r\n`);
    const of = (role: string) => ({ kind: 'group', role, count: 1, ...HOURLY }) as const;
    const { meetingId } = await startMeeting(store, { title: '@SUM(A1)', invitees: [of('=cmd')] });
    await addAttendee(store, { meetingId, invitee: of('-x') });
    expect((await exportMeetings(store)).join('')).toContain(",'@SUM(A1),");
    const sheet = (await exportAttendances(store)).join('');
    expect(sheet).toContain(",'=cmd,");
    expect(sheet).toContain(",'-x,");
  });

  it('begin no cell like a formula, whatever separates cells', () => {
    fc.assert(
      fc.property(fc.array(cellText, { minLength: 1, maxLength: 4 }), fc.double(), (texts, number) => {
        const file = csvRow(texts) + csvRow([...texts, number, ...texts]);
        for (const separator of [',', ';', '\t']) {
          for (const cell of cellsIn(file, separator)) {
            if (/^-?\d+(\.\d+)?(e[+-]\d+)?$|^-?Infinity$/.test(cell)) continue;
            expect(cell.replace(/^[\s\p{C}"]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('can be read back whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(cellText, { minLength: 2, maxLength: 5 }), (cells) => {
        const names = cells.map((_, i) => `c${i}`);
        const [row] = parseCsv(csvRow(names) + csvRow(cells));
        for (const [i, cell] of cells.entries()) {
          expect(readCell(row?.[`c${i}`] ?? '')).toBe(cell);
        }
      }),
    );
  });
});

it('a line break of any kind stays within its cell', () => {
  for (const end of ['\r', '\n', '\r\n']) expect(csvRow([`a${end}b`, 1])).toBe(`"a${end}b",1\r\n`);
});

it('nobody leaves after the meeting, whatever their record says', async () => {
  const id = await startGroup(store, 2);
  here.pass(HOUR);
  await endMeeting(store, { meetingId: id });
  const { segment } = await firstIn(store, id);
  await store.write(async (writer) => {
    writer.put('segments', { id: segment.id, record: { ...segment, endedAt: NINE + 3 * HOUR } });
  });
  const [row] = parseCsv((await exportAttendances(store)).join(''));
  expect(row).toMatchObject({ leftAt: '2026-03-11T10:00:00.000Z', personHours: '2' });
});

it('nobody joins before the meeting, or when it was over, as after its start was moved', async () => {
  const id = await startGroup(store, 3);
  const { attendeeId } = await firstIn(store, id);
  here.pass(10 * MINUTE);
  await leaveMeeting(store, { meetingId: id, attendeeId, count: 1 });
  await addAttendee(store, { meetingId: id, invitee: { kind: 'group', role: 'Late', count: 1, ...HOURLY } });
  here.pass(50 * MINUTE);
  await endMeeting(store, { meetingId: id });
  await retimeMeeting(store, { meetingId: id, startedAt: NINE + 30 * MINUTE });
  const rows = parseCsv((await exportAttendances(store)).join(''));
  const present = { joinedAt: '2026-03-11T09:30:00.000Z', leftAt: '2026-03-11T10:00:00.000Z' };
  expect(rows.map(({ count, role, joinedAt, leftAt }) => ({ count, role, joinedAt, leftAt }))).toEqual(
    expect.arrayContaining([
      { count: '2', role: 'Engineer', ...present },
      { count: '1', role: 'Late', ...present },
      { count: '1', role: 'Engineer', joinedAt: '', leftAt: '' },
    ]),
  );
});
