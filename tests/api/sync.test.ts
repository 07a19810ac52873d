import { describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/api.ts';
import { query } from '../support/app.ts';
import { makePro } from '../support/pro.ts';
import { type Item, person, pull, pullAll, push, signInPro } from '../support/sync.ts';

const DAY = 86_400_000;

/** Pushes a body as it stands, for what JSON.stringify would not write. */
const pushRaw = ({ client, workspace }: SignedIn, record: string) =>
  client.post('/v1/sync/push', `{"workspaceId":"${workspace.id}","records":[{"table":"people","record":${record}}]}`);

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
      hasMore: false,
    });
  });

  it('answers a repeated push of 500 as the first, and changes no revision', async () => {
    const who = await signInPro();
    const records = Array.from({ length: 500 }, (_, i) => person(`p${i}`, { name: `Person ${i}`, tags: [i, null] }));
    const first = await push(who, records);
    expect(first.accepted).toHaveLength(500);
    expect(await push(who, records)).toEqual(first);
    expect(await push(who, records.toReversed())).toMatchObject({ rejected: [], rev: 500 });
    const current = first.accepted.map(({ rev }, i) => person(`p${i}`, { ...records[i]?.record, rev }));
    expect(await push(who, current)).toEqual(first);
  });

  it('takes the same content in another order of keys for the same', async () => {
    const who = await signInPro();
    await push(who, [person('a', { x: { k: 1, l: [1.0, 'ä'] }, y: 2 })]);
    await push(who, [person('a', { x: { l: [1, 'ä'], k: 1 }, y: 3, rev: 1 })]);
    const late = { table: 'people', record: { y: 3, x: { l: [1, 'ä'], k: 1 }, id: 'a', rev: 1 } } as const;
    expect(await push(who, [late])).toEqual({ accepted: [{ table: 'people', id: 'a', rev: 2 }], rejected: [], rev: 2 });
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

  it('an empty push is answered with the head', async () => {
    const who = await signInPro();
    await push(who, [person('a')]);
    expect(await push(who, [])).toEqual({ accepted: [], rejected: [], rev: 1 });
  });

  it('ignores fields beside those described', async () => {
    const { client, workspace } = await signInPro();
    const records = [{ table: 'people', record: { id: 'a' }, unheardOf: 1 }];
    expect((await client.post('/v1/sync/push', { workspaceId: workspace.id, records, more: 1 })).status).toBe(200);
  });
});

describe('records are free-form', () => {
  it.each([
    ['a __proto__ key', '{"id":"x","__proto__":{"admin":true},"deep":{"__proto__":1}}'],
    ['names of Object.prototype', '{"id":"x","constructor":1,"toString":null,"hasOwnProperty":{}}'],
    ['duplicate keys', '{"id":"y","a":1,"a":{"b":2},"id":"x"}'],
    ['negative zero', '{"id":"x","n":[-0,-0.0,0,{"m":-0}]}'],
    [
      'the ends of a double',
      '{"id":"x","n":[1.7976931348623157e308,5e-324,9007199254740993,0.1,1e21,123456789012345680000]}',
    ],
    ['more digits than a double has', '{"id":"x","n":3.14159265358979323846264338327950288}'],
    ['odd text', '{"id":"x","":"empty key","é\\u0301😀":"\\ud83d\\ude00\\u2028\\u007f\\u0001\\n\\"\\\\ "}'],
    ['all kinds', '{"id":"x","a":null,"b":true,"c":[],"d":{},"e":[[[]]],"f":"","g":false}'],
    ['keys that are numbers', '{"10":1,"9":2,"id":"x","01":3,"-1":4}'],
    ['64 levels', `{"id":"x","d":${'['.repeat(63)}${']'.repeat(63)}}`],
    ['the names we use', '{"id":"x","table":1,"record":{"rev":7},"workspaceId":2,"bytes":3,"deletedAt":"no number"}'],
  ])('%s come back as JSON.parse reads them', async (_, text) => {
    const who = await signInPro();
    const pushed = await pushRaw(who, text);
    expect(pushed.body).toMatchObject({ accepted: [{ id: 'x', rev: 1 }], rejected: [] });
    const path = `/v1/sync/pull?workspaceId=${who.workspace.id}`;
    const pulled = JSON.parse(await (await who.client.fetch('GET', path)).text());
    const { rev, ...record } = pulled.records[0].record;
    expect(rev).toBe(1);
    expect(record).toStrictEqual(JSON.parse(text));
    expect(Object.keys(record)).toEqual(Object.keys(JSON.parse(text)));
    expect(JSON.stringify(record)).toBe(JSON.stringify(JSON.parse(text)));
    expect(await pushRaw(who, text)).toMatchObject({ body: { accepted: [{ rev: 1 }], rev: 1 } });
  });

  it.each([
    ['no id', '{"name":"x"}', ''],
    ['an empty id', '{"id":""}', ''],
    ['an id that is no string', '{"id":7}', ''],
    ['an id in the prototype only', '{"__proto__":{"id":"x"}}', ''],
    ['a 65-character id', `{"id":"${'x'.repeat(65)}"}`, 'x'.repeat(64)],
    ['a 65-character id of emoji', `{"id":"${'😀'.repeat(65)}"}`, '😀'.repeat(64)],
    ['an id of a megabyte', `{"id":"${'x'.repeat(1_000_000)}"}`, 'x'.repeat(64)],
    ['NUL in the id', '{"id":"a\\u0000b"}', 'a\0b'],
    ['a negative rev', '{"id":"x","rev":-1}', 'x'],
    ['a fractional rev', '{"id":"x","rev":1.5}', 'x'],
    ['a null rev', '{"id":"x","rev":null}', 'x'],
    ['a rev in a string', '{"id":"x","rev":"1"}', 'x'],
    ['a rev beyond safe', '{"id":"x","rev":9007199254740992}', 'x'],
    ['NUL', '{"id":"x","a":{"b":["\\u0000"]}}', 'x'],
    ['NUL in a key', '{"id":"x","a\\u0000":1}', 'x'],
    ['a lone surrogate', '{"id":"x","a":"\\ud800"}', 'x'],
    ['a lone surrogate in a key', '{"id":"x","\\udc00":1}', 'x'],
    ['a number beyond double', '{"id":"x","a":1e400}', 'x'],
    ['65 levels', `{"id":"x","d":${'['.repeat(64)}${']'.repeat(64)}}`, 'x'],
    ['20,000 levels', `{"id":"x","d":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'x'],
    ['500,000 levels', `{"id":"x","d":${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}}`, 'x'],
  ])('%s: invalid, for that record alone', async (_, text, id) => {
    const who = await signInPro();
    const answer = await pushRaw(who, `${text}},{"table":"people","record":{"id":"good"}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      accepted: [{ table: 'people', id: 'good', rev: 1 }],
      rejected: [{ table: 'people', id, reason: 'invalid' }],
      rev: 1,
    });
  });

  it('64 characters of any kind are an id', async () => {
    const who = await signInPro();
    for (const id of ['x'.repeat(64), '😀'.repeat(64), ' ', '../%2f?&"\'\\', 'ä']) {
      expect((await push(who, [person(id)])).accepted[0]?.id).toBe(id);
    }
    expect(new Set((await pullAll(who)).map(({ record }) => record.id)).size).toBe(5);
  });

  it('64 KB of JSON is the most', async () => {
    const who = await signInPro();
    const sized = (id: string, bytes: number, unit = 'x') => {
      const room = bytes - JSON.stringify(person(id, { rev: 0, t: '' }).record).length;
      const item = person(id, { rev: 0, t: unit.repeat(Math.floor(room / Buffer.byteLength(unit))) });
      item.record.t += 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(item.record)));
      return item;
    };
    const answer = await push(who, [
      sized('fits', 65_536),
      sized('over', 65_537),
      sized('fits-too', 65_536, 'é'),
      sized('over-too', 65_537, '😀'),
    ]);
    expect(answer.accepted.map(({ id }) => id)).toEqual(['fits', 'fits-too']);
    expect(answer.rejected).toEqual([
      { table: 'people', id: 'over', reason: 'too_large' },
      { table: 'people', id: 'over-too', reason: 'too_large' },
    ]);
  });
});

describe('whole requests that are refused', () => {
  const items = (n: number): Item[] => Array.from({ length: n }, (_, i) => person(`p${i}`));

  it.each([
    ['records', { records: items(501) }],
    ['records.0.table', { records: [{ table: 'receipts', record: { id: 'a' } }] }],
    ['records.0.table', { records: [{ table: 'toString', record: { id: 'a' } }] }],
    ['records.1.record', { records: [person('a'), { table: 'people', record: null }] }],
    ['records.0.record', { records: [{ table: 'people', record: [] }] }],
    ['records.0.record', { records: [{ table: 'people', record: 'x' }] }],
    ['records.0.record', { records: [{ table: 'people' }] }],
    ['records.0', { records: ['x'] }],
    ['records', { records: {} }],
    ['records', {}],
    ['workspaceId', { workspaceId: undefined, records: [] }],
    ['workspaceId', { workspaceId: '', records: [] }],
    ['workspaceId', { workspaceId: 'x'.repeat(65), records: [] }],
  ])('%s: 400, and nothing is stored', async (path, body) => {
    const who = await signInPro();
    const answer = await who.client.post('/v1/sync/push', { workspaceId: who.workspace.id, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.issues[0].path).toBe(path);
    expect((await pull(who)).nextRev).toBe(0);
  });

  it('a body beyond 4 MB: 413; one of 4 MB goes through', async () => {
    const who = await signInPro();
    const body = (bytes: number) => {
      const records = Array.from({ length: 100 }, (_, i) => person(`p${i}`, { t: 'x'.repeat(41_000) }));
      const text = JSON.stringify({ workspaceId: who.workspace.id, records });
      return text + ' '.repeat(bytes - text.length);
    };
    expect((await who.client.post('/v1/sync/push', body(4 * 1_048_576 + 1))).status).toBe(413);
    expect((await who.client.post('/v1/sync/push', body(4 * 1_048_576))).body.accepted).toHaveLength(100);
  });

  it.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=1001'],
    ['limit', 'limit=x'],
    ['limit', 'limit=1.5'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=1e2'],
    ['limit', 'limit=%2010'],
    ['since', 'since=x'],
    ['since', 'since=1.5'],
    ['since', 'since=99999999999999999999'],
    ['since', 'since=0x10'],
  ])('pull with a bad %s (%s): 400', async (path, parameters) => {
    const { client, workspace } = await signInPro();
    const answer = await client.get(`/v1/sync/pull?workspaceId=${workspace.id}&${parameters}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.issues[0].path).toBe(path);
  });

  it.each(['', 'workspaceId=', `workspaceId=${'x'.repeat(65)}`])(
    'pull of no workspace (%s): 400',
    async (parameters) => {
      const { client } = await signInPro();
      const answer = await client.get(`/v1/sync/pull?${parameters}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.details.issues[0].path).toBe('workspaceId');
    },
  );
});

describe('pull', () => {
  it('comes in pages, from any revision', async () => {
    const who = await signInPro();
    await push(
      who,
      Array.from({ length: 25 }, (_, i) => person(`p${i}`)),
    );
    const page = await pull(who, { since: 5, limit: 10 });
    expect(page.records.map(({ rev }) => rev)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(page).toMatchObject({ nextRev: 15, hasMore: true });
    expect(await pull(who, { since: 15, limit: 10 })).toMatchObject({ nextRev: 25, hasMore: false });
    expect(await pull(who, { since: 25 })).toEqual({ records: [], nextRev: 25, hasMore: false });
    for (const parameters of [
      {},
      { since: '', limit: '' },
      { since: 'null' },
      { since: -3 },
      { since: 0, limit: 1000 },
    ]) {
      expect((await pull(who, parameters)).records).toHaveLength(25);
    }
  });

  it('beyond the head: no records, and the head to go on from', async () => {
    const who = await signInPro();
    await push(who, [person('a')]);
    for (const since of [2, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      expect(await pull(who, { since })).toEqual({ records: [], nextRev: 1, hasMore: false });
    }
  });

  it('cuts a page at 3.5 MB and loses nothing', async () => {
    const who = await signInPro();
    const large = (id: string) => person(id, { t: 'é'.repeat(32_000) });
    for (const part of ['a', 'b', 'c'])
      await push(
        who,
        Array.from({ length: 60 }, (_, i) => large(`${part}${i}`)),
      );
    const path = `/v1/sync/pull?workspaceId=${who.workspace.id}`;
    const text = await (await who.client.fetch('GET', path)).text();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3.5 * 1_048_576);
    expect(Buffer.byteLength(text)).toBeGreaterThan(3.4 * 1_048_576);
    expect(JSON.parse(text)).toMatchObject({ hasMore: true });
    expect((await pullAll(who)).map(({ rev }) => rev)).toEqual(Array.from({ length: 180 }, (_, i) => i + 1));
  });
});

describe('late and odd records wedge nobody', () => {
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
    expect((await pullAll(who)).map(({ table }) => table)).toEqual([
      'segments',
      'attendees',
      'meetings',
      'pauses',
      'topics',
    ]);
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

describe('who may', () => {
  it('a free account may not: 402, and 404 for a workspace that is not theirs', async () => {
    const [who, other] = [await signIn(), await signInPro()];
    const body = { workspaceId: who.workspace.id, records: [] };
    expect((await who.client.post('/v1/sync/push', body)).body.error.code).toBe('pro_required');
    const pulled = await who.client.get(`/v1/sync/pull?workspaceId=${who.workspace.id}`);
    expect([pulled.status, pulled.body.error.code]).toEqual([402, 'pro_required']);
    for (const { client } of [who, other]) {
      for (const workspaceId of [
        who === other ? '' : 'zzzz',
        client === who.client ? other.workspace.id : who.workspace.id,
      ]) {
        expect((await client.post('/v1/sync/push', { workspaceId, records: [person('a')] })).status).toBe(404);
        expect((await client.get(`/v1/sync/pull?workspaceId=${workspaceId}`)).status).toBe(404);
      }
    }
    expect(
      await query(who.client.app, 'SELECT 1 FROM sync_records WHERE workspace_id = $1', [who.workspace.id]),
    ).toEqual([]);
  });

  it('a bad body is a 400 before the plan is asked', async () => {
    const { client } = await signIn();
    expect((await client.post('/v1/sync/push', { records: [] })).status).toBe(400);
    expect((await client.get('/v1/sync/pull')).status).toBe(400);
  });

  it('after a lapse a push is 402, pulls go on for 30 days, and Pro again finds all as it was', async () => {
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

  it('what an account holds goes with it', async () => {
    const who = await signInPro();
    await push(who, [person('a'), person('b')]);
    await who.client.delete('/v1/me');
    expect(
      await query(who.client.app, 'SELECT 1 FROM sync_records WHERE workspace_id = $1', [who.workspace.id]),
    ).toEqual([]);
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
