import { describe, expect, it } from 'vitest';
import { refused, signInPro, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';
import { makePro } from '../support/pro.ts';

describe('tokens', () => {
  it('are shown once, listed newest first and revoked', async () => {
    const { client, workspace } = await signInPro();
    const create = (name: string) => client.post('/v1/tokens', { workspaceId: workspace.id, name });
    const first = await create('Dashboard');
    expect(first.status).toBe(201);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const { token, info } = first.body;
    expect(token).toMatch(/^mt_live_[0-9A-Za-z]{40}$/);
    expect(info).toEqual({
      id: expect.any(String),
      name: 'Dashboard',
      workspaceId: workspace.id,
      prefix: token.slice(0, 12),
      createdAt: expect.any(Number),
      lastUsedAt: null,
    });
    const second = (await create('😀'.repeat(60))).body.info;
    const list = await client.get(`/v1/tokens?workspaceId=${workspace.id}`);
    expect(list.body.tokens).toEqual([second, info]);
    expect(
      JSON.stringify(await query(client.app, 'SELECT * FROM api_tokens WHERE workspace_id = $1', [workspace.id])),
    ).not.toContain(token.slice(12));
    expect((await client.delete(`/v1/tokens/${info.id}`)).body).toEqual({ ok: true });
    expect((await client.delete(`/v1/tokens/${info.id}`)).status).toBe(404);
    expect((await client.get(`/v1/tokens?workspaceId=${workspace.id}`)).body.tokens).toEqual([second]);
  });

  it.each([
    ['workspaceId', { name: 'x' }],
    ['workspaceId', { name: 'x', workspaceId: '' }],
    ['workspaceId', { name: 'x', workspaceId: 'x'.repeat(65) }],
    ['name', { workspaceId: 'x' }],
    ['name', { workspaceId: 'x', name: '' }],
    ['name', { workspaceId: 'x', name: 'x'.repeat(61) }],
    ['name', { workspaceId: 'x', name: null }],
  ])('%s: %j is 400', async (path, body) => {
    const { client } = await refused();
    const answer = await client.post('/v1/tokens', body);
    expect(answer.body.error.details.issues[0].path).toBe(path);
  });

  it('are part of Pro, but a lapsed account can still see and revoke them', async () => {
    const who = await signInPro();
    const { client, workspace } = who;
    const body = { workspaceId: workspace.id, name: 'x' };
    const { info } = (await client.post('/v1/tokens', body)).body;
    await makePro(who, { status: 'canceled', endedAt: new Date() });
    const refused = await client.post('/v1/tokens', body);
    expect(refused.body.error.code).toBe('pro_required');
    expect((await client.get(`/v1/tokens?workspaceId=${workspace.id}`)).body.tokens).toEqual([info]);
    expect((await client.delete(`/v1/tokens/${info.id}`)).status).toBe(200);
  });

  it('of another account are the same 404 as missing ones', async () => {
    const [owner, other] = [await signInPro(), await signInPro()];
    const body = { workspaceId: owner.workspace.id, name: 'x' };
    const { info } = (await owner.client.post('/v1/tokens', body)).body;
    expect((await other.client.post('/v1/tokens', body)).status).toBe(404);
    expect((await other.client.get(`/v1/tokens?workspaceId=${owner.workspace.id}`)).status).toBe(404);
    expect((await other.client.delete(`/v1/tokens/${info.id}`)).status).toBe(404);
    expect((await owner.client.get(`/v1/tokens?workspaceId=${owner.workspace.id}`)).body.tokens).toEqual([info]);
  });

  it('are listed by workspace, and no more once it is deleted', async () => {
    const { client, workspace } = await signInPro();
    const second = (await client.post('/v1/workspaces', { name: 'Second' })).body;
    const workspaceIds = [workspace.id, second.id];
    const created = [];
    for (const workspaceId of workspaceIds) {
      created.push((await client.post('/v1/tokens', { workspaceId, name: 'x' })).body);
    }
    for (const [i, workspaceId] of workspaceIds.entries()) {
      const { tokens } = (await client.get(`/v1/tokens?workspaceId=${workspaceId}`)).body;
      expect(tokens).toEqual([created[i].info]);
    }
    await client.delete(`/v1/workspaces/${second.id}`);
    expect((await client.get(`/v1/tokens?workspaceId=${second.id}`)).status).toBe(404);
  });

  it('are at most 50 in a workspace', async () => {
    const { client, workspace } = await signInPro();
    const create = () => client.post('/v1/tokens', { workspaceId: workspace.id, name: 'x' });
    // As many at once as a session may send.
    const half = () => Promise.all(Array.from({ length: 25 }, create));
    const answers = [...(await half()), ...(await half())];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(50);
    expect((await create()).body.error.code).toBe('plan_limit');
  });
});

describe('a token opens its own workspace', () => {
  const path = '/v1/public/meetings';

  /** A token, and a client that sends it without a cookie. */
  async function holder() {
    const who = await signInPro();
    const created = await who.client.post('/v1/tokens', { workspaceId: who.workspace.id, name: 'x' });
    const { token, info } = created.body;
    const script = await stranger();
    const use = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
      script.get(path, { headers });
    const lastUsedAt = async (): Promise<number | null> =>
      (await who.client.get(`/v1/tokens?workspaceId=${who.workspace.id}`)).body.tokens[0].lastUsedAt;
    return { who, token, info, use, lastUsedAt };
  }

  it('and no other way in does', async () => {
    const { who, token, use } = await holder();
    expect((await use()).status).toBe(200);
    expect((await use({ authorization: `bearer  ${token}` })).status).toBe(200);
    const others: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token} x` },
      { authorization: `Bearer ${token.slice(0, -1)}` },
      { authorization: `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      { authorization: `Bearer ${token.toUpperCase()}` },
      { authorization: `Bearer mt_live_${"' OR 1=1 --".padEnd(40, '0')}` },
      { authorization: `Bearer ${'x'.repeat(10_000)}` },
      { cookie: who.client.cookie ?? '' },
    ];
    for (const headers of others) {
      const answer = await use(headers);
      expect(answer.status, JSON.stringify(headers).slice(0, 80)).toBe(401);
      expect(answer.body.error).toEqual({ code: 'unauthorized', message: 'missing or invalid API token' });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('until it is revoked', async () => {
    const { who, info, use } = await holder();
    expect((await use()).status).toBe(200);
    await who.client.delete(`/v1/tokens/${info.id}`);
    expect((await use()).body.error.code).toBe('unauthorized');
  });

  it('until the workspace is deleted', async () => {
    const { who, use } = await holder();
    await who.client.post('/v1/workspaces', { name: 'Another' });
    await who.client.delete(`/v1/workspaces/${who.workspace.id}`);
    expect((await use()).body.error.code).toBe('unauthorized');
  });

  it('while its owner is on Pro, and again on resubscription', async () => {
    const { who, use } = await holder();
    for (const lapse of [
      { status: 'canceled', endedAt: new Date() },
      { status: 'past_due', graceUntil: new Date(Date.now() - 1000) },
      { status: 'unpaid' },
    ]) {
      await makePro(who, lapse);
      const answer = await use();
      expect(answer.body.error.code).toBe('plan_lapsed');
    }
    await makePro(who, { status: 'past_due', graceUntil: new Date(Date.now() + 60_000) });
    expect((await use()).status).toBe(200);
  });

  it('and notes when it was last used: at once, then at most once a minute', async () => {
    const { who, info, use, lastUsedAt } = await holder();
    await Promise.all([use(), use(), use()]);
    const first = await lastUsedAt();
    expect(first).toBeGreaterThanOrEqual(info.createdAt);
    await use();
    expect(await lastUsedAt()).toBe(first);
    await query(
      who.client.app,
      "UPDATE api_tokens SET last_used_at = last_used_at - interval '1 minute' WHERE id = $1",
      [info.id],
    );
    await use();
    expect(await lastUsedAt()).toBeGreaterThanOrEqual(Number(first));
  });
});
