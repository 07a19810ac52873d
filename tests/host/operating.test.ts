import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/api.ts';
import { query, startApp, type TestApp } from '../support/app.ts';
import { newFolder } from '../support/folders.ts';
import { type PostgresProxy, startProxy } from '../support/postgres-proxy.ts';
import { until } from '../support/until.ts';

/** Readiness and metrics, for an operator. */

const METRICS_TOKEN = 'a-token-for-prometheus';

let app: TestApp;
let proxy: PostgresProxy;
const backups = newFolder();

/** More than the number of connections that Node lets wait by default. */
const CROWD = 1500;

beforeAll(async () => {
  proxy = await startProxy(process.env.TEST_PG_URL ?? '');
  app = await startApp({ env: { METRICS_TOKEN, BACKUP_DIR: backups }, via: proxy.url });
});
afterAll(async () => {
  await app?.stop();
  await proxy?.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.baseUrl + path, { headers });
const scrape = async () => (await get('/api/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text();

/** Returns a scrape's samples, after checking the format of each line. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.trimEnd().split('\n')) {
    const [, kind, named] = /^# (HELP|TYPE) ([a-z_][a-z0-9_]*) \S/.exec(line) ?? [];
    if (kind === 'TYPE' && named !== undefined) {
      expect(types.has(named), line).toBe(false);
      types.set(named, line.split(' ')[3] ?? '');
    }
    if (kind) continue;
    const [, name = '', labels = '', value] =
      /^([a-z_][a-z0-9_]*)(\{[a-z_]+="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\[\\"n])*")*\})? (\S+)$/.exec(
        line,
      ) ?? [];
    expect(value, line).toBeDefined();
    expect(Number.isFinite(Number(value)), line).toBe(true);
    expect(types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram', line).toBe(true);
    expect(samples.has(name + labels), line).toBe(false);
    samples.set(name + labels, Number(value));
  }
  return samples;
}

describe('/api/ready', () => {
  it('is 200 with a migrated database, and 503 without one that answers, or lacks a migration', async () => {
    expect(await (await get('/api/ready')).json()).toEqual({ ready: true });
    const refusal = async () => {
      const response = await get('/api/ready');
      return response.status === 503 && ((await response.json()) as { error: { code: string; message: string } }).error;
    };
    await proxy.away(true);
    expect(await until(refusal)).toEqual({ code: 'unavailable', message: 'The database can’t be reached.' });
    expect((await get('/health')).status).toBe(200);
    await proxy.away(false);
    await until(async () => (await get('/api/ready')).ok);
    const [{ name }] = await query(
      app,
      `UPDATE _prisma_migrations SET rolled_back_at = now()
        WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name AS name`,
    );
    expect(await until(refusal)).toEqual({ code: 'unavailable', message: `The migration ${name} isn’t applied.` });
    await query(app, 'UPDATE _prisma_migrations SET rolled_back_at = NULL');
    await until(async () => (await get('/api/ready')).ok);
  });
});

describe('/api/metrics', () => {
  it('needs the token, and doesn’t exist unless one is set', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: METRICS_TOKEN }]) {
      const response = await get('/api/metrics', headers as Record<string, string>);
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain('process_');
    }
    const other = await startApp();
    try {
      const response = await fetch(`${other.baseUrl}/api/metrics`, { headers: { authorization: 'Bearer undefined' } });
      expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
        404,
        'not_found',
      ]);
    } finally {
      await other.stop();
    }
  });

  it('counts requests by pattern and status, pages by their patterns, and everything else as one', async () => {
    const { client } = await signIn({ app });
    await client.get('/v1/receipts/no-such-receipt').catch(() => undefined);
    const read = async () => samplesOf(await scrape());
    const before = await read();
    for (let n = 0; n < 3; n += 1) await get('/v1/me');
    await get('/v1/receipts/abcdef');
    await get('/pricing?x=1');
    await get('/no/such/page');
    await get('/another"page');
    const count = (samples: Map<string, number>, method: string, route: string, status: number) =>
      samples.get(`http_requests_total{method="${method}",route="${route}",status="${status}"}`) ?? 0;
    const after = await until(async () => {
      const now = await read();
      return count(now, 'GET', 'other', 404) - count(before, 'GET', 'other', 404) === 2 && now;
    });
    const more = (route: string, status: number) =>
      count(after, 'GET', route, status) - count(before, 'GET', route, status);
    expect(more('/v1/me', 401)).toBe(3);
    expect(more('/pricing', 200)).toBe(1);
    const of = (name: string, labels: string) =>
      after.get(`http_request_duration_seconds_${name}{method="GET",route="/v1/me"${labels}}`);
    expect(of('count', '')).toBe(of('bucket', ',le="+Inf"'));
    expect(of('count', '')).toBe(count(after, 'GET', '/v1/me', 401) + count(after, 'GET', '/v1/me', 200));
    expect(of('sum', '')).toBeGreaterThan(0);
    expect([...after.keys()].filter((key) => /abcdef|no\/such|another/.test(key))).toEqual([]);
  });

  it('shows the process, the pool, emails, backups and when each cron ran', async () => {
    const { accountId } = await signIn({ app });
    await query(
      app,
      `INSERT INTO notices (id, account_id, content, created_at, leased_until, given_up_at)
       VALUES ('m1', $1, '{}', now() - interval '1 hour', now() + interval '1 day', NULL), ('m2', $1, '{}', now() - interval '9 days', NULL, now())`,
      [accountId],
    );
    expect(samplesOf(await scrape()).get('meeting_tab_backup_last_timestamp_seconds')).toBe(0);
    writeFileSync(path.join(backups, 'meeting-tab-2026-11-22.backup.gz'), '');
    const began = Date.now();
    expect((await get('/api/cron/housekeeping', { authorization: `Bearer ${app.env.CRON_SECRET}` })).status).toBe(200);
    await scrape();
    const samples = samplesOf(
      await until(async () => {
        const text = await scrape();
        return text.includes('nodejs_eventloop_lag_p99_seconds') && text;
      }),
    );
    expect(samples.get('meeting_tab_database_up')).toBe(1);
    expect(samples.get('meeting_tab_outbox_emails')).toBe(1);
    const oldest = samples.get('meeting_tab_outbox_oldest_seconds');
    expect(oldest).toBeGreaterThanOrEqual(3600);
    // The email that was given up is days older.
    expect(oldest).toBeLessThan(24 * 3600);
    expect(samples.get('meeting_tab_outbox_given_up')).toBe(1);
    expect(samples.get('meeting_tab_pool_connections_max')).toBe(10);
    expect(samples.get('meeting_tab_pool_waiting')).toBe(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(samples.get('process_start_time_seconds')).toBeLessThan(began / 1000);
    expect(samples.get('meeting_tab_backup_last_timestamp_seconds')).toBeGreaterThan(began / 1000 - 60);
    for (const which of ['run', 'success']) {
      const at = samples.get(`meeting_tab_cron_last_${which}_timestamp_seconds{cron="housekeeping"}`) ?? 0;
      expect(at * 1000).toBeGreaterThanOrEqual(began - 1000);
    }
    expect(samples.has('meeting_tab_cron_last_run_timestamp_seconds{cron="billing"}')).toBe(false);
  });

  it('is answered while the database is away, and says so', async () => {
    await proxy.away(true);
    const samples = samplesOf(await scrape());
    await proxy.away(false);
    expect(samples.get('meeting_tab_database_up')).toBe(0);
    expect(samples.has('meeting_tab_outbox_emails')).toBe(false);
    await until(async () => (await get('/api/ready')).ok);
  });

  it('shows when a failing cron was last called, and when it last succeeded', async () => {
    const call = async () =>
      (await get('/api/cron/housekeeping', { authorization: `Bearer ${app.env.CRON_SECRET}` })).status;
    expect(await call()).toBe(200);
    await query(app, 'ALTER TABLE sessions RENAME TO no_sessions');
    try {
      expect(await call()).toBe(500);
    } finally {
      await query(app, 'ALTER TABLE no_sessions RENAME TO sessions');
    }
    const [{ later }] = await query(
      app,
      "SELECT began_at > succeeded_at AS later FROM cron_runs WHERE name = 'housekeeping'",
    );
    expect(later).toBe(true);
  });
});

it('another SESSION_SECRET signs everyone out', async () => {
  const { client } = await signIn({ app });
  expect((await client.get('/v1/me')).status).toBe(200);
  const other = await startApp({ beside: app, env: { SESSION_SECRET: 'another'.repeat(8) } });
  try {
    const headers = { cookie: client.cookie ?? '' };
    expect((await fetch(`${other.baseUrl}/v1/me`, { headers })).status).toBe(401);
  } finally {
    await other.stop();
  }
});

it('more than a thousand connections that come while the process is busy wait to be accepted', async (context) => {
  const most = process.platform === 'linux' ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) : 0;
  if (most < CROWD) context.skip('the system lets fewer wait');
  const [pid = 0] = app.pids();
  const { hostname, port } = new URL(app.baseUrl);
  const request = `GET /health HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`;
  let connected = 0;
  const answers: string[] = [];
  // This makes it seem busy.
  process.kill(pid, 'SIGSTOP');
  const sockets = Array.from({ length: CROWD }, (_, n) => {
    const socket = connect(Number(port), hostname, () => {
      connected += 1;
      socket.write(request);
    });
    return socket.on('error', () => {}).once('data', (text) => (answers[n] = `${text}`.slice(0, 12)));
  });
  try {
    await until(() => connected === CROWD);
    process.kill(pid, 'SIGCONT');
    await until(() => answers.filter(Boolean).length === CROWD);
    // If there are too many at once, they get a response that says so.
    expect(answers.filter((one) => !/^HTTP\/1\.1 (200|503)/.test(one))).toEqual([]);
  } finally {
    process.kill(pid, 'SIGCONT');
    for (const socket of sockets) socket.destroy();
  }
});
