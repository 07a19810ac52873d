import { describe, expect, it, vi } from 'vitest';
import { addAttendee, pauseMeeting } from '#lib/client/meetings/commands.ts';
import { loadRunningMeeting } from '#lib/client/meetings/details.ts';
import { keepRemovable, remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import { startSweeping, sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { change } from '#lib/client/store/edit.ts';
import { readAllTables, UNDO_MS } from '#lib/client/store/rows.ts';
import { crowd, freshTab, startGroup, store } from '../support/client.ts';
import { until } from '../support/until.ts';

const here = freshTab();

const running = () => store.read(loadRunningMeeting);

describe('a meeting', () => {
  it('is discarded, brought back, and discarded for good with all that is its own', async () => {
    const id = await startGroup(store, 1);
    await pauseMeeting(store, { meetingId: id });
    const children = ['attendees', 'segments', 'pauses'] as const;
    await store.write(async (writer) => {
      for (const table of children) writer.put(table, { id: table, record: { id: table, meetingId: 'other', rev: 1 } });
    });
    await remove(store, { table: 'meetings', id });
    expect(await running()).toBeNull();
    expect(await sweepRemovals(store)).toBe(UNDO_MS);
    expect(await undoRemoval(store, { table: 'meetings', id })).toBe(true);
    expect((await running())?.attendees).toHaveLength(1);

    await remove(store, { table: 'meetings', id });
    here.pass(UNDO_MS);
    expect(await sweepRemovals(here.tab())).toBeNull();
    expect(await undoRemoval(store, { table: 'meetings', id })).toBe(false);
    const left = await store.read((reader) => reader.unsent());
    expect(left.map(({ table }) => table).sort()).toEqual(['attendees', 'meetings', 'pauses', 'segments']);
    for (const { record } of left) expect(Object.keys(record).sort()).toEqual(['deletedAt', 'id', 'rev']);
    expect((await store.read(readAllTables)).map((row) => row.id)).toEqual(children);
  });

  it('comes back as it was, with what was not sent yet', async () => {
    const id = await startGroup(store, 3);
    const synced = { id: 't', name: 'Old', colour: 'red', rev: 7 };
    await store.write(async (writer) => writer.put('topics', { id: 't', record: synced }));
    await store.write((writer) => change(writer, 'topics', 't', { name: 'New' }));
    const [attendee] = (await running())?.attendees ?? [];
    const doomed = [
      { table: 'meetings', id },
      { table: 'attendees', id: attendee?.id ?? '' },
      { table: 'topics', id: 't' },
    ] as const;
    const everything = () => store.read((reader) => Promise.all([readAllTables(reader), reader.unsent()]));
    const before = await everything();
    for (const one of doomed) await remove(store, one);
    for (const one of doomed) expect(await undoRemoval(here.tab(), one)).toBe(true);
    expect(await everything()).toEqual(before);
  });

  it('can be brought back for as long as somebody is about to', async () => {
    const doomed = { table: 'meetings', id: await startGroup(store, 1) } as const;
    await remove(store, doomed);
    for (let i = 0; i < 5; i += 1) {
      here.pass(UNDO_MS / 2);
      await keepRemovable(store, doomed);
      expect(await sweepRemovals(here.tab())).toBe(UNDO_MS);
    }
    expect(await undoRemoval(store, doomed)).toBe(true);
    // It's already back, so nothing is deleted again.
    await keepRemovable(store, doomed);
    expect(await running()).not.toBeNull();
    expect(await sweepRemovals(store)).toBeNull();
  });

  it('of which nothing is here, or no longer, is neither deleted nor brought back', async () => {
    for (const table of ['meetings', 'topics'] as const) {
      const gone = { table, id: 'gone' } as const;
      await remove(store, gone);
      await keepRemovable(store, gone);
      expect(await undoRemoval(store, gone)).toBe(false);
    }
    expect(await store.read((reader) => reader.removed())).toEqual([]);
    // Nothing waits, so nothing is written.
    const write = vi.spyOn(store, 'write');
    expect(await sweepRemovals(store)).toBeNull();
    expect(write).not.toHaveBeenCalled();
  });

  it('loses an attendee with their stays, and nobody else’s', async () => {
    const id = await startGroup(store, 1);
    await addAttendee(store, { meetingId: id, invitee: crowd(1)[0] });
    const [gone, kept] = (await running())?.attendees ?? [];
    await remove(store, { table: 'attendees', id: gone?.id ?? '' });
    here.pass(UNDO_MS);
    await sweepRemovals(store);
    expect((await running())?.attendees).toEqual([kept]);
    const stays = await store.read((reader) => reader.children('segments', [id]));
    expect(stays.map(({ record }) => record.attendeeId)).toEqual([kept?.id]);
  });
});

describe('several deletions', () => {
  const topic = async (name: string) => ({ table: 'topics', id: await saveTopic(store, { name }) }) as const;

  it('are finished each in its time, the first to come is waited for, and none for longer than it takes', async () => {
    const [first, second] = [await topic('First'), await topic('Second')];
    await remove(store, first);
    here.pass(UNDO_MS / 4);
    await remove(store, second);
    expect(await sweepRemovals(store)).toBe((UNDO_MS * 3) / 4);
    here.pass((UNDO_MS * 3) / 4 - 1);
    expect(await sweepRemovals(store)).toBe(1);
    here.pass(1);
    expect(await sweepRemovals(store)).toBe(UNDO_MS / 4);
    expect([await undoRemoval(store, first), await undoRemoval(store, second)]).toEqual([false, true]);
  });

  it('made under a clock that was a day ahead are looked at again soon', async () => {
    await remove(store, await topic('Early'));
    here.pass(-24 * 3_600_000);
    expect(await sweepRemovals(store)).toBe(UNDO_MS);
  });
});

describe('startSweeping', () => {
  const isGone = (id: string) =>
    store.read(async (reader) => typeof (await reader.raw('meetings', id))?.record.deletedAt === 'number');

  it('finishes each deletion when its time is up, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sweep = vi.spyOn(store, 'read');
    const stop = startSweeping(store);
    await until(() => sweep.mock.settledResults[0]?.type === 'fulfilled');
    await new Promise(setImmediate);
    // Nothing waits, so nobody looks.
    expect(vi.getTimerCount()).toBe(0);
    const first = await startGroup(store, 1);
    await remove(store, { table: 'meetings', id: first });
    await until(() => vi.getTimerCount() === 1);
    const looks = sweep.mock.calls.length;
    here.pass(UNDO_MS);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(sweep).toHaveBeenCalledTimes(looks);
    expect(await isGone(first)).toBe(false);
    await vi.advanceTimersByTimeAsync(50);
    await until(() => isGone(first));

    const second = await startGroup(store, 1);
    await remove(store, { table: 'meetings', id: second });
    stop();
    here.pass(UNDO_MS);
    await vi.advanceTimersByTimeAsync(UNDO_MS + 50);
    expect(await isGone(second)).toBe(false);
  });

  it('tries again with the next deletion what failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const id = await startGroup(store, 1);
    await remove(store, { table: 'meetings', id });
    here.pass(UNDO_MS);
    const read = vi.spyOn(store, 'read').mockRejectedValueOnce(new Error('No.'));
    const stop = startSweeping(store);
    await until(() => read.mock.settledResults.length === 1);
    expect(vi.getTimerCount()).toBe(0);
    expect(await isGone(id)).toBe(false);
    // Other changes are no reason.
    const looks = read.mock.calls.length;
    const topicId = await saveTopic(store, { name: 'Hiring' });
    expect(read).toHaveBeenCalledTimes(looks);
    expect(await isGone(id)).toBe(false);
    await remove(store, { table: 'topics', id: topicId });
    await until(() => isGone(id));
    stop();
  });

  it('finishes what was deleted while it was looking', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const id = await startGroup(store, 1);
    const looked = Promise.withResolvers<void>();
    const read = vi.spyOn(store, 'read');
    read.mockImplementationOnce(async (query) => {
      read.mockRestore();
      const found = await store.read(query);
      await remove(store, { table: 'meetings', id });
      looked.resolve();
      return found;
    });
    const stop = startSweeping(store);
    await looked.promise;
    await until(() => vi.getTimerCount() === 1);
    await vi.advanceTimersByTimeAsync(0);
    await until(() => vi.getTimerCount() === 1);
    here.pass(UNDO_MS);
    await vi.advanceTimersByTimeAsync(UNDO_MS + 50);
    await until(() => isGone(id));
    stop();
  });
});
