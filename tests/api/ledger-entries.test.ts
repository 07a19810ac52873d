import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { once, type SignedIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { company, entryBody, hmac, invite, join, makeLedger, NOON, put } from '../support/ledgers.ts';
import { makePro } from '../support/pro.ts';
import { waiting } from '../support/stall.ts';
import { until } from '../support/until.ts';

describe('an entry', () => {
  /** One for all entries that are refused. */
  const refusing = once(company);

  it('is written once however often it is sent, changed, and withdrawn', async () => {
    const { owner, ann, ben, ledger, path, summary, entries, rowsOf } = await company();
    await put(owner, ledger);
    await put(ben, ledger);
    const key = hmac('anns');
    for (let i = 0; i < 3; i += 1) {
      expect((await put(ann, ledger, {}, key)).body).toEqual({ counts: true, also: false });
    }
    expect((await summary()).sums.count).toBe(3);
    await put(ann, ledger, { costMinor: 99_999, title: 'Renamed' }, key);
    const found = (await entries()).entries.find((one: { key: string }) => one.key === key);
    expect(found).toEqual({ key, ...entryBody({ costMinor: 99_999, title: 'Renamed' }), also: false });
    expect(await rowsOf(ann)).toBe(1);
    for (let i = 0; i < 2; i += 1) expect((await ann.client.delete(`${path}/entries/${key}`)).status).toBe(200);
    expect((await summary()).sums.count).toBe(2);
  });

  it.each([
    ['two people', { heads: 2 }, 'heads'],
    ['a cost below 0', { costMinor: -1 }, 'costMinor'],
    ['an overrun longer than the meeting', { overrunMs: HOUR }, 'overrunMs'],
    ['an overrun that costs more than the meeting', { overrunMinor: 12_601 }, 'overrunMinor'],
    ['an overrun without its cost', { overrunMinor: null }, 'overrunMs'],
    ['more time than people had', { personMs: 4 * 30 * MINUTE + 1 }, 'personMs'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['a series that is no HMAC', { series: 'Weekly' }, 'series'],
    ['a card that is yet to come', { card: 2 }, 'card'],
    ['a start in a year of five digits', { startedAt: Date.UTC(10_000, 0) }, 'startedAt'],
    ['a newest card that is yet to come', { newest: { card: 2, costMinor: 1, overrunMinor: 0 } }, 'newest.card'],
    ['a newest overrun beyond its cost', { newest: { card: 2, costMinor: 1, overrunMinor: 2 } }, 'newest.overrunMinor'],
    ['a newest card that is older', { newest: { card: 1, costMinor: 1, overrunMinor: 0 } }, 'newest.card'],
    ['a name', { name: 'Ann' }, ''],
    ['a rate', { rateMinor: 6_000 }, ''],
    ['roles', { roles: ['Engineer'] }, ''],
  ])('with %s is a 400', async (_, fields, field) => {
    const { ann, path, summary } = await refusing();
    const { status, body } = await ann.client.put(`${path}/entries/${hmac('odd')}`, { ...entryBody(), ...fields });
    expect(status).toBe(400);
    if (field !== '') expect(body.error.details.issues[0].path).toBe(field);
    expect((await summary()).sums.count).toBe(0);
  });

  it('is one of 20,000 of its sender’s at most, and those are still changed', async () => {
    const { owner, ann, ben, ledger, summary } = await company();
    await put(ann, ledger, {}, hmac('first'));
    await query(owner.client.app, 'UPDATE ledger_members SET rows = 19999 WHERE account_id = $1', [ann.accountId]);
    expect((await put(ann, ledger, {}, hmac('last'))).status).toBe(200);
    expect((await put(ann, ledger)).body.error.code).toBe('plan_limit');
    expect((await put(ann, ledger, { costMinor: 1 }, hmac('first'))).status).toBe(200);
    expect((await put(ben, ledger)).status).toBe(200);
    expect((await summary()).sums.count).toBe(3);
  });

  it('costs no more than its people’s time at the highest rate of each card', async () => {
    const { owner, ann, ledger, path } = await company({ elseHourMinor: 4_800 });
    await owner.client.put(`${path}/card`, { card: [], elseHourMinor: 14_400 });
    // Two hours of four people at 7,200, each rounded; then at 14,400.
    const issueOf = async (costMinor: number, newestMinor: number) => {
      const newest = { card: 2, costMinor: newestMinor, overrunMinor: 0 };
      const { status, body } = await put(ann, ledger, { costMinor, newest }, hmac('dear'));
      return status === 200 ? null : body.error.details.issues[0].path;
    };
    expect(await issueOf(14_404, 28_804)).toBeNull();
    expect(await issueOf(14_405, 28_804)).toBe('costMinor');
    expect(await issueOf(14_404, 28_805)).toBe('newest.costMinor');
    expect(await issueOf(Number.MAX_SAFE_INTEGER, 0)).toBe('costMinor');
  });

  it('in the last year that days can be of is in the sums', async () => {
    const { owner, ann, ben, ledger, path } = await company({ timeZone: 'Pacific/Kiritimati' });
    for (const one of [owner, ann, ben]) await put(one, ledger, { startedAt: Date.UTC(9999, 11, 30) });
    const { status, body } = await owner.client.get(`${path}/summary?from=0&to=${Date.UTC(10_000, 0)}`);
    expect([status, body.byDay?.[0]?.day]).toEqual([200, '9999-12-30']);
  });

  it('with a key that is no HMAC is a 400', async () => {
    const { ann, ledger } = await refusing();
    expect((await put(ann, ledger, {}, 'weekly-2026')).status).toBe(400);
  });

  it('is not sent by an owner who has not joined', async () => {
    const owner = await signInPro();
    const ledger = await makeLedger(owner);
    expect((await put(owner, ledger)).status).toBe(404);
  });
});

describe('one meeting metered by two', () => {
  it('counts once: the larger row, whoever sends first, and both know', async () => {
    const { owner, ann, ben, ledger, path, summary, entries } = await company();
    await put(owner, ledger, { startedAt: NOON - DAY });
    const key = hmac('both');
    expect((await put(ann, ledger, { costMinor: 10_000 }, key)).body).toEqual({ counts: true, also: false });
    expect((await put(ben, ledger, { costMinor: 12_000, title: 'Bens' }, key)).body).toEqual({
      counts: true,
      also: true,
    });
    expect((await put(ann, ledger, { costMinor: 10_000 }, key)).body).toEqual({ counts: false, also: true });
    expect((await summary()).sums).toMatchObject({ count: 2, totalMinor: 24_600 });
    const own = async (who: SignedIn) => (await entries('&own=true', who)).entries;
    expect(await own(ann)).toMatchObject([{ key, costMinor: 10_000, also: true }]);
    expect(await own(ben)).toMatchObject([{ key, costMinor: 12_000, also: true }]);
    // The larger one is withdrawn.
    await ben.client.delete(`${path}/entries/${key}`);
    expect((await summary()).sums).toMatchObject({ count: 2, totalMinor: 22_600 });
    expect(await own(ann)).toMatchObject([{ key, also: false }]);
  });

  it('at one cost: the row of more time, and of equal ones the earlier', async () => {
    const { ann, ben, ledger } = await company();
    const [longer, equal] = [hmac('longer'), hmac('equal')];
    const counts = async (who: SignedIn, key: string, minutes: number) =>
      (await put(who, ledger, { costMinor: 10_000, personMs: minutes * MINUTE }, key)).body.counts;
    expect([await counts(ann, longer, 60), await counts(ben, longer, 61)]).toEqual([true, true]);
    expect(await counts(ann, longer, 60)).toBe(false);
    expect([await counts(ann, equal, 60), await counts(ben, equal, 60)]).toEqual([true, false]);
  });

  it('at the same moment: one counts', async () => {
    const { owner, ann, ben, ledger, summary } = await company();
    const keys = Array.from({ length: 10 }, (_, i) => hmac(`at once ${i}`));
    await Promise.all(
      keys.flatMap((key, i) =>
        [owner, ann, ben].map((who, k) => put(who, ledger, { costMinor: 1_000 * (k + 1) + i }, key)),
      ),
    );
    const { sums } = await summary();
    expect(sums).toMatchObject({ count: 10, totalMinor: 10 * 3_000 + 45 });
    const rows = await query(owner.client.app, 'SELECT metered, counts FROM ledger_entries WHERE ledger_id = $1', [
      ledger.id,
    ]);
    expect(rows).toHaveLength(30);
    expect(rows.every(({ metered }) => metered === 3)).toBe(true);
  });
});

/** Rows like the ledger's only one, under other keys. */
const COPIES = `
  WITH copies AS (
    INSERT INTO ledger_entries
    SELECT (jsonb_populate_record(entry, jsonb_build_object('id', nextval('ledger_entries_id_seq'), 'key', other))).*
      FROM ledger_entries AS entry, unnest($2::text[]) AS other WHERE ledger_id = $1
    RETURNING member_id
  )
  UPDATE ledger_members SET rows = rows + (SELECT count(*) FROM copies) WHERE id IN (SELECT member_id FROM copies)`;

it.each([
  ['leaves', async ({ client }: SignedIn, membership: string) => client.delete(`${membership}?rows=delete`)],
  ['deletes the workspace', ({ client, workspace }: SignedIn) => client.delete(`/v1/workspaces/${workspace.id}`)],
  ['deletes the account', ({ client }: SignedIn) => client.delete('/v1/me')],
])('one counts, when the sender of the one that counted %s at the same moment', async (_, leave) => {
  for (let round = 0; round < 4; round += 1) {
    const { ann, ben, ledger, summary, path, memberId } = await company();
    const membership = `${path}/members/${await memberId(ann)}`;
    await makePro(ann);
    // The last workspace can't be deleted.
    expect((await ann.client.post('/v1/workspaces', { name: 'Another' })).status).toBe(201);
    const keys = Array.from({ length: 40 }, (_, i) => hmac(`left ${i}`));
    await put(ann, ledger, { costMinor: 2_000 }, keys[0]);
    await query(ann.client.app, COPIES, [ledger.id, keys.slice(1)]);
    const send = async () => {
      for (const key of keys) expect((await put(ben, ledger, { costMinor: 1_000 }, key)).status).toBe(200);
    };
    const left = new Promise((resolve) => setTimeout(resolve, 40 * round)).then(() => leave(ann, membership));
    await Promise.all([send(), left]);
    expect((await left).status).toBe(200);
    expect((await summary()).sums).toMatchObject({ count: 40, totalMinor: 40_000 });
  }
});

it.each([
  ['workspace', 'UPDATE workspaces SET deleted_at = now() WHERE account_id = $1'],
  ['account', 'DELETE FROM accounts WHERE id = $1'],
])('one counts, when it is sent before the one that counted is gone with its %s', async (_, deletion) => {
  const { ann, ben, ledger, summary } = await company();
  const { app } = ann.client;
  const key = hmac('both');
  await put(ann, ledger, { costMinor: 2_000 }, key);
  const deleter = await app.pool.connect();
  await deleter.query('BEGIN');
  await deleter.query(deletion, [ann.accountId]);
  const sent = put(ben, ledger, { costMinor: 1_000 }, key);
  await until(async () => (await waiting(app)).length > 0);
  await deleter.query('COMMIT');
  deleter.release();
  expect((await sent).body).toEqual({ counts: true, also: false });
  expect((await summary()).sums).toMatchObject({ count: 1, totalMinor: 1_000 });
});

describe('with fewer than three senders', () => {
  it('a period shows its totals, and to each their own', async () => {
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
    // Whose row of a meeting doesn't count is a sender, too.
    await ben.client.delete(`${path}/entries/${doubled}`);
    expect((await summary()).few).toBe(true);
    await put(owner, ledger, { costMinor: 9_000, startedAt: NOON - DAY }, doubled);
    await put(ben, ledger, { costMinor: 4_000, startedAt: NOON - DAY }, doubled);
    expect(await summary()).toMatchObject({ few: false, sums: { count: 4, totalMinor: 15_000 } });
    // A period with one sender in it, of a ledger that has three.
    const day = `${path}/summary?from=${NOON + DAY}&to=${NOON + 2 * DAY}`;
    expect((await ben.client.get(day)).body).toMatchObject({ few: true, sums: { totalMinor: 3_000 }, byDay: [] });
  });
});

describe('a sender who leaves, keeps the rows and comes back', () => {
  it('is one sender still, so that nobody reads the other’s rows', async () => {
    const { owner, ann, ben, ledger, path, summary, entries, memberId } = await company();
    await put(owner, ledger, { costMinor: 1_000 });
    await put(ann, ledger, { costMinor: 2_000 });
    await ann.client.delete(`${path}/members/${await memberId(ann)}?rows=keep`);
    await join(ann, ledger, (await invite(owner, ledger)).secret);
    await put(ann, ledger, { costMinor: 3_000 });
    expect(await summary('', ann)).toMatchObject({ few: true, sums: { count: 3, totalMinor: 6_000 }, top: [] });
    expect((await entries('', ann)).entries).toMatchObject([{ costMinor: 3_000 }]);
    // What is left without a sender is read once there are three without it.
    await put(ben, ledger, { costMinor: 4_000 });
    expect((await entries('', ann)).entries).toHaveLength(4);
  });
});

describe('a period', () => {
  it('is whole days in the ledger’s zone, so that no part of one tells who is alone in it', async () => {
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

  it('call a series what its newest meeting with a title is called, whoever sent it and whatever it cost', async () => {
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
  it('go on by cursor, newest first, and by series', async () => {
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
    // Those that started together come in the order of their keys: nothing tells who sent them in one go.
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

describe('the owner', () => {
  it('drops a series, and no more of it is taken', async () => {
    const { owner, ann, ben, ledger, path, summary, rowsOf } = await company();
    const flood = hmac('flood');
    for (let i = 0; i < 5; i += 1) await put(ann, ledger, { series: flood, costMinor: 900_000 });
    const key = hmac('both');
    await put(ann, ledger, { series: flood, costMinor: 900_000 }, key);
    await put(ben, ledger, { costMinor: 5_000 }, key);
    expect((await summary()).sums.count).toBe(6);
    for (let i = 0; i < 2; i += 1) expect((await owner.client.delete(`${path}/series/${flood}`)).status).toBe(200);
    // Twice is once, of the 500 that can be.
    expect(await query(owner.client.app, 'SELECT dropped FROM ledgers WHERE id = $1', [ledger.id])).toEqual([
      { dropped: [flood] },
    ]);
    expect((await summary()).sums).toMatchObject({ count: 1, totalMinor: 5_000 });
    expect((await put(ann, ledger, { series: flood })).body).toEqual({ counts: false, also: false });
    expect((await summary()).sums.count).toBe(1);
    expect(await rowsOf(ann)).toBe(0);
  });
});

describe('a meeting that was dropped', () => {
  it('is gone whoever sent it, also from those who have left, and is not taken again', async () => {
    const { owner, ann, ben, ledger, path, summary, memberId, rowsOf } = await company();
    const key = hmac('false');
    await put(ann, ledger, { series: null, costMinor: 900_000 }, key);
    await put(ben, ledger, { series: null, costMinor: 800_000 }, key);
    await put(ben, ledger, { costMinor: 5_000 });
    await ann.client.delete(`${path}/members/${await memberId(ann)}?rows=keep`);
    expect((await ben.client.delete(`${path}/meetings/${key}`)).status).toBe(404);
    expect((await summary()).sums.totalMinor).toBe(905_000);
    expect((await owner.client.delete(`${path}/meetings/${key}`)).status).toBe(200);
    expect((await summary()).sums).toMatchObject({ count: 1, totalMinor: 5_000 });
    // Nor under the name of a series.
    for (const series of [null, hmac('weekly')])
      expect((await put(ben, ledger, { series }, key)).body).toEqual({ counts: false, also: false });
    expect((await put(ben, ledger, { series: null })).body.counts).toBe(true);
    expect((await summary()).sums.count).toBe(2);
    expect(await rowsOf(ben)).toBe(2);
  });
});

describe('a series that was dropped', () => {
  it('is one of 500 at most, meetings among them', async () => {
    const { owner, ledger, path } = await company();
    await query(
      owner.client.app,
      "UPDATE ledgers SET dropped = ARRAY(SELECT 'old' || one FROM generate_series(1, 499) AS one) WHERE id = $1",
      [ledger.id],
    );
    const code = async (what: string) => (await owner.client.delete(`${path}/${what}`)).body.error?.code;
    expect(await code(`series/${hmac('last')}`)).toBeUndefined();
    expect(await code(`series/${hmac('more')}`)).toBe('plan_limit');
    expect(await code(`meetings/${hmac('more')}`)).toBe('plan_limit');
    expect(await code(`series/${hmac('last')}`)).toBeUndefined();
  });

  it('takes with it the row that a meeting had before it was of that series', async () => {
    const { owner, ann, ben, ledger, path, summary, rowsOf } = await company();
    const [flood, renamed, first] = [hmac('flood'), hmac('renamed'), hmac('first')];
    await put(ann, ledger, { series: hmac('another') }, renamed);
    await put(ben, ledger, { costMinor: 5_000 }, renamed);
    await put(ann, ledger, { series: null }, first);
    expect((await owner.client.delete(`${path}/series/${flood}`)).status).toBe(200);
    for (const key of [renamed, first])
      expect((await put(ann, ledger, { series: flood }, key)).body).toEqual({ counts: false, also: false });
    // The other's row of the first meeting counts then.
    expect((await summary()).sums).toMatchObject({ count: 1, totalMinor: 5_000 });
    expect(await rowsOf(ann)).toBe(0);
  });

  it('takes along its budget and what was decided about it, and no other’s', async () => {
    const { owner, path } = await company();
    const [series, other] = [hmac('Weekly'), hmac('Retro')];
    const decided = { change: 'end', toMs: 0, heads: 0, every: 1, decidedAt: NOON } as const;
    const decisions = [series, other].map((one) => ({ series: one, name: 'A name', ...decided }));
    const budgets = [
      ...[series, other].map((of) => ({ kind: 'series', of, name: 'A name', amountMinor: 1 })),
      { kind: 'topic', of: 'Sales', name: 'Sales', amountMinor: 2 },
      { kind: 'ledger', of: '', name: '', amountMinor: 3 },
    ];
    expect((await owner.client.patch(path, { decisions, budgets })).status).toBe(200);
    await owner.client.delete(`${path}/series/${series}`);
    const { body } = await owner.client.get(path);
    expect(body.decisions).toEqual(decisions.slice(1));
    expect(body.budgets).toEqual(budgets.slice(1));
  });

  it('keeps no row that is sent at the same moment', async () => {
    const { owner, ann, ledger, path, summary } = await company();
    for (let i = 0; i < 8; i += 1) {
      const series = hmac(`at once ${i}`);
      await Promise.all([
        ...Array.from({ length: 6 }, () => put(ann, ledger, { series })),
        owner.client.delete(`${path}/series/${series}`),
        ...Array.from({ length: 6 }, () => put(ann, ledger, { series })),
      ]);
    }
    expect((await summary()).sums.count).toBe(0);
  });
});

describe('what is stored', () => {
  it('has no field from which a name, an address or a rate of anybody’s could be read', async () => {
    const { ann, ledger } = await company();
    await put(ann, ledger, { topic: 'Planning' });
    const columns = await query(
      ann.client.app,
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = 'ledger_entries' ORDER BY 1`,
      [],
    );
    expect(columns.map(({ name }) => name)).toEqual([
      ...['card', 'cost_minor', 'counts', 'duration_ms', 'heads', 'id', 'key', 'ledger_id', 'member_id', 'metered'],
      ...['newest_card', 'newest_minor', 'newest_overrun', 'overrun_minor', 'overrun_ms', 'person_ms', 'series'],
      ...['started_at', 'title', 'topic'],
    ]);
    const [row] = await query(ann.client.app, 'SELECT * FROM ledger_entries WHERE ledger_id = $1', [ledger.id]);
    const texts = Object.entries(row ?? {}).filter(([, value]) => typeof value === 'string' && !/^\d+$/.test(value));
    // Random ids, HMACs, and the words that the sender chose to send.
    expect(texts.map(([name]) => name).sort()).toEqual(['key', 'ledger_id', 'member_id', 'series', 'title', 'topic']);
    expect(JSON.stringify(row)).not.toContain(ann.email);
    expect(JSON.stringify(row)).not.toContain(ann.accountId);
  });
});
