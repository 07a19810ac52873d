import { beforeEach, describe, expect, it } from 'vitest';
import { reopenMeeting } from '#lib/client/meetings/commands.ts';
import { billOfMeeting } from '#lib/client/meetings/details.ts';
import {
  addForgottenAttendee,
  addPause,
  addSegment,
  editAttendee,
  editPause,
  editSegment,
  mergeSegments,
  retimeMeeting,
  splitAttendee,
  splitSegment,
} from '#lib/client/meetings/editing.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { crowd, detailsOf, firstIn, freshTab, HOUR, holdHour, MINUTE, NINE, person, store } from '../support/client.ts';

const here = freshTab();
let meetingId: string;

/** A one-hour meeting of one person at 1 a minute. It's noon now. */
beforeEach(async () => {
  meetingId = await holdHour(here, store, crowd(1));
});

const details = () => detailsOf(store, meetingId);
const total = async () => billOfMeeting(await details()).totalMinor;
const first = () => firstIn(store, meetingId);

describe('start and end', () => {
  it('of a meeting that runs, the start moves and it runs on', async () => {
    await reopenMeeting(store, { meetingId });
    await retimeMeeting(store, { meetingId, startedAt: NINE - MINUTE });
    expect((await details()).meeting).toMatchObject({ startedAt: NINE - MINUTE, endedAt: null });
  });

  it('recorded by a clock that was ahead can be put right, and not be moved further ahead', async () => {
    here.pass(-26 * HOUR);
    await retimeMeeting(store, { meetingId, endedAt: NINE + 30 * MINUTE });
    expect(await total()).toBe(3000);
    await expect(retimeMeeting(store, { meetingId, endedAt: NINE + 31 * MINUTE })).rejects.toMatchObject({
      field: 'endedAt',
    });
    await retimeMeeting(store, { meetingId, startedAt: NINE - 25 * HOUR, endedAt: NINE - 24 * HOUR });
    expect((await details()).meeting).toMatchObject({ startedAt: NINE - 25 * HOUR, endedAt: NINE - 24 * HOUR });
  });
});

describe('stays', () => {
  it('of a running meeting are split, and the second part is open', async () => {
    await reopenMeeting(store, { meetingId });
    const { segmentId } = await first();
    const leftAt = NINE + 10 * MINUTE;
    await splitSegment(store, { segmentId, leftAt, backAt: leftAt });
    expect((await first()).attendee.segments).toMatchObject([
      { startedAt: NINE, endedAt: leftAt },
      { startedAt: leftAt, endedAt: null },
    ]);
  });

  it('become one from the first start to the last end, whichever stay that is of', async () => {
    const { attendeeId, segmentId } = await first();
    await editSegment(store, { segmentId, endedAt: NINE + 50 * MINUTE });
    const inner = await addSegment(store, { attendeeId, startedAt: NINE + MINUTE, endedAt: NINE + 2 * MINUTE });
    expect(await mergeSegments(store, { segmentIds: [inner, segmentId] })).toBe(segmentId);
    expect((await first()).attendee.segments).toMatchObject([{ startedAt: NINE, endedAt: NINE + 50 * MINUTE }]);
    const later = await addSegment(store, {
      attendeeId,
      ...{ startedAt: NINE + 52 * MINUTE, endedAt: NINE + 55 * MINUTE },
    });
    await mergeSegments(store, { segmentIds: [segmentId, later] });
    expect((await first()).attendee.segments).toMatchObject([{ startedAt: NINE, endedAt: NINE + 55 * MINUTE }]);
  });

  it('named twice become no fewer, and none is no stay at all', async () => {
    const { segmentId } = await first();
    expect(await mergeSegments(store, { segmentIds: [segmentId, segmentId] })).toBe(segmentId);
    expect((await first()).attendee.segments).toHaveLength(1);
    await expect(mergeSegments(store, { segmentIds: [] })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('and pauses last some time: what would end as it begins is refused, and nothing changes', async () => {
    const { segmentId, attendeeId } = await first();
    const pauseId = await addPause(store, { meetingId, startedAt: NINE, endedAt: NINE + 10 * MINUTE });
    const none = { startedAt: NINE + 5 * MINUTE, endedAt: NINE + 5 * MINUTE };
    for (const attempt of [
      () => editSegment(store, { segmentId, ...none }),
      () => editSegment(store, { segmentId, endedAt: NINE }),
      () => addSegment(store, { attendeeId, ...none }),
      () => editPause(store, { pauseId, endedAt: NINE }),
      () => addPause(store, { meetingId, ...none }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'invalid', field: 'endedAt' });
    }
    expect((await first()).attendee.segments).toMatchObject([{ startedAt: NINE, endedAt: null }]);
    expect((await details()).pauses).toHaveLength(1);
    expect(await total()).toBe(5000);
    await editSegment(store, { segmentId, endedAt: NINE + 1 });
    expect((await first()).attendee.segments).toMatchObject([{ startedAt: NINE, endedAt: NINE + 1 }]);
  });

  it('and pauses in time to come, or that end before they begin, are refused', async () => {
    const { segmentId, attendeeId } = await first();
    const ahead = { startedAt: NINE, endedAt: here.now() + 1 };
    const backward = { startedAt: NINE + 1, endedAt: NINE };
    for (const span of [ahead, backward]) {
      for (const attempt of [
        () => editSegment(store, { segmentId, ...span }),
        () => addSegment(store, { attendeeId, ...span }),
        () => addPause(store, { meetingId, ...span }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'invalid', field: 'endedAt' });
      }
    }
  });
});

describe('attendees', () => {
  it('as many fit as the plan has room for, the others counted and oneself once', async () => {
    const { attendeeId } = await first();
    await addForgottenAttendee(store, { meetingId, invitee: crowd(3)[0] });
    await expect(editAttendee(store, { attendeeId, count: 10 })).rejects.toMatchObject({ code: 'limit_attendees' });
    await editAttendee(store, { attendeeId, count: 9 });
    expect((await details()).attendees.map(({ count }) => count).sort()).toEqual([3, 9]);
    await editAttendee(store, { attendeeId, count: 8 });
    await addForgottenAttendee(store, { meetingId, invitee: crowd(1)[0] });
    await expect(addForgottenAttendee(store, { meetingId, invitee: crowd(1)[0] })).rejects.toMatchObject({
      code: 'limit_attendees',
    });
  });

  it('who came late and is added as forgotten has two stays, and is one attendee', async () => {
    const personId = await savePerson(store, person('Host'));
    const invitee = { kind: 'person', personId } as const;
    const id = await addForgottenAttendee(store, { meetingId, invitee });
    const late = (await details()).attendees.find((one) => one.id === id)?.segments[0]?.id ?? '';
    await editSegment(store, { segmentId: late, startedAt: NINE + 40 * MINUTE });
    await addForgottenAttendee(store, { meetingId, invitee });
    const attendee = (await details()).attendees.find((one) => one.id === id);
    expect(attendee?.segments.map(({ startedAt }) => startedAt)).toEqual([NINE, NINE + 40 * MINUTE]);
    expect(await total()).toBe(12_000);
  });

  it.each([
    ['a role of 81 characters', { role: 'x'.repeat(81) }, 'role'],
    ['nobody', { count: 0 }, 'count'],
    ['a negative rate', { rateMinor: -1 }, 'rateMinor'],
  ])('with %s are refused', async (_, fields, field) => {
    const { attendeeId } = await first();
    await expect(editAttendee(store, { attendeeId, ...fields })).rejects.toMatchObject({ code: 'invalid', field });
    expect(await total()).toBe(6000);
  });
});

it('what is gone cannot be corrected', async () => {
  const gone = 'gone';
  const span = { startedAt: NINE, endedAt: NINE + 1 };
  for (const attempt of [
    () => retimeMeeting(store, { meetingId: gone, ...span }),
    () => addForgottenAttendee(store, { meetingId: gone, invitee: crowd(1)[0] }),
    () => splitAttendee(store, { attendeeId: gone, count: 1 }),
    () => editAttendee(store, { attendeeId: gone, count: 1 }),
    () => editSegment(store, { segmentId: gone, ...span }),
    () => addSegment(store, { attendeeId: gone, ...span }),
    () => splitSegment(store, { segmentId: gone, leftAt: NINE + 1, backAt: NINE + 2 }),
    () => mergeSegments(store, { segmentIds: [gone] }),
    () => editPause(store, { pauseId: gone, ...span }),
    () => addPause(store, { meetingId: gone, ...span }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await total()).toBe(6000);
});
