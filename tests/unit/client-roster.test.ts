import { describe, expect, it } from 'vitest';
import { describeMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { savePeople, savePerson, saveTopic, takeBackPeople } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { settingsOf } from '#lib/client/store/values.ts';
import { read } from '#lib/sync/records.ts';
import { BOUNDS } from '#lib/workspaces/terms.ts';
import { crowd, detailsOf, freshTab, hold, person, store, topicNames } from '../support/client.ts';

const here = freshTab();

const topics = () =>
  store.read(async (reader) => (await reader.all('topics')).map(({ record }) => read.topics(record)));

describe('a person', () => {
  it('is added with all that was entered, and changed under the same id', async () => {
    const rate = { rateKind: 'year', rateMinor: 9_000_000, external: true } as const;
    const entered = { name: ' Host ', role: ' Engineer ', ...rate };
    const id = await savePerson(store, entered);
    const saved = async () => read.people((await store.read((reader) => reader.get('people', id)))?.record ?? {});
    expect(await saved()).toEqual({ ...entered, id, name: 'Host', role: 'Engineer' });
    expect(await savePerson(store, { id, ...person('Guest') })).toBe(id);
    expect(await saved()).toEqual({ id, ...person('Guest') });
    expect(await store.read(async (reader) => (await reader.all('people')).length)).toBe(1);
  });

  it('who was deleted meanwhile is not brought back by an edit', async () => {
    const id = await savePerson(store, person('Host'));
    await remove(store, { table: 'people', id });
    await expect(savePerson(store, { id, ...person('Guest') })).rejects.toMatchObject({ code: 'not_found' });
    await expect(savePerson(store, { id: 'gone', ...person('Guest') })).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.read((reader) => reader.all('people'))).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name'],
    ['a role of 81 characters', { role: 'x'.repeat(81) }, 'role'],
    ['a negative rate', { rateMinor: -1 }, 'rateMinor'],
  ])('with %s is refused', async (_, fields, field) => {
    await expect(savePerson(store, { ...person('Host'), ...fields })).rejects.toMatchObject({ code: 'invalid', field });
  });
});

describe('a topic', () => {
  it('needs a name, which another cannot have, but its own in another spelling can', async () => {
    for (const name of ['', ' \n ']) {
      await expect(saveTopic(store, { name })).rejects.toMatchObject({ code: 'invalid', field: 'name' });
    }
    const hiring = await saveTopic(store, { name: 'Hiring' });
    const planning = await saveTopic(store, { name: 'Planning' });
    expect(await saveTopic(store, { id: hiring, name: 'HIRING' })).toBe(hiring);
    await expect(saveTopic(store, { id: planning, name: 'híring' })).rejects.toMatchObject({ code: 'invalid' });
    expect((await topics()).map(({ name }) => name).sort()).toEqual(['HIRING', 'Planning']);
  });

  it('that was deleted meanwhile is not brought back by another name', async () => {
    const id = await saveTopic(store, { name: 'Hiring' });
    await remove(store, { table: 'topics', id });
    await expect(saveTopic(store, { id, name: 'Firing' })).rejects.toMatchObject({ code: 'not_found' });
    // Its name is free again.
    expect(await saveTopic(store, { name: 'Hiring' })).not.toBe(id);
  });

  it('whose name only begins like another’s is another', async () => {
    for (const name of ['Plan', 'Planning', 'Lan']) await saveTopic(store, { name });
    expect(await topics()).toHaveLength(3);
  });
});

describe('settings', () => {
  it.each(['hoursPerYear', 'loadMultiplier', 'overrunCapMinutes'] as const)(
    'take %s within the bounds of the service, both included',
    async (field) => {
      const { min, max } = BOUNDS[field];
      for (const value of [min, max]) {
        await saveSettings(store, { [field]: value });
        expect((await store.read(settingsOf))[field]).toBe(value);
      }
      for (const value of [min - 1, max + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
        await expect(saveSettings(store, { [field]: value })).rejects.toMatchObject({ code: 'invalid', field });
      }
      expect((await store.read(settingsOf))[field]).toBe(max);
    },
  );

  it('are whole, but for the multiplier, and in a currency that is one', async () => {
    await saveSettings(store, { loadMultiplier: 1.25 });
    for (const field of ['hoursPerYear', 'overrunCapMinutes'] as const) {
      const value = BOUNDS[field].min + 0.5;
      await expect(saveSettings(store, { [field]: value })).rejects.toMatchObject({ field });
    }
    await expect(saveSettings(store, { currency: 'eur' })).rejects.toMatchObject({ field: 'currency' });
    expect((await store.read(settingsOf)).loadMultiplier).toBe(1.25);
  });

  it('leave those that are not given as they were, and change nothing else', async () => {
    const all = { currency: 'EUR', hoursPerYear: 1700, loadMultiplier: 1.5, overrunCapMinutes: 60 };
    await saveSettings(store, all);
    await saveSettings(store, { overrunCapMinutes: 90 });
    expect(await store.read(settingsOf)).toEqual({ ...all, overrunCapMinutes: 90 });
  });
});

describe('a list of people', () => {
  const count = () => store.read(async (reader) => (await reader.all('people')).length);

  it('is added whole, in its order, and taken back whole', async () => {
    await savePerson(store, person('Host'));
    const ids = await savePeople(store, { people: ['Ada', ' Alan '].map(person) });
    const names = await Promise.all(
      ids.map(async (id) => read.people((await store.read((reader) => reader.get('people', id)))?.record ?? {}).name),
    );
    expect(names).toEqual(['Ada', 'Alan']);
    await takeBackPeople(store, { ids });
    // Again, or after somebody deleted one of them.
    await takeBackPeople(store, { ids });
    expect(await count()).toBe(1);
  });

  it('with one that is wrong, or one too many, is not added at all', async () => {
    await expect(savePeople(store, { people: ['Ada', ' '].map(person) })).rejects.toMatchObject({ field: 'name' });
    const many = Array.from({ length: 16 }, (_, i) => person(`Person ${i}`));
    const refusal = { code: 'limit_roster', limit: 15, wanted: 16 };
    await expect(savePeople(store, { people: many })).rejects.toMatchObject(refusal);
    expect(await count()).toBe(0);
    await savePeople(store, { people: many.slice(1) });
    expect(await count()).toBe(15);
  });
});

describe('a topic typed for a meeting', () => {
  it('is saved with the meeting that starts', async () => {
    const { meetingId } = await startMeeting(store, { invitees: crowd(1), topic: '  Hiring ' });
    expect((await detailsOf(store, meetingId)).topic).toBe('Hiring');
    expect(await topicNames(store)).toEqual(['Hiring']);
  });

  it('is the topic of that name where there is one', async () => {
    const topicId = await saveTopic(store, { name: 'Planning' });
    const { meetingId } = await startMeeting(store, { invitees: crowd(1), topic: 'plánning' });
    expect((await detailsOf(store, meetingId)).meeting.topicId).toBe(topicId);
    expect(await topicNames(store)).toEqual(['Planning']);
  });

  it('is another where a mark makes another letter', async () => {
    expect(await saveTopic(store, { name: 'バス' })).not.toBe(await saveTopic(store, { name: 'パス' }));
  });

  it('is none when it is blank', async () => {
    const { meetingId } = await startMeeting(store, { invitees: crowd(1), topic: ' ' });
    expect((await detailsOf(store, meetingId)).meeting.topicId).toBeNull();
    expect(await topicNames(store)).toEqual([]);
  });

  it('is not left behind by a start that is refused', async () => {
    const refused = (count: number) => expect(startMeeting(store, { invitees: crowd(count), topic: 'Hiring' })).rejects;
    await refused(1000).toMatchObject({ code: 'limit_attendees' });
    for (let i = 0; i < 20; i += 1) await hold(here, store);
    await refused(1).toMatchObject({ code: 'limit_meetings' });
    expect(await topicNames(store)).toEqual([]);
  });

  it('nor by a start while another meeting runs', async () => {
    await startMeeting(store, { invitees: crowd(1) });
    expect(await startMeeting(store, { invitees: crowd(1), topic: 'Hiring' })).toMatchObject({ isNew: false });
    expect(await topicNames(store)).toEqual([]);
  });

  it('is refused with the start when it is too long', async () => {
    const start = startMeeting(store, { invitees: crowd(1), topic: 'x'.repeat(121) });
    await expect(start).rejects.toMatchObject({ code: 'invalid', field: 'name' });
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
    expect(await topicNames(store)).toEqual(['Hiring']);
  });
});
