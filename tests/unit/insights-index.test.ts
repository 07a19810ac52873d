import { describe, expect, it, vi } from 'vitest';
import { inCurrency } from '#lib/client/insights/meeting-sums.ts';
import { SumIndex } from '#lib/client/insights/sum-index.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { billOfMeeting } from '#lib/client/meetings/details.ts';
import { editAttendee, editPause, retimeMeeting } from '#lib/client/meetings/editing.ts';
import { remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import { DatabaseReader } from '#lib/client/store/database.ts';
import { writeTombstone } from '#lib/client/store/edit.ts';
import type { Store } from '#lib/client/store/store.ts';
import { crowd, detailsOf, freshTab, HOUR, HOURLY, hold, MINUTE, startGroup, store } from '../support/client.ts';

const here = freshTab();

/** An index that follows its store without a delay. `settled` resolves when it has caught up. */
async function follow(of: Store = store) {
  const index = new SumIndex(of);
  const work: Promise<void>[] = [index.load()];
  of.onChange((keys) => work.push(index.update(keys)));
  const settled = async () => {
    for (let done = 0; done < work.length; done = work.length) await Promise.all(work);
    return index.now?.meetings ?? [];
  };
  await settled();
  return { index, settled };
}

/** An hour of two people with one break of ten minutes. */
async function held() {
  const meetingId = await startGroup(store, 2);
  await store.write(async (writer) => {
    const startedAt = here.now() + 10 * MINUTE;
    const record = { id: 'break', meetingId, startedAt, endedAt: startedAt + 10 * MINUTE };
    writer.put('pauses', { id: 'break', record });
  });
  here.pass(HOUR);
  await endMeeting(store, { meetingId });
  return meetingId;
}

describe('sums', () => {
  it('are the bill of each finished meeting', async () => {
    const meetingId = await held();
    const { settled } = await follow();
    const [sum, ...others] = await settled();
    const { totalMinor, personMs, overrunMinor } = billOfMeeting(await detailsOf(store, meetingId));
    expect(sum).toMatchObject({ id: meetingId, totalMinor, personMs, overrunMinor, crowd: 2, attendeeCount: 2 });
    expect(totalMinor).toBe(10_000);
    expect(others).toEqual([]);
  });

  it('are kept: whoever opens the app next adds up nothing, and reads no attendees', async () => {
    await held();
    await hold(here, store);
    const first = await (await follow()).settled();
    const children = vi.spyOn(DatabaseReader.prototype, 'children');
    const other = here.tab();
    expect(await (await follow(other)).settled()).toEqual(first);
    expect(children).not.toHaveBeenCalled();
  });

  it('of a meeting become stale with any of its records, here and in the store', async () => {
    const meetingId = await held();
    const { settled } = await follow();
    const total = async () => {
      const kept = await (await follow(here.tab())).settled();
      expect(kept).toEqual(await settled());
      return kept[0]?.totalMinor;
    };
    expect(await total()).toBe(10_000);
    const { attendees } = await detailsOf(store, meetingId);
    const attendeeId = attendees[0]?.id ?? '';
    await editAttendee(store, { attendeeId, role: 'Engineer', count: 3, ...HOURLY });
    expect(await total()).toBe(15_000);
    const { startedAt } = (await detailsOf(store, meetingId)).meeting;
    await editPause(store, { pauseId: 'break', startedAt, endedAt: startedAt + 20 * MINUTE });
    expect(await total()).toBe(12_000);
    await retimeMeeting(store, { meetingId, startedAt, endedAt: startedAt + 30 * MINUTE });
    expect(await total()).toBe(3_000);
    await remove(store, { table: 'meetings', id: meetingId });
    expect(await total()).toBeUndefined();
    await undoRemoval(store, { table: 'meetings', id: meetingId });
    expect(await total()).toBe(3_000);
  });

  it('follow a tombstone, which no longer names its meeting', async () => {
    await held();
    const { settled } = await follow();
    await store.write((writer) => writeTombstone(writer, 'pauses', 'break', here.now()));
    expect((await settled())[0]?.totalMinor).toBe(12_000);
    expect((await (await follow(here.tab())).settled())[0]?.totalMinor).toBe(12_000);
  });

  it('of a running meeting there are none, and none are kept before it has ended', async () => {
    const { settled } = await follow();
    const { meetingId } = await startMeeting(store, { invitees: crowd(2) });
    expect(await settled()).toEqual([]);
    expect(await store.read((reader) => reader.sum(meetingId))).not.toHaveProperty('sum');
    here.pass(HOUR);
    await endMeeting(store, { meetingId });
    expect(await settled()).toMatchObject([{ id: meetingId, durationMs: HOUR }]);
  });

  it('that other rules made, or that were never made, are made anew', async () => {
    const meetingId = await held();
    const before = await (await follow()).settled();
    await store.write(async (writer) => writer.putSum({ id: meetingId, sum: { rules: 0, sum: { totalMinor: 1 } } }));
    expect(await (await follow(here.tab())).settled()).toEqual(before);
    // As written by an older version's page, or by a test.
    const [row] = await store.read((reader) => reader.all('meetings'));
    const other = { accountId: null, workspaceId: 'other' };
    await here.tab(other).write(async (writer) => row && writer.put('meetings', row));
    const { kept, missing } = await here.tab(other).read((reader) => reader.sums());
    expect([kept.length, missing.length]).toEqual([1, 0]);
  });

  it('of very many meetings are the same as of one after the other, and what changes meanwhile is added up again', async () => {
    const meetingId = await held();
    const rows = await store.read(async (reader) => ({
      meetings: await reader.all('meetings'),
      attendees: await reader.all('attendees'),
      segments: await reader.all('segments'),
      pauses: await reader.all('pauses'),
    }));
    const COPIES = 2_100;
    await store.write(async (writer) => {
      for (const [table, those] of Object.entries(rows)) {
        for (const { id, record } of those) {
          for (let i = 0; i < COPIES; i += 1) {
            // What it belongs to was copied, too. The names are the tables'.
            const own = ['meetingId', 'attendeeId'].filter((field) => field in record);
            const renamed = Object.fromEntries(['id', ...own].map((field) => [field, `${record[field]}-${i}`]));
            writer.put(table as keyof typeof rows, { id: `${id}-${i}`, record: { ...record, ...renamed } });
          }
        }
      }
    });
    const index = new SumIndex(store);
    const work: Promise<void>[] = [];
    store.onChange((keys) => work.push(index.update(keys)));
    const loading = index.load();
    await store.write((writer) => writeTombstone(writer, 'pauses', 'break-7', here.now()));
    await loading;
    for (let done = 0; done < work.length; done = work.length) await Promise.all(work);
    const meetings = index.now?.meetings ?? [];
    const costs = Map.groupBy(meetings, ({ totalMinor }) => totalMinor);
    expect([costs.get(10_000)?.length, costs.get(12_000)?.map(({ id }) => id)]).toEqual([COPIES, [`${meetingId}-7`]]);
    expect((await follow(here.tab())).index.now?.meetings).toEqual(meetings);
  }, 120_000);

  it('leave out what reports leave out, and say which currency the rest is in', async () => {
    await held();
    await store.write(async (writer) => {
      const times = { startedAt: here.now(), endedAt: here.now() + HOUR };
      const put = (id: string, fields: object) => writer.put('meetings', { id, record: { id, ...times, ...fields } });
      put('carried', { totalMinor: 5_000, attendeeCount: 4, externalCount: 1, personMs: 4 * HOUR });
      put('unsound', { totalMinor: 5_000, plannedMs: 'half an hour' });
      put('nonsense', { totalMinor: -1 });
      put('backwards', { endedAt: 1 });
      put('yen', { currency: 'JPY', totalMinor: 700 });
    });
    const meetings = await (await follow()).settled();
    expect(meetings.map(({ id }) => id).slice(1)).toEqual(['carried', 'yen']);
    expect(meetings[1]).toMatchObject({ currency: null, totalMinor: 5_000, externalMinor: 1_250, crowd: 4 });
    const { meetings: own, left } = inCurrency(meetings, 'EUR');
    expect(own.map(({ totalMinor }) => totalMinor)).toEqual([10_000, 5_000]);
    expect([...left]).toEqual([['JPY', 1]]);
  });
});
