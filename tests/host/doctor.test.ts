import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkBackups } from '#lib/local/doctor/backups.ts';
import { checkAddresses, checkContents } from '#lib/local/doctor/database.ts';
import { clockFinding, type Finding } from '#lib/local/doctor/findings.ts';
import { checkWeb } from '#lib/local/doctor/web.ts';
import { freePort } from '#lib/local/host/ports.ts';
import { withClient } from '#lib/local/postgres/database.ts';
import { DAY, HOUR } from '#lib/time.ts';
import { workerApp } from '../support/app.ts';
import { dropDatabasesAfterwards, newDatabase } from '../support/databases.ts';
import { newFolder } from '../support/folders.ts';
import { startProxy } from '../support/postgres-proxy.ts';

/** `npm run doctor`, with everything wrong that can be wrong with a deployment. */

dropDatabasesAfterwards();

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that answers with `answer`, and returns its address. */
async function stub(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function all(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const list: Finding[] = [];
  for await (const finding of findings) list.push(finding);
  return list;
}

/** Returns the problems and warnings, one line each. */
const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, text }) => `${level}: ${text}`);
const wrongOf = async (findings: AsyncIterable<Finding>) => wrong(await all(findings));
const wrongIn = async (url: string, now = Date.now()) => wrong(await checkContents(url, now));

/** Records that each cron was called just now. */
const callCrons = (url: string) =>
  withClient(url, (client) =>
    client.query(
      "INSERT INTO cron_runs SELECT name, now(), now() FROM unnest('{housekeeping,billing,digest}'::text[]) AS name",
    ),
  );

describe('backups', () => {
  it('are fine in a folder with today’s, but not without one, with an old one, or if none can be written', () => {
    const folder = path.join(newFolder(), 'backups');
    const now = Date.now();
    expect(wrong([checkBackups(folder, now)])).toEqual([
      `warning: BACKUP_DIR: there’s no backup in ${folder} yet. npm start makes one a day`,
    ]);
    // The check changes nothing.
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'meeting-tab-2026-11-22.backup.gz'), '');
    expect(wrong([checkBackups(folder, now + HOUR)])).toEqual([]);
    expect(wrong([checkBackups(folder, now + 2 * DAY)])).toEqual([
      'problem: BACKUP_DIR: the newest backup is 48 hours old. The log of npm start says why',
    ]);
    expect(readdirSync(folder)).toHaveLength(1);
    const file = path.join(folder, 'meeting-tab-2026-11-22.backup.gz');
    for (const inTheWay of [file, path.join(file, 'below')])
      expect(wrong([checkBackups(inTheWay, now)])).toEqual([
        `problem: BACKUP_DIR is ${inTheWay}, which can’t be used: there is a file in its way. No backup is made`,
      ]);
  });
});

describe('the database', () => {
  it('is fine if it is migrated and the crons were called', async () => {
    const url = await newDatabase('migrated');
    await callCrons(url);
    // On a busy machine, even the local database may take longer than the doctor likes.
    const slow = /^warning: DATABASE_URL: \d+ ms to the database\./;
    const found = await wrongOf(checkAddresses({ DATABASE_URL: url, DIRECT_URL: url }));
    expect(found.filter((line) => !slow.test(line))).toEqual([]);
    expect(await wrongIn(url)).toEqual([]);
  });

  it('nobody answers, or the password is wrong', async () => {
    const nobody = await all(checkAddresses({ DATABASE_URL: 'postgresql://u:hunter22@127.0.0.1:1/x' }));
    expect(wrong(nobody)[0]).toMatch(/^problem: .*couldn’t reach the database at 127\.0\.0\.1:1\/x: .*ECONNREFUSED/);
    const url = Object.assign(new URL(await newDatabase('empty')), { password: 'hunter22' }).href;
    const findings = await all(checkAddresses({ DATABASE_URL: url }));
    expect(wrong(findings).join()).toMatch(/^problem: DATABASE_URL: couldn’t reach .*password authentication failed/);
    expect(JSON.stringify([nobody, findings])).not.toContain('hunter22');
  });

  it('is reached through a pooler, and DIRECT_URL is missing or pooled too', async () => {
    const url = await newDatabase('migrated');
    const pooler = await startProxy(url, { refusesTimeouts: true });
    const pooled = pooler.url(url);
    expect(await wrongOf(checkAddresses({ DATABASE_URL: pooled, DIRECT_URL: url }))).toEqual([]);
    const [missing] = await wrongOf(checkAddresses({ DATABASE_URL: pooled }));
    expect(missing).toMatch(/^problem: DATABASE_URL goes through a pooler/);
    const [both] = await wrongOf(checkAddresses({ DATABASE_URL: pooled, DIRECT_URL: pooled }));
    expect(both).toMatch(/^problem: DIRECT_URL goes through/);
    await pooler.stop();
  });

  it('isn’t the same in both addresses', async () => {
    const [one, two] = [await newDatabase('empty'), await newDatabase('empty')];
    expect((await wrongOf(checkAddresses({ DATABASE_URL: one, DIRECT_URL: two }))).join()).toMatch(/are two databases/);
  });

  it('isn’t migrated, not completely, or not by us', async () => {
    const url = await newDatabase('empty');
    expect((await wrongIn(url)).join()).toMatch(/^problem: Migrations: none is applied/);
    const migrated = await newDatabase('migrated');
    const set = (sql: string) => withClient(migrated, (client) => client.query(sql));
    const migrations = async () => (await wrongIn(migrated))[0];
    await set(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '2999_later', now())",
    );
    expect(await migrations()).toBe('warning: Migrations: a newer version of Meeting Tab has applied 2999_later');
    await set("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_init'");
    expect(await migrations()).toMatch(/^problem: Migrations: 20261121080123_init not applied/);
  });

  it('wasn’t reached by the crons', async () => {
    const url = await newDatabase('migrated');
    const now = Date.now();
    expect(await wrongIn(url, now)).toEqual(
      ['housekeeping', 'billing', 'digest'].map(
        (name) => `warning: The cron ${name} hasn’t been called yet: look again tomorrow`,
      ),
    );
    await withClient(url, (client) =>
      client.query(`INSERT INTO cron_runs VALUES ('billing', $1, $1), ('digest', $2, $1)`, [
        new Date(now - 50 * HOUR),
        new Date(now - HOUR),
      ]),
    );
    const found = (await wrongIn(url, now)).filter((line) => !line.includes('housekeeping'));
    expect(found).toEqual([
      'problem: The cron billing was called 50 hours ago, and should be at least once a day',
      'problem: The cron digest is called, and fails: the log says why',
    ]);
    expect((await wrongIn(url, now + 2 * DAY)).join()).toContain('The cron housekeeping has never been called');
  });
});

describe('the web', () => {
  it('is fine with a running app', async () => {
    const app = await workerApp();
    const [first, ...others] = await wrongOf(checkWeb(app.baseUrl, app.env.CRON_SECRET));
    // TRUST_PROXY is set without a proxy, so the address that a client claims would count.
    expect(first).toMatch(/^problem: TRUST_PROXY is 1, and the address that a client claims/);
    expect(others).toEqual([]);
    expect(await wrongOf(checkWeb(app.baseUrl, 'another-secret-altogether'))).toEqual([
      'problem: CRON_SECRET: the running app has another one',
    ]);
    const elsewhere = app.baseUrl.replace('localhost', '127.0.0.1');
    expect((await wrongOf(checkWeb(elsewhere, app.env.CRON_SECRET))).join()).toMatch(
      /BASE_URL: here it’s http:\/\/127.*, and the running app has http:\/\/localhost/,
    );
  });

  it.for<[string, (request: IncomingMessage, response: ServerResponse) => void, RegExp]>([
    [
      'somebody else answers',
      (_, response) => json(response, 200, { hello: 1 }),
      /^problem: BASE_URL: what answers at .*\/health isn’t Meeting Tab \(status 200\)$/,
    ],
    [
      'it leads elsewhere',
      (_, response) => response.writeHead(308, { location: 'https://www.example.com/health' }).end(),
      /^problem: BASE_URL: .* leads on to https:\/\/www\.example\.com: set BASE_URL/,
    ],
    [
      'it isn’t ready',
      appThat({ '/api/ready': [503, { error: { message: 'The database can’t be reached.' } }] }),
      /^problem: The app says that it isn’t ready: The database can’t be reached\.$/,
    ],
    [
      'it is of another version',
      appThat({ '/api/arrival': [404, {}] }),
      /^warning: The running app doesn’t say how requests arrive \(status 404\)/,
    ],
    ['its host is changed', arriving({ host: 'app:3000' }), /^warning: Proxy: requests arrive with the host app:3000/],
    ['its protocol is wrong', arriving({ forwardedProto: 'https' }), /^warning: Proxy: X-Forwarded-Proto says https/],
    [
      'a proxy isn’t trusted',
      arriving({ forwardedFor: 2, trustProxy: false }),
      /^warning: A proxy appends the client’s address, and TRUST_PROXY isn’t 1/,
    ],
    [
      'its clock is wrong',
      (_, response) => json(response, 200, { ok: true, time: Date.now() + HOUR }),
      /^problem: This machine’s clock is 3(599|6\d\d) s behind the app’s/,
    ],
  ])('%s', async ([, answer, words]) => {
    const baseUrl = await stub(answer);
    expect((await wrongOf(checkWeb(baseUrl, 'x'.repeat(16)))).join('\n')).toMatch(words);
  });

  it('nobody answers, the certificate is no good, or it isn’t https', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await wrongOf(checkWeb(nobody, undefined))).toEqual([
      `problem: BASE_URL: ${nobody} can’t be reached: ECONNREFUSED`,
    ]);
    const plain = await stub((_, response) => response.end());
    expect((await wrongOf(checkWeb(plain.replace('http:', 'https:'), undefined))).join()).toMatch(
      /can’t be reached: ERR_SSL_\w+ \(TLS fails, or its certificate isn’t good\)$/,
    );
    expect((await wrongOf(checkWeb('http://tab.invalid', undefined)))[0]).toMatch(
      /^problem: BASE_URL is http:\/\/tab\.invalid: it has to be https/,
    );
  });

  it('clocks that differ by little are ignored', () => {
    const levels = [400, -4000, 5000, -59_000, 60_000].map((ms) => clockFinding('the app’s', ms).level);
    expect(levels).toEqual(['ok', 'ok', 'warning', 'warning', 'problem']);
  });
});

const arrival = (changes: object) => ({
  ...{ baseUrl: 'HERE', host: 'HOST', forwardedProto: null, forwardedFor: 1, lastIsOwn: false, trustProxy: false },
  ...changes,
});

/** Answers like a healthy app, except for how requests arrive. */
const arriving = (changes: object) => appThat({ '/api/arrival': [200, arrival(changes)] });

/** Answers like a healthy app, except for the given answers. */
function appThat(answers: Record<string, [number, unknown]>) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const all: Record<string, [number, unknown]> = {
      '/health': [200, { ok: true, time: Date.now() }],
      '/api/ready': [200, { ready: true }],
      '/api/arrival': [200, arrival({})],
      ...answers,
    };
    const [status, body] = all[request.url ?? ''] ?? [404, {}];
    const { host = '' } = request.headers;
    json(
      response,
      status,
      JSON.parse(JSON.stringify(body).replace('"HERE"', `"http://${host}"`).replace('"HOST"', `"${host}"`)),
    );
  };
}

/** Stands in for Resend and Stripe, as far as the doctor asks them. */
function services(of: { domains: object[]; prices: object[]; webhooks: object[] } | 'refusing') {
  return (request: IncomingMessage, response: ServerResponse) => {
    const isMail = request.url?.startsWith('/domains');
    const message = 'sk_live_secret';
    if (of === 'refusing')
      return json(
        response,
        401,
        isMail
          ? { statusCode: 401, name: 'invalid_api_key', message }
          : { error: { type: 'invalid_request_error', message } },
      );
    const data = isMail ? of.domains : request.url?.startsWith('/v1/prices') ? of.prices : of.webhooks;
    return json(response, 200, { object: 'list', data, has_more: false, url: request.url });
  };
}

const domain = (status: string) => ({ id: '1', name: 'tab.example.com', status });
const webhook = (url: string, ...enabled_events: string[]) => ({
  ...{ id: 'we_1', object: 'webhook_endpoint', url, status: 'enabled', enabled_events },
});

const KEYS = ['pro_starter_month', 'pro_starter_year', 'pro_list_month', 'pro_list_year'];

describe('the command', () => {
  /** Runs it against stand-ins for the app and the services. Returns its exit code and lines. */
  async function run(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
    const child = spawn(process.execPath, ['lib/local/bootstrap.mjs', 'doctor'], {
      cwd: path.join(import.meta.dirname, '../..'),
      env: { ...process.env, BASE_URL: '', DATABASE_URL: '', DIRECT_URL: '', DATA_DIR: newFolder(), ...env },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    const [code] = await once(child, 'close');
    return { code, printed };
  }

  const SECRETS = {
    CRON_SECRET: 'cron-secret-0123456789',
    SESSION_SECRET: 'session-secret-0123456789-0123456789',
    RESEND_API_KEY: 're_secret',
    STRIPE_SECRET_KEY: 'sk_live_secret',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  };

  it('finds nothing wrong with a whole deployment, and exits with 0', async () => {
    const baseUrl = await stub(appThat({}));
    const url = `${baseUrl}/api/stripe/webhook`;
    const outside = await stub(
      services({
        domains: [domain('verified')],
        prices: KEYS.map((lookup_key) => ({ id: lookup_key, object: 'price', lookup_key })),
        webhooks: [webhook(url, 'checkout.session.completed', 'customer.subscription.updated', 'invoice.paid')],
      }),
    );
    const database = await newDatabase('migrated');
    await callCrons(database);
    const { code, printed } = await run({
      ...SECRETS,
      BASE_URL: baseUrl,
      DATABASE_URL: database,
      RESEND_BASE_URL: outside,
      STRIPE_API_BASE: outside,
      MAIL_FROM: 'Meeting Tab <hello@tab.example.com>',
    });
    expect(printed).not.toMatch(/^(problem|warning)/m);
    expect(printed).toMatch(/\n0 to fix, 0 to think about\.\n$/);
    expect(code).toBe(0);
    for (const secret of [...Object.values(SECRETS), new URL(database).password]) expect(printed).not.toContain(secret);
  });

  it('says what is wrong, one line each, without any secret, and exits with 1', async () => {
    const outside = await stub(
      services({
        domains: [domain('pending')],
        prices: [],
        webhooks: [webhook('https://tab.invalid/api/stripe/webhook', 'invoice.paid')],
      }),
    );
    const { code, printed } = await run({
      BASE_URL: 'https://tab.invalid',
      DATABASE_URL: 'postgresql://u:hunter22@127.0.0.1:1/x',
      SESSION_SECRET: 'short',
      RESEND_API_KEY: 're_secret',
      RESEND_BASE_URL: outside,
      STRIPE_API_BASE: outside,
      STRIPE_SECRET_KEY: 'sk_test_secret',
      MAIL_FROM: 'hello@tab.example.com',
    });
    for (const line of [
      'SESSION_SECRET must have at least 32 characters',
      'CRON_SECRET is missing: no cron can be called',
      'DATABASE_URL: couldn’t reach the database at 127.0.0.1:1/x',
      'Email: Resend has tab.example.com as pending',
      `Stripe: no price ${KEYS.join(', ')}. Run npm run stripe:setup`,
      'Stripe: the webhook lacks checkout.session.*, customer.subscription.*',
      'STRIPE_WEBHOOK_SECRET is missing',
      'BASE_URL: https://tab.invalid can’t be reached',
    ])
      expect(printed).toContain(`problem  ${line}`);
    expect(printed).toContain('warning  Stripe: this is a test key');
    for (const secret of ['hunter22', 're_secret', 'sk_test_secret', 'short']) expect(printed).not.toContain(secret);
    expect(code).toBe(1);
  });

  it('says that keys are refused, and that a domain or a webhook is unknown', async () => {
    const refusing = await stub(services('refusing'));
    const env = { ...SECRETS, BASE_URL: await stub(appThat({})), MAIL_FROM: 'a@b.example' };
    const refused = await run({ ...env, RESEND_BASE_URL: refusing, STRIPE_API_BASE: refusing });
    expect(refused.printed).toContain('problem  Email: Resend refuses RESEND_API_KEY\n');
    expect(refused.printed).toContain('problem  Stripe: it refuses STRIPE_SECRET_KEY\n');
    expect(refused.printed).not.toContain('secret');
    const empty = await stub(
      services({ domains: [], prices: KEYS.map((lookup_key) => ({ lookup_key })), webhooks: [] }),
    );
    const { printed } = await run({ ...env, RESEND_BASE_URL: empty, STRIPE_API_BASE: empty });
    expect(printed).toContain('problem  Email: Resend doesn’t know b.example');
    expect(printed).toMatch(/problem {2}Stripe: no webhook to http:\/\/127.*\/api\/stripe\/webhook/);
    expect(printed).toContain('warning  There’s no database yet');
  });
});
