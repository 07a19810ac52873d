import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeDecisions, hasDecisions } from '#lib/client/calendar/kept.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { saveBudget } from '#lib/client/insights/budgets.ts';
import { addAttendee, pauseMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { queueShare, withdrawShare } from '#lib/client/meetings/share-queue.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { DRAFT_KEY } from '#lib/client/storage.ts';
import { cacheAccount } from '#lib/client/store/account-cache.ts';
import type { DeviceStore } from '#lib/client/store/device-store.ts';
import { meetingValue, queuedShareKey, setMeetingValue, sharedReceiptKey } from '#lib/client/store/meeting-values.ts';
import { ERRORS } from '#lib/http/errors.ts';
import { countHere, keepHere } from '../../app/(client)/app/account/keep-here.ts';
import { leave, losesSomething, stakeOf } from '../../app/(client)/app/shared/device/sign-out.tsx';
import { stubStorage } from '../support/browser-storage.ts';
import { crowd, freshDevice, ON_FREE, ON_PRO, OWNER, person } from '../support/client.ts';
import { sendAll } from '../support/unsent.ts';

const here = freshDevice();
let mine: DeviceStore;
let meetingId: string;
/** A running meeting on Pro, all of which is in the account. */
beforeEach(async () => {
  mine = here.tab(OWNER);
  await cacheAccount(mine, ON_PRO);
  ({ meetingId } = await startMeeting(mine, { invitees: crowd(2) }));
  await sendAll(mine);
});

const stake = () => stakeOf(mine, OWNER.accountId);
const addPerson = (store = mine) => savePerson(store, person('Ada'));
const removeMeeting = (store = mine) => remove(store, { table: 'meetings', id: meetingId });
const budget = (amountMinor: number | null) => saveBudget(mine, { scope: { kind: 'workspace' }, amountMinor });

describe('what signing out would lose on Pro', () => {
  it('is nothing once all is in the account, and what was only made and kept here on Free', async () => {
    expect(losesSomething(await stake())).toBe(false);
    await cacheAccount(mine, ON_FREE);
    expect(await stake()).toMatchObject({ counts: { meetings: 1 }, inAccount: 'some' });
  });

  it.each([
    ['an attendee', () => addAttendee(mine, { meetingId, invitee: crowd(1)[0] })],
    ['a break', () => pauseMeeting(mine, { meetingId })],
  ])('is a meeting of which %s is not sent', async (_, edit) => {
    await edit();
    const lost = await stake();
    expect(lost).toMatchObject({ counts: { meetings: 1, people: 0 }, inAccount: 'less', hasDeletions: false });
    expect(losesSomething(lost)).toBe(true);
  });

  it('is a budget that is not sent, and one that was taken away', async () => {
    await budget(500);
    const nothing = { counts: { templates: 0, budgets: 1 }, inAccount: 'nothing' };
    expect(await stake()).toMatchObject(nothing);
    await sendAll(mine);
    expect(losesSomething(await stake())).toBe(false);
    await budget(null);
    expect(await stake()).toMatchObject({ counts: { budgets: 0 }, hasDeletions: true });
  });

  it('is a deletion that is not sent, whether it can still be undone or not, nor was in the account before', async () => {
    const other = here.tab({ ...OWNER, workspaceId: 'other' });
    const topic = { table: 'topics', id: await saveTopic(other, { name: 'Hiring' }) } as const;
    await sendAll(other);
    await remove(other, topic);
    expect(await stake()).toMatchObject({ counts: { topics: 0 }, hasDeletions: true });
    await sweepRemovals(other, { isAll: true });
    const lost = await stake();
    expect(lost).toMatchObject({ counts: { topics: 0 }, hasDeletions: true });
    expect(losesSomething(lost)).toBe(true);
    await sendAll(other);
    expect(losesSomething(await stake())).toBe(false);
    await remove(mine, { table: 'topics', id: await saveTopic(mine, { name: 'Just sent, perhaps' }) });
    expect(await stake()).toMatchObject({ hasDeletions: true });
    // On Free, the service never had it.
    await cacheAccount(mine, ON_FREE);
    expect(await stake()).toMatchObject({ hasDeletions: false });
  });

  it('is a receipt that waits to be shared, and none that the service has refused', async () => {
    const refused = { title: null, problem: 'No.' };
    await mine.write((writer) => setMeetingValue(writer, queuedShareKey(meetingId), refused));
    expect(await stake()).toMatchObject({ shares: 0 });
    await queueShare(mine, { meetingId, title: null });
    const lost = await stake();
    expect(lost).toMatchObject({ shares: 1 });
    expect(losesSomething(lost)).toBe(true);
    await withdrawShare(mine, { meetingId });
    expect(losesSomething(await stake())).toBe(false);
  });
});

type Agreed = Awaited<ReturnType<typeof stakeOf>>;
const signOut = (agreed: Agreed, fate: 'keep' | 'delete', everywhere = false) =>
  leave({
    ...{ store: mine, accountId: OWNER.accountId, everywhere, agreed, fate },
    ...{ noteEnd: () => false, storesNothing: false },
  });

const no = (code: 'unavailable' | 'not_signed_in') =>
  Response.json({ error: { code, message: ERRORS[code][1] } }, { status: ERRORS[code][0] });

/**
 * A service that accepts everything that is pushed, or nothing, and ends the session, if there is one. `meanwhile` runs
 * while the session ends. Returns the requests, in order.
 */
function service({ meanwhile = async (): Promise<unknown> => undefined, isDown = false, isOver = false }) {
  const asked: { path: string; ids: string[] }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    const { records = [] }: { records?: { table: string; record: { id: string } }[] } = JSON.parse(body);
    asked.push({ path, ids: records.map(({ record }) => record.id) });
    if (path === '/v1/auth/signout' || path === '/v1/sessions') {
      await meanwhile();
      return isOver ? no('not_signed_in') : Response.json({ ok: true });
    }
    if (isDown) return no('unavailable');
    const accepted = records.map(({ table, record: { id } }) => ({ table, id, rev: 8 }));
    return Response.json({ accepted, rejected: [], rev: 8 });
  });
  return asked;
}

const countOf = (store: DeviceStore, table: 'people' | 'meetings' | 'attendees') =>
  store.read(async (reader) => (await reader.all(table)).length);

describe('signing out', () => {
  it.each([false, true])(
    'keeps what is to stay, meetings of which a part is not sent, and decisions; everywhere: %s',
    async (isEverywhere) => {
      await addAttendee(mine, { meetingId, invitee: crowd(1)[0] });
      await mine.write((writer) => changeDecisions(writer, () => ({ alone: true })));
      const asked = service({});
      expect(await signOut(await stake(), 'keep', isEverywhere)).toBeNull();
      expect(asked.at(-1)?.path).toBe(isEverywhere ? '/v1/sessions' : '/v1/auth/signout');
      expect(await countOf(here.tab(), 'attendees')).toBe(2);
      expect(await here.tab().read(hasDecisions)).toBe(true);
    },
  );

  it.each([false, true])(
    'deletes in the account first what could still be undone, or goes on: down %s',
    async (isDown) => {
      await removeMeeting();
      const asked = service({ isDown });
      expect(await signOut(await stake(), 'delete')).toBeNull();
      expect(asked.map(({ path }) => path)).toEqual(['/v1/sync/push', '/v1/auth/signout']);
      expect(asked[0]?.ids).toContain(meetingId);
      expect(mine.trouble?.code).toBe('gone');
    },
  );

  it.each([false, true])(
    'sends nothing while nothing was deleted, and keeps nothing else; after the session %s',
    async (isOver) => {
      const typed = stubStorage('sessionStorage', [DRAFT_KEY, '{}']);
      await addPerson();
      const asked = service({ isOver });
      expect(await signOut(await stake(), 'delete')).toBeNull();
      expect(asked.map(({ path }) => path)).toEqual(['/v1/auth/signout']);
      expect([await countOf(here.tab(), 'people'), mine.trouble?.code, typed.size]).toEqual([0, 'gone', 0]);
    },
  );

  it('keeps what is added while the session ends, here or in another tab', async () => {
    for (const inTab of [() => mine, () => here.tab(OWNER), () => here.tab({ ...OWNER, workspaceId: 'other' })]) {
      mine = here.tab(OWNER);
      await cacheAccount(mine, ON_PRO);
      service({ meanwhile: () => addPerson(inTab()) });
      expect(await signOut(await stake(), 'delete')).toBeNull();
      expect(mine.trouble?.code).toBe('gone');
    }
    expect(await countOf(here.tab(), 'people')).toBe(3);
  });

  it('leaves all where it is if something is deleted, or to be shared, while the session ends', async () => {
    service({ meanwhile: () => queueShare(mine, { meetingId, title: null }) });
    const agreed = await stake();
    expect(await signOut(agreed, 'delete')).toContain('sign in again to save it');
    await withdrawShare(mine, { meetingId });
    service({ meanwhile: () => removeMeeting() });
    expect(await signOut(agreed, 'delete')).toContain('sign in again to save it');
    expect(await countOf(here.tab(), 'meetings')).toBe(0);
    expect(mine.trouble).toBeNull();
  });

  it('removes nothing if what is here can no longer be read', async () => {
    const agreed = await stake();
    const breaks = async () => vi.spyOn(mine, 'across').mockRejectedValue(new StoreFailure('broken'));
    service({ meanwhile: breaks });
    expect(await signOut(agreed, 'keep')).toContain('They’re still on this device');
    expect(await signOut(agreed, 'delete')).toContain('didn’t remove your data');
    expect(await countOf(mine, 'meetings')).toBe(1);
  });
});

describe('deleting the account', () => {
  const kept = () => countOf(here.tab(), 'meetings');

  it('counts what is here, or says that it can’t', async () => {
    expect(await countHere(mine)).toMatchObject({ meetings: 1, calendars: 0 });
    expect(await countHere(here.tab({ accountId: 'new', workspaceId: 'w' }))).toBeNull();
    vi.spyOn(mine, 'survey').mockRejectedValue(new StoreFailure('broken'));
    expect(await countHere(mine)).toBe('unknown');
  });

  it.each([
    ['what was counted', async () => countHere(mine)],
    ['what has come since', async () => null],
    ['what was not counted yet', async () => undefined],
  ])('keeps %s, unless it is to be deleted, and no link to what was shared', async (_, shown) => {
    await mine.write((writer) => setMeetingValue(writer, sharedReceiptKey(meetingId), 'link'));
    await mine.write((writer) => changeDecisions(writer, () => ({ domains: ['example.com'] })));
    const decided = () => here.tab().read(hasDecisions);
    await keepHere(mine, await shown(), 'delete');
    expect([await kept(), await decided()]).toEqual([0, false]);
    await keepHere(mine, await shown(), 'keep');
    expect([await kept(), await decided()]).toEqual([1, true]);
    expect(await here.tab().read((reader) => meetingValue(reader, sharedReceiptKey(meetingId)))).toBeUndefined();
  });

  it('keeps nothing of which was said that it is deleted, as it could not be read', async () => {
    await keepHere(mine, 'unknown', 'keep');
    expect(await kept()).toBe(0);
  });

  it('does not go on if what was to be kept can no longer be read', async () => {
    const shown = await countHere(mine);
    vi.spyOn(mine, 'across').mockRejectedValue(new StoreFailure('broken'));
    await expect(keepHere(mine, shown, 'keep')).rejects.toMatchObject({ code: 'broken' });
  });
});
