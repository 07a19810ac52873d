import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { arrive } from '#lib/client/hooks/arrive.ts';
import { budgetsOf, saveBudget } from '#lib/client/insights/budgets.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { queuedShares, queueShare } from '#lib/client/meetings/share-queue.ts';
import { cacheAccount } from '#lib/client/store/account-cache.ts';
import { rescueRecords } from '#lib/client/store/deleted-workspaces.ts';
import {
  awayKey,
  meetingValue,
  pendingShareKey,
  queuedShareKey,
  setMeetingValue,
  sharedReceiptKey,
} from '#lib/client/store/meeting-values.ts';
import type { Store } from '#lib/client/store/store.ts';
import { settingsOf } from '#lib/client/store/values.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import { read } from '#lib/sync/records.ts';
import {
  bringAll,
  bringRunning,
  crowd,
  device,
  freshDevice,
  hold,
  keep,
  ON_PRO,
  OWNER,
  person,
} from '../support/client.ts';
import { Service } from '../support/service.ts';
import { sendAll } from '../support/unsent.ts';

/* What becomes of it where a record comes to another store of the device that has one like it, or counts otherwise. */

const here = freshDevice();
let nobodys: Store;
let mine: Store;
beforeEach(() => {
  nobodys = here.tab();
  mine = here.tab(OWNER);
});

const SECOND = { ...OWNER, workspaceId: 'second' };
const ada = person('Ada');

const personIn = async (store: Store, id: string) =>
  read.people((await store.read((reader) => reader.get('people', id)))?.record ?? {});

it('a person who is on both sides is kept as edited on either, however often', async () => {
  // Signing in moves the running meeting along, with a copy of Ada, whom another meeting needs, too.
  const id = await savePerson(nobodys, ada);
  const invitees = [{ kind: 'person', personId: id } as const];
  await endMeeting(nobodys, await startMeeting(nobodys, { invitees }));
  await startMeeting(nobodys, { invitees });
  await bringRunning(mine);
  await savePerson(nobodys, { id, ...ada, role: 'Chair' });
  await savePerson(mine, { id, ...ada, name: 'Ada Lovelace' });
  for (const role of ['Chair', 'Lead']) {
    await savePerson(nobodys, { ...(await personIn(nobodys, id)), role });
    await keep(mine);
    expect(await personIn(nobodys, id)).toMatchObject({ name: 'Ada Lovelace', role });
  }
});

describe('a budget', () => {
  const save = (store: Store, amountMinor: number) => saveBudget(store, { scope: { kind: 'workspace' }, amountMinor });
  const amounts = async (store: Store) => (await store.read(budgetsOf)).map(({ amountMinor }) => amountMinor);

  it('of the account stands beside one that was made without it, or in another workspace that is added', async () => {
    await save(mine, 1_000_000);
    await sendAll(mine);
    await save(nobodys, 500);
    await bringAll(mine);
    expect(await amounts(mine)).toEqual([1_000_000]);
    expect(await mine.read((reader) => reader.unsent())).toEqual([]);
    expect(await amounts(nobodys)).toEqual([]);
    await save(here.tab(SECOND), 500);
    await rescueRecords(mine, 'second');
    expect(await amounts(mine)).toEqual([1_000_000]);
  });

  it('of the account stands, too, if it is read only after the other one came', async () => {
    const service = new Service();
    const elsewhere = device().tab(OWNER);
    await save(elsewhere, 1_000_000);
    await exchange(elsewhere, service, new Map());
    await save(nobodys, 500);
    await bringAll(mine);
    expect(await amounts(mine)).toEqual([500]);
    await exchange(mine, service, new Map());
    expect(await amounts(mine)).toEqual([1_000_000]);
    await exchange(elsewhere, service, new Map());
    expect(await amounts(elsewhere)).toEqual([1_000_000]);
  });

  it('that was kept and changed here is changed in its workspace, and in no other', async () => {
    const second = here.tab(SECOND);
    await save(mine, 1_000_000);
    await save(second, 2_000_000);
    for (const store of [mine, second]) await sendAll(store);
    await keep(mine);
    expect(await amounts(nobodys)).toEqual([1_000_000]);
    await save(nobodys, 500);
    await bringAll(second);
    expect(await amounts(second)).toEqual([2_000_000]);

    await keep(mine);
    await save(nobodys, 700);
    await bringAll(mine);
    expect(await amounts(mine)).toEqual([700]);
    // Another ID, since the first is back.
    await sendAll(mine);
    await save(nobodys, 900);
    await bringAll(mine);
    expect(await amounts(mine)).toEqual([700]);
  });
});

describe('rates', () => {
  const usd = { ...ada, rateMinor: 60_50 };
  const yen: Account = { ...ON_PRO, workspaces: ON_PRO.workspaces.map((one) => ({ ...one, currency: 'JPY' })) };
  const rateIn = async (store: Store, id: string) => (await personIn(store, id)).rateMinor;

  beforeEach(() => saveSettings(nobodys, { currency: 'USD' }));

  it('keep their figures in the currency of the account, and of the workspace they are added to', async () => {
    await cacheAccount(mine, yen);
    const id = await savePerson(nobodys, usd);
    const record = { id: 't', name: 'Weekly', people: crowd(2) };
    await nobodys.write(async (writer) => writer.put('templates', { id: 't', record, unsent: 1, base: null }));
    await bringAll(mine);
    expect(await rateIn(mine, id)).toBe(61);
    const template = await mine.read((reader) => reader.get('templates', 't'));
    expect(read.templates(template?.record ?? {}).people).toMatchObject([{ rateMinor: 60 }]);

    const second = here.tab(SECOND);
    await saveSettings(second, { currency: 'KWD' });
    const other = await savePerson(second, { ...ada, rateMinor: 60_000 });
    await rescueRecords(mine, 'second');
    expect(await rateIn(mine, other)).toBe(60);
  });

  it('keep their figures when they are kept on this device, and are as they were once they are back', async () => {
    await savePerson(nobodys, ada);
    await cacheAccount(mine, yen);
    const record = { id: 'p', ...ada, rateMinor: 6000, rev: 3 };
    await mine.write(async (writer) => writer.put('people', { id: 'p', record }));
    await keep(mine);
    expect(await rateIn(nobodys, 'p')).toBe(600_000);
    await bringAll(mine);
    expect(await mine.read((reader) => reader.get('people', 'p'))).toEqual({ id: 'p', record });
  });

  it('that were rounded on the way are not edited by that', async () => {
    await saveSettings(nobodys, { currency: 'JPY' });
    await savePerson(nobodys, { ...ada, rateMinor: 50 });
    await saveSettings(mine, { currency: 'USD' });
    const record = { id: 'p', ...usd, rev: 3 };
    await mine.write(async (writer) => writer.put('people', { id: 'p', record }));
    await keep(mine);
    expect(await rateIn(nobodys, 'p')).toBe(61);
    await savePerson(nobodys, { id: 'p', ...ada, role: 'Chair', rateMinor: 61 });
    await bringAll(mine);
    expect((await mine.read((reader) => reader.get('people', 'p')))?.record).toEqual({ ...record, role: 'Chair' });
  });

  it('come with the running meeting in the currency of a workspace that this device has not seen yet', async () => {
    const id = await savePerson(nobodys, usd);
    await startMeeting(nobodys, { invitees: [{ kind: 'person', personId: id }] });
    await arrive(mine, yen);
    expect((await mine.read(settingsOf)).currency).toBe('JPY');
    expect(await rateIn(mine, id)).toBe(61);
    expect(await mine.read((reader) => reader.open())).toMatchObject([{ record: { currency: 'USD' } }]);
  });
});

describe('what is kept about a meeting', () => {
  it.each([
    ['what was shared', sharedReceiptKey, true],
    ['a request to share it', pendingShareKey, true],
    ['a receipt that waits to be shared', queuedShareKey, true],
    ['the question about the time away', awayKey, false],
  ])('goes along, whichever way, and replaces none: %s', async (_, keyFor, isOfAccount) => {
    const [own, theirs] = [await hold(here, mine), await hold(here, nobodys)];
    const put = (store: Store, id: string, value: string) =>
      store.write((writer) => setMeetingValue(writer, keyFor(id), value));
    const valuesIn = (store: Store) =>
      store.read((reader) => Promise.all([own, theirs].map((id) => meetingValue(reader, keyFor(id)))));
    await put(mine, own, 'mine');
    await put(nobodys, theirs, 'theirs');
    await keep(mine, false);
    expect(await valuesIn(nobodys)).toEqual([isOfAccount ? undefined : 'mine', 'theirs']);
    await keep(mine);
    expect(await valuesIn(nobodys)).toEqual(['mine', 'theirs']);
    const second = here.tab(SECOND);
    await bringAll(second);
    expect([await valuesIn(second), await valuesIn(nobodys)]).toEqual([
      ['mine', 'theirs'],
      [undefined, undefined],
    ]);
    await put(mine, own, 'since');
    await rescueRecords(mine, 'second');
    expect(await valuesIn(mine)).toEqual(['since', 'theirs']);
  });

  it('that are several receipts to be shared keeps their order', async () => {
    const queued = [];
    for (const title of ['First', 'Second']) {
      const meetingId = await hold(here, nobodys);
      await queueShare(nobodys, { meetingId, title });
      queued.push({ meetingId, title, problem: null });
    }
    await bringAll(mine);
    expect([await mine.read(queuedShares), await nobodys.read(queuedShares)]).toEqual([queued, []]);
  });
});
