import { describe, expect, it } from 'vitest';
import type { HadBefore } from '#lib/client/meetings/again.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { NO_DRAFT } from '#lib/client/meetings/draft.ts';
import {
  fillAsBefore,
  isAsBefore,
  lastPeople,
  lastTime,
  splitHeads,
  usedTitles,
} from '#lib/client/meetings/recurring.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { savePerson } from '#lib/client/meetings/roster.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { change } from '#lib/client/store/edit.ts';
import { putLastInvitees } from '#lib/client/store/values.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { crowd, freshTab, HOURLY, MINUTE, store } from '../support/client.ts';

const here = freshTab();

const person = (personId: string) => ({ kind: 'person', personId }) as const;

async function held(title: string, invitees: readonly Invitee[], more: { plannedMs?: number; topic?: string } = {}) {
  const { meetingId } = await startMeeting(store, { title, invitees, ...more });
  here.pass(MINUTE);
  await endMeeting(store, { meetingId });
  return meetingId;
}

const titles = () => store.read(usedTitles);

/** Returns what the form offers for a title. */
async function last(title: string): Promise<HadBefore | null> {
  const meetingId = (await titles()).get(title)?.meetingId ?? '';
  return store.read((reader) => lastTime(reader, meetingId));
}

describe('titles that were used before', () => {
  it('are the latest first, each once however it was written, without those of deleted meetings', async () => {
    await held('Standup', crowd(2));
    await held('Réview', crowd(2));
    await held('', crowd(2));
    const gone = await held('Gone', crowd(2));
    const latest = await held('  STANDUP', crowd(3));
    await remove(store, { table: 'meetings', id: gone });
    const used = await titles();
    expect([...used]).toEqual([
      ['standup', { title: 'STANDUP', meetingId: latest }],
      ['review', { title: 'Réview', meetingId: expect.any(String) }],
    ]);
  });

  it('offer who was there last, for how long and about what, without those who are no longer on the list', async () => {
    const ana = await savePerson(store, { name: 'Ana', role: '', ...HOURLY });
    const bo = await savePerson(store, { name: 'Bo', role: '', ...HOURLY });
    const [group] = crowd(4);
    await held('Standup', [person(ana), person(bo), group], { plannedMs: 15 * MINUTE, topic: 'Team' });
    await remove(store, { table: 'people', id: bo });
    expect(await last('standup')).toMatchObject({
      ...{ people: [person(ana), group], leftOut: 1, plannedMs: 15 * MINUTE, topic: 'Team', addEmployerCosts: true },
    });
    expect(await last('stand')).toBeNull();
  });

  it.each([
    [1.3, 1.3, true],
    [1.3, 1, true],
    [1, 1.3, false],
    [1, 1, true],
  ])('held at rates × %f, offer employer costs where all are × %f: %s', async (then, now, addEmployerCosts) => {
    await saveSettings(store, { loadMultiplier: then });
    await held('Standup', crowd(2));
    await saveSettings(store, { loadMultiplier: now });
    expect(await last('standup')).toMatchObject({ addEmployerCosts });
  });

  it('offer no topic that was deleted since, neither its name nor its id', async () => {
    await held('Standup', crowd(2), { topic: 'Team' });
    const [topic] = await store.read((reader) => reader.all('topics'));
    expect(await last('standup')).toMatchObject({ topicId: topic?.id, topic: 'Team' });
    await remove(store, { table: 'topics', id: topic?.id ?? '' });
    expect(await last('standup')).toMatchObject({ topicId: null, topic: null });
  });

  it('offer a group at each rate by itself, and no length where a plan of nothing was kept', async () => {
    const [staff] = crowd(2);
    const external = { ...staff, external: true };
    const yearly = { ...staff, rateKind: 'year' } as const;
    const id = await held('Standup', [staff, external, yearly, staff], { plannedMs: 15 * MINUTE });
    await store.write((writer) => change(writer, 'meetings', id, { plannedMs: 0 }));
    expect(await last('standup')).toMatchObject({
      people: [{ ...staff, count: 4 }, external, yearly],
      plannedMs: null,
    });
  });

  it('offer nothing where nobody can be invited again', async () => {
    const ana = await savePerson(store, { name: 'Ana', role: '', ...HOURLY });
    await held('Alone', [person(ana)]);
    await remove(store, { table: 'people', id: ana });
    expect(await last('alone')).toBeNull();
  });
});

describe('filling in what there was last time', () => {
  const had: HadBefore = {
    ...{ people: [...crowd(6)], leftOut: 0, title: 'Standup', topicId: 't', topic: 'Team' },
    ...{ plannedMs: 30 * MINUTE, addEmployerCosts: false },
  };

  it('replaces who was there, and keeps the title', () => {
    const draft = { ...NO_DRAFT, title: 'standup', who: '2 × 60', heads: 4 };
    const filled = { ...draft, ...fillAsBefore(draft, had) };
    expect(filled).toEqual({
      ...{ invitees: crowd(6), currency: null, heads: 0, rate: '', addEmployerCosts: false },
      ...{ who: '', planned: '30 min', title: 'standup', topic: 'Team' },
    });
    expect(isAsBefore(draft, null, had)).toBe(false);
    expect(isAsBefore(filled, 30 * MINUTE, had)).toBe(true);
    expect(isAsBefore(filled, 45 * MINUTE, had)).toBe(false);
    expect(isAsBefore({ ...filled, who: 'Bo' }, 30 * MINUTE, had)).toBe(false);
  });

  it('keeps a topic that was typed, and a length where there was none', () => {
    const draft = { ...NO_DRAFT, topic: 'Hiring', planned: '45' };
    expect(fillAsBefore(draft, { ...had, plannedMs: null })).not.toHaveProperty('topic');
    expect(fillAsBefore(draft, { ...had, plannedMs: null })).not.toHaveProperty('planned');
  });
});

describe('whom the next meeting begins with', () => {
  it('is everybody of the one that was started last here, or else of the latest that is here', async () => {
    const people = () => store.read(lastPeople);
    expect(await people()).toEqual([]);
    await held('Standup', crowd(2));
    await held('Review', crowd(5));
    expect(await people()).toEqual(crowd(5));
    await store.write(async (writer) => putLastInvitees(writer, crowd(3)));
    expect(await people()).toEqual(crowd(3));
    await store.write(async (writer) => putLastInvitees(writer, []));
    expect(await people()).toEqual(crowd(5));
  });

  const rate = { rateKind: 'hour', rateMinor: 33_00, external: false } as const;
  const heads = { kind: 'group', role: '', count: 4, ...rate } as const;
  const designers = { ...heads, role: 'Designer', count: 2 };

  it('counts a group without a role at the usual rate as heads, and no other', () => {
    const usual = { rate, average: null };
    expect(splitHeads([designers, heads], usual)).toEqual({ heads: 4, invitees: [designers] });
    expect(splitHeads([designers], usual)).toEqual({ heads: 0, invitees: [designers] });
    const external = { ...heads, external: true };
    expect(splitHeads([external], usual)).toEqual({ heads: 0, invitees: [external] });
    expect(splitHeads([heads], null)).toEqual({ heads: 0, invitees: [heads] });
  });
});
