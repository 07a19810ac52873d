import { beforeEach, describe, expect, it } from 'vitest';
import { endMeeting, leaveMeeting, pauseMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import {
  autoStopAt,
  billOfMeeting,
  canReopen,
  isPresent,
  lastRecordedAt,
  liveMeter,
  loadMeeting,
  loadMeetings,
  loadRunningMeeting,
  type MeetingDetails,
  wasAutoStopped,
} from '#lib/client/meetings/details.ts';
import { retimeMeeting } from '#lib/client/meetings/editing.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { sampleStore } from '#lib/client/meetings/sample.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Segment } from '#lib/sync/records.ts';
import type { SyncRecord, TableName } from '#lib/sync/schema.ts';
import { detailsOf, freshDevice, HOUR, HOURLY, MINUTE, meetingWith, NINE, startGroup } from '../support/client.ts';

const here = freshDevice();
let store: Store;
beforeEach(() => {
  store = here.tab();
});

/** Records as another device may have written them, in any order. */
const put = (table: TableName, ...records: (SyncRecord & { id: string })[]) =>
  store.write(async (writer) => {
    for (const record of records) writer.put(table, { id: record.id, record: { rev: 1, meetingId: 'm', ...record } });
  });

const meeting = { id: 'm', title: 'Planning', startedAt: NINE, endedAt: NINE + HOUR, currency: 'EUR' };
const segment = (id: string, attendeeId: string, from: number, to: number | null) => ({
  ...{ id, attendeeId, startedAt: NINE + from * MINUTE },
  endedAt: to === null ? null : NINE + to * MINUTE,
});

describe('what belongs to a meeting', () => {
  it('is in order of time, then of ids, in whatever order it is read; who was never there comes last', async () => {
    // A reader that returns things in the order they were stored.
    store = new MemoryStore(here.now);
    await put('meetings', meeting);
    await put('attendees', { id: 'c' }, { id: 'b' }, { id: 'a', count: 2 }, { id: 'absent' });
    await put(
      'segments',
      ...[segment('s9', 'c', 0, 10), segment('s8', 'b', 5, 20), segment('s7', 'a', 5, 10)],
      ...[segment('s1', 'a', 40, null), segment('s3', 'a', 20, 30), segment('s2', 'a', 20, 25)],
    );
    await put('pauses', { id: 'p3', startedAt: NINE + 9 }, { id: 'p2', startedAt: NINE + 1 });
    await put('pauses', { id: 'p1', startedAt: NINE + 9 });
    const { attendees, pauses } = await detailsOf(store, 'm');
    expect(attendees.map(({ id, segments }) => [id, segments.map((one) => one.id)])).toEqual([
      ['c', ['s9']],
      ['a', ['s7', 's2', 's3', 's1']],
      ['b', ['s8']],
      ['absent', []],
    ]);
    expect(pauses.map(({ id }) => id)).toEqual(['p2', 'p1', 'p3']);
  });

  it('is read for several at once, also of those to which nothing belongs, or that are not there', async () => {
    await put('meetings', meeting, { ...meeting, id: 'empty' });
    await put('attendees', { id: 'a' });
    await put('segments', segment('s', 'a', 0, 10));
    await put('pauses', { id: 'p', startedAt: NINE });
    const found = await store.read((reader) => loadMeetings(reader, ['empty', 'none', 'm']));
    expect(found).toMatchObject([
      { meeting: { id: 'empty' }, attendees: [], pauses: [] },
      { meeting: { id: 'm' }, topic: null, attendees: [{ id: 'a', name: null, segments: [{ id: 's' }] }] },
    ]);
    expect(found[1]?.pauses.map(({ id }) => id)).toEqual(['p']);
  });

  it('has the names of the people and the topic that are still there', async () => {
    const [host, guest] = [await savePerson(store, { name: 'Host', role: '', ...HOURLY }), 'gone'];
    const invitees = [{ kind: 'person', personId: host }] as const;
    const { meetingId } = await startMeeting(store, { invitees, topic: 'Hiring' });
    await put('attendees', { id: 'z', meetingId, personId: guest }, { id: 'zz', meetingId, role: 'Engineer' });
    const names = async () => (await detailsOf(store, meetingId)).attendees.map(({ name }) => name);
    expect(await names()).toEqual(['Host', null, null]);
    const { topic, meeting: running } = await detailsOf(store, meetingId);
    expect(topic).toBe('Hiring');
    await remove(store, { table: 'people', id: host });
    await remove(store, { table: 'topics', id: running.topicId ?? '' });
    expect(await names()).toEqual([null, null, null]);
    expect((await detailsOf(store, meetingId)).topic).toBeNull();
  });

  it('is in the workspace’s currency where the meeting names none', async () => {
    const { currency: _, ...unnamed } = meeting;
    await put('meetings', unnamed);
    for (const currency of ['JPY', 'KWD']) {
      await saveSettings(store, { currency });
      expect((await detailsOf(store, 'm')).meeting.currency).toBe(currency);
    }
    await put('meetings', meeting);
    expect((await detailsOf(store, 'm')).meeting.currency).toBe('EUR');
  });

  it('is nothing where the meeting is deleted or never was', async () => {
    const id = await startGroup(store, 1);
    await remove(store, { table: 'meetings', id });
    expect(await store.read((reader) => loadMeeting(reader, id))).toBeNull();
    expect(await store.read((reader) => loadMeeting(reader, 'none'))).toBeNull();
    expect(await store.read(loadRunningMeeting)).toBeNull();
  });
});

describe('a meeting that carries its own figures', () => {
  const figures = { totalMinor: 41_250, attendeeCount: 5, personMs: 5 * HOUR, durationMs: HOUR };

  it('has those on its bill and its meter once it has ended, as long as nobody is on record', async () => {
    await put('meetings', { ...meeting, ...figures });
    const imported = await detailsOf(store, 'm');
    expect(billOfMeeting(imported)).toMatchObject(figures);
    expect(liveMeter(imported, NINE + 2 * HOUR)).toMatchObject({ ...figures, state: 'ended' });
    await put('attendees', { id: 'a', ...HOURLY });
    expect(billOfMeeting(await detailsOf(store, 'm'))).toMatchObject({ totalMinor: 0, attendeeCount: 1 });
  });

  it('does not have them while it runs', async () => {
    await put('meetings', { ...meeting, endedAt: null, ...figures });
    const running = await detailsOf(store, 'm');
    expect(liveMeter(running, NINE + MINUTE)).toMatchObject({ totalMinor: 0, attendeeCount: 0 });
    expect(billOfMeeting(running)).toMatchObject({ totalMinor: 0, attendeeCount: 0 });
  });
});

describe('the last thing recorded', () => {
  const blank = (fields: Partial<MeetingDetails['meeting']>, segments: Segment[] = [], pauses: Segment[] = []) => ({
    ...meetingWith([{ segments }], { startedAt: 100, ...fields }),
    pauses,
  });
  const span = (startedAt: number, endedAt: number | null) => {
    return { id: 's', meetingId: 'm', attendeeId: 'a', startedAt, endedAt };
  };

  it.each([
    ['the start', blank({}), 100],
    ['the end', blank({ endedAt: 500 }, [span(100, 400)], [span(200, 300)]), 500],
    ['an arrival', blank({}, [span(100, 300), span(400, null)], [span(200, 300)]), 400],
    ['somebody leaving', blank({}, [span(100, 600), span(400, 500)], [span(200, 300)]), 600],
    ['a pause', blank({}, [span(100, null)], [span(200, 300), span(450, null)]), 450],
    ['the end of a pause', blank({}, [span(100, null)], [span(200, 700)]), 700],
  ])('is %s', (_, details, at) => expect(lastRecordedAt(details)).toBe(at));

  it('is the earliest that a meter shows: figures never go back', () => {
    const details = blank({}, [span(100, null), span(100 + HOUR, null)]);
    expect(liveMeter(details, 0)).toMatchObject({ at: 100 + HOUR, elapsedMs: HOUR, totalMinor: 6000 });
    expect(liveMeter(details, 100 + 2 * HOUR)).toMatchObject({ at: 100 + 2 * HOUR, elapsedMs: 2 * HOUR });
  });

  it.each([
    [99, false],
    [100, true],
    [199, true],
    [200, false],
    [300, true],
    [9999, true],
  ])('at %d somebody who was there from 100 to 200 and from 300 on is present: %s', (at, present) => {
    const [attendee] = blank({}, [span(100, 200), span(300, null)]).attendees;
    expect(attendee && isPresent(attendee, at)).toBe(present);
  });

  it.each([null, 0, -5])('with a plan of %s there is no progress and nothing is over', (plannedMs) => {
    const details = blank({ plannedMs }, [span(100, null)]);
    expect(liveMeter(details, 100 + HOUR)).toMatchObject({ progress: null, leftMs: null, isOverrun: false });
  });

  it('of a group that has left, nobody is present', () => {
    expect(liveMeter(blank({}, [span(100, null)]), 300).presentCount).toBe(1);
    expect(liveMeter(blank({}, [span(100, 200)]), 300)).toMatchObject({
      presentCount: 0,
      attendees: [{ present: false }],
    });
  });
});

it('an ended meeting can go on until the millisecond in which its meter would stop', async () => {
  const id = await startGroup(store, 1);
  here.pass(MINUTE);
  await endMeeting(store, { meetingId: id });
  const ended = await detailsOf(store, id);
  const stop = NINE + 150 * MINUTE;
  expect(autoStopAt(ended)).toBe(stop);
  expect([stop - 1, stop].map((at) => canReopen(ended, at))).toEqual([true, false]);
});

it('a meter shows what the meeting is called, and about what', async () => {
  const { meetingId } = await startMeeting(store, { invitees: [], title: 'Weekly', topic: 'Hiring', plannedMs: HOUR });
  await pauseMeeting(store, { meetingId });
  expect(liveMeter(await detailsOf(store, meetingId), NINE)).toMatchObject({
    ...{ meetingId, title: 'Weekly', topic: 'Hiring', plannedMs: HOUR, at: NINE },
    ...{ state: 'paused', progress: 0, attendees: [] },
  });
});

it('an ended meeting tells whether nobody stopped it', async () => {
  const id = await startGroup(store, 1);
  here.pass(5 * HOUR);
  expect(wasAutoStopped(await detailsOf(store, id))).toBe(false);
  await endMeeting(store, { meetingId: id });
  expect(wasAutoStopped(await detailsOf(store, id))).toBe(true);
  await retimeMeeting(store, { meetingId: id, endedAt: NINE + 40 * MINUTE });
  expect(wasAutoStopped(await detailsOf(store, id))).toBe(false);
});

it('the sample runs, costs something, names nobody, and can be played with', async () => {
  const sample = await sampleStore(here.now, { currency: 'EUR' });
  const running = await sample.read(loadRunningMeeting);
  if (!running) throw new Error('It does not run.');
  const live = liveMeter(running, here.now());
  expect(live).toMatchObject({ state: 'running', currency: 'EUR', presentCount: 6, isOverrun: false });
  expect(live.totalMinor).toBeGreaterThan(0);
  expect(live.attendees.every(({ name, role }) => name === null && role !== '')).toBe(true);
  const [first] = live.attendees;
  await leaveMeeting(sample, { meetingId: live.meetingId, attendeeId: first?.id ?? '' });
  await pauseMeeting(sample, { meetingId: live.meetingId });
  await endMeeting(sample, { meetingId: live.meetingId });
  expect(await sample.read(loadRunningMeeting)).toBeNull();
  expect(await store.read(async (reader) => (await reader.all('meetings')).length)).toBe(0);
});
