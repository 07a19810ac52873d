import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { monthOf } from '#lib/time.ts';
import { version } from '../../package.json';
import { newEmail } from '../support/account.ts';
import { requestCode, shareReceipt, signIn, stranger } from '../support/api.ts';
import { query, runCron } from '../support/app.ts';
import { declared, loadRoute, routeFiles } from '../support/contracts.ts';

describe('/health', () => {
  it('has exactly the described fields, and needs no session', async () => {
    const client = await stranger();
    const before = Date.now();
    const { body, headers } = await client.get('/health');
    // Longer than proxies keep their idle connections.
    expect(headers.get('keep-alive')).toBe('timeout=75');
    expect(Object.keys(body).toSorted()).toEqual(['build', 'environment', 'ok', 'time']);
    expect(body).toMatchObject({ ok: true, build: version, environment: 'production' });
    expect(body.time).toBeGreaterThanOrEqual(before);
    expect(body.time).toBeLessThanOrEqual(Date.now());
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('answers HEAD without a body', async () => {
    const response = await (await stranger()).fetch('HEAD', '/health');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

/** Redocly's rules beyond its recommended ones. */
const MORE_RULES = Object.fromEntries(
  [
    'no-invalid-schema-examples',
    'no-invalid-parameter-examples',
    'operation-description',
    'operation-tag-defined',
    'parameter-description',
    'no-duplicated-tag-names',
  ].map((rule) => [rule, 'error']),
);

describe('/openapi.json', () => {
  const read = async () => (await (await stranger()).fetch('GET', '/openapi.json')).json();

  it('may be read by a page of any site, and names the service that it came from', async () => {
    const client = await stranger();
    const response = await client.fetch('GET', '/openapi.json', { headers: { origin: 'https://editor.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect((await response.json()).servers[0].url).toBe(client.app.baseUrl);
  });

  it('is right about headers that are too large', async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(17_000)}` };
    const response = await (await stranger()).fetch('GET', '/v1/public/meetings', { headers });
    expect([response.status, await response.text()]).toEqual([431, '']);
  });

  it('is OpenAPI 3.1, version 1.0.0, with both security schemes and a component for every resource', async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe('1.0.0');
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'service_session' },
      token: { type: 'http', scheme: 'bearer' },
    });
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        ...['User', 'Workspace', 'Entitlements', 'Usage', 'Pricing', 'Subscription', 'Account', 'Receipt', 'Error'],
        'Health',
      ]),
    );
  });

  it('holds every operation of every route file, with examples and each error status', async () => {
    const document = await read();
    for (const file of routeFiles()) {
      const module = await loadRoute(file);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
        expect(module[method], `${file} ${method}`).toHaveProperty('contract');
      }
    }
    expect(declared.length).toBeGreaterThanOrEqual(routeFiles().length);
    for (const { path, method, operation } of declared) {
      const entry = document.paths[path]?.[method.toLowerCase()];
      expect(entry, `${method} ${path}`).toBeDefined();
      const type = operation.events ? 'text/event-stream' : 'application/json';
      if (operation.status === 204) expect(entry.responses[204]).not.toHaveProperty('content');
      else expect(entry.responses[operation.status].content[type].example).toBeDefined();
      if (operation.body?.content['application/json'])
        expect(entry.requestBody.content['application/json'].example).toBeDefined();
      if (operation.auth.name) expect(entry.responses['401']).toBeDefined();
      expect(entry.responses['500']).toBeDefined();
    }
  });

  it('passes redocly’s strictest recommended rules: a warning is an error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    const [file, config] = [join(folder, 'openapi.json'), join(folder, 'redocly.yaml')];
    const document = await read();
    // One rule refuses a document that names localhost, where the tests run.
    const published = JSON.stringify(document).replaceAll(document.servers[0].url, 'https://meetingtab.example');
    await writeFile(file, published);
    await writeFile(config, JSON.stringify({ extends: ['recommended-strict'], rules: MORE_RULES }));
    const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js');
    await promisify(execFile)(process.execPath, [redocly, 'lint', `--config=${config}`, file], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    await rm(folder, { recursive: true });
  });
});

describe('every answer', () => {
  it.each(['/', '/sign-in', '/health', '/v1/me', '/v1/nothing'])('%s has the security headers', async (path) => {
    const { headers } = await (await stranger()).fetch('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('search engines', () => {
  const ask = async (path: string) => (await stranger()).fetch('GET', path).then((answer) => answer.text());

  it.each(['/', '/app', '/pricing', '/docs'])('may find %s', async (path) => {
    expect(await ask(path)).not.toContain('noindex');
  });

  it.each(['/app/meetings', '/app/settings', '/app/account', '/app/tokens'])('are kept out of %s', async (path) => {
    expect(await ask(path)).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('the log', () => {
  it('is one JSON line per request, with the pattern and the request id, and nothing secret', async () => {
    const email = newEmail();
    const client = await stranger();
    const code = await requestCode(client, email);
    const verified = await client.post('/v1/auth/verify', { email, code });
    const answer = await client.delete('/v1/receipts/abcdefghijklmnopqrstuv');
    const lines = await client.app.logLines();
    const line = lines.find(({ requestId }) => requestId === answer.headers.get('x-request-id'));
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      code: 'not_found',
      method: 'DELETE',
      route: '/v1/receipts/{id}',
      status: 404,
      ms: expect.any(Number),
      requestId: answer.headers.get('x-request-id'),
      accountId: verified.body.user.id,
    });
    const all = (await client.app.printed()).join('\n');
    const session = client.cookie?.split('=')[1];
    for (const secret of [email, code, session, 'abcdefghijklmnopqrstuv']) expect(all).not.toContain(secret);
  });
});

describe('the log, whatever a request says', () => {
  it.each([
    ['an action', { 'next-action': 'x"\tno such action' }],
    [
      'an action of another site',
      { 'next-action': 'x', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
    ['an action that is a form', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a bad state', { rsc: '1', 'next-router-state-tree': '%5B%22evil' }],
  ])('has JSON lines only: %s', async (_, headers) => {
    const client = await stranger();
    const before = (await client.app.printed()).length;
    for (const path of ['/', '/app', '/digest/unsubscribe?token=x', '/r/nothing', '/v1/me', '/nothing']) {
      await (await client.fetch('POST', path, { body: 'x', headers })).text();
    }
    const lines = (await client.app.printed()).slice(before);
    for (const line of lines) expect(line).toMatch(/^\{.*\}$/);
  });
});

describe('/api/cron/housekeeping', () => {
  it.each([undefined, 'Bearer wrong', ''])('as %j: 401', async (authorization) => {
    const answer = await (await stranger()).fetch('GET', '/api/cron/housekeeping', { headers: { authorization } });
    expect(answer.status).toBe(401);
  });

  it('removes what has run out and leaves what has not', async () => {
    const person = await signIn();
    const { client, accountId } = person;
    const receipt = await shareReceipt(person);
    const deletedAt = async (age: string) => {
      await query(
        client.app,
        `INSERT INTO workspaces (id, account_id, name, currency, time_zone, created_at, updated_at, deleted_at)
         VALUES ($1, $2, 'Old', 'EUR', 'UTC', now(), now(), now() - $3::interval)`,
        [`${accountId}-${age.split(' ')[0]}`, accountId, age],
      );
    };
    await deletedAt('29 days');
    await deletedAt('31 days');
    const expired = newEmail();
    await requestCode(client, expired);
    const session = (idHash: string, createdDays: number, seenDays: number) =>
      query(
        client.app,
        `INSERT INTO sessions (id_hash, account_id, created_at, seen_at)
         VALUES ($1, $2, now() - make_interval(days => $3, secs => 1), now() - make_interval(days => $4, secs => 1))`,
        [`${accountId} ${idHash}`, accountId, createdDays, seenDays],
      );
    await session('unused', 30, 30);
    await session('old', 90, 0);
    await session('in use', 89, 29);
    const counter = (key: string, expire: number) =>
      query(client.app, 'INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2)', [
        `${accountId} ${key}`,
        expire,
      ]);
    await counter('over', Date.now() - 1);
    await counter('running', Date.now() + 60_000);
    const sentAgo = (email: string, age: string) =>
      query(client.app, 'UPDATE sign_in_codes SET sent_at = now() - $2::interval WHERE email = $1', [email, age]);
    await sentAgo(expired, '60 minutes');
    const live = newEmail();
    await requestCode(client, live);
    await sentAgo(live, '59 minutes');
    expect((await runCron(client.app, 'housekeeping')).status).toBe(200);
    const left = await query(client.app, 'SELECT id FROM workspaces WHERE account_id = $1 AND deleted_at IS NOT NULL', [
      accountId,
    ]);
    expect(left.map(({ id }) => id)).toEqual([`${accountId}-29`]);
    const codes = await query(client.app, 'SELECT email FROM sign_in_codes WHERE email = ANY($1)', [[expired, live]]);
    expect(codes).toEqual([{ email: live }]);
    const sessions = await query(
      client.app,
      "SELECT id_hash FROM sessions WHERE account_id = $1 AND id_hash LIKE account_id || ' %'",
      [accountId],
    );
    const counters = await query(client.app, "SELECT key FROM rate_limits WHERE key LIKE $1 || ' %'", [accountId]);
    expect([sessions, counters]).toEqual([[{ id_hash: `${accountId} in use` }], [{ key: `${accountId} running` }]]);
    expect((await fetch(receipt.url)).status).toBe(200);
    expect((await client.get('/v1/me')).status).toBe(200);
  });

  it('starts more than 13 months old are removed, however many, and their counts stay', async () => {
    const { client, accountId } = await signIn();
    const month = (ago: number) => {
      const at = new Date();
      return monthOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - ago, 15));
    };
    const rows = 25_000;
    await query(
      client.app,
      `INSERT INTO meeting_starts (account_id, client_meeting_id, month)
       SELECT $1, 'old ' || n, $2 FROM generate_series(1, $3) n UNION ALL SELECT $1, 'kept', $4`,
      [accountId, month(14), rows, month(13)],
    );
    const response = await runCron(client.app, 'housekeeping');
    expect((await response.json()).starts).toBeGreaterThanOrEqual(rows);
    const left = await query(client.app, 'SELECT client_meeting_id FROM meeting_starts WHERE account_id = $1', [
      accountId,
    ]);
    expect(left).toEqual([{ client_meeting_id: 'kept' }]);
    const counts = await query(
      client.app,
      'SELECT month, used FROM meeting_counts WHERE account_id = $1 ORDER BY month',
      [accountId],
    );
    expect(counts).toEqual([
      { month: month(14), used: rows },
      { month: month(13), used: 1 },
    ]);
    expect((await client.get('/v1/me')).body.usage.used).toBe(0);
  });
});
