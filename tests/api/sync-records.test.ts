import { describe, expect, it } from 'vitest';
import { once, type SignedIn, signInPro } from '../support/api.ts';
import { people, person, pull, pullAll, push } from '../support/sync.ts';

/** Pushes a body as is, for text that JSON.stringify wouldn't write. */
const pushRaw = ({ client, workspace }: SignedIn, record: string) =>
  client.post('/v1/sync/push', `{"workspaceId":"${workspace.id}","records":[{"table":"people","record":${record}}]}`);

/** The caller of all refused requests. */
const refusedPro = once(signInPro);

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
  it.each([
    ['records', { records: people(501) }],
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
    const who = await refusedPro();
    const answer = await who.client.post('/v1/sync/push', { workspaceId: who.workspace.id, ...body });
    expect(answer.body.error.details.issues[0].path).toBe(path);
    expect((await pull(who)).nextRev).toBe(0);
  });

  it('a body beyond 4 MB: 413; one of 4 MB goes through', async () => {
    const who = await signInPro();
    const body = (bytes: number) => {
      const records = people(100, { t: 'x'.repeat(41_000) });
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
    const { client, workspace } = await refusedPro();
    const answer = await client.get(`/v1/sync/pull?workspaceId=${workspace.id}&${parameters}`);
    expect(answer.body.error.details.issues[0].path).toBe(path);
  });

  it.each(['', 'workspaceId=', `workspaceId=${'x'.repeat(65)}`])(
    'pull of no workspace (%s): 400',
    async (parameters) => {
      const { client } = await refusedPro();
      const answer = await client.get(`/v1/sync/pull?${parameters}`);
      expect(answer.body.error.details.issues[0].path).toBe('workspaceId');
    },
  );
});
