import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, accountExample } from '#lib/account/schema.ts';
import { decide, decisionsOf } from '#lib/client/calendar/kept.ts';
import { addAttendee, endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { inviteesIn, loadDraft, readDraft } from '#lib/client/meetings/draft.ts';
import { addForgottenAttendee } from '#lib/client/meetings/editing.ts';
import { remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { cacheAccount } from '#lib/client/store/account-cache.ts';
import { currencyInUse } from '#lib/client/store/currency.ts';
import { create } from '#lib/client/store/edit.ts';
import type { Store } from '#lib/client/store/store.ts';
import { lastInviteesOf, putLastInvitees, settingsOf } from '#lib/client/store/values.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import { currencyDecimals } from '#lib/format.ts';
import { type Invitee, read } from '#lib/sync/records.ts';
import { crowd, detailsOf, device, freshTab, OWNER, person, store } from '../support/client.ts';
import { Service } from '../support/service.ts';

const here = freshTab();
beforeEach(async () => {
  await saveSettings(store, { currency: 'USD' });
});

const facilitator = (rateMinor: number) => ({ ...person('Facilitator'), rateMinor });
const rates = (from = store) =>
  from.read(async (reader) => (await reader.all('people')).map(({ record }) => read.people(record).rateMinor));

const rateOf = (one: Invitee) => (one.kind === 'group' ? one.rateMinor : null);

const accountIn = (currency: string): Account => ({
  ...accountExample,
  workspaces: accountExample.workspaces.map((workspace) => ({ ...workspace, currency })),
});

it('that is in use here is known on a device that has nothing, too', async () => {
  expect(await currencyInUse()).toBe('USD');
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { currency } = await device().tab().read(settingsOf);
  expect(await currencyInUse()).toBe(currency);
});

describe('a new currency', () => {
  const decimals = ['JPY', 'USD', 'KWD'];
  it.each(decimals.flatMap((from) => decimals.map((to) => [from, to] as const)))(
    'keeps the figure of all that holds an amount: %s to %s',
    async (from, to) => {
      const minor = (currency: string) => 60 * 10 ** currencyDecimals(currency);
      const group = { ...crowd(2)[0], rateMinor: minor(from) };
      await saveSettings(store, { currency: from });
      for (const name of ['Here', 'Hidden']) await savePerson(store, { ...facilitator(minor(from)), name });
      const people = await store.read((reader) => reader.all('people'));
      const hidden = people.find(({ record }) => record.name === 'Hidden');
      await remove(store, { table: 'people', id: hidden?.id ?? '' });
      await store.write(async (writer) => {
        create(writer, 'templates', { id: 't', name: 'Weekly', people: [group] } as never);
        putLastInvitees(writer, [group]);
      });
      const others = { rateKind: 'hour', rateMinor: minor(from), external: false } as const;
      await decide(store, () => ({ others, alone: true }));
      const draft = readDraft({ people: [group], currency: from });

      await saveSettings(store, { currency: to });
      await undoRemoval(store, { table: 'people', id: hidden?.id ?? '' });
      const template = await store.read((reader) => reader.get('templates', 't'));
      const found = await store.read(async (reader) => [
        ...[...read.templates(template?.record ?? {}).people, ...(await lastInviteesOf(reader))].map(rateOf),
        (await decisionsOf(reader)).others?.rateMinor,
        ...(inviteesIn(draft, to) ?? []).map(rateOf),
      ]);
      expect([...(await rates()), ...found]).toEqual(Array.from({ length: 6 }, () => minor(to)));
      expect((await store.read(decisionsOf)).alone).toBe(true);
    },
  );

  it('is put into a record once, whichever device was told of it first', async () => {
    const service = new Service();
    const [other, late] = [device(), device()];
    const phone = (tab: Store) => ({
      tab,
      adopt: (currency: string) => cacheAccount(tab, accountIn(currency)),
      sync: () => exchange(tab, service, new Map()),
    });
    const [one, two, three] = [phone(here.tab(OWNER)), phone(other.tab(OWNER)), phone(late.tab(OWNER))];
    for (const { adopt } of [one, two, three]) await adopt('USD');
    await savePerson(one.tab, facilitator(6000));
    for (const { sync } of [one, two, three]) await sync();
    // Told, then synced; both at once; synced, then told.
    await one.adopt('JPY');
    await two.adopt('JPY');
    await one.sync();
    await three.sync();
    await three.adopt('JPY');
    for (const { sync } of [two, three, one, two, three]) await sync();
    for (const { tab } of [one, two, three]) expect(await rates(tab)).toEqual([60]);
    for (const { adopt } of [one, two, three]) await adopt('KWD');
    for (const { sync } of [one, two, three, one]) await sync();
    for (const { tab } of [one, two, three]) expect(await rates(tab)).toEqual([60_000]);
  });

  it('leaves the figures of rates as they are, in its own decimals, and says how many are read in it', async () => {
    await savePerson(store, facilitator(6000));
    await savePerson(store, facilitator(6050));
    await remove(store, { table: 'people', id: await savePerson(store, facilitator(7000)) });
    expect(await saveSettings(store, { currency: 'EUR' })).toBe(2);
    expect((await rates()).sort()).toEqual([6000, 6050]);
    expect(await saveSettings(store, { currency: 'JPY' })).toBe(2);
    expect((await rates()).sort()).toEqual([60, 61]);
    await saveSettings(store, { currency: 'KWD' });
    expect((await rates()).sort()).toEqual([60_000, 61_000]);
    expect(await saveSettings(store, { currency: 'KWD' })).toBe(0);
  });

  it('of the list is not that of a meeting that began before: who joins it costs their figure there', async () => {
    const personId = await savePerson(store, facilitator(6000));
    const other = await savePerson(store, facilitator(7000));
    const { meetingId } = await startMeeting(store, { invitees: crowd(1) });
    await saveSettings(store, { currency: 'JPY' });
    await addAttendee(store, { meetingId, invitee: { kind: 'person', personId } });
    await endMeeting(store, { meetingId });
    await addForgottenAttendee(store, { meetingId, invitee: { kind: 'person', personId: other } });
    const { meeting, attendees } = await detailsOf(store, meetingId);
    expect(meeting.currency).toBe('USD');
    expect(attendees.map(({ rateMinor }) => rateMinor).sort()).toEqual([6000, 6000, 7000]);
  });

  it('of an account is followed when the service says so, but not by the first word of it', async () => {
    const of = here.tab(OWNER);
    await savePerson(of, facilitator(6000));
    await cacheAccount(of, accountIn('JPY'));
    expect(await rates(of)).toEqual([6000]);
    await cacheAccount(of, accountIn('USD'));
    expect(await rates(of)).toEqual([600_000]);
    await cacheAccount(of, accountIn('USD'));
    expect(await rates(of)).toEqual([600_000]);
    expect((await of.read(settingsOf)).currency).toBe('USD');
  });
});

describe('a draft', () => {
  it('is read from anything', () => {
    const empty = {
      ...{ invitees: null, currency: null, heads: null, rate: '', addEmployerCosts: true },
      ...{ who: '', planned: '', title: '', topic: '' },
    };
    for (const odd of [null, 7, 'x', [], { people: 3, title: {}, heads: -1, addEmployerCosts: 0 }])
      expect(readDraft(odd)).toEqual(empty);
    const person = { kind: 'person', personId: 'p' } as const;
    const typed = { heads: 3, rate: '80', addEmployerCosts: false, who: '5 × 60' };
    const expected = { ...empty, ...typed, invitees: [person], title: 'Planning' };
    expect(readDraft({ people: [person, null], ...typed, title: 'Planning' })).toEqual(expected);
  });

  it('is none where the browser keeps nothing', () => expect(loadDraft()).toBeNull());
});
