import { beforeEach, describe, expect, it } from 'vitest';
import { describeMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import type { Store } from '#lib/client/store/store.ts';
import { read } from '#lib/sync/records.ts';
import { crowd, detailsOf, freshDevice, hold } from '../support/client.ts';

const here = freshDevice();
let store: Store;
beforeEach(() => {
  store = here.tab();
});

const topicNames = async () =>
  (await store.read((reader) => reader.all('topics'))).map(({ record }) => read.topics(record).name).sort();

describe('a topic typed for a meeting', () => {
  it('is saved with the meeting that starts', async () => {
    const { meetingId } = await startMeeting(store, { invitees: crowd(1), topic: '  Hiring ' });
    expect((await detailsOf(store, meetingId)).topic).toBe('Hiring');
    expect(await topicNames()).toEqual(['Hiring']);
  });

  it('is the topic of that name where there is one', async () => {
    const topicId = await saveTopic(store, { name: 'Planning' });
    const { meetingId } = await startMeeting(store, { invitees: crowd(1), topic: 'plánning' });
    expect((await detailsOf(store, meetingId)).meeting.topicId).toBe(topicId);
    expect(await topicNames()).toEqual(['Planning']);
  });

  it('is another where a mark makes another letter', async () => {
    expect(await saveTopic(store, { name: 'バス' })).not.toBe(await saveTopic(store, { name: 'パス' }));
  });

  it('is none when it is blank', async () => {
    const { meetingId } = await startMeeting(store, { invitees: crowd(1), topic: ' ' });
    expect((await detailsOf(store, meetingId)).meeting.topicId).toBeNull();
    expect(await topicNames()).toEqual([]);
  });

  it('is not left behind by a start that is refused', async () => {
    await expect(startMeeting(store, { invitees: crowd(1000), topic: 'Hiring' })).rejects.toMatchObject({
      code: 'limit_attendees',
    });
    for (let i = 0; i < 20; i += 1) await hold(here, store);
    await expect(startMeeting(store, { invitees: crowd(1), topic: 'Hiring' })).rejects.toMatchObject({
      code: 'limit_meetings',
    });
    expect(await topicNames()).toEqual([]);
  });

  it('nor by a start while another meeting runs', async () => {
    await startMeeting(store, { invitees: crowd(1) });
    expect(await startMeeting(store, { invitees: crowd(1), topic: 'Hiring' })).toMatchObject({ isNew: false });
    expect(await topicNames()).toEqual([]);
  });

  it('is refused with the start when it is too long', async () => {
    await expect(startMeeting(store, { invitees: crowd(1), topic: 'x'.repeat(121) })).rejects.toMatchObject({
      code: 'invalid',
      field: 'name',
    });
    expect(await store.read((reader) => reader.all('meetings'))).toEqual([]);
  });

  it('is saved with what else changes of a meeting, or not at all', async () => {
    const { meetingId } = await startMeeting(store, { invitees: crowd(1) });
    await describeMeeting(store, { meetingId, title: 'Interviews', topic: 'Hiring' });
    expect(await detailsOf(store, meetingId)).toMatchObject({ topic: 'Hiring', meeting: { title: 'Interviews' } });
    await describeMeeting(store, { meetingId, topic: '' });
    expect((await detailsOf(store, meetingId)).meeting.topicId).toBeNull();

    await expect(describeMeeting(store, { meetingId: 'gone', topic: 'Nowhere' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await topicNames()).toEqual(['Hiring']);
  });
});
