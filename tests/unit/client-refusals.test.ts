import { describe, expect, it } from 'vitest';
import { shareInProgress } from '#lib/client/hooks/use-command.ts';
import { addAttendee, endMeeting, pauseMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { loadRunningMeeting } from '#lib/client/meetings/details.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { freshTab, HOUR, HOURLY, peopleNames, person, store } from '../support/client.ts';

freshTab();

const group = (count: number, rateMinor = 6000): Invitee => ({ kind: 'group', role: '', count, ...HOURLY, rateMinor });

const running = () => store.read(loadRunningMeeting);

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
    expect(await running()).toBeNull();
  });

  it.each([
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000), invitees: [] }, 'title'],
    ['an absurd rate', { invitees: [group(1, Number.MAX_SAFE_INTEGER)] }, 'rateMinor'],
    ['a negative rate', { invitees: [group(1, -1)] }, 'rateMinor'],
    ['half a person', { invitees: [group(0.5)] }, 'count'],
    ['a plan of two days', { plannedMs: 48 * HOUR, invitees: [] }, 'plannedMs'],
  ])('of %s', async (_, input, field) => {
    await expect(startMeeting(store, input)).rejects.toMatchObject({ code: 'invalid', field });
    expect(await running()).toBeNull();
  });

  it('of names too long, empty or there already; emoji, RTL and 120 code points are fine', async () => {
    const save = (name: string) => savePerson(store, person(name));
    await expect(save('x'.repeat(10_000))).rejects.toMatchObject({ code: 'invalid', field: 'name' });
    await expect(save(' \u0000 ')).rejects.toMatchObject({ code: 'invalid', field: 'name' });
    await save('👩🏽‍💻'.repeat(30));
    await save('עברית \uD800');
    expect(await peopleNames(store)).toContain('עברית');
    const hiring = await saveTopic(store, { name: 'Hiring' });
    await saveTopic(store, { name: 'Firing' });
    await expect(saveTopic(store, { id: hiring, name: 'FIRING' })).rejects.toMatchObject({ field: 'name' });
  });

  it('of settings the service would not take', async () => {
    const settings = { currency: 'eur', hoursPerYear: 10, loadMultiplier: Number.NaN, overrunCapMinutes: 30.5 };
    for (const [field, value] of Object.entries(settings))
      await expect(saveSettings(store, { [field]: value })).rejects.toMatchObject({ field });
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
