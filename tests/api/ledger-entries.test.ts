import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { once, type SignedIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { company, entryBody, hmac, makeLedger, NOON, put } from '../support/ledgers.ts';

describe('an entry', () => {
  /** The ledger of all refused entries. */
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

  it('is one of at most 20,000 from its sender, who can still change those', async () => {
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
    // Two hours of four people at 7,200, each rounded, and then at 14,400.
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

  it('in the last year that has days is in the sums', async () => {
    const { owner, ann, ben, ledger, path } = await company({ timeZone: 'Pacific/Kiritimati' });
    for (const one of [owner, ann, ben]) await put(one, ledger, { startedAt: Date.UTC(9999, 11, 30) });
    const { status, body } = await owner.client.get(`${path}/summary?from=0&to=${Date.UTC(10_000, 0)}`);
    expect([status, body.byDay?.[0]?.day]).toEqual([200, '9999-12-30']);
  });

  it('with a key that isn’t an HMAC is a 400', async () => {
    const { ann, ledger } = await refusing();
    expect((await put(ann, ledger, {}, 'weekly-2026')).status).toBe(400);
  });

  it('can’t be sent by an owner who hasn’t joined', async () => {
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

  it('at the same cost: the longer row counts, and of equal ones the earlier', async () => {
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

describe('the owner', () => {
  it('drops a series, and no more of it is accepted', async () => {
    const { owner, ann, ben, ledger, path, summary, rowsOf } = await company();
    const flood = hmac('flood');
    for (let i = 0; i < 5; i += 1) await put(ann, ledger, { series: flood, costMinor: 900_000 });
    const key = hmac('both');
    await put(ann, ledger, { series: flood, costMinor: 900_000 }, key);
    await put(ben, ledger, { costMinor: 5_000 }, key);
    expect((await summary()).sums.count).toBe(6);
    for (let i = 0; i < 2; i += 1) expect((await owner.client.delete(`${path}/series/${flood}`)).status).toBe(200);
    // Dropped twice, it counts once toward the 500.
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
  it('is gone whoever sent it, even if they have left, and isn’t accepted again', async () => {
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
    // Nor as part of a series.
    for (const series of [null, hmac('weekly')])
      expect((await put(ben, ledger, { series }, key)).body).toEqual({ counts: false, also: false });
    expect((await put(ben, ledger, { series: null })).body.counts).toBe(true);
    expect((await summary()).sums.count).toBe(2);
    expect(await rowsOf(ben)).toBe(2);
  });
});

describe('a series that was dropped', () => {
  it('is one of at most 500, meetings included', async () => {
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

  it('also removes the row that a meeting had before it was in that series', async () => {
    const { owner, ann, ben, ledger, path, summary, rowsOf } = await company();
    const [flood, renamed, first] = [hmac('flood'), hmac('renamed'), hmac('first')];
    await put(ann, ledger, { series: hmac('another') }, renamed);
    await put(ben, ledger, { costMinor: 5_000 }, renamed);
    await put(ann, ledger, { series: null }, first);
    expect((await owner.client.delete(`${path}/series/${flood}`)).status).toBe(200);
    for (const key of [renamed, first])
      expect((await put(ann, ledger, { series: flood }, key)).body).toEqual({ counts: false, also: false });
    // Then the other member's row of the first meeting counts.
    expect((await summary()).sums).toMatchObject({ count: 1, totalMinor: 5_000 });
    expect(await rowsOf(ann)).toBe(0);
  });

  it('also removes its budget and its decisions, and no other’s', async () => {
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
  it('has no field that could reveal anyone’s name, address or rate', async () => {
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
    // Random IDs, HMACs, and the titles that the sender chose to share.
    expect(texts.map(([name]) => name).sort()).toEqual(['key', 'ledger_id', 'member_id', 'series', 'title', 'topic']);
    expect(JSON.stringify(row)).not.toContain(ann.email);
    expect(JSON.stringify(row)).not.toContain(ann.accountId);
  });
});
