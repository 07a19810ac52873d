import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { counterKey } from '../support/account.ts';
import { receiptBody, refused, shareReceipt, signIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { makePro } from '../support/pro.ts';
import { previewOf } from '../support/visible.ts';

const FIELDS = [
  ...['attendeeCount', 'brandAccent', 'brandLogoUrl', 'createdAt', 'currency', 'dateMs', 'durationMs', 'externalCount'],
  ...['id', 'overrunMinor', 'overrunMs', 'perMinuteMinor', 'personMs', 'showServiceFreeLine', 'staffCount', 'title'],
  ...['totalMinor', 'url', 'views'],
];

describe('POST /v1/receipts', () => {
  it('returns exactly the described fields', async () => {
    const { client, workspace } = await signIn();
    const body = receiptBody(workspace.id);
    const answer = await client.post('/v1/receipts', body);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).toSorted()).toEqual(FIELDS);
    const { workspaceId, ...figures } = body;
    expect(answer.body).toMatchObject({
      ...figures,
      brandAccent: null,
      brandLogoUrl: null,
      showServiceFreeLine: true,
      views: 0,
    });
    expect(answer.body.id).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(answer.body.url).toBe(`${client.app.baseUrl}/r/${answer.body.id}`);
    expect((await client.get('/v1/receipts')).body.receipts).toEqual([answer.body]);
  });

  it('keeps every figure exactly, up to the largest safe integer', async () => {
    const person = await signIn();
    const big = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 32));
    const count = fc.integer({ min: 0, max: 10_000 });
    const figures = fc.record({
      title: fc.option(
        fc
          .string({ unit: 'grapheme', maxLength: 40 })
          .filter((text) => [...text].length <= 120 && !text.includes('\0')),
      ),
      dateMs: big,
      durationMs: big,
      attendeeCount: count,
      staffCount: fc.option(count),
      externalCount: fc.option(count),
      totalMinor: big,
      perMinuteMinor: big,
      personMs: big,
      overrunMs: fc.option(big),
      overrunMinor: fc.option(big),
    });
    await fc.assert(
      fc.asyncProperty(figures, async (fields) => {
        const receipt = await shareReceipt(person, fields);
        expect(receipt).toMatchObject(fields);
      }),
      { numRuns: 40 },
    );
  });

  const required = Object.keys(receiptBody('x'));

  it.each(required)('without %s: 400', async (field) => {
    const { client, workspace } = await refused();
    const { [field]: _, ...rest }: Record<string, unknown> = { ...receiptBody(workspace.id) };
    const answer = await client.post('/v1/receipts', rest);
    expect(answer.body.error.details.issues[0].path).toBe(field);
  });

  it.each([
    ['title', 'x'.repeat(121)],
    ['title', 7],
    ['dateMs', -1],
    ['dateMs', 1.5],
    ['dateMs', '0'],
    ['dateMs', null],
    ['durationMs', -1],
    ['durationMs', 2 ** 53],
    ['attendeeCount', -1],
    ['attendeeCount', 10_001],
    ['attendeeCount', null],
    ['staffCount', 10_001],
    ['staffCount', -1],
    ['externalCount', 10_001],
    ['externalCount', 0.5],
    ['totalMinor', -1],
    ['totalMinor', 1e300],
    ['totalMinor', null],
    ['currency', 'eur'],
    ['currency', 'EU'],
    ['currency', null],
    ['perMinuteMinor', -1],
    ['personMs', -1],
    ['overrunMs', -1],
    ['overrunMinor', -1],
    ['workspaceId', ''],
    ['workspaceId', 'x'.repeat(65)],
    ['workspaceId', null],
  ])('%s: %j is 400 and nothing is stored', async (field, value) => {
    const { client, workspace } = await refused();
    const answer = await client.post('/v1/receipts', { ...receiptBody(workspace.id), [field]: value });
    expect(answer.body.error.details.issues[0].path).toBe(field);
    expect((await client.get('/v1/receipts')).body.receipts).toEqual([]);
  });

  it.each(['attendees', 'names', 'roles', 'rates', 'rateMinor', 'id', 'views', 'brandAccent', 'showServiceFreeLine'])(
    'a receipt never carries %s: 400',
    async (field) => {
      const { client, workspace } = await refused();
      expect((await client.post('/v1/receipts', { ...receiptBody(workspace.id), [field]: 1 })).status).toBe(400);
    },
  );

  it('accepts the ends of every range', async () => {
    const person = await signIn();
    const counts = (count: number) => ({ attendeeCount: count, staffCount: count, externalCount: count });
    await shareReceipt(person, { title: '😀'.repeat(120), ...counts(10_000) });
    await shareReceipt(person, { title: '', ...counts(0), dateMs: 0, durationMs: 0 });
    const none = { staffCount: null, externalCount: null, overrunMs: null, overrunMinor: null };
    await shareReceipt(person, { title: null, ...none });
  });

  it('an unknown workspace is 404', async () => {
    const { client } = await signIn();
    expect((await client.post('/v1/receipts', receiptBody('nobodys'))).status).toBe(404);
  });

  it('5,000 at once: then 402, which says what to do; a key still answers as before', async () => {
    const person = await signIn();
    const { client, workspace, accountId } = person;
    const key = { headers: { 'idempotency-key': 'the first' } };
    const first = await client.post('/v1/receipts', receiptBody(workspace.id), key);
    await query(
      client.app,
      `INSERT INTO receipts
       SELECT (jsonb_populate_record(receipts, jsonb_build_object('id', lpad(n::text, 22, '0'), 'idempotency_key', null))).*
         FROM receipts, generate_series(1, 4998) AS n WHERE id = $1`,
      [first.body.id],
    );
    expect((await client.post('/v1/receipts', receiptBody(workspace.id))).status).toBe(201);
    const refused = await client.post('/v1/receipts', receiptBody(workspace.id));
    expect(refused.status).toBe(402);
    expect(refused.body.error).toEqual({
      code: 'plan_limit',
      message: 'You have 5,000 shared receipts, the most an account can have. Delete some first.',
    });
    expect((await client.post('/v1/receipts', receiptBody(workspace.id), key)).body).toEqual(first.body);
    expect((await client.get('/v1/receipts')).body.receipts).toHaveLength(5000);
    await client.delete(`/v1/receipts/${'1'.padStart(22, '0')}`);
    expect((await client.post('/v1/receipts', receiptBody(workspace.id))).status).toBe(201);
    // Receipts of a deleted workspace are gone, too.
    await makePro(person);
    const second = await client.post('/v1/workspaces', { name: 'Second' });
    await query(client.app, 'UPDATE receipts SET workspace_id = $2 WHERE account_id = $1', [accountId, second.body.id]);
    expect((await client.post('/v1/receipts', receiptBody(workspace.id))).status).toBe(402);
    await client.delete(`/v1/workspaces/${second.body.id}`);
    expect((await client.post('/v1/receipts', receiptBody(workspace.id))).status).toBe(201);
  });

  it('sixty an hour, then 429 with the wait; calls at once don’t pass the cap', async () => {
    const { client, workspace } = await signIn();
    // As many at once as a session may send.
    const share = () => client.post('/v1/receipts', receiptBody(workspace.id));
    const half = () => Promise.all(Array.from({ length: 35 }, share));
    const answers = [...(await half()), ...(await half())];
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    expect((await client.get('/v1/receipts')).body.receipts).toHaveLength(60);
  });
});

describe('Idempotency-Key', () => {
  const key = () => ({ headers: { 'idempotency-key': newId() } });

  it('same key and body: the same receipt; another body: 409', async () => {
    const { client, workspace } = await signIn();
    const options = key();
    const body = receiptBody(workspace.id);
    const first = await client.post('/v1/receipts', body, options);
    const again = await client.post('/v1/receipts', Object.fromEntries(Object.entries(body).toReversed()), options);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    const other = await client.post('/v1/receipts', { ...body, totalMinor: 1 }, options);
    expect(other.body.error.code).toBe('idempotency_mismatch');
    expect((await client.get('/v1/receipts')).body.receipts).toHaveLength(1);
  });

  it('ten retries at once make one receipt and use one of the sixty', async () => {
    const { client, workspace, accountId } = await signIn();
    const options = key();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/v1/receipts', receiptBody(workspace.id), options)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const counted = counterKey(client.app, 'receipt', accountId);
    const [counter] = await query(client.app, 'SELECT points FROM rate_limits WHERE key = $1', [counted]);
    expect(counter?.points).toBe(1);
  });

  it('is the account’s own', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const options = key();
    const first = await one.client.post('/v1/receipts', receiptBody(one.workspace.id), options);
    const second = await two.client.post('/v1/receipts', receiptBody(two.workspace.id), options);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('shows neither page nor picture of a receipt once its workspace is deleted', async () => {
    const owner = await signInPro();
    const { client, workspace } = owner;
    const { body: other } = await client.post('/v1/workspaces', { name: 'Other' });
    const statuses = async (id: string) =>
      Promise.all([`/r/${id}`, `/r/${id}/image.png`].map(async (path) => (await client.fetch('GET', path)).status));
    const [gone, kept] = [
      await client.post('/v1/receipts', receiptBody(workspace.id)),
      await client.post('/v1/receipts', receiptBody(other.id)),
    ].map(({ body }) => body.id);
    expect(await statuses(gone)).toEqual([200, 200]);
    expect((await client.delete(`/v1/workspaces/${workspace.id}`)).status).toBe(200);
    expect(await statuses(gone)).toEqual([404, 404]);
    expect(await statuses(kept)).toEqual([200, 200]);
  });

  it('brings no receipt of a deleted workspace back', async () => {
    const { client } = await signInPro();
    const other = await client.post('/v1/workspaces', { name: 'Other', currency: 'EUR', timeZone: 'UTC' });
    const options = key();
    const share = () => client.post('/v1/receipts', receiptBody(other.body.id), options);
    expect((await share()).status).toBe(201);
    expect((await client.delete(`/v1/workspaces/${other.body.id}`)).status).toBe(200);
    expect((await share()).status).toBe(404);
  });

  it.each(['', 'x'.repeat(256)])('%j is 400', async (value) => {
    const { client, workspace } = await refused();
    const answer = await client.post('/v1/receipts', receiptBody(workspace.id), {
      headers: { 'idempotency-key': value },
    });
    expect(answer.status).toBe(400);
  });
});

describe('GET and DELETE /v1/receipts', () => {
  it('lists newest first', async () => {
    const person = await signIn();
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) ids.unshift((await shareReceipt(person, { totalMinor: i })).id);
    const { body } = await person.client.get('/v1/receipts');
    expect(body.receipts.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it('deletes once, and the link stops working at once, like its image', async () => {
    const person = await signIn();
    const receipt = await shareReceipt(person);
    const image = previewOf(await (await fetch(receipt.url)).text());
    // Next could keep a smaller copy.
    const copy = new URL(`/_next/image?url=${encodeURIComponent(new URL(image).pathname)}&w=1200&q=75`, image);
    expect((await fetch(copy)).ok).toBe(false);
    const [shown, gone] = [
      await fetch(image),
      await person.client.delete(`/v1/receipts/${receipt.id}`).then(({ body }) => {
        expect(body).toEqual({ ok: true });
        return fetch(image);
      }),
    ];
    expect([shown.status, gone.status]).toEqual([200, 404]);
    // A cached copy would outlive the receipt.
    for (const { headers } of [shown, gone]) expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await fetch(receipt.url)).status).toBe(404);
    expect((await person.client.delete(`/v1/receipts/${receipt.id}`)).status).toBe(404);
  });
});
