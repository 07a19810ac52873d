import { describe, expect, it } from 'vitest';
import { DAY } from '#lib/time.ts';
import { queryOf, type SignedIn, signIn, signInPro } from '../support/api.ts';
import { makePro } from '../support/pro.ts';
import { whileRefused } from '../support/stall.ts';
import { type Item, people, person, pull, pullAll, push } from '../support/sync.ts';

/** What the last page has besides its records and the next revision. See tests/api/epoch.test.ts for epochs. */
const LAST = { hasMore: false, epoch: expect.stringMatching(/^[\da-f]{1,16}$/), lookAgainMs: 30_000 };

describe('push', () => {
  it('gives every accepted record its own next revision, in the order of the push', async () => {
    const who = await signInPro();
    const first = await push(who, [person('b', { name: 'B' }), person('a', { name: 'A' })]);
    expect(first).toEqual({
      accepted: [
        { table: 'people', id: 'b', rev: 1 },
        { table: 'people', id: 'a', rev: 2 },
      ],
      rejected: [],
      rev: 2,
    });
    const second = await push(who, [person('b', { name: 'B2', rev: 1 }), { table: 'topics', record: { id: 'b' } }]);
    expect(second.accepted.map(({ rev }) => rev)).toEqual([3, 4]);
    expect(await pull(who)).toEqual({
      records: [
        { table: 'people', record: { id: 'a', name: 'A', rev: 2 }, rev: 2 },
        { table: 'people', record: { id: 'b', name: 'B2', rev: 3 }, rev: 3 },
        { table: 'topics', record: { id: 'b', rev: 4 }, rev: 4 },
      ],
      nextRev: 4,
      ...LAST,
    });
  });

  it('answers a repeated push of 500 like the first, and changes no revision', async () => {
    const who = await signInPro();
    const records = Array.from({ length: 500 }, (_, i) => person(`p${i}`, { name: `Person ${i}`, tags: [i, null] }));
    const first = await push(who, records);
    expect(first.accepted).toHaveLength(500);
    expect(await push(who, records)).toEqual(first);
    expect(await push(who, records.toReversed())).toMatchObject({ rejected: [], rev: 500 });
    const current = first.accepted.map(({ rev }, i) => person(`p${i}`, { ...records[i]?.record, rev }));
    expect(await push(who, current)).toEqual(first);
  });

  it('lets new records through beside one that turns out to be stored', async () => {
    const who = await signInPro();
    await push(who, [person('b', { name: 'B' })]);
    const some = [person('a'), person('b', { name: 'B' }), person('c')];
    expect(await push(who, some)).toEqual({
      accepted: [
        { table: 'people', id: 'a', rev: 2 },
        { table: 'people', id: 'b', rev: 1 },
        { table: 'people', id: 'c', rev: 3 },
      ],
      rejected: [],
      rev: 3,
    });
    const other = await push(who, [person('d'), person('b', { name: 'Other' })]);
    expect(other.rejected).toEqual([{ table: 'people', id: 'b', reason: 'conflict' }]);
    expect(other).toMatchObject({ accepted: [{ id: 'd', rev: 4 }], rev: 4 });
    expect((await pullAll(who)).map(({ rev }) => rev)).toEqual([1, 2, 3, 4]);
  });

  it('treats the same content with keys in another order as the same', async () => {
    const who = await signInPro();
    await push(who, [person('a', { x: { k: 1, l: [1.0, 'ä'] }, y: 2 })]);
    await push(who, [person('a', { x: { l: [1, 'ä'], k: 1 }, y: 3, rev: 1 })]);
    const late = { table: 'people', record: { y: 3, x: { l: [1, 'ä'], k: 1 }, id: 'a', rev: 1 } } as const;
    const same = { accepted: [{ table: 'people', id: 'a', rev: 2 }], rejected: [], rev: 2 };
    expect(await push(who, [late])).toEqual(same);
    expect(await push(who, [{ ...late, record: { ...late.record, rev: 2 } }])).toEqual(same);
    // The same length, but different.
    expect((await push(who, [{ ...late, record: { ...late.record, y: 4, rev: 2 } }])).rev).toBe(3);
  });

  it('refuses an edit of what changed meanwhile, and lets the rest through', async () => {
    const who = await signInPro();
    await push(who, [person('a', { name: 'A' }), person('b')]);
    await push(who, [person('a', { name: 'A2', rev: 1 }), person('b', { deletedAt: 5, rev: 2 })]);
    expect(
      await push(who, [
        person('a', { name: 'A3', rev: 1 }),
        person('a', { name: 'A4', rev: 3 }),
        person('b', { name: 'B', rev: 2 }),
        person('c'),
        person('c'),
      ]),
    ).toEqual({
      accepted: [{ table: 'people', id: 'c', rev: 5 }],
      rejected: [
        { table: 'people', id: 'a', reason: 'conflict' },
        { table: 'people', id: 'a', reason: 'duplicate' },
        { table: 'people', id: 'b', reason: 'deleted' },
        { table: 'people', id: 'c', reason: 'duplicate' },
      ],
      rev: 5,
    });
  });

  it('accepts an edit of a deleted record based on the revision of its deletion, which brings it back', async () => {
    const who = await signInPro();
    await push(who, [person('a', { name: 'A' })]);
    await push(who, [person('a', { deletedAt: 5, rev: 1 })]);
    const again = person('a', { name: 'A again', rev: 2 });
    expect(await push(who, [again])).toMatchObject({ accepted: [{ id: 'a', rev: 3 }], rejected: [] });
    const [back] = await pullAll(who);
    expect(back).toEqual({ table: 'people', rev: 3, record: { id: 'a', name: 'A again', rev: 3 } });
  });

  it('an empty push is answered with the head', async () => {
    const who = await signInPro();
    await push(who, [person('a')]);
    expect(await push(who, [])).toEqual({ accepted: [], rejected: [], rev: 1 });
  });

  it('is taken back whole if the reports of its meetings cannot be written', async () => {
    const who = await signInPro();
    const { rev } = await push(who, [person('a')]);
    const records: Item[] = [
      person('b'),
      { table: 'meetings', record: { id: 'm', startedAt: 1, endedAt: 2 } },
      person('a', { name: 'A', rev }),
    ];
    const isOurs = `NEW.workspace_id = '${who.workspace.id}'`;
    const answer = await whileRefused(who.client.app, 'BEFORE INSERT ON report_meetings', isOurs, () =>
      who.client.post('/v1/sync/push', { workspaceId: who.workspace.id, records }),
    );
    expect(answer.body.error.code).toBe('internal');
    expect(await pull(who)).toEqual({
      records: [{ table: 'people', record: { id: 'a', rev }, rev }],
      nextRev: rev,
      ...LAST,
    });
    expect((await push(who, records)).accepted.map((one) => one.rev)).toEqual([2, 3, 4]);
  });

  it('ignores fields other than those described', async () => {
    const { client, workspace } = await signInPro();
    const records = [{ table: 'people', record: { id: 'a' }, unheardOf: 1 }];
    expect((await client.post('/v1/sync/push', { workspaceId: workspace.id, records, more: 1 })).status).toBe(200);
  });
});

describe('pull', () => {
  const textOfPull = async ({ client, workspace }: SignedIn) =>
    (await client.fetch('GET', `/v1/sync/pull?workspaceId=${workspace.id}`)).text();

  it('comes in pages, from any revision', async () => {
    const who = await signInPro();
    await push(who, people(25));
    const page = await pull(who, { since: 5, limit: 10 });
    expect(page.records.map(({ rev }) => rev)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(page).toMatchObject({ nextRev: 15, hasMore: true });
    expect(await pull(who, { since: 15, limit: 10 })).toMatchObject({ nextRev: 25, hasMore: false });
    expect(await pull(who, { since: 25 })).toEqual({ records: [], nextRev: 25, ...LAST });
    const fromTheStart = [{}, { since: '', limit: '' }, { since: 'null' }, { since: -3 }, { since: 0, limit: 1000 }];
    for (const parameters of fromTheStart) {
      expect((await pull(who, parameters)).records).toHaveLength(25);
    }
  });

  it('beyond the head: no records, and the head to go on from', async () => {
    const who = await signInPro();
    await push(who, [person('a')]);
    for (const since of [2, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      expect(await pull(who, { since })).toEqual({ records: [], nextRev: 1, ...LAST });
    }
  });

  it('cuts a page at 3.5 MB and loses nothing', async () => {
    const who = await signInPro();
    for (const part of ['a', 'b', 'c']) await push(who, people(60, { t: 'é'.repeat(32_000) }, part));
    const text = await textOfPull(who);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3.5 * 1_048_576);
    expect(Buffer.byteLength(text)).toBeGreaterThan(3.4 * 1_048_576);
    expect(JSON.parse(text)).toMatchObject({ hasMore: true });
    expect((await pullAll(who)).map(({ rev }) => rev)).toEqual(Array.from({ length: 180 }, (_, i) => i + 1));
  });

  it('counts what it adds to each record: many small ones do not pass 3.5 MB either', async () => {
    const who = await signInPro();
    // Exactly 3.5 MB before anything is added.
    const ids = Array.from({ length: 1000 }, (_, i) => `p${i}`.padEnd(16, '_'));
    const small = ids.map((id) => person(id, { t: 'x'.repeat(3_670 - JSON.stringify({ id, t: '' }).length) }));
    for (const half of [small.slice(0, 500), small.slice(500)]) await push(who, half);
    const text = await textOfPull(who);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3.5 * 1_048_576);
    expect(JSON.parse(text)).toMatchObject({ hasMore: true });
    expect((await pullAll(who)).map(({ record }) => record.id)).toEqual(ids);
  });
});

describe('late and odd records block nobody', () => {
  it('children may come before their parents, and after them', async () => {
    const who = await signInPro();
    const item = (table: Item['table'], record: Record<string, unknown>): Item => ({ table, record });
    const answers = [
      await push(who, [item('segments', { id: 's', meetingId: 'm', attendeeId: 'a', startedAt: 1, endedAt: 2 })]),
      await push(who, [item('attendees', { id: 'a', meetingId: 'm', personId: 'nobody' })]),
      await push(who, [item('meetings', { id: 'm', startedAt: 1, endedAt: 2 })]),
      await push(who, [item('meetings', { id: 'm', deletedAt: 3, rev: 3 })]),
      await push(who, [item('pauses', { id: 'p', meetingId: 'm', startedAt: 1, endedAt: null })]),
    ];
    expect(answers.flatMap(({ rejected }) => rejected)).toEqual([]);
    const late = await push(who, [item('meetings', { id: 'm', title: 'edited', rev: 3 }), item('topics', { id: 't' })]);
    expect(late.rejected).toEqual([{ table: 'meetings', id: 'm', reason: 'deleted' }]);
    expect(late.accepted).toHaveLength(1);
    const tables = (await pullAll(who)).map(({ table }) => table);
    expect(tables).toEqual(['segments', 'attendees', 'meetings', 'pauses', 'topics']);
  });

  it('wrong types in fields we know are kept as they are', async () => {
    const who = await signInPro();
    const odd: Item[] = [
      { table: 'meetings', record: { id: 'm', startedAt: 'noon', endedAt: {}, currency: 7, plannedMs: -1e300 } },
      { table: 'attendees', record: { id: 'a', meetingId: ['m'], count: 'many', rateMinor: null, external: 'maybe' } },
      { table: 'segments', record: { id: 's', meetingId: 'm'.repeat(70), startedAt: 5, endedAt: 1 } },
      { table: 'pauses', record: { id: 'p', meetingId: 'm', startedAt: 1e308, deletedAt: 'yes' } },
      { table: 'people', record: { id: 'q', deletedAt: -1.5 } },
    ];
    expect((await push(who, odd)).rejected).toEqual([]);
    expect((await pullAll(who)).map(({ record: { rev, ...record } }) => record)).toEqual(
      odd.map(({ record }) => record),
    );
  });
});

describe('who may sync', () => {
  it('a free account may not: 402; a push doesn’t look at what it names, and pulling another’s is a 404', async () => {
    const [who, other] = [await signIn(), await signInPro()];
    for (const workspaceId of [who.workspace.id, other.workspace.id, 'zzzz']) {
      const pushed = await who.client.post('/v1/sync/push', { workspaceId, records: [person('a')] });
      expect(pushed.body.error.code).toBe('pro_required');
    }
    const pulled = await who.client.get(`/v1/sync/pull?workspaceId=${who.workspace.id}`);
    expect(pulled.body.error.code).toBe('pro_required');
    for (const { client } of [who, other]) {
      for (const workspaceId of ['zzzz', client === who.client ? other.workspace.id : who.workspace.id]) {
        expect((await client.get(`/v1/sync/pull?workspaceId=${workspaceId}`)).status).toBe(404);
      }
    }
    for (const workspaceId of ['zzzz', who.workspace.id]) {
      expect((await other.client.post('/v1/sync/push', { workspaceId, records: [person('a')] })).status).toBe(404);
    }
    expect(await queryOf(who, 'SELECT 1 FROM sync_records WHERE workspace_id = $1')).toEqual([]);
  });

  it('a bad body is a 400 for those who may push, and a bad query for all', async () => {
    const [free, pro] = [await signIn(), await signInPro()];
    expect((await pro.client.post('/v1/sync/push', { records: [] })).status).toBe(400);
    // The body isn't read.
    for (const body of [{ records: [] }, '{', '']) {
      expect((await free.client.post('/v1/sync/push', body)).body.error.code).toBe('pro_required');
    }
    for (const { client } of [free, pro]) expect((await client.get('/v1/sync/pull')).status).toBe(400);
  });

  it('after a lapse a push is 402, pulls go on for 30 days, and on Pro again, everything is as it was', async () => {
    const who = await signInPro();
    await push(who, [person('a')]);
    const attempt = async () => {
      const pushed = await who.client.post('/v1/sync/push', { workspaceId: who.workspace.id, records: [person('b')] });
      const pulled = await who.client.get(`/v1/sync/pull?workspaceId=${who.workspace.id}`);
      return [pushed.status, pulled.status];
    };
    await makePro(who, { status: 'past_due', graceUntil: new Date(Date.now() + DAY) });
    expect(await attempt()).toEqual([200, 200]);
    await makePro(who, { status: 'past_due', graceUntil: new Date(Date.now() - DAY) });
    expect(await attempt()).toEqual([402, 200]);
    await makePro(who, { status: 'canceled', endedAt: new Date(Date.now() - 29 * DAY) });
    expect(await attempt()).toEqual([402, 200]);
    await makePro(who, { status: 'canceled', endedAt: new Date(Date.now() - 31 * DAY) });
    expect(await attempt()).toEqual([402, 402]);
    await makePro(who);
    expect(await attempt()).toEqual([200, 200]);
    expect((await pullAll(who)).map(({ record }) => record.id)).toEqual(['a', 'b']);
  });

  it('an account’s records are deleted with it', async () => {
    const who = await signInPro();
    await push(who, [person('a'), person('b')]);
    await who.client.delete('/v1/me');
    expect(await queryOf(who, 'SELECT 1 FROM sync_records WHERE workspace_id = $1')).toEqual([]);
  });

  it('a deleted workspace is a 404 at once', async () => {
    const who = await signInPro();
    await push(who, [person('a')]);
    await who.client.post('/v1/workspaces', { name: 'Another' });
    await who.client.delete(`/v1/workspaces/${who.workspace.id}`);
    expect((await who.client.get(`/v1/sync/pull?workspaceId=${who.workspace.id}`)).status).toBe(404);
    expect((await who.client.post('/v1/sync/push', { workspaceId: who.workspace.id, records: [] })).status).toBe(404);
  });
});
