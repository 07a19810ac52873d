import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { budgetsOf, saveBudget } from '#lib/client/insights/budgets.ts';
import { describeMeeting, endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import type { Store } from '#lib/client/store/store.ts';
import { exchange, sendUnsent, type Wire } from '#lib/client/sync/exchange.ts';
import { EPOCHS } from '#lib/sync/terms.ts';
import { crowd, type Device, detailsOf, device, OWNER, peopleNames, person } from '../support/client.ts';
import { Service } from '../support/service.ts';

/*
 * What devices do after the service was restored from a backup, or after a lost answer. client-restore-model.test.ts shows
 * that nothing is lost.
 */

let service: Service;
let there: Device;
let laptop: Store;
let phone: Store;

const sync = (store: Store, wire: Partial<Wire> = service) => exchange(store, wire, new Map());
const save = (store: Store, fields: { id?: string; name?: string; role?: string; rateMinor?: number }) =>
  savePerson(store, { ...person('Ann'), ...fields });
const unsent = (store: Store) => store.read(async (reader) => (await reader.unsent()).length);
const both = async () => {
  for (const store of [laptop, phone, laptop, phone]) await sync(store);
};

/** Expects both devices and the service to have these people, and nothing left to send. */
async function expectAll(expected: readonly string[]): Promise<void> {
  for (const store of [laptop, phone]) {
    expect(await peopleNames(store)).toEqual(expected);
    expect(await unsent(store)).toBe(0);
  }
}

beforeEach(() => {
  [service, there] = [new Service(), device()];
  [laptop, phone] = [there.tab(OWNER), device().tab(OWNER)];
});

describe('after a restore', () => {
  it.each(['the newer', 'the older'])(
    'of two lost versions the newer stays, when %s comes back first',
    async (first) => {
      const id = await save(laptop, {});
      await both();
      const restore = service.backup();
      await save(laptop, { id, role: 'Older', rateMinor: 100 });
      await both();
      await save(laptop, { id, role: 'Newer', rateMinor: 100 });
      await sync(laptop);
      restore();
      await sync(first === 'the newer' ? laptop : phone);
      await sync(first === 'the newer' ? phone : laptop);
      await both();
      await expectAll(['Ann']);
      expect(service.record('people', id)).toMatchObject({ role: 'Newer', rateMinor: 100 });
    },
  );

  it('an edit of a lost version does not pass for one of what has its number now', async () => {
    const mine = await save(laptop, { name: 'Mine' });
    await both();
    const restore = service.backup();
    await save(laptop, { id: mine, name: 'Mine', role: 'Lost' });
    await both();
    restore();
    await save(phone, { id: mine, name: 'Mine', role: 'Lost', rateMinor: 100 });
    // The laptop's store already knows the restored service. Its edit gets the lost edit's revision.
    await sync(laptop);
    await save(laptop, { id: mine, name: 'Theirs', role: 'Lost' });
    await sync(laptop);
    await sendUnsent(phone, service.push, new Map());
    expect(service.record('people', mine)).toMatchObject({ name: 'Theirs' });
    await both();
    await expectAll(['Theirs']);
    expect(service.record('people', mine)).toMatchObject({ role: 'Lost', rateMinor: 100 });
  });

  it('a device that knew of nothing lost sends nothing, and its older versions overwrite nothing', async () => {
    const id = await save(laptop, {});
    await both();
    await save(laptop, { id, role: 'In the backup' });
    await sync(laptop);
    const restore = service.backup();
    await save(laptop, { name: 'Lost' });
    await sync(laptop);
    restore();
    await sync(laptop);
    const { length } = service.pushes;
    await sync(phone);
    expect(service.pushes).toHaveLength(length);
    expect(service.record('people', id)).toMatchObject({ role: 'In the backup' });
  });

  it('and another one, of an older backup', async () => {
    const older = service.backup();
    await save(laptop, { name: 'First' });
    await both();
    const newer = service.backup();
    await save(laptop, { name: 'Second' });
    await both();
    newer();
    await save(phone, { name: 'Third' });
    await sync(phone);
    older();
    for (let n = 1; n <= 5; n += 1) service.write('people', { id: `new ${n}`, name: `New ${n}` });
    await both();
    await expectAll(['First', 'New 1', 'New 2', 'New 3', 'New 4', 'New 5', 'Second', 'Third']);
  });

  it('that no epoch tells, a smaller revision does', async () => {
    const restore = service.backup();
    await save(laptop, { name: 'Lost' });
    await both();
    restore({ isTold: false });
    await both();
    await expectAll(['Lost']);
  });
});

describe('after a start that restored nothing', () => {
  it('nothing is pulled or sent again', async () => {
    await save(laptop, {});
    await both();
    const [pulls, pushes] = [service.pulls, service.pushes.length];
    service.restart();
    await sync(laptop);
    await sync(laptop);
    expect([service.pulls - pulls, service.pushes.length - pushes]).toEqual([2, 0]);
  });

  it('nor when there were so many that the service has forgotten where the device was', async () => {
    await save(laptop, {});
    await both();
    for (let n = 0; n <= EPOCHS; n += 1) {
      service.restart();
      service.write('people', { id: `p${n}`, name: `P${n}` });
    }
    const { length } = service.pushes;
    await both();
    expect(service.pushes).toHaveLength(length);
    expect(await peopleNames(laptop)).toHaveLength(EPOCHS + 2);
  });
});

describe('a push whose answer is lost', () => {
  const losing: Wire = {
    pull: (asked) => service.pull(asked),
    push: async (input) => {
      await service.push(input);
      throw new ApiFailure('offline', 0, 'Lost.');
    },
  };

  it('does not run a meeting again that another device has ended since', async () => {
    const { meetingId } = await startMeeting(phone, { invitees: crowd(2), title: 'Planning' });
    await expect(sync(phone, losing)).rejects.toThrow('Lost.');
    await sync(laptop);
    there.pass(60_000);
    await endMeeting(laptop, { meetingId });
    await describeMeeting(laptop, { meetingId, title: 'Renamed' });
    await sync(laptop);
    await sync(phone);
    await sync(laptop);
    for (const store of [phone, laptop]) {
      const { meeting } = await detailsOf(store, meetingId);
      expect(meeting).toMatchObject({ title: 'Renamed', endedAt: expect.any(Number) });
      expect(await unsent(store)).toBe(0);
    }
  });

  it('takes in what another device has changed since, and keeps what was changed here, however often it is lost', async () => {
    const id = await save(phone, { name: 'Ada' });
    await expect(sync(phone, losing)).rejects.toThrow('Lost.');
    // It is sent again as it is by then, and the service takes it as another version.
    await save(phone, { id, name: 'Ada', role: 'Engineer' });
    const onlyPush = { push: losing.push };
    await expect(sync(phone, onlyPush)).rejects.toThrow('Lost.');
    await sync(laptop);
    await save(laptop, { id, name: 'Ada Lovelace' });
    await sync(laptop);
    await sync(phone);
    await sync(laptop);
    await expectAll(['Ada Lovelace']);
    expect(service.record('people', id)).toMatchObject({ name: 'Ada Lovelace', role: 'Engineer' });
  });

  it('is not taken for one that arrived where both devices made the record', async () => {
    await saveBudget(laptop, { scope: { kind: 'workspace' }, amountMinor: 100 });
    await saveBudget(phone, { scope: { kind: 'workspace' }, amountMinor: 200 });
    await sync(laptop);
    await expect(sync(phone, { push: losing.push })).rejects.toThrow('Lost.');
    await sync(phone);
    expect(await phone.read(budgetsOf)).toMatchObject([{ amountMinor: 200 }]);
    await sync(laptop);
    expect(await laptop.read(budgetsOf)).toMatchObject([{ amountMinor: 200 }]);
  });
});
