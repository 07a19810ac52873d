import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addAttendee,
  describeMeeting,
  endMeeting,
  leaveMeeting,
  pauseMeeting,
  rejoinMeeting,
  resumeMeeting,
  startMeeting,
} from '#lib/client/meetings/commands.ts';
import { billOfMeeting, liveMeter, loadRunningMeeting } from '#lib/client/meetings/details.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { DatabaseReader } from '#lib/client/store/database.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { detailsOf, firstIn, freshDevice, HOUR, HOURLY, MINUTE, NINE } from '../support/client.ts';

const here = freshDevice();
let store: Store;
beforeEach(() => {
  store = here.tab();
});

const group = (count: number, rateMinor = 6000, role = ''): Invitee => ({
  kind: 'group',
  role,
  count,
  ...HOURLY,
  rateMinor,
});

const details = (meetingId: string) => detailsOf(store, meetingId);

const live = async (meetingId: string) => liveMeter(await details(meetingId), here.now());
const running = () => store.read(loadRunningMeeting);

/** With a multiplier of 1, 60 an hour is 1 a minute. */
async function start(...invitees: Invitee[]) {
  await saveSettings(store, { loadMultiplier: 1, currency: 'EUR' });
  const { meetingId } = await startMeeting(store, { invitees, plannedMs: 30 * MINUTE, title: ' Weekly \n planning ' });
  return meetingId;
}

describe('a meeting', () => {
  it('is metered from join to leave, without pauses, through overrun to the cap', async () => {
    const host = await savePerson(store, { name: 'Host', role: 'Engineer', ...HOURLY });
    const id = await start({ kind: 'person', personId: host }, group(2));
    expect((await details(id)).meeting).toMatchObject({
      title: 'Weekly planning',
      currency: 'EUR',
      startedAt: NINE,
      endedAt: null,
    });

    here.pass(10 * MINUTE);
    expect(await live(id)).toMatchObject({
      state: 'running',
      totalMinor: 3000,
      burnPerMinuteMinor: 300,
      leftMs: 20 * MINUTE,
      presentCount: 3,
    });
    const late = await addAttendee(store, { meetingId: id, invitee: group(1, 12_000, 'Consultant') });
    here.pass(5 * MINUTE);
    expect(await live(id)).toMatchObject({ totalMinor: 5500, presentCount: 4, progress: 0.5 });
    await leaveMeeting(store, { meetingId: id, attendeeId: late });
    here.pass(5 * MINUTE);
    await pauseMeeting(store, { meetingId: id });
    here.pass(5 * MINUTE);
    expect(await live(id)).toMatchObject({ state: 'paused', totalMinor: 7000, burnPerMinuteMinor: 0, presentCount: 3 });
    await resumeMeeting(store, { meetingId: id });
    await rejoinMeeting(store, { meetingId: id, attendeeId: late });
    here.pass(10 * MINUTE);
    const over = await live(id);
    expect(over).toMatchObject({
      totalMinor: 12_000,
      isOverrun: true,
      overrunMs: 5 * MINUTE,
      overrunMinor: 2500,
      leftMs: 0,
      progress: 1,
    });
    expect(over.attendees.map(({ name, role, present, totalMinor }) => [name, role, present, totalMinor])).toEqual([
      ['Host', 'Engineer', true, 3000],
      [null, '', true, 6000],
      [null, 'Consultant', true, 3000],
    ]);

    here.pass(24 * HOUR);
    const capped = await live(id);
    expect(capped).toMatchObject({
      state: 'capped',
      burnPerMinuteMinor: 0,
      // What the room costs while the meter runs, also shown in a break.
      roomPerMinuteMinor: over.burnPerMinuteMinor,
      elapsedMs: 150 * MINUTE,
      overrunMs: 120 * MINUTE,
    });
    await endMeeting(store, { meetingId: id });
    expect((await details(id)).meeting.endedAt).toBe(NINE + 150 * MINUTE);
    expect(billOfMeeting(await details(id)).totalMinor).toBe(capped.totalMinor);
    expect(await live(id)).toMatchObject({ state: 'ended', totalMinor: capped.totalMinor });
  });

  it('lets one of a group leave and come back, and the rest stay', async () => {
    const id = await start(group(5));
    const { attendeeId } = await firstIn(store, id);
    here.pass(10 * MINUTE);
    await leaveMeeting(store, { meetingId: id, attendeeId, count: 1 });
    here.pass(10 * MINUTE);
    expect(await live(id)).toMatchObject({ presentCount: 4, totalMinor: 9000, attendeeCount: 5 });
    const partId = (await details(id)).attendees.find(({ count }) => count === 1)?.id ?? '';
    await rejoinMeeting(store, { meetingId: id, attendeeId: partId });
    await leaveMeeting(store, { meetingId: id, attendeeId, count: 4 });
    here.pass(10 * MINUTE);
    expect(await live(id)).toMatchObject({ presentCount: 1, totalMinor: 10_000 });
    await rejoinMeeting(store, { meetingId: id, attendeeId, count: 2 });
    expect(await live(id)).toMatchObject({ presentCount: 3, attendeeCount: 5 });
    // Whatever is already so stays so.
    await rejoinMeeting(store, { meetingId: id, attendeeId: partId, count: 1 });
    expect((await details(id)).attendees.map(({ count }) => count).sort()).toEqual([1, 2, 2]);
  });

  it('is found running by a tab that opens later, as it stood', async () => {
    const id = await start(group(2));
    store.close();
    store = here.tab();
    here.pass(7 * MINUTE);
    expect((await running())?.meeting.id).toBe(id);
    expect(await live(id)).toMatchObject({ totalMinor: 1400, elapsedMs: 7 * MINUTE });
  });

  it('keeps its settings and rates when those of workspace and roster change', async () => {
    const host = await savePerson(store, { name: 'Host', role: 'Engineer', ...HOURLY });
    const id = await start({ kind: 'person', personId: host });
    await saveSettings(store, { loadMultiplier: 2 });
    await savePerson(store, { id: host, name: 'Lead host', role: 'CTO', ...HOURLY, rateMinor: 90_000 });
    here.pass(10 * MINUTE);
    expect(await live(id)).toMatchObject({ totalMinor: 1000, attendees: [{ name: 'Lead host', role: 'Engineer' }] });
  });

  it('changes topic, title and plan while it runs', async () => {
    const id = await start(group(1));
    const topicId = await saveTopic(store, { name: 'Hiring' });
    await describeMeeting(store, { meetingId: id, topicId, plannedMs: 60 * MINUTE });
    expect(await live(id)).toMatchObject({ topic: 'Hiring', title: 'Weekly planning', leftMs: 60 * MINUTE });
    await describeMeeting(store, { meetingId: id, topicId: null, plannedMs: null });
    expect(await live(id)).toMatchObject({ topic: null, leftMs: null, progress: null, overrunMs: null });
  });

  it('does not break when the clock was set back', async () => {
    const id = await start(group(1));
    here.pass(10 * MINUTE);
    await addAttendee(store, { meetingId: id, invitee: group(1) });
    here.pass(-25 * HOUR);
    expect(await live(id)).toMatchObject({ state: 'running', totalMinor: 1000, elapsedMs: 10 * MINUTE });
    await pauseMeeting(store, { meetingId: id });
    await resumeMeeting(store, { meetingId: id });
    await endMeeting(store, { meetingId: id });
    expect(await live(id)).toMatchObject({ state: 'ended', totalMinor: 1000 });
  });
});

describe('said twice, or in two tabs at once', () => {
  /** The result in both tabs. */
  async function both<T>(command: (store: Store) => Promise<T>): Promise<T[]> {
    return Promise.all([command(store), command(here.tab()), command(store)]);
  }

  it('one meeting starts', async () => {
    const starts = await both((tab) => startMeeting(tab, { invitees: [group(1)] }));
    expect(new Set(starts.map(({ meetingId }) => meetingId)).size).toBe(1);
    expect(starts.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await store.read(async (reader) => (await reader.all('meetings')).length)).toBe(1);
  });

  it('the same start is the same meeting, even when it is over', async () => {
    const input = { id: 'mine', invitees: [group(1)] };
    await startMeeting(store, input);
    await endMeeting(store, { meetingId: 'mine' });
    expect(await startMeeting(store, input)).toEqual({ meetingId: 'mine', isNew: false });
  });

  it('pauses, resumes, leaves, comes back, ends once', async () => {
    const meetingId = await start(group(1));
    const { attendeeId } = await firstIn(store, meetingId);
    here.pass(MINUTE);
    await both((tab) => pauseMeeting(tab, { meetingId }));
    expect((await details(meetingId)).pauses).toHaveLength(1);
    here.pass(MINUTE);
    await both((tab) => resumeMeeting(tab, { meetingId }));
    await both((tab) => leaveMeeting(tab, { meetingId, attendeeId }));
    here.pass(MINUTE);
    await both((tab) => rejoinMeeting(tab, { meetingId, attendeeId }));
    expect((await details(meetingId)).attendees[0]?.segments).toHaveLength(2);
    here.pass(MINUTE);
    await both((tab) => endMeeting(tab, { meetingId }));
    here.pass(MINUTE);
    await endMeeting(store, { meetingId });
    expect((await details(meetingId)).meeting.endedAt).toBe(NINE + 4 * MINUTE);
    expect((await live(meetingId)).totalMinor).toBe(200);
  });

  it('a person is an attendee once', async () => {
    const personId = await savePerson(store, { name: 'Host', role: '', ...HOURLY });
    const meetingId = await start(group(1));
    const ids = await both((tab) => addAttendee(tab, { meetingId, invitee: { kind: 'person', personId } }));
    expect(new Set(ids).size).toBe(1);
    await leaveMeeting(store, { meetingId, attendeeId: ids[0] ?? '' });
    here.pass(MINUTE);
    expect(await addAttendee(store, { meetingId, invitee: { kind: 'person', personId } })).toBe(ids[0]);
    expect((await details(meetingId)).attendees.map(({ segments }) => segments.length).sort()).toEqual([1, 2]);
  });

  it('a topic of that name is there once', async () => {
    const ids = await both((tab) => saveTopic(tab, { name: 'Planning' }));
    expect(new Set([...ids, await saveTopic(store, { name: 'plánning ' })]).size).toBe(1);
  });
});

it('a click reads the meeting and nothing else, however much is on the device', async () => {
  const people: Invitee[] = [];
  for (let i = 0; i < 10; i += 1) {
    people.push({ kind: 'person', personId: await savePerson(store, { name: `Person ${i}`, role: '', ...HOURLY }) });
  }
  const whole = [
    vi.spyOn(DatabaseReader.prototype, 'all'),
    vi.spyOn(DatabaseReader.prototype, 'unsent'),
    vi.spyOn(DatabaseReader.prototype, 'removed'),
  ];
  const { meetingId } = await startMeeting(store, { invitees: people });
  const attendeeId = await addAttendee(store, { meetingId, invitee: group(1) });
  await leaveMeeting(store, { meetingId, attendeeId });
  await rejoinMeeting(store, { meetingId, attendeeId });
  await pauseMeeting(store, { meetingId });
  expect((await running())?.attendees).toHaveLength(11);
  await endMeeting(store, { meetingId });
  for (const reading of whole) expect(reading).not.toHaveBeenCalled();
});
