import { describe, expect, it } from 'vitest';
import { shareInProgress } from '#lib/client/hooks/use-command.ts';
import { addAttendee, endMeeting, pauseMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { freshTab, HOURLY, store } from '../support/client.ts';

freshTab();

const group = (count: number, rateMinor = 6000): Invitee => ({ kind: 'group', role: '', count, ...HOURLY, rateMinor });

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
