import { describe, expect, it } from 'vitest';
import { accountExample } from '#lib/account/schema.ts';
import { shareInProgress } from '#lib/client/hooks/use-command.ts';
import { addAttendee, endMeeting, leaveMeeting, pauseMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { loadRunningMeeting } from '#lib/client/meetings/details.ts';
import { limitsOf } from '#lib/client/meetings/limits.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { cacheAccount } from '#lib/client/store/account-cache.ts';
import type { Store } from '#lib/client/store/store.ts';
import { cacheUsage, emailOf, receiptLookOf, settingsOf } from '#lib/client/store/values.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { crowd, freshTab, hold, ON_FREE, ON_PRO, OWNER, person, store } from '../support/client.ts';

const here = freshTab();

describe('limits', () => {
  const limits = (store: Store) => store.read((reader) => limitsOf(reader, here.now()));

  it('without an account are the free plan’s, counted here, by the month', async () => {
    for (let i = 0; i < 20; i += 1) {
      expect(await limits(store)).toMatchObject({ used: i, mayStart: true });
      await hold(here, store);
    }
    expect(await limits(store)).toMatchObject({ used: 20, mayStart: false, month: '2026-03' });
    await expect(hold(here, store)).rejects.toMatchObject({ code: 'limit_meetings', limit: 20 });
    // Deleting a meeting doesn't give a start back.
    const [row] = await store.read((reader) => reader.all('meetings'));
    await remove(store, { table: 'meetings', id: row?.id ?? '' });
    expect((await limits(store)).mayStart).toBe(false);
    here.pass(Date.UTC(2026, 3, 1) - here.now());
    expect(await limits(store)).toMatchObject({ used: 0, mayStart: true, month: '2026-04' });
    await hold(here, store);
  });

  it('of an account are what the service said, and what it has not heard of yet', async () => {
    const store = here.tab(OWNER);
    await cacheAccount(store, { ...ON_FREE, usage: { ...ON_FREE.usage, used: 18 } });
    await hold(here, store);
    expect(await limits(store)).toMatchObject({ used: 19, mayStart: true });
    await startMeeting(store, { id: 'running', invitees: crowd(1) });
    expect(await limits(store)).toMatchObject({ used: 20, mayStart: false });
    // That doesn't affect the running meeting.
    expect((await store.read(loadRunningMeeting))?.meeting.id).toBe('running');
    await endMeeting(store, { meetingId: 'running' });
    await expect(hold(here, store)).rejects.toMatchObject({ code: 'limit_meetings' });
    await cacheAccount(store, ON_PRO);
    expect(await limits(store)).toMatchObject({ mayStart: true, plan: 'pro' });
    await hold(here, store);
  });

  it('leave out starts that the service has counted already, and those it will never accept', async () => {
    const store = here.tab(OWNER);
    await cacheAccount(store, { ...ON_FREE, usage: { ...ON_FREE.usage, used: 7 } });
    const start = { startedAt: here.now(), month: '2026-03' };
    await store.write(async (writer) => {
      for (const state of ['counted', 'refused', 'queued', 'local'] as const) {
        writer.putStart({ ...start, meetingId: state, state });
        writer.putStart({ ...start, meetingId: `${state} in February`, month: '2026-02', state });
      }
    });
    expect(await limits(store)).toMatchObject({ used: 9, mayStart: true, plan: 'free' });
  });

  it('an older answer does not take back a newer one', async () => {
    const store = here.tab(OWNER);
    await cacheAccount(store, { ...ON_FREE, usage: { ...ON_FREE.usage, used: 7 } });
    await store.write((writer) => cacheUsage(writer, { ...ON_FREE.usage, used: 5 }));
    await store.write((writer) => cacheUsage(writer, { month: '2026-02', used: 19, limit: 20 }));
    expect(await limits(store)).toMatchObject({ used: 7 });
  });

  it('last month’s count of an account does not lock out this month', async () => {
    const store = here.tab(OWNER);
    await cacheAccount(store, { ...ON_FREE, usage: { ...ON_FREE.usage, used: 20 } });
    expect(await limits(store)).toMatchObject({ used: 20, mayStart: false });
    here.pass(Date.UTC(2026, 3, 1) - here.now());
    expect(await limits(store)).toMatchObject({ used: 0, mayStart: true });
    await hold(here, store);
    expect(await limits(store)).toMatchObject({ used: 1 });
  });

  it('heads in a meeting to which people are added one by one, also after some have left', async () => {
    const { meetingId } = await startMeeting(store, { invitees: crowd(10) });
    const [one] = crowd(1);
    const add = () => addAttendee(store, { meetingId, invitee: one });
    const eleventh = await add();
    await add();
    await expect(add()).rejects.toMatchObject({ code: 'limit_attendees', limit: 12 });
    // People who left still count as in the meeting.
    await leaveMeeting(store, { meetingId, attendeeId: eleventh });
    await expect(add()).rejects.toMatchObject({ code: 'limit_attendees', limit: 12 });
  });

  it('heads in a meeting, people on the roster, templates', async () => {
    const refusal = { code: 'limit_attendees', limit: 12, wanted: 13 };
    await expect(startMeeting(store, { invitees: crowd(13) })).rejects.toMatchObject(refusal);
    await startMeeting(store, { invitees: crowd(12) });
    for (let i = 0; i < 15; i += 1) await savePerson(store, person(`Person ${i}`));
    const one = person('One more');
    await expect(savePerson(store, one)).rejects.toMatchObject({ code: 'limit_roster', limit: 15 });
    const [row] = await store.read((reader) => reader.all('people'));
    await savePerson(store, { ...one, id: row?.id });
    await remove(store, { table: 'people', id: row?.id ?? '' });
    await savePerson(store, one);
  });

  it('none on Pro', async () => {
    const store = here.tab(OWNER);
    await cacheAccount(store, ON_PRO);
    for (let i = 0; i < 16; i += 1) await savePerson(store, person(`Person ${i}`));
    await startMeeting(store, { invitees: crowd(10_000) });
  });

  it('a receipt looks as the workspace and the plan have it', async () => {
    const nobodys = here.tab();
    const plain = { brandAccent: null, brandLogoUrl: null, showServiceFreeLine: true };
    expect(await nobodys.read(receiptLookOf)).toMatchObject(plain);
    expect(await nobodys.read(emailOf)).toBeNull();
    const store = here.tab(OWNER);
    const receiptLogoUrl = 'https://meetingtab.example/logos/l.png';
    const workspaces = accountExample.workspaces.map((one) => ({ ...one, receiptAccent: '#0a7d4f', receiptLogoUrl }));
    await cacheAccount(store, { ...ON_FREE, workspaces });
    expect(await store.read(emailOf)).toBe(accountExample.user.email);
    expect(await store.read(receiptLookOf)).toEqual({ ...plain, timeZone: 'Europe/Berlin' });
    await cacheAccount(store, { ...ON_PRO, workspaces });
    expect(await store.read(receiptLookOf)).toEqual({
      timeZone: 'Europe/Berlin',
      brandAccent: '#0a7d4f',
      brandLogoUrl: receiptLogoUrl,
      showServiceFreeLine: false,
    });
  });

  it('settings come from the workspace, and without one can be made', async () => {
    const store = here.tab(OWNER);
    await cacheAccount(store, ON_FREE);
    expect(await store.read(settingsOf)).toEqual({
      currency: 'EUR',
      hoursPerYear: 2080,
      loadMultiplier: 1.3,
      overrunCapMinutes: 120,
    });
    const nobodys = here.tab();
    await saveSettings(nobodys, { currency: 'JPY' });
    expect((await nobodys.read(settingsOf)).currency).toBe('JPY');
  });
});

const group = (count: number, rateMinor = 6000): Invitee => ({ ...crowd(count)[0], rateMinor });

const meetings = () => store.read((reader) => reader.all('meetings'));

describe('refusals', () => {
  it('after the end, of what only a running meeting can do', async () => {
    const { meetingId } = await startMeeting(store, { invitees: [group(1)] });
    await endMeeting(store, { meetingId });
    await expect(pauseMeeting(store, { meetingId })).rejects.toMatchObject({ code: 'not_running' });
    await expect(addAttendee(store, { meetingId, invitee: group(1) })).rejects.toMatchObject({ code: 'not_running' });
  });

  it('of what is not there', async () => {
    await expect(endMeeting(store, { meetingId: 'none' })).rejects.toMatchObject({ code: 'not_found' });
    const invitees: Invitee[] = [{ kind: 'person', personId: 'none' }];
    await expect(startMeeting(store, { invitees })).rejects.toMatchObject({ code: 'not_found' });
    expect(await meetings()).toEqual([]);
  });

  it.each([
    ['a role of 81 characters', { invitees: [{ ...group(1), role: 'x'.repeat(81) }] }, 'role'],
    ['a title of 121 characters', { title: 'x'.repeat(121), invitees: [] }, 'title'],
    ['a plan of no time', { plannedMs: 0, invitees: [] }, 'plannedMs'],
    ['an absurd rate', { invitees: [group(1, Number.MAX_SAFE_INTEGER)] }, 'rateMinor'],
    ['a negative rate', { invitees: [group(1, -1)] }, 'rateMinor'],
    ['half a person', { invitees: [group(0.5)] }, 'count'],
  ])('of %s', async (_, input, field) => {
    await expect(startMeeting(store, input)).rejects.toMatchObject({ code: 'invalid', field });
    expect(await meetings()).toEqual([]);
  });
});

it('a command that is called again with the same input, or the same function, runs once, until it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ran: unknown[] = [];
  const run = shareInProgress(async (input: unknown) => {
    ran.push(input);
    await promise;
  });
  const [one, two] = [() => 1, () => 2];
  const given = [{ a: 1 }, { a: 1 }, undefined, undefined, { a: 2 }, one, two, one];
  const all = given.map(run);
  expect(ran).toEqual([{ a: 1 }, undefined, { a: 2 }, one, two]);
  resolve();
  await Promise.all(all);
  await run({ a: 1 });
  expect(ran).toHaveLength(6);
});
