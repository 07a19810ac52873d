import { describe, expect, it } from 'vitest';
import { SumIndex } from '#lib/client/insights/sum-index.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { billOfMeeting, loadRunningMeeting } from '#lib/client/meetings/details.ts';
import { limitsOf } from '#lib/client/meetings/limits.ts';
import { addPastMeeting } from '#lib/client/meetings/past.ts';
import { remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { crowd, detailsOf, freshTab, HOUR, HOURLY, MINUTE, NINE, OWNER, store } from '../support/client.ts';

const here = freshTab();

const DAY = 24 * HOUR;
const yesterday = { startedAt: NINE - DAY, endedAt: NINE - DAY + 30 * MINUTE };

describe('a past meeting', () => {
  it('costs what the meter would have counted, to the cent, and is listed', async () => {
    await saveSettings(store, { loadMultiplier: 1.3, currency: 'EUR' });
    const personId = await savePerson(store, { name: 'Consultant', role: '', ...HOURLY, external: true });
    const invitees = [...crowd(3), { kind: 'person', personId } as const];
    const { meetingId: metered } = await startMeeting(store, { invitees, plannedMs: 20 * MINUTE });
    here.pass(30 * MINUTE);
    await endMeeting(store, { meetingId: metered });

    const input = { ...yesterday, invitees, plannedMs: 20 * MINUTE, title: ' Retro ', topic: 'Looking back' };
    const id = await addPastMeeting(store, input);
    const details = await detailsOf(store, id);
    expect(details).toMatchObject({ meeting: { title: 'Retro', ...yesterday }, topic: 'Looking back' });
    expect(details.attendees.map(({ name, count }) => name ?? count)).toEqual([3, 'Consultant']);
    expect(billOfMeeting(details)).toEqual(billOfMeeting(await detailsOf(store, metered)));
    const index = new SumIndex(store);
    await index.load();
    expect(index.now?.listed.map((one) => one.id)).toEqual([metered, id]);
  });

  it('counts as one of this month’s meetings, whenever it was, and is refused beyond the limit', async () => {
    const used = () => store.read(async (reader) => (await limitsOf(reader, store.now())).used);
    const longAgo = { startedAt: NINE - 400 * DAY, endedAt: NINE - 400 * DAY + HOUR };
    for (let i = 0; i < 20; i += 1) await addPastMeeting(store, { ...longAgo, invitees: crowd(1) });
    expect(await used()).toBe(20);
    const adding = addPastMeeting(store, { ...yesterday, invitees: crowd(1) });
    await expect(adding).rejects.toMatchObject({ code: 'limit_meetings', limit: 20 });
    await expect(startMeeting(store, { invitees: crowd(1) })).rejects.toMatchObject({ code: 'limit_meetings' });
    expect(await used()).toBe(20);
  });

  it('is reported under its own start, in an account', async () => {
    const own = here.tab(OWNER);
    const id = await addPastMeeting(own, { ...yesterday, invitees: crowd(1) });
    expect(await own.read((reader) => reader.queued())).toMatchObject([
      { meetingId: id, startedAt: yesterday.startedAt, month: '2026-03', state: 'queued' },
    ]);
  });

  it('may overlap a running one, which runs on', async () => {
    const { meetingId } = await startMeeting(store, { invitees: crowd(2) });
    here.pass(HOUR);
    await addPastMeeting(store, { startedAt: NINE, endedAt: NINE + 30 * MINUTE, invitees: crowd(2) });
    expect((await store.read(loadRunningMeeting))?.meeting.id).toBe(meetingId);
  });

  it('is added once, however often that is asked for, and undone as a whole', async () => {
    const input = { ...yesterday, id: 'once', invitees: crowd(2) };
    expect(await Promise.all([addPastMeeting(store, input), addPastMeeting(store, input)])).toEqual(['once', 'once']);
    expect((await detailsOf(store, 'once')).attendees).toHaveLength(1);
    await remove(store, { table: 'meetings', id: 'once' });
    await expect(detailsOf(store, 'once')).rejects.toThrow();
    await undoRemoval(store, { table: 'meetings', id: 'once' });
    expect(billOfMeeting(await detailsOf(store, 'once')).attendeeCount).toBe(2);
  });

  it.each([
    ['in the future', { startedAt: NINE + 1, endedAt: NINE + HOUR }, 'startedAt'],
    ['that lasts no time', { startedAt: NINE - HOUR, endedAt: NINE - HOUR }, 'endedAt'],
    ['planned for no time', { ...yesterday, plannedMs: 0 }, 'plannedMs'],
  ])('%s is refused', async (_, times, field) => {
    const adding = addPastMeeting(store, { ...times, invitees: crowd(1) });
    await expect(adding).rejects.toMatchObject({ code: 'invalid', field });
  });

  it('of too many people, or of somebody deleted, is refused', async () => {
    const add = (invitees: Parameters<typeof addPastMeeting>[1]['invitees']) =>
      addPastMeeting(store, { ...yesterday, invitees });
    await expect(add(crowd(13))).rejects.toMatchObject({ code: 'limit_attendees', limit: 12 });
    await expect(add([{ kind: 'person', personId: 'nobody' }])).rejects.toMatchObject({ code: 'not_found' });
  });
});
