import { describe, expect, it, vi } from 'vitest';
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
  fillDevices,
  freshDevice,
  HOUR,
  HOURLY,
  hold,
  keep,
  NO_COUNTS,
  ON_FREE,
  ON_PRO,
  OWNER,
} from '../support/client.ts';
import { until } from '../support/until.ts';

/** As devices have stored an account since the first version. */
const asFirstRemembered = JSON.stringify({ ...OWNER, workspaceIds: [OWNER.workspaceId, 'second'] });

const remembered = { ...OWNER, workspaces: [{ id: OWNER.workspaceId, name: 'Product' }] };

const here = freshDevice();

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

  it('what is deleted stays behind, and what could not be saved leaves nothing', async () => {
    const { nobodys, meetingId } = await made();
    const [topic] = await nobodys.read((reader) => reader.all('topics'));
    await remove(nobodys, { table: 'topics', id: topic?.id ?? '' });
    await remove(nobodys, { table: 'meetings', id: meetingId });
    const mine = here.tab(OWNER);
    await bringRunning(mine);
    expect(totalCount(await mine.read(countsOfAll))).toBe(0);
    const full = fillDevices();
    await expect(bringAll(mine)).rejects.toMatchObject({ code: 'full' });
    expect(await nobodys.read(countsOfAll)).toMatchObject({ meetings: 1, people: 1 });
    full.mockRestore();
    await bringAll(mine);
    expect(await mine.read(countsOfAll)).toEqual({ ...NO_COUNTS, meetings: 1, people: 1 });
  });

  it('this month’s starts count for the account from now on, and none that was counted is queued again', async () => {
    const nobodys = here.tab();
    await hold(here, nobodys);
    here.pass(31 * 24 * HOUR);
    const first = await hold(here, nobodys);
    const mine = here.tab(OWNER);
    const queued = () => mine.read((reader) => reader.queued());
    const used = async () => (await mine.read((reader) => limitsOf(reader, here.now()))).used;
    await bringAll(mine);
    expect(await queued()).toMatchObject([{ meetingId: first, month: '2026-04' }]);
    expect(await used()).toBe(1);
    const reported: string[] = [];
    const send = async ({ clientMeetingId }: StartMeeting) => {
      reported.push(clientMeetingId);
      return { allowed: true, used: reported.length, limit: 20, month: '2026-04' };
    };
    await reportStarts(mine, send);
    const second = await hold(here, nobodys);
    await bringAll(mine);
    expect(await queued()).toMatchObject([{ meetingId: second }]);
    expect(await used()).toBe(2);
    await reportStarts(mine, send);
    expect(reported).toEqual([first, second]);
    await keep(mine);
    await bringAll(mine);
    expect(await queued()).toEqual([]);
  });
});

describe('what a device remembers of an account', () => {
  it('are its workspaces by name, and those that were remembered without, until its own data is removed', () => {
    const storage = stubStorage('localStorage', ['meeting-tab:account', asFirstRemembered]);
    expect(recallAccount()).toEqual({
      ...OWNER,
      workspaces: [
        { id: OWNER.workspaceId, name: 'Workspace 1' },
        { id: 'second', name: 'Workspace 2' },
      ],
    });
    rememberAccount(remembered);
    // A tab with the first version's code can still read it.
    expect(JSON.parse(storage.get('meeting-tab:account') ?? '')).toMatchObject({ workspaceIds: [OWNER.workspaceId] });
    forgetAccount('other');
    expect(recallAccount()).toEqual(remembered);
    forgetAccount(OWNER.accountId);
    expect(recallAccount()).toBeNull();
  });

  it('is what a tab showed, for that account and until its data is removed', async () => {
    stubStorage('sessionStorage');
    rememberTabWorkspace({ accountId: OWNER.accountId, id: 'second', name: 'Agency' });
    expect(recallTabWorkspace(OWNER.accountId)).toEqual({ id: 'second', name: 'Agency' });
    expect(recallTabWorkspace('other')).toBeNull();
    forgetAccount(OWNER.accountId);
    expect(recallTabWorkspace(OWNER.accountId)).toBeNull();
  });

  it('is nothing where nothing can be stored, or of another version', () => {
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
    // Only this account's.
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
