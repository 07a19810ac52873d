import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { query } from '../support/app.ts';
import { company, hmac, invite, join, NOON, put } from '../support/ledgers.ts';

describe('with fewer than three senders', () => {
  it('a period shows its totals, and shows each sender their own rows', async () => {
    const { owner, ann, ben, ledger, summary, path, costs } = await company();
    await put(owner, ledger, { costMinor: 1_000 });
    await put(ann, ledger, { costMinor: 2_000 });
    await put(ann, ledger, { costMinor: 3_000, startedAt: NOON + DAY });
    const few = await summary();
    expect(few).toMatchObject({ few: true, sums: { count: 3, totalMinor: 6_000 } });
    for (const kind of ['bySeries', 'byTopic', 'byHour', 'bySize', 'byDay', 'top']) expect(few[kind]).toEqual([]);
    expect(await costs(owner)).toEqual([1_000]);
    expect(await costs(ann)).toEqual([3_000, 2_000]);
    expect(await costs(ben)).toEqual([]);
    const doubled = hmac('doubled');
    await put(ben, ledger, { costMinor: 4_000 }, doubled);
    expect(await summary()).toMatchObject({ few: false, sums: { totalMinor: 10_000 } });
    expect(await costs(ben)).toHaveLength(4);
    // A member whose row of a meeting doesn't count is a sender, too.
    await ben.client.delete(`${path}/entries/${doubled}`);
    expect((await summary()).few).toBe(true);
    await put(owner, ledger, { costMinor: 9_000, startedAt: NOON - DAY }, doubled);
    await put(ben, ledger, { costMinor: 4_000, startedAt: NOON - DAY }, doubled);
    expect(await summary()).toMatchObject({ few: false, sums: { count: 4, totalMinor: 15_000 } });
    // A period with only one of a ledger's three senders.
    const day = `${path}/summary?from=${NOON + DAY}&to=${NOON + 2 * DAY}`;
    expect((await ben.client.get(day)).body).toMatchObject({ few: true, sums: { totalMinor: 3_000 }, byDay: [] });
  });
});

describe('a sender who leaves, keeps the rows and comes back', () => {
  it('is still one sender, so that nobody reads the other’s rows', async () => {
    const { owner, ann, ben, ledger, path, summary, entries, memberId } = await company();
    await put(owner, ledger, { costMinor: 1_000 });
    await put(ann, ledger, { costMinor: 2_000 });
    await ann.client.delete(`${path}/members/${await memberId(ann)}?rows=keep`);
    await join(ann, ledger, (await invite(owner, ledger)).secret);
    await put(ann, ledger, { costMinor: 3_000 });
    expect(await summary('', ann)).toMatchObject({ few: true, sums: { count: 3, totalMinor: 6_000 }, top: [] });
    expect((await entries('', ann)).entries).toMatchObject([{ costMinor: 3_000 }]);
    // The rest is shown once there are three senders without this one.
    await put(ben, ledger, { costMinor: 4_000 });
    expect((await entries('', ann)).entries).toHaveLength(4);
  });
});

describe('a period', () => {
  it('is whole days in the ledger’s zone, so that no part of a day reveals who is alone in it', async () => {
    const { owner, ann, ben, ledger, path } = await company();
    for (const [i, who] of [owner, ann, ben].entries())
      await put(who, ledger, { startedAt: NOON + i * HOUR, costMinor: 1_000 * (i + 1) });
    await put(ann, ledger, { startedAt: NOON + DAY, costMinor: 9_000 });
    // Berlin is two hours ahead.
    const day = { from: Date.UTC(2026, 9, 13, 22), to: Date.UTC(2026, 9, 14, 22) };
    for (const asked of [`from=${NOON}&to=${NOON + 1}`, `from=${NOON + 5 * HOUR}&to=${NOON + 6 * HOUR}`]) {
      const { body } = await ben.client.get(`${path}/summary?${asked}`);
      expect(body).toMatchObject({ ...day, few: false, sums: { count: 3, totalMinor: 6_000 } });
      const { entries } = (await ben.client.get(`${path}/entries?${asked}`)).body;
      expect(entries.map(({ costMinor }: { costMinor: number }) => costMinor)).toEqual([3_000, 2_000, 1_000]);
    }
    const far = `from=${Number.MIN_SAFE_INTEGER}&to=${Number.MAX_SAFE_INTEGER}`;
    expect((await ben.client.get(`${path}/summary?${far}`)).body.sums.count).toBe(4);
  });
});

describe('sums', () => {
  it.each([
    ['America/Los_Angeles', 'JPY'],
    ['Asia/Calcutta', 'EUR'],
    ['+01:00', 'EUR'],
    ['+0530', 'KWD'],
  ])('agree with independent ones, in the zone %s', async (timeZone, currency) => {
    const { owner, ann, ben, ledger, summary } = await company({ timeZone, currency });
    const senders = [owner, ann, ben];
    const sent = Array.from({ length: 24 }, (_, i) => ({
      ...{ series: i % 4 === 0 ? null : hmac(`series ${i % 4}`), title: i % 5 === 0 ? null : `Title ${i % 4}` },
      ...{ topic: i % 3 === 0 ? `Topic ${i % 2}` : null, startedAt: NOON + i * 31 * HOUR, heads: 3 + i },
      ...{ durationMs: (20 + i) * MINUTE, personMs: (3 + i) * (20 + i) * MINUTE - 7, costMinor: 1_000 + 137 * i },
      ...(i % 2 === 0 ? { overrunMs: null, overrunMinor: null } : { overrunMs: (i - 1) * MINUTE, overrunMinor: i - 1 }),
    }));
    for (const [i, body] of sent.entries()) await put(senders[i % 3] ?? owner, ledger, body);
    const found = await summary();
    const sum = (rows: typeof sent) => ({
      count: rows.length,
      totalMinor: rows.reduce((all, one) => all + one.costMinor, 0),
      durationMs: rows.reduce((all, one) => all + one.durationMs, 0),
      personMs: rows.reduce((all, one) => all + one.personMs, 0),
      overran: rows.filter(({ overrunMs }) => (overrunMs ?? 0) > 0).length,
      overrunMs: rows.reduce((all, one) => all + (one.overrunMs ?? 0), 0),
      overrunMinor: rows.reduce((all, one) => all + (one.overrunMinor ?? 0), 0),
    });
    const clock = (ms: number, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('sv', { timeZone, ...options }).format(ms);
    const grouped = (by: (one: (typeof sent)[number]) => string | null) =>
      [...Map.groupBy(sent, by)].map(([key, rows]) => ({ key, ...sum(rows) }));
    const byKey = (a: { key: unknown }, b: { key: unknown }) => (String(a.key) < String(b.key) ? -1 : 1);
    const rows = (kind: string, keyOf: (row: Record<string, unknown>) => unknown) =>
      found[kind]
        .map((row: Record<string, unknown>) => {
          const { series, topic, title, isRest, weekday, hour, least, day, ...sums } = row;
          return { key: keyOf(row), ...sums };
        })
        .sort(byKey);
    expect(found.currency).toBe(currency);
    expect(found.sums).toEqual(sum(sent));
    expect(rows('bySeries', ({ series }) => series)).toEqual(grouped(({ series }) => series).sort(byKey));
    expect(rows('byTopic', ({ topic }) => topic)).toEqual(grouped(({ topic }) => topic).sort(byKey));
    expect(rows('byDay', ({ day }) => day)).toEqual(
      grouped(({ startedAt }) => clock(startedAt, { dateStyle: 'short' })).sort(byKey),
    );
    const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    const hourOf = (ms: number) => {
      const parts = new Intl.DateTimeFormat('en', {
        ...{ timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' },
      }).formatToParts(ms);
      const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
      return `${weekdays.indexOf(part('weekday'))} ${Number(part('hour'))}`;
    };
    expect(rows('byHour', ({ weekday, hour }) => `${weekday} ${hour}`)).toEqual(
      grouped(({ startedAt }) => hourOf(startedAt)).sort(byKey),
    );
    const sizeOf = (heads: number) => [3, 5, 8, 12, 20].findLast((least) => heads >= least);
    expect(rows('bySize', ({ least }) => String(least))).toEqual(
      grouped(({ heads }) => String(sizeOf(heads))).sort(byKey),
    );
    expect(found.top.map(({ costMinor }: { costMinor: number }) => costMinor)).toEqual(
      sent
        .map(({ costMinor }) => costMinor)
        .sort((a, b) => b - a)
        .slice(0, 10),
    );
    const days = await summary('&detail=days');
    expect([days.sums, days.byDay, days.bySeries, days.top]).toEqual([found.sums, found.byDay, [], []]);
  });

  it('are the same at the newest card where it is known', async () => {
    const { owner, ann, ben, ledger, path, summary } = await company();
    await put(owner, ledger, { costMinor: 1_000, overrunMinor: 100, overrunMs: MINUTE });
    const next = { elseHourMinor: 1_000_000, card: [{ role: 'Engineer', hourMinor: 14_400 }] };
    expect((await owner.client.put(`${path}/card`, next)).body.version).toBe(2);
    const newest = { card: 2, costMinor: 4_000, overrunMinor: 0 };
    await put(ann, ledger, { costMinor: 1_000, newest });
    await put(ben, ledger, { costMinor: 3_000, card: 2 });
    expect(await summary()).toMatchObject({
      ...{ sums: { totalMinor: 5_000, overrunMinor: 100 }, unpriced: 0 },
      top: [{ costMinor: 3_000 }, { costMinor: 1_000 }, { costMinor: 1_000 }],
    });
    expect(await summary('&prices=newest')).toMatchObject({
      ...{ sums: { totalMinor: 8_000, overrunMinor: 100 }, unpriced: 1 },
      top: [{ costMinor: 1_000, newest }, { costMinor: 3_000 }, { costMinor: 1_000, newest: null }],
    });
  });

  it('name a series after its newest meeting with a title, whoever sent it and whatever it cost', async () => {
    const { owner, ann, ben, ledger, summary } = await company();
    const [first, second] = ['Weekly', 'Weekly review'];
    await put(owner, ledger, { title: second, startedAt: NOON + DAY, costMinor: 1_000 });
    await put(ann, ledger, { title: first, startedAt: NOON, costMinor: 9_000 });
    await put(ben, ledger, { title: null, startedAt: NOON + 2 * DAY });
    expect((await summary()).bySeries).toMatchObject([{ title: second, count: 3, totalMinor: 22_600 }]);
  });

  it('put all series after the first 100 together', async () => {
    const { owner, ann, ben, ledger, summary } = await company();
    await Promise.all(
      Array.from({ length: 104 }, (_, i) =>
        put([owner, ann, ben][i % 3] ?? owner, ledger, { series: hmac(`s${i}`), title: `S${i}`, costMinor: 1_000 + i }),
      ),
    );
    const { bySeries, sums } = await summary();
    expect(bySeries).toHaveLength(101);
    expect(bySeries[0]).toMatchObject({ title: 'S103', totalMinor: 1_103 });
    expect(bySeries[100]).toMatchObject({ isRest: true, series: null, title: null, count: 4, totalMinor: 4_006 });
    expect(sums.totalMinor).toBe(
      bySeries.reduce((all: number, row: { totalMinor: number }) => all + row.totalMinor, 0),
    );
  });
});

describe('lists', () => {
  it('continue by cursor, newest first, and by series', async () => {
    const { owner, ann, ben, ledger, entries, path } = await company();
    const senders = [owner, ann, ben];
    for (let i = 0; i < 9; i += 1) {
      const body = { startedAt: NOON + Math.floor(i / 2) * HOUR, costMinor: 1_000 + i, series: hmac(`s${i % 2}`) };
      await put(senders[i % 3] ?? owner, ledger, body);
    }
    const costs: number[] = [];
    let cursor = '';
    do {
      const page = await entries(`&limit=2${cursor}`);
      costs.push(...page.entries.map(({ costMinor }: { costMinor: number }) => costMinor));
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(costs.toSorted((a, b) => b - a)).toEqual([1_008, 1_007, 1_006, 1_005, 1_004, 1_003, 1_002, 1_001, 1_000]);
    expect(new Set(costs).size).toBe(9);
    // Meetings that started together are in the order of their keys, so nothing reveals who sent them together.
    const all = (await entries()).entries.map(({ startedAt, key }: { startedAt: number; key: string }) => ({
      ...{ startedAt, key },
    }));
    const [first] = all;
    const { nextCursor } = await entries('&limit=1');
    expect(Buffer.from(nextCursor, 'base64url').toString()).toBe(`${first.startedAt}.${first.key}`);
    const collator = await query(
      owner.client.app,
      'SELECT started_at::float8 AS "startedAt", key FROM ledger_entries WHERE ledger_id = $1 ORDER BY started_at DESC, key DESC',
      [ledger.id],
    );
    expect(all).toEqual(collator);
    expect((await entries(`&series=${hmac('s1')}`)).entries).toHaveLength(4);
    expect((await entries(`&series=${hmac('s1')},${hmac('s0')}`)).entries).toHaveLength(9);
    expect((await owner.client.get(`${path}/entries?cursor=x`)).status).toBe(400);
  });
});
