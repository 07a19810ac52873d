import { beforeEach, describe, expect, it } from 'vitest';
import { seriesOf } from '#lib/client/calendar/content.ts';
import { dayAround, startable, startOf, wasHeld } from '#lib/client/calendar/today.ts';
import { sumOf } from '#lib/client/insights/meeting-sums.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { read } from '#lib/sync/records.ts';
import { calendar, event, NOW, plan, TWO } from '../support/calendars.ts';
import { detailsOf, freshTab, HOURLY, MINUTE, store } from '../support/client.ts';

const here = freshTab();
beforeEach(() => {
  here.pass(NOW - here.now());
});

async function planned(...lines: string[]) {
  const roster = (await store.read((reader) => reader.all('people'))).map(({ record }) => read.people(record));
  return plan(calendar(event('UID:weekly', 'DTSTART:20261122T121000Z', ...lines)), { roster, others: HOURLY }).meetings;
}

/** A half-hour meeting of two, ten minutes from now. */
async function soon() {
  const [meeting] = await planned(...TWO);
  if (!meeting) throw new Error('It is in the calendar.');
  return meeting;
}

describe('a meeting of today’s calendar', () => {
  it('starts with its people, title and end, and knows its series', async () => {
    const ada = await savePerson(store, { name: 'Ada', role: '', email: 'Ada@example.com', ...HOURLY });
    const [meeting] = await planned(...TWO, 'ATTENDEE:mailto:cy@example.com');
    if (!meeting) throw new Error('It is in the calendar.');
    const { meetingId } = await startMeeting(store, startOf(meeting, store.now()));
    const details = await detailsOf(store, meetingId);
    expect(details.attendees).toMatchObject([
      { personId: ada, count: 1 },
      { personId: null, count: 2, ...HOURLY },
    ]);
    // It begins at 12:10, ends at 12:40, and was started at noon.
    expect(details.meeting).toMatchObject({ title: 'Planning', plannedMs: 40 * MINUTE, series: seriesOf('weekly') });
    here.pass(30 * MINUTE);
    await endMeeting(store, { meetingId });
    const row = await store.read((reader) => reader.get('meetings', meetingId));
    expect(sumOf(row?.record ?? { id: '' }, await detailsOf(store, meetingId))?.series).toBe(seriesOf('weekly'));
  });

  it('that is hours away, or has begun, has its own length, or what is left of it', async () => {
    const meeting = await soon();
    const minutes = [-180, -30 - 1 / MINUTE, -30, 10, 40];
    const planned = minutes.map((after) => startOf(meeting, meeting.startedAt + after * MINUTE).plannedMs);
    expect(planned).toEqual([30, 30, 60, 20, 1].map((long) => long * MINUTE));
  });

  it.each([
    ['held early, is', 'weekly', -5, true],
    ['held short, is', 'weekly', 5, true],
    ['after the one before it, isn’t', 'weekly', -60, false],
    ['after one of another series, isn’t', 'another', 0, false],
    ['after one of none, isn’t', null, 0, false],
  ])('%s offered no more', async (_, series, minutes, isHeld) => {
    const meeting = await soon();
    const endedAt = meeting.startedAt + minutes * MINUTE;
    expect(wasHeld(meeting, { series: series && seriesOf(series), endedAt })).toBe(isHeld);
  });

  it('can be started until it is over', async () => {
    const meetings = await planned(...TWO);
    expect(startable(meetings, NOW)).toHaveLength(1);
    expect(startable(meetings, NOW + 39 * MINUTE)).toEqual([]);
  });

  it('but not without anybody to invite', async () => {
    const meeting = await soon();
    const nobody = { ...meeting, who: [], attendeeCount: 0 };
    expect(startable([nobody, meeting], NOW)).toEqual([meeting]);
  });
});

it.each([
  ['with a title longer than a meeting’s', `SUMMARY:${'Quarterly planning with everybody '.repeat(5).trim()}`],
  ['without a length', 'DURATION:PT0M'],
])('what is offered can be started, also %s', async (_, line) => {
  const [one] = startable(await planned(line, ...TWO), NOW);
  if (!one) throw new Error('It is offered.');
  expect(await startMeeting(store, startOf(one, NOW - 60 * MINUTE))).toMatchObject({ isNew: true });
});

it('an email of a person is kept in lower case, stays when something else is changed, and can be taken away', async () => {
  const person = { name: 'Ada', role: '', ...HOURLY };
  const id = await savePerson(store, { ...person, email: ' Ada@Example.com ' });
  const email = async () =>
    read.people((await store.read((reader) => reader.get('people', id)))?.record ?? { id }).email;
  expect(await email()).toBe('ada@example.com');
  await savePerson(store, { id, ...person, role: 'Engineer' });
  expect(await email()).toBe('ada@example.com');
  await savePerson(store, { id, ...person, email: '' });
  expect(await email()).toBeUndefined();
  await expect(savePerson(store, { ...person, email: 'ada' })).rejects.toMatchObject({ field: 'email' });
});

it.each([
  ['Asia/Kolkata', '2026-11-22T18:25Z', '2026-11-21T18:30Z'],
  ['Asia/Kolkata', '2026-11-22T18:35Z', '2026-11-22T18:30Z'],
  ['Asia/Kathmandu', '2026-11-22T18:20Z', '2026-11-22T18:15Z'],
  ['America/New_York', '2026-11-01T04:30Z', '2026-11-01T04:00Z'],
])('today in %s at %s has begun at %s', (zone, now, from) => {
  const day = dayAround(Date.parse(now), zone);
  expect(day.from).toBe(Date.parse(from));
  // In New York, clocks go back that day.
  expect(day.to - day.from).toBe((zone === 'America/New_York' ? 25 : 24) * 60 * MINUTE);
});
