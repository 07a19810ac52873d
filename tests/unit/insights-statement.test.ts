import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { areFew, peopleIn, safeRows } from '#lib/client/insights/few.ts';
import { sumsOf, together } from '#lib/client/insights/groups.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { shareStatement, statementReceipt } from '#lib/client/insights/statement.ts';
import { CreateReceipt, receiptExample } from '#lib/receipts/schema.ts';
import { HOUR } from '#lib/time.ts';
import { freshDevice, OWNER } from '../support/client.ts';
import { meetingSum } from '../support/meeting-sum.ts';

/** An hour of people named by a letter each, and of a crowd. Everyone costs 100. */
function held(names: string, fields: Partial<MeetingSum> = {}): MeetingSum {
  const heads = names.length + (fields.crowd ?? 0);
  return meetingSum({
    ...{ title: '', totalMinor: 100 * heads, personMs: HOUR * heads, attendeeCount: heads, crowd: 0 },
    people: [...names].map((personId) => ({ personId, totalMinor: 100, personMs: HOUR })),
    ...fields,
  });
}

const group = (key: string, ...meetings: MeetingSum[]) => ({ key, label: key, meetings });
const rows = (...groups: ReturnType<typeof group>[]) =>
  safeRows(groups, { most: 3, others: 'Others' }).map(({ label, totalMinor }) => [label, totalMinor]);

describe('a statement', () => {
  it('counts different people, of crowds the largest, and nobody who costs nothing', () => {
    expect(peopleIn([held('ab'), held('ba')])).toBe(2);
    expect(peopleIn([held('a', { crowd: 2 }), held('b', { crowd: 3 })])).toBe(5);
    const people = ['a', 'b', 'c'].map((personId) => ({ personId, totalMinor: 0, personMs: 1 }));
    const free = held('ab', { people });
    expect([peopleIn([free]), areFew([free]), areFew([])]).toEqual([0, true, false]);
  });

  it('combines groups of fewer than three people, and a larger one with them if they are still too few', () => {
    const team = held('abcd');
    expect(rows(group('team', team), group('x', held('ab')), group('y', held('cd')))).toEqual([
      ['team', 400],
      ['Others', 400],
    ]);
    const trio = held('efg');
    expect(rows(group('team', team), group('trio', trio), group('pair', held('ab')))).toEqual([
      ['team', 400],
      ['Others', 500],
    ]);
    // With only few people, nothing is told apart.
    expect(rows(group('pair', held('ab')))).toEqual([]);
    expect(rows(group('trio', trio), group('pair', held('ef')))).toEqual([['Others', 500]]);
  });

  it('whatever the groups: rows add up to the total, and none stands for one or two people', () => {
    const meeting = fc
      .record({
        people: fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 5 }),
        crowd: fc.nat(4),
        topic: fc.nat(9),
      })
      .map(({ people, crowd, topic }) => held(people.join(''), { crowd, topicId: `t${topic}` }));
    fc.assert(
      fc.property(fc.array(meeting, { maxLength: 25 }), fc.integer({ min: 1, max: 4 }), (meetings, most) => {
        const topics = [...Map.groupBy(meetings, ({ topicId }) => topicId ?? '')];
        const groups = topics.map(([key, own]) => group(key, ...own));
        const found = safeRows(groups, { most, others: 'Others' });
        if (areFew(meetings)) {
          expect(found).toEqual([]);
          return;
        }
        expect(together(found)).toEqual(sumsOf(meetings));
        const named = new Set(found.map(({ key }) => key));
        for (const { key, meetings } of groups) if (named.has(key)) expect(areFew(meetings)).toBe(false);
        const rest = groups.filter(({ key }) => !named.has(key)).flatMap(({ meetings }) => meetings);
        expect(areFew(rest)).toBe(false);
        expect(found.filter(({ key }) => key !== 'others').length).toBeLessThanOrEqual(most + 1);
      }),
      { numRuns: 400 },
    );
  });

  it('is shared as a receipt of totals, which the service takes', () => {
    const meetings = [held('abc', { plannedMs: HOUR, overrunMs: 1_000, overrunMinor: 5 }), held('cd', { crowd: 4 })];
    const draft = statementReceipt(meetings, { title: 'Meetings in November 2026', dateMs: 1_000, currency: 'EUR' });
    expect(CreateReceipt.parse({ ...draft, workspaceId: 'w' })).toMatchObject({
      ...{ title: 'Meetings in November 2026', totalMinor: 900, durationMs: 2 * HOUR, personMs: 9 * HOUR },
      ...{ attendeeCount: 8, staffCount: null, externalCount: null, perMinuteMinor: 8 },
      ...{ overrunMs: 1_000, overrunMinor: 5 },
    });
    expect(statementReceipt([held('abc')], { title: ' ', dateMs: 0, currency: 'EUR' })).toMatchObject({
      ...{ title: null, overrunMs: null, overrunMinor: null },
    });
    // People who cost nothing were there, and a person who came twice counts once.
    const unpaid = { ...held('d'), people: [{ personId: 'd', totalMinor: 0, personMs: HOUR }] };
    const again = [held('ab', { crowd: 2 }), held('bc', { crowd: 3 }), unpaid];
    expect(statementReceipt(again, { title: '', dateMs: 0, currency: 'KWD' })).toMatchObject({ attendeeCount: 7 });
    const huge = [held('', { crowd: 3, totalMinor: Number.MAX_SAFE_INTEGER }), held('', { crowd: 3 })];
    expect(() => statementReceipt(huge, { title: '', dateMs: 0, currency: 'EUR' })).toThrow('too large');
  });

  it('is shared without the overrun if fewer than three were in the meetings that ran over', () => {
    const late = { plannedMs: HOUR / 2, overrunMs: HOUR / 2, overrunMinor: 90_00 };
    const overrunOf = (...meetings: MeetingSum[]) => {
      const { overrunMs, overrunMinor } = statementReceipt(meetings, { title: '', dateMs: 0, currency: 'EUR' });
      return [overrunMs, overrunMinor];
    };
    const team = held('abcd', { plannedMs: HOUR, overrunMs: 0, overrunMinor: 0 });
    expect(overrunOf(team)).toEqual([0, 0]);
    expect(overrunOf(team, held('ab', late))).toEqual([null, null]);
    expect(overrunOf(team, held('', { ...late, crowd: 2 }))).toEqual([null, null]);
    // Two pairs that are three people.
    expect(overrunOf(team, held('ab', late), held('bc', late))).toEqual([HOUR, 180_00]);
    // It reveals no rate of people who cost nothing.
    expect(overrunOf(team, held('ab', { ...late, totalMinor: 0, overrunMinor: 0 }))).toEqual([HOUR / 2, 0]);
  });

  it('refuses more heads than a receipt has, and a title that is too long', () => {
    const of = (count: number, title = '') =>
      statementReceipt([held('', { crowd: count })], { title, dateMs: 0, currency: 'EUR' });
    expect(of(10_000).attendeeCount).toBe(10_000);
    expect(() => of(10_001)).toThrow(expect.objectContaining({ code: 'too_large' }));
    expect(() => of(3, 'x'.repeat(1_000))).toThrow(expect.objectContaining({ code: 'invalid', field: 'title' }));
  });

  it('of no time at all costs nothing a minute', () => {
    const draft = statementReceipt([held('abc', { durationMs: 0, totalMinor: 0 })], {
      ...{ title: '', dateMs: 0, currency: 'EUR' },
    });
    expect(draft).toMatchObject({ durationMs: 0, perMinuteMinor: 0 });
  });

  it('has rows in order of cost, and combines the last ones, of however few, if there is no room', () => {
    const trio = (key: string, totalMinor: number) => group(key, held('abc', { totalMinor }));
    const groups = [trio('w', 10), trio('x', 40), trio('y', 30), trio('z', 20)];
    const shown = (most: number, of = groups) =>
      safeRows(of, { most, others: 'Others' }).map(({ label, totalMinor }) => [label, totalMinor]);
    expect(shown(4).map(([label]) => label)).toEqual(['x', 'y', 'z', 'w']);
    // A single one isn't called “others”.
    expect(shown(3).map(([label]) => label)).toEqual(['x', 'y', 'z', 'w']);
    expect(shown(2)).toEqual([
      ['x', 40],
      ['y', 30],
      ['Others', 30],
    ]);
    const small = [group('p', held('de', { totalMinor: 5 })), group('q', held('f', { totalMinor: 6 }))];
    expect(shown(4, [...groups, ...small]).at(-1)).toEqual(['Others', 11]);
    expect(shown(2, [...groups, ...small])).toEqual([
      ['x', 40],
      ['y', 30],
      ['Others', 41],
    ]);
  });

  it('combines the group of the fewest people with those that are too few, of equals the last by key', () => {
    const five = group('five', held('abcde', { totalMinor: 1 }));
    const [four, same] = ['four', 'same'].map((key) => group(key, held('abcd', { totalMinor: 2 })));
    const pair = group('pair', held('ab', { totalMinor: 8 }));
    const labels = (...groups: (typeof five | undefined)[]) =>
      rows(...groups.flatMap((one) => one ?? [])).map(([label]) => label);
    expect([labels(pair, four, five), labels(five, four, pair)]).toEqual(Array(2).fill(['five', 'Others']));
    expect([labels(four, same, pair), labels(same, pair, four)]).toEqual(Array(2).fill(['four', 'Others']));
    // People who cost nothing needn't be hidden.
    expect(labels(five, group('free', held('a', { totalMinor: 0 })))).toEqual(['five', 'free']);
  });
});

const here = freshDevice();
const draft = statementReceipt([held('abc')], { title: 'November', dateMs: 5, currency: 'EUR' });
const body = { ...draft, workspaceId: OWNER.workspaceId };

it('sharing a statement sends its totals to the workspace, once for a statement though an answer is lost', async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: HeadersInit; body: string }) => {
    sent.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(body) });
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ ...receiptExample, id: 'r1' }, { status: 201 });
  });
  const store = here.tab(OWNER);
  await expect(shareStatement(store, body)).rejects.toMatchObject({ code: 'offline' });
  // With another month in between, it's another receipt.
  await shareStatement(store, { ...body, dateMs: 6 });
  expect(await shareStatement(store, body)).toEqual({ receiptId: 'r1', url: receiptExample.url, draft });
  expect(sent.map(({ body }) => body)).toEqual([5, 6, 5].map((dateMs) => ({ ...body, dateMs })));
  const [first, other, again] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
