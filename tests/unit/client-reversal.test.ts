import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { decide, decisionsOf } from '#lib/client/calendar/kept.ts';
import {
  addAttendee,
  describeMeeting,
  endMeeting,
  leaveMeeting,
  pauseMeeting,
  rejoinMeeting,
  resumeMeeting,
} from '#lib/client/meetings/commands.ts';
import { loadMeeting } from '#lib/client/meetings/details.ts';
import {
  addForgottenAttendee,
  addPause,
  addSegment,
  editAttendee,
  mergeSegments,
  retimeMeeting,
  splitAttendee,
  splitSegment,
} from '#lib/client/meetings/editing.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import { readAllTables } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import {
  crowd,
  detailsOf,
  firstIn,
  freshTab,
  MINUTE,
  NINE,
  person,
  startGroup,
  store,
  topicNames,
  watched,
} from '../support/client.ts';

const here = freshTab();

/** Returns all records, without revisions and IDs, since a deleted record comes back with another ID. */
async function contents(): Promise<unknown[]> {
  const rows = await store.read(readAllTables);
  const known = rows.map(({ table, record }) => {
    const { rev: _, id, ...fields } = record;
    return { table, ...(table === 'segments' || table === 'pauses' ? {} : { id }), ...fields };
  });
  return known.map((record) => JSON.stringify(record, Object.keys(record).sort())).sort();
}

/** Runs a command, reverses it, and expects everything to be as before. */
async function thereAndBack(command: (store: Store) => Promise<unknown>): Promise<void> {
  const before = await contents();
  const { reversal } = await reversibly(store, command);
  expect(await contents(), 'it changes something').not.toEqual(before);
  await reverse(store, reversal);
  expect(await contents()).toEqual(before);
}

describe('a command is reversed whole', () => {
  let meetingId: string;
  let attendeeId: string;
  beforeEach(async () => {
    meetingId = await startGroup(store, 5);
    here.pass(10 * MINUTE);
    ({ attendeeId } = await firstIn(store, meetingId));
  });

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['leaving', (store) => leaveMeeting(store, { meetingId, attendeeId })],
    ['leaving, of some', (store) => leaveMeeting(store, { meetingId, attendeeId, count: 2 })],
    ['joining', (store) => addAttendee(store, { meetingId, invitee: crowd(2)[0] })],
    ['a title and a planned length', (store) => describeMeeting(store, { meetingId, title: 'Retro', plannedMs: null })],
    [
      'two titles',
      async (store) => {
        await describeMeeting(store, { meetingId, title: 'Retro' });
        await describeMeeting(store, { meetingId, title: 'Hiring', plannedMs: null });
      },
    ],
    ['stopping', (store) => endMeeting(store, { meetingId })],
    ['when it began', (store) => retimeMeeting(store, { meetingId, startedAt: NINE - MINUTE })],
    ['an attendee', (store) => editAttendee(store, { attendeeId, role: 'Designer', count: 3, rateMinor: 7_000 })],
    ['a split group', (store) => splitAttendee(store, { attendeeId, count: 2 })],
    ['a forgotten attendee', (store) => addForgottenAttendee(store, { meetingId, invitee: crowd(1)[0] })],
    ['a break', (store) => addPause(store, { meetingId, startedAt: NINE, endedAt: NINE + MINUTE })],
  ])('%s', (_, command) => thereAndBack(command));

  it('coming back', async () => {
    await leaveMeeting(store, { meetingId, attendeeId });
    here.pass(MINUTE);
    await thereAndBack((store) => rejoinMeeting(store, { meetingId, attendeeId }));
    await thereAndBack((store) => rejoinMeeting(store, { meetingId, attendeeId, count: 1 }));
  });

  it('a split time in the room, and merged ones, which had been deleted for good', async () => {
    const { segmentId } = await firstIn(store, meetingId);
    const [leftAt, backAt] = [NINE + MINUTE, NINE + 2 * MINUTE];
    await thereAndBack((store) => splitSegment(store, { segmentId, leftAt, backAt }));
    const other = await addSegment(store, { attendeeId, startedAt: NINE, endedAt: NINE + 3 * MINUTE });
    await thereAndBack((store) => mergeSegments(store, { segmentIds: [segmentId, other] }));
  });

  it('a name, of which another field has changed meanwhile', async () => {
    const ada = person('Ada');
    const id = await savePerson(store, ada);
    const { reversal } = await reversibly(store, (store) => savePerson(store, { ...ada, id, name: 'Bo' }));
    await savePerson(store, { ...ada, id, name: 'Bo', role: 'Lead' });
    await reverse(store, reversal);
    const row = await store.read((reader) => reader.get('people', id));
    expect(row?.record).toMatchObject({ name: 'Ada', role: 'Lead' });
  });

  it('not at all, if what it wrote was changed since', async () => {
    const { reversal } = await reversibly(store, (store) =>
      describeMeeting(store, { meetingId, title: 'Retro', plannedMs: null }),
    );
    await describeMeeting(store, { meetingId, title: 'Hiring' });
    const before = await contents();
    await expect(reverse(store, reversal)).rejects.toMatchObject({ code: 'changed' });
    expect(await contents()).toEqual(before);
  });

  it('but for a topic that it made: by then, other meetings may be about it', async () => {
    const { reversal } = await reversibly(store, (store) => describeMeeting(store, { meetingId, topic: 'Hiring' }));
    await reverse(store, reversal);
    expect((await detailsOf(store, meetingId)).topic).toBeNull();
    expect(await topicNames(store)).toEqual(['Hiring']);
  });

  it('for everyone who looks at the meeting, at once', async () => {
    const { seen, stop } = watched(store, async (reader) => (await loadMeeting(reader, meetingId))?.attendees.length);
    const { reversal } = await reversibly(store, (store) => addAttendee(store, { meetingId, invitee: crowd(1)[0] }));
    await expect.poll(() => seen.at(-1)).toBe(2);
    await reverse(store, reversal);
    await expect.poll(() => seen.at(-1)).toBe(1);
    stop();
  });

  it('notes nothing where nothing changed', async () => {
    const { reversal } = await reversibly(store, (store) => resumeMeeting(store, { meetingId }));
    expect(reversal).toEqual({ records: [], values: [] });
  });

  it('in whatever order commands were given, last first', async () => {
    const commands = {
      leave: (store: Store) => leaveMeeting(store, { meetingId, attendeeId, count: 1 }),
      back: (store: Store) => rejoinMeeting(store, { meetingId, attendeeId }),
      pause: (store: Store) => pauseMeeting(store, { meetingId }),
      resume: (store: Store) => resumeMeeting(store, { meetingId }),
      title: (store: Store) => describeMeeting(store, { meetingId, title: `At ${here.now()}` }),
      split: (store: Store) => splitAttendee(store, { attendeeId, count: 1 }).catch(() => ''),
    };
    const names = fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[]));
    await fc.assert(
      fc.asyncProperty(fc.array(names, { maxLength: 6 }), async (chosen) => {
        const before = await contents();
        const done = [];
        for (const name of chosen) {
          here.pass(MINUTE / 60);
          done.push((await reversibly(store, (store) => commands[name](store) as Promise<unknown>)).reversal);
        }
        for (const reversal of done.reverse()) await reverse(store, reversal);
        expect(await contents()).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });
});

it('says that nothing was undone if a value has changed since', async () => {
  const { reversal } = await reversibly(store, (noting) => decide(noting, () => ({ domains: ['example.com'] })));
  await decide(store, () => ({ alone: true }));
  await expect(reverse(store, reversal)).rejects.toMatchObject({ code: 'changed' });
  expect(await store.read(decisionsOf)).toMatchObject({ domains: ['example.com'], alone: true });
});
