import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import { loadMeeting, loadRunningMeeting } from '#lib/client/meetings/details.ts';
import { limitsOf } from '#lib/client/meetings/limits.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { cacheAccount } from '#lib/client/store/account-cache.ts';
import {
  forgetAccount,
  recallAccount,
  recallTabWorkspace,
  rememberAccount,
  rememberTabWorkspace,
} from '#lib/client/store/last-account.ts';
import { followOwners } from '#lib/client/store/other-tabs.ts';
import { NOBODY, type Store } from '#lib/client/store/store.ts';
import { countsOfAll, totalCount } from '#lib/client/store/store-counts.ts';
import { cachedPlanOf, settingsOf } from '#lib/client/store/values.ts';
import { reportStarts } from '#lib/client/sync/report-starts.ts';
import type { StartMeeting } from '#lib/metering/schema.ts';
import { stubStorage } from '../support/browser-storage.ts';
import {
  bringAll,
  bringRunning,
  crowd,
  freshDevice,
  HOURLY,
  hold,
  keep,
  MINUTE,
  NO_COUNTS,
  ON_FREE,
  ON_PRO,
  OWNER,
  removeFrom,
} from '../support/client.ts';
import { countUnsent } from '../support/unsent.ts';
import { until } from '../support/until.ts';

/** As devices have remembered an account since the first version. */
const asFirstRemembered = JSON.stringify({ ...OWNER, workspaceIds: [OWNER.workspaceId, 'second'] });

const remembered = { ...OWNER, workspaces: [{ id: OWNER.workspaceId, name: 'Product' }] };

const here = freshDevice();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const everything = async (store: Store) =>
  (await store.read((reader) => reader.unsent())).map(({ table, record }) => [table, record]);

describe('moving what was made without an account', () => {
  async function made() {
    const nobodys = here.tab();
    await savePerson(nobodys, { name: 'Host', role: '', ...HOURLY });
    await saveTopic(nobodys, { name: 'Hiring' });
    await hold(here, nobodys);
    const { meetingId } = await startMeeting(nobodys, { invitees: crowd(1) });
    return { nobodys, meetingId };
  }

  it('takes all along, a running meeting too, and leaves nothing behind', async () => {
    const { nobodys, meetingId } = await made();
    expect(await nobodys.read(countsOfAll)).toEqual({ ...NO_COUNTS, meetings: 2, people: 1, topics: 1 });
    const before = await everything(nobodys);
    const mine = here.tab(OWNER);
    await bringAll(mine);
    expect(totalCount(await nobodys.read(countsOfAll))).toBe(0);
    expect(await everything(mine)).toEqual(before);
    expect((await mine.read(loadRunningMeeting))?.meeting.id).toBe(meetingId);
    expect(await nobodys.read(loadRunningMeeting)).toBeNull();
    const later = await hold(here, nobodys);
    await bringRunning(mine);
    expect(await mine.read((reader) => loadMeeting(reader, later))).toBeNull();
  });

  it('shows no running meeting that the account had already in place of the one in view', async () => {
    const { nobodys, meetingId } = await made();
    const mine = here.tab(OWNER);
    const { meetingId: inView } = await startMeeting(mine, { invitees: crowd(1) });
    const record = (await nobodys.read((reader) => reader.get('meetings', meetingId)))?.record ?? { id: meetingId };
    await mine.write(async (writer) => writer.put('meetings', { id: meetingId, record: { ...record, rev: 1 } }));
    await bringRunning(mine);
    expect((await mine.read(loadRunningMeeting))?.meeting.id).toBe(inView);
    expect(await nobodys.read(loadRunningMeeting)).toBeNull();
  });

  it('takes along what was shared, so that no meeting gets a second receipt', async () => {
    const { nobodys, meetingId } = await made();
    const shared = { receiptId: 'r', url: 'https://meetingtab.example/r/r' };
    const values = [`shared:${meetingId}`, `share:${meetingId}`];
    const kept = (store: Store) => store.read((reader) => Promise.all(values.map((key) => reader.value(key))));
    await nobodys.write(async (writer) => {
      writer.setValue(`shared:${meetingId}`, shared);
      writer.setValue(`share:${meetingId}`, { key: 'k' });
    });
    const mine = here.tab(OWNER);
    await bringAll(mine);
    expect(await kept(mine)).toEqual([shared, { key: 'k' }]);
    expect(await kept(nobodys)).toEqual([undefined, undefined]);
  });

  it('leaves what was shared from the account since an earlier try', async () => {
    const { nobodys, meetingId } = await made();
    const key = `shared:${meetingId}`;
    const mine = here.tab(OWNER);
    await nobodys.write(async (writer) => writer.setValue(key, 'before'));
    await mine.write(async (writer) => writer.setValue(key, 'since'));
    await bringAll(mine);
    expect(await mine.read((reader) => reader.value(key))).toBe('since');
  });

  it('can be done again', async () => {
    await made();
    const mine = here.tab(OWNER);
    await bringAll(mine);
    const before = await everything(mine);
    await bringAll(mine);
    expect(await everything(mine)).toEqual(before);
  });

  it('what is deleted stays behind, and what could not be saved leaves nothing', async () => {
    const { nobodys } = await made();
    const [topic] = await nobodys.read((reader) => reader.all('topics'));
    await remove(nobodys, { table: 'topics', id: topic?.id ?? '' });
    const mine = here.tab(OWNER);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    await expect(bringAll(mine)).rejects.toMatchObject({ code: 'full' });
    expect(await nobodys.read(countsOfAll)).toMatchObject({ meetings: 2, people: 1 });
    vi.restoreAllMocks();
    await bringAll(mine);
    expect(await mine.read(countsOfAll)).toEqual({ ...NO_COUNTS, meetings: 2, people: 1 });
  });

  it('this month’s starts count for the account from now on', async () => {
    const nobodys = here.tab();
    await hold(here, nobodys);
    here.pass(31 * 24 * 60 * MINUTE);
    const recent = await hold(here, nobodys);
    const mine = here.tab(OWNER);
    await bringAll(mine);
    expect(await mine.read((reader) => reader.queued())).toMatchObject([{ meetingId: recent, month: '2026-04' }]);
    expect(await mine.read((reader) => limitsOf(reader, here.now()))).toMatchObject({ used: 1 });
  });

  it('a start that the service has counted is not queued again by another move', async () => {
    const nobodys = here.tab();
    const first = await hold(here, nobodys);
    const mine = here.tab(OWNER);
    await bringAll(mine);
    const reported: string[] = [];
    const send = async ({ clientMeetingId }: StartMeeting) => {
      reported.push(clientMeetingId);
      return { allowed: true, used: reported.length, limit: 20, month: '2026-03' };
    };
    await reportStarts(mine, send);
    const second = await hold(here, nobodys);
    await bringAll(mine);
    expect(await mine.read((reader) => reader.queued())).toMatchObject([{ meetingId: second }]);
    expect(await mine.read((reader) => limitsOf(reader, here.now()))).toMatchObject({ used: 2 });
    await reportStarts(mine, send);
    expect(reported).toEqual([first, second]);
    await keep(mine);
    await bringAll(mine);
    expect(await mine.read((reader) => reader.queued())).toEqual([]);
  });
});

describe('leaving', () => {
  it('counts what is on this device only', async () => {
    const mine = here.tab(OWNER);
    await hold(here, mine);
    const kept = await savePerson(mine, { name: 'Host', role: '', ...HOURLY });
    await savePerson(mine, { name: 'Engineer', role: '', ...HOURLY });
    await mine.write(async (writer) => writer.put('people', { id: kept, record: { id: kept, name: 'Host', rev: 4 } }));
    const topic = await saveTopic(mine, { name: 'Hiring' });
    await remove(mine, { table: 'topics', id: topic });
    expect(await countUnsent(mine)).toEqual({ ...NO_COUNTS, meetings: 1, people: 1 });
  });

  it('removes that account’s data and nobody else’s', async () => {
    stubStorage('localStorage');
    const [nobodys, mine] = [here.tab(), here.tab(OWNER)];
    await hold(here, nobodys);
    await hold(here, mine);
    rememberAccount(remembered);
    expect(recallAccount()).toEqual(remembered);
    await removeFrom(mine);
    forgetAccount(OWNER.accountId);
    expect(recallAccount()).toBeNull();
    expect(mine.trouble?.code).toBe('gone');
    expect(totalCount(await here.tab(OWNER).read(countsOfAll))).toBe(0);
    expect(await nobodys.read(countsOfAll)).toMatchObject({ meetings: 1 });
  });

  it('of another account than the one that is remembered does not forget that one', () => {
    const removeItem = vi.fn();
    vi.stubGlobal('localStorage', { getItem: () => asFirstRemembered, removeItem });
    forgetAccount('other');
    expect(removeItem).not.toHaveBeenCalled();
  });

  it('remembers workspaces by name, and those that were remembered without', () => {
    const storage = stubStorage('localStorage', ['meeting-tab:account', asFirstRemembered]);
    const [first, second] = [OWNER.workspaceId, 'second'];
    expect(recallAccount()).toEqual({
      ...OWNER,
      workspaces: [
        { id: first, name: 'Workspace 1' },
        { id: second, name: 'Workspace 2' },
      ],
    });
    const named = { ...OWNER, workspaces: [{ id: first, name: 'Product' }], workspaceId: first };
    rememberAccount(named);
    expect(recallAccount()).toEqual(named);
    // A tab with the first version's code can still read it.
    expect(JSON.parse(storage.get('meeting-tab:account') ?? '')).toMatchObject({ workspaceIds: [first] });
  });

  it('remembers what a tab showed, for that account and until its data is removed', async () => {
    stubStorage('sessionStorage');
    rememberTabWorkspace({ accountId: OWNER.accountId, id: 'second', name: 'Agency' });
    expect(recallTabWorkspace(OWNER.accountId)).toEqual({ id: 'second', name: 'Agency' });
    expect(recallTabWorkspace('other')).toBeNull();
    forgetAccount(OWNER.accountId);
    expect(recallTabWorkspace(OWNER.accountId)).toBeNull();
  });

  it('remembers nothing where nothing can be stored, or of another version', () => {
    expect(recallAccount()).toBeNull();
    rememberAccount(remembered);
    for (const kept of ['{"account":{"plan":"gold"}}', '{"accountId":7}', '[]', '"a"', '{', null]) {
      vi.stubGlobal('localStorage', { getItem: () => kept });
      expect(recallAccount()).toBeNull();
    }
  });
});

describe('an account’s workspaces', () => {
  it('are busy with a meeting that runs, a deletion to be finished, a record or a start that is not with the service', async () => {
    const of = (workspaceId: string) => here.tab({ ...OWNER, workspaceId });
    const shown = of('shown');
    expect(await shown.busyWorkspaces()).toEqual(new Set());

    await startMeeting(of('running'), { invitees: crowd(1) });
    await saveTopic(of('unsent'), { name: 'Hiring' });
    await of('deleted').write(async (writer) => {
      writer.put('topics', { id: 't', record: { id: 't', rev: 1 }, removeAt: here.now() });
    });
    const start = { startedAt: here.now(), month: '2026-03' } as const;
    await of('queued').write(async (writer) => writer.putStart({ meetingId: 'a', ...start, state: 'queued' }));
    await of('quiet').write(async (writer) => {
      writer.put('topics', { id: 't', record: { id: 't', rev: 1 } });
      writer.put('meetings', { id: 'm', record: { id: 'm', rev: 2, endedAt: here.now() } });
      writer.putStart({ meetingId: 'm', ...start, state: 'counted' });
    });
    expect([...(await shown.busyWorkspaces())].sort()).toEqual(['deleted', 'queued', 'running', 'unsent']);
    // Of this account only.
    expect(await here.tab({ accountId: 'other', workspaceId: 'shown' }).busyWorkspaces()).toEqual(new Set());
  });

  it('are followed, in whichever tab they change', async () => {
    const [one, other] = [here.tab(), here.tab(OWNER)];
    const changed = vi.fn();
    const stop = followOwners(changed);
    await saveTopic(other, { name: 'Hiring' });
    await saveTopic(one, { name: 'Hiring' });
    await until(() => changed.mock.calls.length === 2);
    expect(changed.mock.calls).toEqual([[OWNER], [NOBODY]]);
    stop();
  });

  it('count together what would be lost', async () => {
    const [one, other] = [here.tab(OWNER), here.tab({ ...OWNER, workspaceId: 'other' })];
    await saveTopic(one, { name: 'Hiring' });
    await saveTopic(other, { name: 'Hiring' });
    expect(await countUnsent(one, other)).toMatchObject({ topics: 2 });
  });
});

describe('what is kept beside the records', () => {
  it('says after Pro that it has ended, and not to whoever never had it', async () => {
    const store = here.tab(OWNER);
    const lapsed = async (account: Account) => {
      await cacheAccount(store, account);
      return (await store.read(cachedPlanOf)).hasLapsed;
    };
    expect((await store.read(cachedPlanOf)).hasLapsed).toBe(false);
    expect(await lapsed(ON_FREE)).toBe(false);
    expect(await lapsed(ON_PRO)).toBe(false);
    expect(await lapsed({ ...ON_FREE, readOnlyUntil: 1 })).toBe(true);
    expect(await lapsed(ON_PRO)).toBe(false);
  });

  it('of another version is as if it were not there', async () => {
    const store = here.tab(OWNER);
    const odd = { meetingsPerMonth: 'many', sync: true };
    await store.write(async (writer) => {
      writer.setValue('standing', { plan: 'pro', entitlements: odd });
      writer.setValue('usage', { month: 3, used: 'most' });
      writer.setValue('settings', { currency: 'euros', hoursPerYear: 1800 });
    });
    expect(await store.read((reader) => limitsOf(reader, here.now()))).toMatchObject({ plan: 'free', used: 0 });
    expect(await store.read(settingsOf)).toMatchObject({ currency: 'USD', hoursPerYear: 1800 });
  });
});
