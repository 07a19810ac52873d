import { beforeEach, describe, expect, it } from 'vitest';
import { addAttendee, endMeeting, leaveMeeting, reopenMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { billOfMeeting, loadRunningMeeting } from '#lib/client/meetings/details.ts';
import {
  addForgottenAttendee,
  addPause,
  editAttendee,
  editSegment,
  mergeSegments,
  retimeMeeting,
  splitAttendee,
  splitSegment,
} from '#lib/client/meetings/editing.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { cacheAccount } from '#lib/client/store/account-cache.ts';
import {
  crowd,
  detailsOf,
  firstIn,
  freshTab,
  HOUR,
  holdHour,
  MINUTE,
  NINE,
  ON_FREE,
  ON_PRO,
  OWNER,
  person,
  startGroup,
  store,
} from '../support/client.ts';

const here = freshTab();
let meetingId: string;

/** A one-hour meeting of two people at 1 a minute each. It's noon now. */
beforeEach(async () => {
  meetingId = await holdHour(here, store, [...crowd(1), ...crowd(1)]);
});

const details = () => detailsOf(store, meetingId);
const total = async () => billOfMeeting(await details()).totalMinor;
const first = () => firstIn(store, meetingId);

describe('start and end', () => {
  it('a forgotten end is put right, earlier or later, and open stays go with it', async () => {
    await retimeMeeting(store, { meetingId, endedAt: NINE + 30 * MINUTE });
    expect(await total()).toBe(6000);
    await retimeMeeting(store, { meetingId, endedAt: NINE + 90 * MINUTE });
    expect(await total()).toBe(18_000);
  });

  /** In minutes from nine. An open segment ends with the meeting. */
  it.each([
    ['who came with the start comes later with it', [0, null], 30, [30, null]],
    ['who came with the start comes earlier with it', [0, null], -30, [-30, null]],
    ['who came with the start leaves when they did', [0, 40], 10, [10, 40]],
    ['who had left by the new start keeps the stay they had', [0, 10], 30, [0, 10]],
    ['who left at the very moment that becomes the start keeps it, too', [0, 30], 30, [0, 30]],
    ['who came later stays as they were', [10, 50], 5, [10, 50]],
  ] as const)('%s', async (_, before, startsAt, after) => {
    const stay = ([from, to]: readonly [number, number | null]) => ({
      startedAt: NINE + from * MINUTE,
      endedAt: to === null ? null : NINE + to * MINUTE,
    });
    const { segmentId, attendeeId } = await first();
    await editSegment(store, { segmentId, ...stay(before) });
    await retimeMeeting(store, { meetingId, startedAt: NINE + startsAt * MINUTE });
    const { meeting, attendees } = await details();
    expect(meeting.startedAt).toBe(NINE + startsAt * MINUTE);
    expect(attendees.find(({ id }) => id === attendeeId)?.segments).toMatchObject([stay(after)]);
  });

  it('it runs again, but not beside another', async () => {
    await reopenMeeting(store, { meetingId });
    expect((await store.read(loadRunningMeeting))?.meeting.id).toBe(meetingId);
    await endMeeting(store, { meetingId });
    await startMeeting(store, { invitees: [] });
    const refusal = { code: 'invalid', field: 'endedAt' };
    await expect(reopenMeeting(store, { meetingId })).rejects.toMatchObject(refusal);
  });

  it('ended under a clock that was ahead and is put right since, it goes on in the present', async () => {
    await addPause(store, { meetingId, startedAt: NINE + 10 * MINUTE, endedAt: NINE + 20 * MINUTE });
    here.pass(-26 * HOUR);
    await reopenMeeting(store, { meetingId });
    const { meeting, attendees, pauses } = await details();
    expect(meeting).toMatchObject({ startedAt: NINE - 24 * HOUR, endedAt: null });
    const starts = attendees.flatMap(({ segments }) => segments.map(({ startedAt }) => startedAt));
    expect(starts).toEqual([NINE - 24 * HOUR, NINE - 24 * HOUR]);
    expect(pauses).toMatchObject([{ startedAt: NINE - 24 * HOUR + 10 * MINUTE }]);
    await endMeeting(store, { meetingId });
    expect(await total()).toBe(10_000);
  });

  it.each([
    ['in time to come', { endedAt: NINE + 4 * HOUR }, 'endedAt'],
    ['started in time to come', { startedAt: NINE + 4 * HOUR, endedAt: null }, 'startedAt'],
    ['left open again', { endedAt: null }, 'endedAt'],
  ])('not %s', async (_, times, field) => {
    await expect(retimeMeeting(store, { meetingId, ...times })).rejects.toMatchObject({ code: 'invalid', field });
    expect(await total()).toBe(12_000);
  });
});

describe('stays', () => {
  it('are split only where somebody was, and merged only of one', async () => {
    const { segmentId, attendeeId } = await first();
    const split = (leftAt: number, backAt: number) => splitSegment(store, { segmentId, leftAt, backAt });
    await expect(split(NINE, NINE + 1)).rejects.toMatchObject({ field: 'leftAt' });
    await expect(split(NINE + 2, NINE + 1)).rejects.toMatchObject({ code: 'invalid' });
    const other = (await details()).attendees.find(({ id }) => id !== attendeeId)?.segments[0]?.id ?? '';
    const merge = mergeSegments(store, { segmentIds: [segmentId, other] });
    await expect(merge).rejects.toMatchObject({ code: 'invalid', field: 'segmentIds' });
  });

  it('are split only if something is left of both parts', async () => {
    const { segmentId } = await first();
    const leftAt = NINE + 20 * MINUTE;
    const split = (backAt: number) => splitSegment(store, { segmentId, leftAt, backAt });
    // The segment is open, so it ends with the meeting.
    await expect(split(NINE + HOUR)).rejects.toMatchObject({ code: 'invalid', field: 'backAt' });
    await editSegment(store, { segmentId, endedAt: NINE + 40 * MINUTE });
    await expect(split(NINE + 40 * MINUTE)).rejects.toMatchObject({ code: 'invalid', field: 'backAt' });
    expect((await first()).attendee.segments).toHaveLength(1);
    await split(NINE + 40 * MINUTE - 1);
    expect((await first()).attendee.segments).toHaveLength(2);
  });
});

describe('attendees', () => {
  it('role, count and rate change in this meeting', async () => {
    const { attendeeId } = await first();
    await editAttendee(store, { attendeeId, count: 3, rateMinor: 12_000, role: 'Guests' });
    expect(await total()).toBe(42_000);
    expect((await first()).attendee).toMatchObject({ role: 'Guests', count: 3, rateKind: 'hour', external: false });
  });

  it('more of them than the plan takes by now can still be put right', async () => {
    const owned = here.tab(OWNER);
    await cacheAccount(owned, ON_PRO);
    const id = await startGroup(owned, 20);
    await cacheAccount(owned, ON_FREE);
    const { attendeeId } = await firstIn(owned, id);
    await editAttendee(owned, { attendeeId, rateMinor: 9_000 });
    await editAttendee(owned, { attendeeId, count: 19 });
    await expect(editAttendee(owned, { attendeeId, count: 20 })).rejects.toMatchObject({ code: 'limit_attendees' });
  });

  it('one who was forgotten is added for the whole meeting, a person once', async () => {
    const personId = await savePerson(store, person('Ada'));
    const invitee = { kind: 'person', personId } as const;
    const attendeeId = await addForgottenAttendee(store, { meetingId, invitee });
    expect(await total()).toBe(18_000);
    expect(await addForgottenAttendee(store, { meetingId, invitee })).toBe(attendeeId);
    expect(await total()).toBe(18_000);
    await retimeMeeting(store, { meetingId, startedAt: NINE - 60 * MINUTE });
    expect(await total()).toBe(36_000);
  });

  it('a group is split without a change of any figure, and its part has stays of its own', async () => {
    const { attendeeId } = await first();
    await editAttendee(store, { attendeeId, count: 7, rateMinor: 9_999 });
    const before = billOfMeeting(await details());
    const partId = await splitAttendee(store, { attendeeId, count: 2 });
    const { shares: _, ...figures } = billOfMeeting(await details());
    expect(before).toMatchObject(figures);
    const { attendees } = await details();
    expect(attendees.map(({ id, count }) => [id, count]).slice(0, 2)).toEqual([
      [attendeeId, 5],
      [partId, 2],
    ]);
    const [stay] = attendees.find(({ id }) => id === partId)?.segments ?? [];
    await editSegment(store, { segmentId: stay?.id ?? '', endedAt: NINE + 30 * MINUTE });
    expect(await total()).toBe(6000 + 5 * 9_999 + 2 * 5_000);
    for (const count of [5, 6, 0, 1.5]) {
      const refusal = { code: 'invalid', field: 'count' };
      await expect(splitAttendee(store, { attendeeId, count })).rejects.toMatchObject(refusal);
    }
  });

  it('a part of a group that left and came back left and came back, too', async () => {
    const { attendeeId, segmentId } = await first();
    await editAttendee(store, { attendeeId, count: 3 });
    await splitSegment(store, { segmentId, leftAt: NINE + 20 * MINUTE, backAt: NINE + 40 * MINUTE });
    const before = await total();
    const partId = await splitAttendee(store, { attendeeId, count: 1 });
    expect(await total()).toBe(before);
    const part = (await details()).attendees.find(({ id }) => id === partId);
    expect(part?.segments).toMatchObject([
      { startedAt: NINE, endedAt: NINE + 20 * MINUTE },
      { startedAt: NINE + 40 * MINUTE, endedAt: null },
    ]);
  });

  it('parts of parts keep ids that can be synchronised', async () => {
    let { attendeeId } = await first();
    await editAttendee(store, { attendeeId, count: 6 });
    for (const count of [4, 3, 2, 1]) attendeeId = await splitAttendee(store, { attendeeId, count });
    const { attendees } = await details();
    expect(attendees.map(({ count }) => count)).toEqual([2, 1, 1, 1, 1, 1]);
    expect(Math.max(...attendees.map(({ id }) => id.length))).toBeLessThanOrEqual(64);
  });

  it('who left before the end is not moved by a later one', async () => {
    await reopenMeeting(store, { meetingId });
    const attendeeId = await addAttendee(store, { meetingId, invitee: crowd(1)[0] });
    here.pass(10 * MINUTE);
    await leaveMeeting(store, { meetingId, attendeeId });
    here.pass(10 * MINUTE);
    await endMeeting(store, { meetingId });
    const last = (await details()).attendees.find(({ id }) => id === attendeeId);
    expect(last?.segments).toMatchObject([{ startedAt: NINE + 3 * HOUR, endedAt: NINE + 3 * HOUR + 10 * MINUTE }]);
  });
});
