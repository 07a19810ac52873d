import { describe, expect, it, vi } from 'vitest';
import { sharedOf } from '#lib/client/meetings/receipt.ts';
import { remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import {
  queuedShares,
  queueShare,
  shareQueued,
  startSharing,
  withdrawShare,
} from '#lib/client/meetings/share-queue.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { UNDO_MS } from '#lib/client/store/rows.ts';
import { ERRORS, type ErrorCode } from '#lib/http/errors.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import { freshTab, hold, OWNER, store } from '../support/client.ts';
import { until } from '../support/until.ts';

const here = freshTab(OWNER);

/** A service that answers as the test says, and then always succeeds, with one receipt per key. */
function service(...fates: ('offline' | ErrorCode)[]) {
  const titles = new Map<string, string | null>();
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const fate = fates.shift();
    if (fate === 'offline') throw new TypeError('Failed to fetch');
    if (fate) return Response.json({ error: { code: fate, message: ERRORS[fate][1] } }, { status: ERRORS[fate][0] });
    const { workspaceId: _w, ...figures } = JSON.parse(body);
    titles.set(headers['idempotency-key'] ?? '', figures.title);
    return Response.json({ ...receiptExample, ...figures }, { status: 201 });
  });
  return titles;
}

/** Does something during the next request. */
function whileAsked(act: () => Promise<void>): void {
  const answering = fetch;
  vi.stubGlobal('fetch', async (path: string, asked: RequestInit) => {
    vi.stubGlobal('fetch', answering);
    await act();
    return answering(path, asked);
  });
}

/** Holds a meeting, and asks for it to be shared. Returns its ID. */
async function queueNew(title: string | null = null): Promise<string> {
  const meetingId = await hold(here, store);
  await queueShare(store, { meetingId, title });
  return meetingId;
}

const queue = () => store.read(queuedShares);
const isShared = async (meetingId: string) => (await store.read((reader) => sharedOf(reader, meetingId))) !== null;

describe('what is asked to be shared without a connection', () => {
  it('waits in the order in which it was asked for, in every tab, until it is withdrawn', async () => {
    const [first, second] = [await hold(here, store), await hold(here, store)];
    await queueShare(store, { meetingId: second, title: null });
    await queueShare(store, { meetingId: first, title: 'For everybody' });
    expect(await here.tab(OWNER).read(queuedShares)).toEqual([
      { meetingId: second, title: null, problem: null },
      { meetingId: first, title: 'For everybody', problem: null },
    ]);
    await withdrawShare(store, { meetingId: second });
    const titles = service();
    await shareQueued(store);
    expect([...titles.values()]).toEqual(['For everybody']);
    expect([await isShared(first), await isShared(second)]).toEqual([true, false]);
    expect(await queue()).toEqual([]);
  });

  it('stays while the service cannot be reached, and is shared once', async () => {
    await queueNew('Planning');
    const titles = service('offline', 'unavailable');
    await expect(shareQueued(store)).rejects.toMatchObject({ code: 'offline' });
    await expect(shareQueued(store)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await queue()).toHaveLength(1);
    await Promise.all([shareQueued(store), shareQueued(here.tab(OWNER))]);
    expect(titles.size).toBe(1);
    expect(await queue()).toEqual([]);
  });

  it('says why it can never be shared, holds up nothing else, and is not tried again', async () => {
    const [first, second] = [await queueNew(), await queueNew()];
    service('plan_limit');
    await shareQueued(store);
    expect(await queue()).toEqual([{ meetingId: first, title: null, problem: ERRORS.plan_limit[1] }]);
    expect(await isShared(second)).toBe(true);
    await shareQueued(store);
    expect(await isShared(first)).toBe(false);
    // Asked for again.
    await queueShare(store, { meetingId: first, title: null });
    await shareQueued(store);
    expect(await isShared(first)).toBe(true);
  });

  it('is forgotten with its meeting, once that is deleted for good', async () => {
    const meetingId = await queueNew();
    await remove(store, { table: 'meetings', id: meetingId });
    const titles = service();
    expect(await shareQueued(store)).toEqual([meetingId]);
    expect(await queue()).toHaveLength(1);
    here.pass(UNDO_MS);
    await sweepRemovals(store);
    expect(await shareQueued(store)).toEqual([]);
    expect(titles.size).toBe(0);
    expect(await queue()).toEqual([]);
  });

  it('is shared as soon as its meeting is restored', async () => {
    const meetingId = await queueNew();
    await remove(store, { table: 'meetings', id: meetingId });
    const titles = service();
    const writes = vi.spyOn(store, 'write');
    const stop = startSharing(store);
    // One tab found no meeting, and the other notes that.
    await until(() => writes.mock.settledResults.length === 2);
    await undoRemoval(here.tab(OWNER), { table: 'meetings', id: meetingId });
    await until(() => isShared(meetingId));
    stop();
    expect(titles.size).toBe(1);
    await until(async () => (await queue()).length === 0);
  });

  it('asked for anew while it is under way is shared as it was asked for last', async () => {
    const meetingId = await queueNew('Old');
    const titles = service();
    whileAsked(async () => {
      await withdrawShare(here.tab(OWNER), { meetingId });
      await queueShare(here.tab(OWNER), { meetingId, title: 'New' });
    });
    await shareQueued(store);
    expect(await queue()).toEqual([{ meetingId, title: 'New', problem: null }]);
    await shareQueued(store);
    expect([...titles.values()]).toEqual(['Old', 'New']);
    expect(await queue()).toEqual([]);
  });

  it('does not come back if it is withdrawn while it is refused', async () => {
    const meetingId = await queueNew();
    service('plan_limit');
    whileAsked(() => withdrawShare(here.tab(OWNER), { meetingId }));
    await shareQueued(store);
    expect(await queue()).toEqual([]);
  });

  it('is not shared if it is withdrawn while what came before is on its way', async () => {
    await queueNew('First');
    const second = await queueNew('Second');
    const titles = service();
    whileAsked(() => withdrawShare(here.tab(OWNER), { meetingId: second }));
    await shareQueued(store);
    expect([...titles.values()]).toEqual(['First']);
  });
});
