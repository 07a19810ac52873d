import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  describeMeeting,
  endMeeting,
  leaveMeeting,
  pauseMeeting,
  rejoinMeeting,
  reopenMeeting,
  resumeMeeting,
  startMeeting,
} from '#lib/client/meetings/commands.ts';
import { autoStopAt, liveMeter } from '#lib/client/meetings/details.ts';
import { addPause, editSegment } from '#lib/client/meetings/editing.ts';
import { draftReceipt } from '#lib/client/meetings/receipt.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { cacheAccount } from '#lib/client/store/account-cache.ts';
import {
  crowd,
  detailsOf,
  firstIn,
  freshTab,
  HOUR,
  HOURLY,
  MINUTE,
  NINE,
  ON_PRO,
  OWNER,
  startGroup,
  store,
} from '../support/client.ts';

const here = freshTab();

const details = (meetingId: string) => detailsOf(store, meetingId);
const first = (meetingId: string) => firstIn(store, meetingId);

describe('a start', () => {
  it('with nothing but people has no title, no topic and no plan, and takes nobody for invited who was not', async () => {
    const { meetingId } = await startMeeting(store, { invitees: [] });
    expect(await details(meetingId)).toMatchObject({
      meeting: { title: '', topicId: null, plannedMs: null, startedAt: NINE, endedAt: null },
      attendees: [],
      pauses: [],
    });
  });

  it('keeps the order in which people were invited, also of more than ten', async () => {
    const roles = Array.from({ length: 12 }, (_, i) => `Role ${(i * 7) % 12}`);
    const invitees = roles.map((role) => ({ kind: 'group', role, count: 1, ...HOURLY }) as const);
    const { meetingId } = await startMeeting(store, { invitees });
    expect((await details(meetingId)).attendees.map(({ role }) => role)).toEqual(roles);
  });

  it('takes a person’s rate as it is listed, in a currency without decimals too', async () => {
    await saveSettings(store, { currency: 'JPY' });
    const personId = await savePerson(store, { name: 'Host', role: '', ...HOURLY });
    const { meetingId } = await startMeeting(store, { invitees: [{ kind: 'person', personId }] });
    expect((await first(meetingId)).attendee).toMatchObject({ personId, count: 1, rateMinor: 6000 });
  });

  it('takes the place of a meeting from the very millisecond at which that one’s meter stops', async () => {
    const before = await startGroup(store, 1);
    here.pass(150 * MINUTE - 1);
    expect(await startMeeting(store, { invitees: crowd(1) })).toEqual({ meetingId: before, isNew: false });
    here.pass(1);
    expect(autoStopAt(await details(before))).toBe(here.now());
    expect(await startMeeting(store, { invitees: crowd(1) })).toMatchObject({ isNew: true });
    expect((await details(before)).meeting.endedAt).toBe(NINE + 150 * MINUTE);
  });

  it('is queued for the account that it counts against, and for nobody without one', async () => {
    await startMeeting(store, { id: 'here', invitees: [] });
    expect(await store.read((reader) => reader.queued())).toEqual([]);
    const owned = here.tab(OWNER);
    await startMeeting(owned, { id: 'mine', invitees: [] });
    expect(await owned.read((reader) => reader.queued())).toMatchObject([
      { meetingId: 'mine', startedAt: NINE, month: '2026-03', state: 'queued' },
    ]);
  });

  it('of groups that together are more than a receipt can carry is refused, on Pro too', async () => {
    const owned = here.tab(OWNER);
    await cacheAccount(owned, ON_PRO);
    const groups = (...counts: number[]) => counts.flatMap((count) => [...crowd(count)]);
    const refusal = { code: 'invalid', field: 'count' };
    await expect(startMeeting(owned, { invitees: groups(5_000, 5_001) })).rejects.toMatchObject(refusal);
    expect(await startMeeting(owned, { invitees: groups(5_000, 5_000) })).toMatchObject({ isNew: true });
  });
});

it.each([
  [undefined, 1.3, 650],
  [true, 1.3, 650],
  [false, 1, 500],
])('employer costs of a meeting that says %s', async (addEmployerCosts, loadMultiplier, perMinute) => {
  const choice = addEmployerCosts === undefined ? {} : { addEmployerCosts };
  const { meetingId } = await startMeeting(store, { invitees: crowd(5), ...choice });
  const details = await detailsOf(store, meetingId);
  expect(details.meeting.loadMultiplier).toBe(loadMultiplier);
  expect(liveMeter(details, NINE).burnPerMinuteMinor).toBe(perMinute);
});

it('a stop is at a whole second, so that everybody’s time is the duration’s multiple', async () => {
  const meetingId = await startGroup(store, 4);
  here.pass(10_300);
  await pauseMeeting(store, { meetingId });
  here.pass(5_900);
  await resumeMeeting(store, { meetingId });
  here.pass(14_700);
  await endMeeting(store, { meetingId });
  const { durationMs, personMs, totalMinor } = draftReceipt(await details(meetingId));
  // 30.9 s, of which the break has six. Four people at 60 an hour: 4 × 24 s / 60 s.
  expect({ durationMs, personMs, totalMinor }).toEqual({ durationMs: 24_000, personMs: 96_000, totalMinor: 160 });
});

it('a break is told by how long it has lasted, and the rate stays that of those in the room', async () => {
  const meetingId = await startGroup(store, 5);
  const running = liveMeter(await detailsOf(store, meetingId), NINE + 10 * MINUTE);
  expect(running).toMatchObject({ pausedMs: null, roomPerMinuteMinor: 500, burnPerMinuteMinor: 500 });
  // An earlier break, which is over.
  await pauseMeeting(store, { meetingId });
  here.pass(MINUTE);
  await resumeMeeting(store, { meetingId });
  here.pass(9 * MINUTE);
  await pauseMeeting(store, { meetingId });
  const paused = liveMeter(await detailsOf(store, meetingId), NINE + 12 * MINUTE + 4_000);
  expect(paused).toMatchObject({ pausedMs: 2 * MINUTE + 4_000, roomPerMinuteMinor: 500, burnPerMinuteMinor: 0 });
  here.pass(MINUTE);
  await leaveMeeting(store, { meetingId, attendeeId: (await first(meetingId)).attendeeId, count: 2 });
  expect(liveMeter(await detailsOf(store, meetingId), NINE + 12 * MINUTE).roomPerMinuteMinor).toBe(300);
});

describe('leaving and coming back', () => {
  it('leaves what was recorded before as it was', async () => {
    const meetingId = await startGroup(store, 1);
    const { attendeeId } = await first(meetingId);
    for (let i = 0; i < 2; i += 1) {
      here.pass(MINUTE);
      await leaveMeeting(store, { meetingId, attendeeId });
      here.pass(MINUTE);
      await rejoinMeeting(store, { meetingId, attendeeId });
    }
    const spans = (await first(meetingId)).attendee.segments.map(({ startedAt, endedAt }) => [startedAt, endedAt]);
    expect(spans).toEqual([
      [NINE, NINE + MINUTE],
      [NINE + 2 * MINUTE, NINE + 3 * MINUTE],
      [NINE + 4 * MINUTE, null],
    ]);
  });

  it('of a part of a group is for one head at least, and splits no group that is out of the room', async () => {
    const meetingId = await startGroup(store, 3);
    const { attendeeId } = await first(meetingId);
    for (const count of [0, -1, 0.5]) {
      await expect(leaveMeeting(store, { meetingId, attendeeId, count })).rejects.toMatchObject({ code: 'invalid' });
    }
    await leaveMeeting(store, { meetingId, attendeeId });
    here.pass(MINUTE);
    await leaveMeeting(store, { meetingId, attendeeId, count: 1 });
    expect((await details(meetingId)).attendees.map(({ count }) => count)).toEqual([3]);
  });

  it('in parts of parts keeps ids that can be synchronized', async () => {
    const meetingId = await startGroup(store, 6);
    let { attendeeId } = await first(meetingId);
    for (const count of [5, 3, 1]) {
      await leaveMeeting(store, { meetingId, attendeeId, count });
      attendeeId = (await details(meetingId)).attendees.find((one) => one.count === count)?.id ?? '';
      here.pass(MINUTE);
      await rejoinMeeting(store, { meetingId, attendeeId });
    }
    const { attendees } = await details(meetingId);
    expect(attendees.map(({ count }) => count).sort()).toEqual([1, 1, 2, 2]);
    for (const { id } of attendees) expect(id.length).toBeLessThanOrEqual(64);
  });

  it('of a part keeps its rate and what it is', async () => {
    const rate = { rateKind: 'year', rateMinor: 9_000_000, external: true } as const;
    const consultants = { kind: 'group', role: 'Consultant', count: 3, ...rate } as const;
    const { meetingId } = await startMeeting(store, { invitees: [consultants] });
    const { attendeeId } = await first(meetingId);
    await leaveMeeting(store, { meetingId, attendeeId, count: 1 });
    const alike = { role: 'Consultant', personId: null, ...rate };
    expect((await details(meetingId)).attendees).toMatchObject([
      { ...alike, count: 2, segments: [{ endedAt: null }] },
      { ...alike, count: 1, segments: [{ startedAt: NINE, endedAt: NINE }] },
    ]);
  });

  it('of somebody who is no attendee is refused', async () => {
    const meetingId = await startGroup(store, 1);
    const nobody = { meetingId, attendeeId: 'gone' };
    await expect(leaveMeeting(store, nobody)).rejects.toMatchObject({ code: 'not_found' });
    await expect(rejoinMeeting(store, nobody)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not for a person who is in the room already, who is told to be there and no more', async () => {
    const personId = await savePerson(store, { name: 'Host', role: '', ...HOURLY });
    const { meetingId } = await startMeeting(store, { invitees: [{ kind: 'person', personId }, ...crowd(1)] });
    here.pass(MINUTE);
    await addAttendee(store, { meetingId, invitee: { kind: 'person', personId } });
    // Two equal groups stay two.
    await addAttendee(store, { meetingId, invitee: crowd(1)[0] });
    const { attendees } = await details(meetingId);
    expect(attendees.map(({ segments }) => segments.length)).toEqual([1, 1, 1]);
  });
});

it('a second pause leaves the first as it was', async () => {
  const meetingId = await startGroup(store, 1);
  for (let i = 0; i < 2; i += 1) {
    here.pass(MINUTE);
    await pauseMeeting(store, { meetingId });
    here.pass(MINUTE);
    await resumeMeeting(store, { meetingId });
  }
  const spans = (await details(meetingId)).pauses.map(({ startedAt, endedAt }) => [startedAt, endedAt]);
  expect(spans).toEqual([
    [NINE + MINUTE, NINE + 2 * MINUTE],
    [NINE + 3 * MINUTE, NINE + 4 * MINUTE],
  ]);
  expect(liveMeter(await details(meetingId), here.now()).totalMinor).toBe(200);
});

describe('a meeting that runs again', () => {
  it('goes on from where it began, with the time since its end', async () => {
    const meetingId = await startGroup(store, 1);
    here.pass(10 * MINUTE);
    await endMeeting(store, { meetingId });
    here.pass(5 * MINUTE);
    await reopenMeeting(store, { meetingId });
    expect((await details(meetingId)).meeting).toMatchObject({ startedAt: NINE, endedAt: null });
    expect((await first(meetingId)).attendee.segments).toMatchObject([{ startedAt: NINE, endedAt: null }]);
    expect(liveMeter(await details(meetingId), here.now()).totalMinor).toBe(1500);
  });

  it('moves as a whole when its end was still to come: both ends of every stay and pause', async () => {
    const meetingId = await startGroup(store, 1);
    const { attendeeId } = await first(meetingId);
    here.pass(10 * MINUTE);
    await leaveMeeting(store, { meetingId, attendeeId });
    here.pass(10 * MINUTE);
    await rejoinMeeting(store, { meetingId, attendeeId });
    here.pass(10 * MINUTE);
    await addPause(store, { meetingId, startedAt: NINE + 22 * MINUTE, endedAt: NINE + 24 * MINUTE });
    await endMeeting(store, { meetingId });
    here.pass(-HOUR);
    await reopenMeeting(store, { meetingId });
    const { meeting, pauses } = await details(meetingId);
    expect(meeting).toMatchObject({ startedAt: NINE - HOUR, endedAt: null });
    expect((await first(meetingId)).attendee.segments).toMatchObject([
      { startedAt: NINE - HOUR, endedAt: NINE - 50 * MINUTE },
      { startedAt: NINE - 40 * MINUTE, endedAt: null },
    ]);
    expect(pauses).toMatchObject([{ startedAt: NINE - 38 * MINUTE, endedAt: NINE - 36 * MINUTE }]);
  });

  it('is not refused when it runs already, whatever else another device has running', async () => {
    const meetingId = await startGroup(store, 1);
    const other = { id: 'other', title: '', startedAt: NINE + 1, endedAt: null, rev: 1 };
    await store.write(async (writer) => writer.put('meetings', { id: 'other', record: other }));
    await reopenMeeting(store, { meetingId });
    expect((await details(meetingId)).meeting.endedAt).toBeNull();
  });

  it('is refused where it is gone', async () => {
    await expect(reopenMeeting(store, { meetingId: 'gone' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a description', () => {
  it('of one thing leaves the others', async () => {
    const start = { invitees: [], title: 'Weekly', topic: 'Hiring', plannedMs: HOUR };
    const { meetingId } = await startMeeting(store, start);
    const meeting = async () => {
      const { title, plannedMs, topicId } = (await details(meetingId)).meeting;
      return { title, plannedMs, hasTopic: topicId !== null };
    };
    await describeMeeting(store, { meetingId, title: ' Monthly ' });
    expect(await meeting()).toEqual({ title: 'Monthly', plannedMs: HOUR, hasTopic: true });
    await describeMeeting(store, { meetingId, plannedMs: null });
    expect(await meeting()).toEqual({ title: 'Monthly', plannedMs: null, hasTopic: true });
    await describeMeeting(store, { meetingId, topicId: null });
    expect(await meeting()).toEqual({ title: 'Monthly', plannedMs: null, hasTopic: false });
  });

  it('that makes no sense is refused', async () => {
    const meetingId = await startGroup(store, 1);
    const describe = (fields: object) => describeMeeting(store, { meetingId, ...fields });
    await expect(describe({ title: 'x'.repeat(121) })).rejects.toMatchObject({ field: 'title' });
    await expect(describe({ plannedMs: 25 * HOUR })).rejects.toMatchObject({ field: 'plannedMs' });
    expect((await details(meetingId)).meeting).toMatchObject({ title: 'Planning', plannedMs: 30 * MINUTE });
  });
});

it('a command in a room where another device’s clock was ahead is recorded no earlier than what is there', async () => {
  const meetingId = await startGroup(store, 2);
  const { attendeeId, segmentId } = await first(meetingId);
  here.pass(20 * MINUTE);
  await editSegment(store, { segmentId, startedAt: NINE + 20 * MINUTE });
  here.pass(-10 * MINUTE);
  await leaveMeeting(store, { meetingId, attendeeId });
  const noTime = { startedAt: NINE + 20 * MINUTE, endedAt: NINE + 20 * MINUTE };
  expect((await first(meetingId)).attendee.segments).toMatchObject([noTime]);
});
