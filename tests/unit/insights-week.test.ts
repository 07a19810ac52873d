import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseFirstWeekday, firstWeekdayIn, noteFirstWeekday } from '#lib/client/insights/week.ts';
import { templatesOf } from '#lib/client/meetings/again.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import { ENTITLEMENTS } from '#lib/plans/terms.ts';
import { readWeek } from '#lib/sync/records.ts';
import { type Device, device } from '../support/client.ts';

let devices: Device[] = [];
afterEach(() => {
  for (const one of devices) one.closeAll();
  devices = [];
  vi.unstubAllGlobals();
});

function newStore(): Store {
  const made = device();
  devices.push(made);
  return made.tab({ accountId: 'account', workspaceId: 'workspace' });
}

describe('a workspace’s first day of the week', () => {
  const rowOf = (store: Store) => store.read((reader) => reader.get('templates', 'week'));

  it.each([
    ['en-US', 7],
    ['de-DE', 1],
    ['ar-EG', 6],
  ])('for %s is %i until one is chosen, which holds from then on, whoever reads it', async (language, own) => {
    vi.stubGlobal('navigator', { language });
    const store = newStore();
    expect(await store.read(firstWeekdayIn)).toBe(own);
    expect(await rowOf(store)).toBeUndefined();
    for (const weekday of [6, 1, 7]) {
      await chooseFirstWeekday(store, { weekday });
      expect(await store.read(firstWeekdayIn)).toBe(weekday);
    }
    // It is sent, and is no template.
    expect(await rowOf(store)).toMatchObject({ unsent: 1, record: { kind: 'week', firstWeekday: 7 } });
    expect(await store.read(templatesOf)).toEqual([]);
    expect(await store.read(countsOfAll)).toMatchObject({ templates: 0, changes: 0, budgets: 0 });
  });

  it('is noted for the weekly email, where there is one, and never in place of a choice', async () => {
    vi.stubGlobal('navigator', { language: 'en-US' });
    const store = newStore();
    await noteFirstWeekday(store);
    expect(await rowOf(store)).toBeUndefined();
    const standing = { plan: 'pro', entitlements: ENTITLEMENTS.pro, hasLapsed: false };
    await store.write(async (writer) => writer.setValue('standing', standing));
    await noteFirstWeekday(store);
    const noted = await rowOf(store);
    expect(noted?.record).toMatchObject({ firstWeekday: 7 });
    // Another device, whose own weeks begin on Monday.
    vi.stubGlobal('navigator', { language: 'de-DE' });
    await noteFirstWeekday(store);
    expect(await rowOf(store)).toEqual(noted);
    await chooseFirstWeekday(store, { weekday: 1 });
    vi.stubGlobal('navigator', { language: 'en-US' });
    await noteFirstWeekday(store);
    expect(await store.read(firstWeekdayIn)).toBe(1);
  });

  it('makes no sense in any other form', () => {
    const record = { id: 'week', kind: 'week', firstWeekday: 7 };
    expect(readWeek(record)).toBe(7);
    for (const firstWeekday of [0, 8, 1.5, '7', null, undefined, Number.NaN]) {
      expect(readWeek({ ...record, firstWeekday })).toBeNull();
    }
    expect(readWeek({ ...record, kind: 'other' })).toBeNull();
  });
});
