import { describe, expect, it } from 'vitest';
import { refused, type SignedIn, shareReceipt, signIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';

/** Inserts a second workspace, as left over from Pro: a free account can't create it. */
async function addWorkspace({ client, accountId }: SignedIn, id: string): Promise<void> {
  await query(
    client.app,
    `INSERT INTO workspaces (id, account_id, name, currency, time_zone, created_at, updated_at)
     VALUES ($2, $1, 'Second', 'EUR', 'Europe/Berlin', now(), now())`,
    [accountId, id],
  );
}

describe('POST /v1/workspaces', () => {
  it('is 402 for a free account that holds one', async () => {
    const { client } = await signIn();
    const answer = await client.post('/v1/workspaces', { name: 'Second' });
    expect(answer.body.error.code).toBe('plan_limit');
  });

  it('of two creations at once, one gets the last place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, accountId } = await signIn();
      await query(client.app, 'DELETE FROM workspaces WHERE account_id = $1', [accountId]);
      const answers = await Promise.all(
        [1, 2, 3, 4].map((n) => client.post('/v1/workspaces', { name: `Number ${n}` })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 402, 402, 402]);
      expect((await client.get('/v1/workspaces')).body.workspaces).toHaveLength(1);
    }
  });

  it('on Pro goes up to 200, of which the last is given once', async () => {
    const { client, accountId } = await signInPro();
    await query(
      client.app,
      `INSERT INTO workspaces (id, account_id, name, currency, time_zone, created_at, updated_at)
       SELECT $1 || n, $1, 'Number ' || n, 'EUR', 'UTC', now(), now() FROM generate_series(1, 198) AS n`,
      [accountId],
    );
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => client.post('/v1/workspaces', { name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 402, 402, 402]);
    const refused = await client.post('/v1/workspaces', { name: 'One more' });
    expect(refused.body.error).toEqual({
      code: 'plan_limit',
      message: 'You have 200 workspaces, the most an account can have. Delete one first.',
    });
    expect((await client.get('/v1/me')).body.workspaces).toHaveLength(200);
    await client.delete(`/v1/workspaces/${accountId}1`);
    expect((await client.post('/v1/workspaces', { name: 'One more' })).status).toBe(201);
  });

  it('returns a whole workspace', async () => {
    const { client, accountId } = await signIn();
    await query(client.app, 'DELETE FROM workspaces WHERE account_id = $1', [accountId]);
    const { body } = await client.post('/v1/workspaces', {
      name: 'Größe 😀',
      currency: 'KWD',
      timeZone: 'Asia/Kuwait',
    });
    expect(body).toMatchObject({ name: 'Größe 😀', currency: 'KWD', timeZone: 'Asia/Kuwait', hoursPerYear: 2080 });
    expect((await client.get('/v1/workspaces')).body.workspaces).toEqual([body]);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 7 }],
    ['name', {}],
    ['currency', { name: 'a', currency: 'eur' }],
    ['currency', { name: 'a', currency: 'EU1' }],
    ['timeZone', { name: 'a', timeZone: '' }],
    ['timeZone', { name: 'a', timeZone: 'x'.repeat(65) }],
    ['body', { name: 'a', hoursPerYear: 2080 }],
  ])('%s: %j is 400', async (path, body) => {
    const { client } = await refused();
    const answer = await client.post('/v1/workspaces', body);
    expect(answer.body.error.details.issues[0].path).toBe(path);
  });
});

describe('PATCH /v1/workspaces/{id}', () => {
  it('changes what is named and nothing else', async () => {
    const { client, workspace } = await signIn();
    const change = {
      name: 'Platform',
      currency: 'JPY',
      timeZone: 'Mars/Olympus',
      hoursPerYear: 1000,
      loadMultiplier: 1.37,
      overrunCapMinutes: 1440,
    };
    const { body } = await client.patch(`/v1/workspaces/${workspace.id}`, change);
    expect(body).toEqual({ ...workspace, ...change, updatedAt: body.updatedAt });
    expect(body.updatedAt).toBeGreaterThanOrEqual(workspace.updatedAt);
    expect((await client.get('/v1/me')).body.workspaces).toEqual([body]);
  });

  it.each([
    ['name', ''],
    ['name', null],
    ['name', '😀'.repeat(81)],
    ['currency', 'usd'],
    ['timeZone', ''],
    ['hoursPerYear', 999],
    ['hoursPerYear', 3001],
    ['hoursPerYear', 2000.5],
    ['hoursPerYear', '2000'],
    ['loadMultiplier', 0.99],
    ['loadMultiplier', 2.51],
    ['loadMultiplier', null],
    ['overrunCapMinutes', 29],
    ['overrunCapMinutes', 1441],
    ['receiptAccent', '#12345'],
    ['receiptAccent', '123456'],
    ['receiptAccent', '#12345g'],
    ['digestOptIn', 'yes'],
    ['digestOptIn', null],
  ])('%s: %j is 400 and changes nothing', async (field, value) => {
    const { client, workspace } = await refused();
    const answer = await client.patch(`/v1/workspaces/${workspace.id}`, { [field]: value });
    expect(answer.body.error.details.issues[0].path).toBe(field);
    expect((await client.get('/v1/workspaces')).body.workspaces).toEqual([workspace]);
  });

  it.each(['receiptLogoUrl', 'id', 'createdAt', 'deletedAt', 'accountId'])('%s cannot be set: 400', async (field) => {
    const { client, workspace } = await refused();
    expect((await client.patch(`/v1/workspaces/${workspace.id}`, { [field]: null })).status).toBe(400);
  });

  it('accepts the ends of every range', async () => {
    const { client, workspace } = await signIn();
    for (const change of [
      { name: '😀'.repeat(80), hoursPerYear: 1000, loadMultiplier: 1, overrunCapMinutes: 30 },
      { name: 'x', hoursPerYear: 3000, loadMultiplier: 2.5, overrunCapMinutes: 1440, timeZone: 'x'.repeat(64) },
    ]) {
      expect((await client.patch(`/v1/workspaces/${workspace.id}`, change)).body).toMatchObject(change);
    }
  });

  it('a Pro setting is 402 on the free plan; off, null and unchanged never are', async () => {
    const { client, workspace } = await signIn();
    const path = `/v1/workspaces/${workspace.id}`;
    for (const change of [{ receiptAccent: '#b3261e' }, { digestOptIn: true }]) {
      const answer = await client.patch(path, change);
      expect(answer.body.error.code).toBe('pro_required');
    }
    expect((await client.patch(path, { receiptAccent: null, digestOptIn: false })).status).toBe(200);
    await query(client.app, "UPDATE workspaces SET receipt_accent = '#b3261e', digest_opt_in = true WHERE id = $1", [
      workspace.id,
    ]);
    expect((await client.patch(path, { receiptAccent: '#b3261e', digestOptIn: true, name: 'Kept' })).status).toBe(200);
    expect((await client.patch(path, { receiptAccent: null, digestOptIn: false })).status).toBe(200);
  });
});

describe('DELETE /v1/workspaces/{id}', () => {
  it('hides it everywhere at once, with its receipts; the last one stays', async () => {
    const person = await signIn();
    const { client, workspace } = person;
    const second = `second-${person.accountId}`;
    await addWorkspace(person, second);
    const receipt = await shareReceipt(person);
    expect((await client.delete(`/v1/workspaces/${workspace.id}`)).body).toEqual({ ok: true });
    expect((await client.get('/v1/workspaces')).body.workspaces.map(({ id }: { id: string }) => id)).toEqual([second]);
    expect((await client.get('/v1/receipts')).body.receipts).toEqual([]);
    expect((await fetch(receipt.url)).status).toBe(404);
    expect((await client.delete(`/v1/receipts/${receipt.id}`)).status).toBe(404);
    expect((await client.patch(`/v1/workspaces/${workspace.id}`, { name: 'x' })).status).toBe(404);
    expect((await client.delete(`/v1/workspaces/${workspace.id}`)).status).toBe(404);
    const last = await client.delete(`/v1/workspaces/${second}`);
    expect(last.body.error.code).toBe('last_workspace');
  });

  it('of two deletions at once, one workspace stays', async () => {
    const person = await signIn();
    const second = `second-${person.accountId}`;
    await addWorkspace(person, second);
    const answers = await Promise.all(
      [person.workspace.id, second].map((id) => person.client.delete(`/v1/workspaces/${id}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('GET /v1/workspaces/{id}/contents', () => {
  it('counts what would be deleted with it: nothing deleted before, and nothing of another workspace', async () => {
    const owner = await signInPro();
    const { client, workspace } = owner;
    await addWorkspace(owner, `second-${owner.accountId}`);
    const push = (workspaceId: string, records: object[]) => client.post('/v1/sync/push', { workspaceId, records });
    await push(workspace.id, [
      { table: 'meetings', record: { id: 'm1' } },
      { table: 'meetings', record: { id: 'm2' } },
      { table: 'meetings', record: { id: 'm3', deletedAt: 1 } },
      { table: 'people', record: { id: 'p1' } },
      { table: 'attendees', record: { id: 'a1', meetingId: 'm1' } },
      { table: 'templates', record: { id: 't1' } },
      // No templates.
      ...['budget', 'change', 'dismissed', 'savings', 'week'].map((kind) => ({
        ...{ table: 'templates', record: { id: kind, kind } },
      })),
    ]);
    await push(`second-${owner.accountId}`, [{ table: 'topics', record: { id: 't1' } }]);
    await shareReceipt(owner);
    await client.post('/v1/tokens', { workspaceId: workspace.id, name: 'Reports' });
    const contents = async (id: string) => (await client.get(`/v1/workspaces/${id}/contents`)).body;
    expect(await contents(workspace.id)).toEqual({
      ...{ meetings: 2, people: 1, topics: 0, templates: 1, receipts: 1, tokens: 1 },
    });
    expect(await contents(`second-${owner.accountId}`)).toEqual({
      ...{ meetings: 0, people: 0, topics: 1, templates: 0, receipts: 0, tokens: 0 },
    });
  });

  it('is 404 for another account’s', async () => {
    const [{ client }, { workspace }] = [await signIn(), await signIn()];
    expect((await client.get(`/v1/workspaces/${workspace.id}/contents`)).status).toBe(404);
  });
});
