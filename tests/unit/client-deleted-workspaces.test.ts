import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { budgetsOf, saveBudget } from '#lib/client/insights/budgets.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { cacheAccount } from '#lib/client/store/account-cache.ts';
import { countAtStake } from '#lib/client/store/at-stake.ts';
import { forgetWorkspace, rescueRecords, sweepDeletedWorkspaces } from '#lib/client/store/deleted-workspaces.ts';
import type { DeviceStore } from '#lib/client/store/device-store.ts';
import { withWorkspace } from '#lib/client/store/each-workspace.ts';
import { ownersOf } from '#lib/client/store/store.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import { crowd, detailsOf, freshDevice, NO_COUNTS, ON_PRO, OWNER, peopleNames, person } from '../support/client.ts';
import { sendAll } from '../support/unsent.ts';

const GONE = { ...OWNER, workspaceId: 'gone' };
const account: Account = ON_PRO;
const sweep = (readNow = async () => account) => sweepDeletedWorkspaces(shown, account, readNow);

const here = freshDevice();
let shown: DeviceStore;
let gone: DeviceStore;
beforeEach(async () => {
  [shown, gone] = [here.tab(OWNER), here.tab(GONE)];
  await savePerson(shown, person('Ada'));
});

const workspaces = async () =>
  new Set((await shown.survey((all) => ownersOf(all, OWNER.accountId))).map(({ workspaceId }) => workspaceId));

describe('a workspace that the account no longer has', () => {
  it('leaves the device, with all of its values, and nothing else does', async () => {
    await savePerson(gone, person('Bo'));
    await startMeeting(gone, { invitees: crowd(2) });
    await cacheAccount(gone, account);
    await sendAll(gone);
    expect(await workspaces()).toEqual(new Set([OWNER.workspaceId, 'gone']));
    expect(await sweep()).toEqual([]);
    expect(await workspaces()).toEqual(new Set([OWNER.workspaceId]));
    await expect(peopleNames(gone)).rejects.toMatchObject({ code: 'gone' });
    const again = here.tab(GONE);
    expect(await peopleNames(again)).toEqual([]);
    // Just looking at a workspace that was never here doesn't create it.
    await expect(withWorkspace(shown, 'never', peopleNames)).rejects.toMatchObject({ code: 'gone' });
    expect(await again.read((reader) => reader.value('email'))).toBeUndefined();
    expect(await again.read((reader) => reader.starts('2026-03'))).toEqual([]);
    expect(await peopleNames(shown)).toEqual(['Ada']);
  });

  it('stays as long as it has anything that the service never had, and is said to', async () => {
    await savePerson(gone, person('Bo'));
    await sendAll(gone);
    await saveTopic(gone, { name: 'Hiring' });
    const counts = { ...NO_COUNTS, topics: 1 };
    expect(await sweep()).toEqual([{ workspaceId: 'gone', counts }]);
    expect(await gone.read(countsOfAll)).toMatchObject({ people: 1, topics: 1 });
    // Signing out would remove it, and says so.
    await cacheAccount(shown, account);
    expect((await shown.survey((all) => countAtStake(all, OWNER))).counts).toMatchObject({ people: 1, topics: 1 });
    await forgetWorkspace(shown, 'gone');
    expect(await workspaces()).toEqual(new Set([OWNER.workspaceId]));
  });

  it.each([true, false])('leaves with what was made and deleted here alone, swept: %s', async (isSwept) => {
    await remove(gone, { table: 'topics', id: await saveTopic(gone, { name: 'Hiring' }) });
    if (isSwept) await sweepRemovals(gone, { isAll: true });
    expect(await sweep()).toEqual([]);
  });

  it('stays with a budget that the service never had', async () => {
    await saveBudget(gone, { scope: { kind: 'workspace' }, amountMinor: 500 });
    expect(await sweep()).toMatchObject([{ counts: { budgets: 1 } }]);
    await rescueRecords(shown, 'gone');
    expect(await shown.read(budgetsOf)).toMatchObject([{ amountMinor: 500 }]);
  });

  it('is not taken for gone by a tab whose list is old, or of somebody else, and costs no request while there is none', async () => {
    const workspaces = account.workspaces.flatMap((one) => [one, { ...one, id: 'new' }]);
    const asked = vi.fn(async () => ({ ...account, workspaces }));
    expect(await sweep(asked)).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    const made = here.tab({ ...OWNER, workspaceId: 'new' });
    await savePerson(made, person('Cy'));
    await sendAll(made);
    expect(await sweep(asked)).toEqual([]);
    expect(asked).toHaveBeenCalledOnce();
    const somebodyElse = { ...account, user: { ...account.user, id: 'other' } };
    expect(await sweep(async () => somebodyElse)).toEqual([]);
    expect(await peopleNames(made)).toEqual(['Cy']);
  });
});

it('what the service never had moves to another workspace, with whom it needs', async () => {
  const [bo, cy] = [await savePerson(gone, person('Bo')), await savePerson(gone, person('Cy'))];
  await sendAll(gone);
  // An unsent edit goes with its person.
  await savePerson(gone, { id: cy, ...person('Cynthia') });
  await saveTopic(gone, { name: 'Hiring' });
  await remove(gone, { table: 'topics', id: await saveTopic(gone, { name: 'Deleted' }) });
  const { meetingId } = await startMeeting(gone, { invitees: [{ kind: 'person', personId: bo }] });
  await rescueRecords(shown, 'gone');
  expect(await workspaces()).toEqual(new Set([OWNER.workspaceId]));
  // People whom the service had went with the workspace.
  expect(await peopleNames(shown)).toEqual(['Ada', 'Bo']);
  expect(await shown.read(countsOfAll)).toEqual({ ...NO_COUNTS, meetings: 1, people: 2, topics: 1 });
  expect((await detailsOf(shown, meetingId)).attendees.map(({ name }) => name)).toEqual(['Bo']);
  // All of it is new to its new workspace.
  const unsent = await shown.read((reader) => reader.unsent());
  expect(unsent.map(({ record }) => record.rev)).toEqual(unsent.map(() => 0));
});

it('what the service had of a meeting goes, and whom it needs, if that was never sent, moves', async () => {
  const invitees = [{ kind: 'person', personId: await savePerson(gone, person('Bo')) }] as const;
  const { meetingId } = await startMeeting(gone, { invitees });
  await endMeeting(gone, { meetingId });
  // The service had this meeting, but not yet the person that it and the next one need.
  await gone.write(async (writer) => {
    for (const row of await writer.unsent()) {
      if (row.table !== 'people') writer.put(row.table, { id: row.id, record: { ...row.record, rev: 7 } });
    }
  });
  await startMeeting(gone, { invitees });
  await rescueRecords(shown, 'gone');
  expect(await workspaces()).toEqual(new Set([OWNER.workspaceId]));
  expect(await shown.read(countsOfAll)).toMatchObject({ meetings: 1, people: 2 });
});
