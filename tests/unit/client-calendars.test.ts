import { beforeEach, describe, expect, it } from 'vitest';
import { NO_DECISIONS } from '#lib/client/calendar/decisions.ts';
import { contentsOf, decide, decisionsOf, keepCalendars, removeCalendars } from '#lib/client/calendar/kept.ts';
import { countAccountCalendars, keepAccountCalendars, moveCalendars } from '#lib/client/calendar/move.ts';
import { readFiles } from '#lib/client/calendar/read-files.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import type { Store } from '#lib/client/store/store.ts';
import { putSettings, settingsOf } from '#lib/client/store/values.ts';
import { calendar, event, fixture, NOW, TWO } from '../support/calendars.ts';
import { freshTab, OWNER, store } from '../support/client.ts';

const here = freshTab();
beforeEach(() => {
  here.pass(NOW - here.now());
});

const read = (file: string, content: string) =>
  readFiles([{ name: file, content }], { now: NOW, timeZone: 'UTC' }).calendars;
const kept = async (from = store) =>
  (await from.read(contentsOf)).map(({ calendar, content }) => ({ ...calendar, events: content.events }));

describe('calendars on the device', () => {
  it('are there after a reload, of their workspace only', async () => {
    await keepCalendars(store, read('a.ics', fixture('google')));
    const other = here.tab({ accountId: null, workspaceId: 'other' });
    expect(await kept(here.tab())).toMatchObject([{ name: 'ada@example.com', events: 3, readAt: NOW }]);
    expect(await kept(other)).toEqual([]);
  });

  it('are replaced by a newer file, with what changed, and what was decided stays', async () => {
    const series = event('UID:s', 'RRULE:FREQ=WEEKLY;COUNT=3', ...TWO);
    await decide(store, () => ({ ignored: ['s'], domains: ['example.com'] }));
    expect(await keepCalendars(store, read('Work.ics', calendar(series)))).toEqual([
      { name: 'Work', events: 1, changes: null },
    ]);
    const again = await keepCalendars(store, read('Work (1).ics', calendar(series, event(...TWO))));
    expect(again).toEqual([{ name: 'Work', events: 2, changes: { added: 1, removed: 0, changed: 0 } }]);
    expect(await kept()).toMatchObject([{ name: 'Work', events: 2 }]);
    expect(await store.read(decisionsOf)).toEqual({ ...NO_DECISIONS, ignored: ['s'], domains: ['example.com'] });
  });

  it('of the same name that have no event in common are two', async () => {
    await keepCalendars(store, read('Calendar.ics', calendar(event(...TWO))));
    await keepCalendars(store, read('Calendar.ics', calendar(event(...TWO))));
    expect(await kept()).toHaveLength(2);
  });

  it('of the same name are one if either has no event at all', async () => {
    for (const [content, events] of [
      ['', 0],
      [event(...TWO), 1],
      ['', 0],
    ] as const) {
      await keepCalendars(store, read('Calendar.ics', calendar(content)));
      expect(await kept()).toMatchObject([{ name: 'Calendar', events }]);
    }
  });

  it('of two accounts stay two, by whatever name; one account’s is found among files of its name', async () => {
    const shared = calendar(event('UID:s', ...TWO));
    const of = (id: string, content: string, provider: 'google' | 'microsoft' = 'microsoft') =>
      read('Calendar', content).map((one) => ({ ...one, source: { provider, id, owner: '' } }));
    await keepCalendars(store, of('work', shared));
    await keepCalendars(store, of('private', shared));
    await keepCalendars(store, of('empty', calendar()));
    expect((await kept()).map(({ source }) => source?.id)).toEqual(['work', 'private', 'empty']);
    await keepCalendars(store, of('private', calendar(event('UID:s', ...TWO), event(...TWO))));
    expect((await kept()).map(({ events }) => events)).toEqual([1, 2, 0]);
    await keepCalendars(store, of('empty', calendar(), 'google'));
    expect((await kept()).map(({ source }) => source?.id)).toEqual(['work', 'private', 'empty', 'empty']);
    // A file with that name comes first, and now shares an event.
    await removeCalendars(store, { id: null });
    await keepCalendars(store, read('Calendar.ics', shared));
    await keepCalendars(store, of('work', calendar(event(...TWO))));
    await keepCalendars(store, of('work', shared));
    expect((await kept()).map(({ source }) => source?.id)).toEqual([undefined, 'work']);
  });

  it('of the same name that call off different events are two', async () => {
    const off = (uid: string) => calendar('METHOD:CANCEL', event(`UID:${uid}`, 'SEQUENCE:1'));
    await keepCalendars(store, read('invite.ics', off('a')));
    await keepCalendars(store, read('invite.ics', off('b')));
    await keepCalendars(store, read('invite.ics', off('b')));
    expect(await kept()).toHaveLength(2);
  });

  it('can be removed, one or all, and brought back', async () => {
    await keepCalendars(store, [...read('a.ics', calendar(event(...TWO))), ...read('b.ics', calendar(event(...TWO)))]);
    const [first] = await kept();
    await removeCalendars(store, { id: first?.id ?? '' });
    expect((await kept()).map(({ name }) => name)).toEqual(['b']);
    const { reversal } = await reversibly(store, (noting) => removeCalendars(noting, { id: null }));
    expect(await kept()).toEqual([]);
    await reverse(store, reversal);
    expect((await kept()).map(({ name }) => name)).toEqual(['b']);
  });

  it('keep all of what two tabs decide at once', async () => {
    const leaveOut = (from: Store, uid: string) => decide(from, ({ ignored }) => ({ ignored: [...ignored, uid] }));
    await Promise.all([leaveOut(store, 'a'), leaveOut(here.tab(), 'b'), leaveOut(store, 'c')]);
    expect(new Set((await store.read(decisionsOf)).ignored)).toEqual(new Set(['a', 'b', 'c']));
  });

  it('leave nothing to be sent', async () => {
    await keepCalendars(store, read('a.ics', fixture('google')));
    await decide(store, () => ({ domains: ['example.com'] }));
    expect(await store.read((reader) => reader.unsent())).toEqual([]);
  });
});

describe('signing in and out', () => {
  const mine = () => here.tab(OWNER);
  const bring = (to: Store) => to.across((all) => moveCalendars(all, to.owner));
  const keep = (from: Store) => from.across((all) => keepAccountCalendars(all, from.owner.accountId));
  const series = event('UID:s', 'RRULE:FREQ=WEEKLY;COUNT=3', ...TWO);
  const rate = (rateMinor: number) => ({ rateKind: 'hour', rateMinor, external: false }) as const;

  it('calendars and what was decided come along, once', async () => {
    await keepCalendars(store, read('Work.ics', calendar(series)));
    await decide(store, () => ({ others: rate(60_00), ignored: ['s'], domains: ['example.com'] }));
    const target = mine();
    const [before] = await kept();
    await Promise.all([bring(target), bring(mine())]);
    expect(await kept()).toEqual([]);
    expect(await kept(target)).toEqual([before]);
    const decided = { others: rate(60_00), ignored: ['s'], domains: ['example.com'] };
    expect(await target.read(decisionsOf)).toEqual({ ...NO_DECISIONS, ...decided });
  });

  it('the same calendar is there once, as its newer file has it; what the account decided stays', async () => {
    const target = mine();
    await keepCalendars(target, read('Work.ics', calendar(series)));
    await decide(target, () => ({ others: rate(80_00), ignored: ['a'] }));
    here.pass(60_000);
    await keepCalendars(store, read('Work.ics', calendar(series, event(...TWO))));
    await decide(store, () => ({ others: rate(60_00), ignored: ['b'] }));
    await bring(target);
    expect(await kept(target)).toMatchObject([{ name: 'Work', events: 2, readAt: NOW + 60_000 }]);
    expect(await target.read(decisionsOf)).toMatchObject({ others: rate(80_00), ignored: ['a', 'b'] });
  });

  it('the account’s newer file stays, and so does what it says of a list and of a series', async () => {
    await keepCalendars(store, read('Work.ics', calendar(series)));
    await decide(store, () => ({ heads: { 'a@b.c': 4, 'd@e.f': 5 }, guests: { s: 6 } }));
    here.pass(60_000);
    const target = mine();
    await keepCalendars(target, read('Work.ics', calendar(series, event(...TWO))));
    await decide(target, () => ({ heads: { 'a@b.c': 9 }, guests: { s: 7 } }));
    await bring(target);
    expect(await kept(target)).toMatchObject([{ name: 'Work', events: 2, readAt: NOW + 60_000 }]);
    expect(await target.read(decisionsOf)).toMatchObject({ heads: { 'a@b.c': 9, 'd@e.f': 5 }, guests: { s: 7 } });
  });

  it('the account’s domains stay, and what either place counts is counted', async () => {
    await decide(store, () => ({ domains: ['mine.example'], days: true, alone: true }));
    const target = mine();
    await decide(target, () => ({ domains: ['work.example'], free: true, alone: false }));
    await bring(target);
    const domains = ['work.example'];
    expect(await target.read(decisionsOf)).toMatchObject({ domains, days: true, free: true, alone: true });
  });

  it('another account’s calendar of the same name comes along beside the one that is there', async () => {
    const of = (id: string) =>
      read('Calendar', calendar(series)).map((one) => ({
        ...one,
        source: { provider: 'google' as const, id, owner: id },
      }));
    const target = mine();
    await keepCalendars(target, of('work@example.com'));
    await keepCalendars(store, of('me@example.com'));
    await bring(target);
    expect((await kept(target)).map(({ source }) => source?.id)).toEqual(['work@example.com', 'me@example.com']);
  });

  it('a rate keeps its figure in another currency', async () => {
    await keepCalendars(store, read('Work.ics', calendar(series)));
    await saveSettings(store, { currency: 'JPY' });
    await decide(store, () => ({ others: rate(6_000), domains: ['example.com'] }));
    const target = mine();
    await target.write(async (writer) => putSettings(writer, { ...(await settingsOf(writer)), currency: 'EUR' }));
    await bring(target);
    expect(await target.read(decisionsOf)).toMatchObject({ others: rate(600_000), domains: ['example.com'] });
  });

  it('what was decided comes along without a calendar, once, and stays on signing out', async () => {
    const decided = { others: rate(60_00), ignored: ['s'], domains: ['example.com'] };
    await decide(store, () => decided);
    const target = mine();
    await bring(target);
    expect(await target.read(decisionsOf)).toEqual({ ...NO_DECISIONS, ...decided });
    // Something decided differently since then isn't decided again.
    await decide(target, () => ({ ignored: [] }));
    await bring(target);
    expect(await target.read(decisionsOf)).toMatchObject({ ignored: [] });
    await keep(target);
    expect(await store.read(decisionsOf)).toEqual({ ...NO_DECISIONS, ...decided, ignored: [] });
  });

  it('on signing out they can stay, of all workspaces, and are counted before', async () => {
    const [target, second] = [mine(), here.tab({ ...OWNER, workspaceId: 'second' })];
    await keepCalendars(target, read('a.ics', calendar(event(...TWO))));
    await keepCalendars(second, read('b.ics', calendar(event(...TWO))));
    expect(await target.survey((all) => countAccountCalendars(all, OWNER.accountId))).toBe(2);
    await keep(target);
    expect((await kept(here.tab())).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(await kept(target)).toHaveLength(1);
  });
});
