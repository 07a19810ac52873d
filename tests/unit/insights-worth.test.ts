import { expect, it, vi } from 'vitest';
import { calendarOf } from '#lib/client/insights/days.ts';
import { suggestionsOf } from '#lib/client/insights/suggestions.ts';
import { refreshWorths, type Worths, worthOf, worthsOf } from '#lib/client/insights/worth.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import type { Worth } from '#lib/receipts/terms.ts';
import { HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { device } from '../support/client.ts';
import { meetingSum } from '../support/meeting-sum.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const calendar = calendarOf('UTC', 1);

/** Weekly meetings of three, half an hour as planned. */
const meetings = Array.from({ length: 12 }, (_, week) => {
  const startedAt = NOW - (11 - week) * WEEK - 2 * HOUR;
  const people = ['a', 'b', 'c'].map((personId) => ({ personId, totalMinor: 3_000, personMs: 30 * MINUTE }));
  return meetingSum({
    ...{ id: `${week}`, title: 'Review', startedAt, endedAt: startedAt + 30 * MINUTE, plannedMs: 30 * MINUTE },
    ...{ totalMinor: 9_000, durationMs: 30 * MINUTE, personMs: 1.5 * HOUR, overrunMs: 0, people, crowd: 0 },
  });
});
const said = (...bands: Worth[]): Worths => new Map(bands.map((band, i) => [meetings[i]?.startedAt ?? 0, band]));
const suggest = (worths: Worths) => suggestionsOf(meetings, { calendar, now: NOW, dismissed: new Set(), worths });

it('a series that few of its rooms found worth it is suggested, with what it costs', () => {
  expect(worthOf(meetings, said('yes', 'split', 'no'))).toEqual({ yes: 1, of: 3 });
  expect(suggest(said('yes', 'split', 'no'))).toMatchObject([{ rule: 'notWorth', count: 1, of: 3, minor: 12 * 9_000 }]);
  // A receipt has no parts of a ms.
  expect(worthOf([{ startedAt: NOW + 0.5 }, { startedAt: NOW - 0.5 }], new Map([[NOW, 'yes']]))).toEqual({
    yes: 1,
    of: 1,
  });
  for (const worths of [said('no', 'no'), said('yes', 'yes', 'no', 'no'), said()]) expect(suggest(worths)).toEqual([]);
});

it('reads what was kept, whatever wrote it', async () => {
  const store = device().tab();
  const kept = async (value: unknown) => {
    await store.write(async (writer) => writer.setValue('worths', value));
    return [...(await store.read(worthsOf))];
  };
  expect(await store.read(worthsOf)).toEqual(new Map());
  expect(await kept([[5, 'yes'], [6, 'maybe'], ['7', 'no'], 8, null, [9, 'no']])).toEqual([
    [5, 'yes'],
    [9, 'no'],
  ]);
  expect(await kept('nothing')).toEqual([]);
});

it('asks the service, keeps what is known of receipts for the next time, and writes only what is new', async () => {
  const store = device().tab();
  const answer = (...said: [dateMs: number, worth?: Worth][]) => {
    const receipts = said.map(([dateMs, worth]) => ({ ...receiptExample, dateMs, ...(worth && { worth }) }));
    vi.stubGlobal('fetch', async () => Response.json({ receipts }));
  };
  const known = async () => [...(await store.read(worthsOf))];
  let writes = 0;
  store.onChange(() => {
    writes += 1;
  });
  answer([9, 'no'], [7], [5, 'yes']);
  await refreshWorths(store);
  expect(await known()).toEqual([
    [9, 'no'],
    [5, 'yes'],
  ]);
  await refreshWorths(store);
  expect(writes).toBe(1);
  answer([9, 'split']);
  await refreshWorths(store);
  expect(await known()).toEqual([[9, 'split']]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(refreshWorths(store)).rejects.toMatchObject({ code: 'offline' });
  expect(await known()).toEqual([[9, 'split']]);
});
