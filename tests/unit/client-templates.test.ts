import { beforeEach, describe, expect, it } from 'vitest';
import { saveBudget } from '#lib/client/insights/budgets.ts';
import { templatesOf } from '#lib/client/meetings/again.ts';
import { endMeeting, leaveMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { remove, undoRemoval } from '#lib/client/meetings/removal.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { saveAsTemplate, saveTemplate, startFromTemplate } from '#lib/client/meetings/templates.ts';
import { exportRecords } from '#lib/client/portable/export-records.ts';
import { importRecords } from '#lib/client/portable/import-records.ts';
import { readExport } from '#lib/client/portable/read-export.ts';
import { cacheAccount } from '#lib/client/store/account-cache.ts';
import { withEdit } from '#lib/client/store/edit.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import { UNDO_MS } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import { exchange } from '#lib/client/sync/exchange.ts';
import type { Template } from '#lib/sync/records.ts';
import type { SyncRecord } from '#lib/sync/schema.ts';
import {
  crowd,
  detailsOf,
  device,
  freshTab,
  HOURLY,
  MINUTE,
  NINE,
  ON_FREE,
  ON_PRO,
  OWNER,
  onPlan,
  startGroup,
  store,
} from '../support/client.ts';
import { Service } from '../support/service.ts';

const here = freshTab(OWNER);
beforeEach(async () => {
  await cacheAccount(store, ON_PRO);
});

const person = (personId: string) => ({ kind: 'person', personId }) as const;
const engineers = (count: number) => ({ kind: 'group', role: 'Engineer', count, ...HOURLY }) as const;
const addPerson = (name: string, at: Store = store) => savePerson(at, { name, role: '', ...HOURLY });
const WEEKLY = { name: 'Weekly', title: 'Weekly sync', plannedMs: 30 * MINUTE, addEmployerCosts: true };

const templates = (at: Store = store): Promise<Template[]> => at.read(templatesOf);

async function only(at: Store = store): Promise<Template> {
  const [template, ...more] = await templates(at);
  if (!template || more.length > 0) throw new Error(`There are ${more.length + (template ? 1 : 0)} templates.`);
  return template;
}

const putRecord = (record: SyncRecord & { id: string }) =>
  store.write(async (writer) => writer.put('templates', withEdit(undefined, record)));

describe('budgets, which are kept in the same table', () => {
  it('are no templates: not listed, not started, not edited, and no name is taken by them', async () => {
    await saveBudget(store, { scope: { kind: 'series', title: 'Weekly' }, amountMinor: 50_000 });
    expect(await templates()).toEqual([]);
    const [budget] = await store.read((reader) => reader.all('templates'));
    const id = budget?.id ?? '';
    await expect(startFromTemplate(store, { templateId: id })).rejects.toMatchObject({ code: 'not_found' });
    const input = { ...WEEKLY, people: [engineers(2)] };
    await expect(saveTemplate(store, { ...input, id })).rejects.toMatchObject({ code: 'not_found' });
    await saveTemplate(store, { ...input, name: 'Weekly' });
    expect((await only()).name).toBe('Weekly');
  });

  it('keep their amount and its currency when the workspace’s currency changes', async () => {
    await saveBudget(store, { scope: { kind: 'workspace' }, amountMinor: 50_000 });
    const before = await store.read((reader) => reader.all('templates'));
    await saveSettings(store, { currency: 'EUR' });
    expect(await store.read((reader) => reader.all('templates'))).toEqual(before);
  });
});

describe('a meeting saved as a template', () => {
  it('keeps its people, groups, length, topic and title, whether it runs or has ended', async () => {
    const ana = await addPerson('Ana');
    const topicId = await saveTopic(store, { name: 'Hiring' });
    const invitees = [engineers(3), person(ana), { ...engineers(1), role: 'Designer', external: true }];
    const { meetingId } = await startMeeting(store, { invitees, title: 'Interviews', topicId, plannedMs: 45 * MINUTE });
    const wanted = { title: 'Interviews', topicId, plannedMs: 45 * MINUTE, people: invitees, addEmployerCosts: true };
    const running = await saveAsTemplate(store, { meetingId, name: ' While it runs ' });
    expect(running).toMatchObject({ isNew: true, leftOut: 0 });
    expect(await only()).toEqual({ id: running.id, name: 'While it runs', ...wanted });
    here.pass(MINUTE);
    await endMeeting(store, { meetingId });
    await saveAsTemplate(store, { meetingId, name: 'After it' });
    expect((await templates()).map(({ name, id: _, ...rest }) => [name, rest]).sort()).toEqual([
      ['After it', wanted],
      ['While it runs', wanted],
    ]);
  });

  it('counts everybody who was there once, also a group of which some left', async () => {
    const meetingId = await startGroup(store, 5);
    const [group] = (await detailsOf(store, meetingId)).attendees;
    await leaveMeeting(store, { meetingId, attendeeId: group?.id ?? '', count: 2 });
    expect((await detailsOf(store, meetingId)).attendees).toHaveLength(2);
    await saveAsTemplate(store, { meetingId, name: 'Planning' });
    expect((await only()).people).toEqual([engineers(5)]);
  });

  it('leaves out who is no longer on the list, and says how many', async () => {
    const [ana, bo] = [await addPerson('Ana'), await addPerson('Bo')];
    const { meetingId } = await startMeeting(store, { invitees: [person(ana), person(bo)] });
    await remove(store, { table: 'people', id: bo });
    expect(await saveAsTemplate(store, { meetingId, name: 'Two' })).toMatchObject({ leftOut: 1 });
    expect((await only()).people).toEqual([person(ana)]);
    await remove(store, { table: 'people', id: ana });
    await expect(saveAsTemplate(store, { meetingId, name: 'Nobody' })).rejects.toMatchObject({ field: 'people' });
  });

  it('has its rates in the currency that the workspace has by now, with the same figures', async () => {
    const local = here.tab();
    const meetingId = await startGroup(local, 2);
    await saveSettings(local, { currency: 'JPY' });
    await local.write(onPlan('pro'));
    await saveAsTemplate(local, { meetingId, name: 'Yen' });
    expect((await only(local)).people).toEqual([{ ...engineers(2), rateMinor: 60 }]);
    await saveSettings(local, { currency: 'EUR' });
    expect((await only(local)).people).toEqual([engineers(2)]);
  });

  it('adds employer costs only if the meeting did', async () => {
    const { meetingId } = await startMeeting(store, { invitees: crowd(2), addEmployerCosts: false });
    await saveAsTemplate(store, { meetingId, name: 'Paid in full' });
    here.pass(MINUTE);
    await endMeeting(store, { meetingId });
    const again = await startFromTemplate(store, { templateId: (await only()).id });
    expect((await detailsOf(store, again.meetingId)).meeting.loadMultiplier).toBe(1);
  });

  it('under the name of another changes that one, fields of other apps aside', async () => {
    const meetingId = await startGroup(store, 5);
    const id = 'weekly';
    await putRecord({ id, name: 'Wéekly', people: [engineers(1)], color: 'red' });
    const before = await store.read((reader) => reader.get('templates', id));
    const { value, reversal } = await reversibly(store, (noting) =>
      saveAsTemplate(noting, { meetingId, name: 'weekly' }),
    );
    expect(value).toEqual({ id, isNew: false, leftOut: 0 });
    const row = await store.read((reader) => reader.get('templates', id));
    expect(row?.record).toMatchObject({ name: 'Wéekly', title: 'Planning', people: [engineers(5)], color: 'red' });
    await reverse(store, reversal);
    expect((await store.read((reader) => reader.get('templates', id)))?.record).toEqual(before?.record);
  });
});

describe('a start from a template', () => {
  it('has its people, length, topic and title, and nobody twice', async () => {
    const ana = await addPerson('Ana');
    const people = [person(ana), engineers(2), person(ana)];
    const { id } = await saveTemplate(store, { ...WEEKLY, topic: 'Hiring', people });
    const started = await startFromTemplate(store, { templateId: id, id: 'new' });
    expect(started).toEqual({ meetingId: 'new', isNew: true, leftOut: 0 });
    const { meeting, topic, attendees } = await detailsOf(store, 'new');
    expect(meeting).toMatchObject({ title: 'Weekly sync', plannedMs: 30 * MINUTE, startedAt: NINE, endedAt: null });
    expect(topic).toBe('Hiring');
    expect(attendees.map(({ name, role, count }) => [name, role, count])).toEqual([
      ['Ana', '', 1],
      [null, 'Engineer', 2],
    ]);
    // Pressed twice, or in two tabs.
    expect(await startFromTemplate(store, { templateId: id, id: 'new' })).toMatchObject({ isNew: false });
    expect(await store.read((reader) => reader.all('meetings'))).toHaveLength(1);
  });

  it('is without people and a topic that were deleted since, and says how many', async () => {
    const [ana, bo] = [await addPerson('Ana'), await addPerson('Bo')];
    const { id } = await saveTemplate(store, { ...WEEKLY, topic: 'Hiring', people: [person(ana), person(bo)] });
    const [topic] = await store.read((reader) => reader.all('topics'));
    await remove(store, { table: 'people', id: ana });
    await remove(store, { table: 'topics', id: topic?.id ?? '' });
    const { meetingId, leftOut } = await startFromTemplate(store, { templateId: id });
    expect(leftOut).toBe(1);
    const details = await detailsOf(store, meetingId);
    expect(details.attendees.map(({ name }) => name)).toEqual(['Bo']);
    expect(details.meeting.topicId).toBeNull();
  });

  it('with nobody left, or from one that is gone, is refused and starts nothing', async () => {
    const ana = await addPerson('Ana');
    const { id } = await saveTemplate(store, { ...WEEKLY, people: [person(ana)] });
    await remove(store, { table: 'people', id: ana });
    const refusal = { code: 'invalid', field: 'people' };
    await expect(startFromTemplate(store, { templateId: id })).rejects.toMatchObject(refusal);
    await remove(store, { table: 'templates', id });
    await expect(startFromTemplate(store, { templateId: id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.read((reader) => reader.all('meetings'))).toEqual([]);
  });

  it('takes what another app wrote as it can be read', async () => {
    await putRecord({ id: 'odd', people: [{ role: 'Guest' }], plannedMs: 0, topicId: 'nowhere' });
    const { meetingId } = await startFromTemplate(store, { templateId: 'odd' });
    expect((await detailsOf(store, meetingId)).meeting).toMatchObject({ title: '', plannedMs: null, topicId: null });
  });
});

describe('editing a template', () => {
  it('changes what was changed and is undone whole', async () => {
    const { id } = await saveTemplate(store, { ...WEEKLY, topic: 'Hiring', people: [engineers(2)] });
    const before = await only();
    const { reversal } = await reversibly(store, (noting) =>
      saveTemplate(noting, { ...WEEKLY, id, name: 'Monthly', topic: '', plannedMs: null, people: [engineers(3)] }),
    );
    const after = { ...before, name: 'Monthly', topicId: null, plannedMs: null, people: [engineers(3)] };
    expect(await only()).toEqual(after);
    await reverse(store, reversal);
    expect(await only()).toEqual(before);
  });

  it('to what it is already writes nothing, also where another app wrote its people in its own way', async () => {
    const bare = { title: '', topicId: null, plannedMs: null, addEmployerCosts: true };
    await putRecord({ ...bare, id: 'theirs', name: 'Theirs' });
    const people = [{ role: 'Guest', rateMinor: 6000, note: 'kept' }];
    await putRecord({ ...(await only()), people } as unknown as SyncRecord & { id: string });
    const { id, topicId, ...same } = await only();
    const { reversal } = await reversibly(store, (noting) => saveTemplate(noting, { ...same, id, topicId }));
    expect(reversal.records).toEqual([]);
    await saveTemplate(store, { ...same, id, topicId, name: 'Renamed' });
    const [row] = await store.read((reader) => reader.all('templates'));
    expect(row?.record).toMatchObject({ name: 'Renamed', people });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['the name of another', { name: 'wéekly' }, 'name'],
    ['nobody', { people: [] }, 'people'],
    ['a group of no one', { people: [engineers(0)] }, 'count'],
    ['a title of 121 characters', { title: 'x'.repeat(121) }, 'title'],
    ['more than a day', { plannedMs: 25 * 60 * MINUTE }, 'plannedMs'],
    ['more groups than a record has room for', { people: Array.from({ length: 800 }, () => engineers(1)) }, 'people'],
  ])('a new one with %s is refused', async (_, wrong, field) => {
    await saveTemplate(store, { ...WEEKLY, people: [engineers(1)] });
    const input = { ...WEEKLY, name: 'Other', people: [engineers(1)], ...wrong };
    await expect(saveTemplate(store, input)).rejects.toMatchObject({ code: 'invalid', field });
    expect((await only()).name).toBe('Weekly');
  });

  it('of one that is gone is refused', async () => {
    const input = { ...WEEKLY, id: 'gone', people: [engineers(1)] };
    await expect(saveTemplate(store, input)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('deleting one can be undone for a while', async () => {
    const { id } = await saveTemplate(store, { ...WEEKLY, people: [engineers(1)] });
    await remove(store, { table: 'templates', id });
    expect(await templates()).toEqual([]);
    expect(await undoRemoval(store, { table: 'templates', id })).toBe(true);
    expect((await only()).name).toBe('Weekly');
    await remove(store, { table: 'templates', id });
    here.pass(UNDO_MS);
    await sweepRemovals(store);
    expect(await undoRemoval(store, { table: 'templates', id })).toBe(false);
  });
});

describe('without Pro', () => {
  it('none can be made, with an account or without', async () => {
    await cacheAccount(store, ON_FREE);
    const nobodys = here.tab();
    for (const at of [store, nobodys]) {
      await expect(saveTemplate(at, { ...WEEKLY, people: [engineers(1)] })).rejects.toMatchObject({ code: 'pro_only' });
      const meetingId = await startGroup(at, 2);
      await expect(saveAsTemplate(at, { meetingId, name: 'A' })).rejects.toMatchObject({ code: 'pro_only' });
      expect(await templates(at)).toEqual([]);
    }
  });

  it('what is there can be used, changed and deleted', async () => {
    const { id } = await saveTemplate(store, { ...WEEKLY, people: [engineers(2)] });
    const large = await saveTemplate(store, { ...WEEKLY, name: 'All hands', people: [engineers(40)] });
    await cacheAccount(store, ON_FREE);
    expect(await startFromTemplate(store, { templateId: id })).toMatchObject({ isNew: true });
    await saveTemplate(store, { ...WEEKLY, id: large.id, name: 'All of us', people: [engineers(40)] });
    await expect(saveTemplate(store, { ...WEEKLY, name: 'New', people: [engineers(2)] })).rejects.toThrow(
      'part of Pro',
    );
    const [running] = await store.read((reader) => reader.open());
    await endMeeting(store, { meetingId: running?.id ?? '' });
    await expect(startFromTemplate(store, { templateId: large.id })).rejects.toMatchObject({ code: 'limit_attendees' });
    await remove(store, { table: 'templates', id });
    expect((await only()).name).toBe('All of us');
  });
});

describe('on two devices', () => {
  it('a template is the same, edits of both are merged, and a deletion is final', async () => {
    const service = new Service();
    const phone = device();
    const other = phone.tab(OWNER);
    await cacheAccount(other, ON_PRO);
    const sync = (at: Store) => exchange(at, service, new Map());
    const ana = await addPerson('Ana');
    const { id } = await saveTemplate(store, { ...WEEKLY, people: [person(ana)] });
    await sync(store);
    await sync(other);
    expect(await only(other)).toEqual(await only());
    const started = await startFromTemplate(other, { templateId: id });
    expect((await detailsOf(other, started.meetingId)).attendees.map(({ name }) => name)).toEqual(['Ana']);

    const { id: _, topicId, ...same } = await only();
    await saveTemplate(store, { ...same, topicId, id, name: 'Renamed' });
    await saveTemplate(other, { ...same, topicId, id, plannedMs: 15 * MINUTE });
    for (const at of [store, other, store]) await sync(at);
    for (const at of [store, other]) expect(await only(at)).toMatchObject({ name: 'Renamed', plannedMs: 15 * MINUTE });

    await remove(other, { table: 'templates', id });
    phone.pass(UNDO_MS);
    await sweepRemovals(other);
    await saveTemplate(store, { ...same, topicId, id, name: 'Too late' });
    for (const at of [other, store]) await sync(at);
    expect([await templates(), await templates(other)]).toEqual([[], []]);
  });

  it('an export takes it along, and it works where it is imported', async () => {
    const ana = await addPerson('Ana');
    await saveTemplate(store, { ...WEEKLY, topic: 'Hiring', people: [person(ana), engineers(2)] });
    const file = await readExport((await exportRecords(store)).join(''));
    const nobodys = here.tab();
    expect((await importRecords(nobodys, file, 'keep')).templates).toMatchObject({ added: 1 });
    expect(await only(nobodys)).toEqual(await only());
    const { meetingId } = await startFromTemplate(nobodys, { templateId: (await only()).id });
    expect((await detailsOf(nobodys, meetingId)).attendees).toHaveLength(2);
  });
});
