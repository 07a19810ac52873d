import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { budgetsOf, saveBudget } from '#lib/client/insights/budgets.ts';
import { describeMeeting, endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import type { Store } from '#lib/client/store/store.ts';
import { exchange, type Wire } from '#lib/client/sync/exchange.ts';
import { crowd, type Device, detailsOf, device, freshDevice, OWNER, person } from '../support/client.ts';
import { Service } from '../support/service.ts';

let service: Service;
const here = freshDevice();
let there: Device;
beforeEach(() => {
  service = new Service();
  there = device();
});

const sync = (store: Store, wire: Partial<Wire> = service) => exchange(store, wire, new Map());

describe('a push whose answer is lost', () => {
  const losing: Wire = {
    pull: (asked) => service.pull(asked),
    push: async (input) => {
      await service.push(input);
      throw new ApiFailure('offline', 0, 'Lost.');
    },
  };

  it('does not run a meeting again that another device has ended since', async () => {
    const [phone, laptop] = [here.tab(OWNER), there.tab(OWNER)];
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
      expect(await store.read(async (reader) => (await reader.unsent()).length)).toBe(0);
    }
  });

  it('takes in what another device has changed since, and keeps what was changed here, however often it is lost', async () => {
    const [phone, laptop] = [here.tab(OWNER), there.tab(OWNER)];
    const id = await savePerson(phone, person('Ada'));
    await expect(sync(phone, losing)).rejects.toThrow('Lost.');
    // Sent again as it is by then; the service takes it for another version of what it has.
    await savePerson(phone, { ...person('Ada'), id, role: 'Engineer' });
    const onlyPush = { push: losing.push };
    await expect(sync(phone, onlyPush)).rejects.toThrow('Lost.');
    await sync(laptop);
    await savePerson(laptop, { ...person('Ada Lovelace'), id });
    await sync(laptop);
    await sync(phone);
    await sync(laptop);
    for (const store of [phone, laptop]) {
      const row = await store.read((reader) => reader.get('people', id));
      expect(row?.record).toMatchObject({ name: 'Ada Lovelace', role: 'Engineer' });
    }
    expect(service.record('people', id)).toMatchObject({ name: 'Ada Lovelace', role: 'Engineer' });
  });

  it('is not taken for one that arrived where both devices made the record', async () => {
    const [phone, laptop] = [here.tab(OWNER), there.tab(OWNER)];
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
