import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endMeeting, reopenMeeting, showMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { keepView, loadRunningMeetings } from '#lib/client/meetings/details.ts';
import { isStartedHere } from '#lib/client/meetings/limits.ts';
import { chooseShown, isKept, type View, viewOf } from '#lib/client/store/meeting-in-view.ts';
import { crowd, freshTab, HOUR, NINE, startGroup, store } from '../support/client.ts';

const here = freshTab();

/** As sync pulls it from another device. */
async function arrive(id: string, startedAt: number, endedAt: number | null = null): Promise<void> {
  await store.write(async (writer) => {
    writer.put('meetings', { id, record: { id, rev: 1, title: id, startedAt, endedAt } });
  });
  await look();
}

/** Does what a tab does after each change. */
async function look() {
  const running = await store.read(loadRunningMeetings);
  if (!running.isKept) await store.write(keepView);
  const { shown, others } = await store.read(loadRunningMeetings);
  return { shown: shown?.meeting.id ?? null, others: others.map(({ meeting }) => meeting.id) };
}

describe('of several running meetings', () => {
  it('the one started here stays in view, whether another began earlier or later', async () => {
    const mine = await startGroup(store, 2);
    await arrive('later', NINE + HOUR);
    await arrive('earlier', NINE - HOUR);
    await arrive('also later', NINE + HOUR);
    expect(await look()).toEqual({ shown: mine, others: ['earlier', 'also later', 'later'] });
    expect(await store.read((reader) => isStartedHere(reader, { id: mine, startedAt: NINE }))).toBe(true);
    expect(await store.read((reader) => isStartedHere(reader, { id: 'later', startedAt: NINE + HOUR }))).toBe(false);
  });

  it('the first that arrived stays in view where none was started', async () => {
    await arrive('b', NINE);
    await arrive('a', NINE - HOUR);
    expect(await look()).toEqual({ shown: 'b', others: ['a'] });
  });

  it('none takes the place of one that has ended, here or elsewhere; one that begins then is shown', async () => {
    const mine = await startGroup(store, 2);
    await arrive('other', NINE);
    await endMeeting(store, { meetingId: mine });
    expect(await look()).toEqual({ shown: null, others: ['other'] });
    await arrive('next', NINE + HOUR);
    expect(await look()).toEqual({ shown: 'next', others: ['other'] });
    await arrive('next', NINE + HOUR, NINE + 2 * HOUR);
    await arrive('other', NINE, NINE + 2 * HOUR);
    expect(await look()).toEqual({ shown: null, others: [] });
    // It was once beside another, but is alone now.
    await arrive('other', NINE);
    expect(await look()).toEqual({ shown: 'other', others: [] });
  });

  it('one that goes on is returned instead of a new one, and beside those whose meters have stopped one begins', async () => {
    const mine = await startGroup(store, 2);
    await arrive('other', NINE + 4 * HOUR);
    here.pass(5 * HOUR);
    expect(await startMeeting(store, { invitees: crowd(2) })).toEqual({ meetingId: 'other', isNew: false });
    expect(await look()).toEqual({ shown: 'other', others: [mine] });
    here.pass(30 * HOUR);
    const { meetingId, isNew } = await startMeeting(store, { invitees: crowd(1) });
    expect(isNew).toBe(true);
    expect(await look()).toEqual({ shown: meetingId, others: [] });
    expect((await store.read((reader) => reader.get('meetings', mine)))?.record.endedAt).toBe(NINE + 2.5 * HOUR);
  });

  it('somebody can show another, and each ends alone', async () => {
    const mine = await startGroup(store, 2);
    await arrive('other', NINE);
    await showMeeting(store, { meetingId: 'other' });
    expect(await look()).toEqual({ shown: 'other', others: [mine] });
    await endMeeting(store, { meetingId: mine });
    expect(await look()).toEqual({ shown: 'other', others: [] });
    await expect(reopenMeeting(store, { meetingId: mine })).rejects.toMatchObject({ field: 'endedAt' });
    // Its stop is undone while the other runs.
    await reopenMeeting(store, { meetingId: mine, beside: true });
    expect(await look()).toEqual({ shown: 'other', others: [mine] });
    await endMeeting(store, { meetingId: 'other' });
    expect(await look()).toEqual({ shown: null, others: [mine] });
    await reopenMeeting(store, { meetingId: 'other' });
    expect(await look()).toEqual({ shown: 'other', others: [mine] });
  });

  it('what earlier versions kept is read, and anything else is nothing', async () => {
    const keep = (value: unknown) => store.write(async (writer) => writer.setValue('current-meeting', value));
    await keep('m');
    expect(await store.read(viewOf)).toEqual({ shown: 'm', beside: [] });
    await keep({ shown: 1, beside: ['a', 2] });
    expect(await store.read(viewOf)).toEqual({ shown: null, beside: ['a'] });
    await keep(undefined);
    expect(await store.read(viewOf)).toEqual({ shown: null, beside: [] });
  });
});

const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'), { maxLength: 5 });

it('the choice changes only when the one in view ends, and never to one that was beside it', () => {
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 12 }), (steps) => {
      let view: View = { shown: null, beside: [] };
      for (const running of steps) {
        const before = view;
        const shown = chooseShown(running, before);
        if (before.shown !== null && running.includes(before.shown)) expect(shown).toBe(before.shown);
        if (shown !== before.shown && shown !== null) expect(before.beside).not.toContain(shown);
        if (isKept(running, before)) continue;
        view = { shown, beside: running.filter((id) => id !== shown) };
        expect(isKept(running, view)).toBe(true);
        expect(chooseShown(running, view)).toBe(shown);
      }
    }),
  );
});
