import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ENTITLEMENTS } from '#lib/plans/terms.ts';
import { DAY } from '#lib/time.ts';
import { listedPages } from '../../app/(site)/pages.ts';
import { hashed, newEmail, wrong } from '../support/account.ts';
import { Client, type SignedIn, signIn as signInTo } from '../support/api.ts';
import { query, runCron, startApp, type TestApp } from '../support/app.ts';
import { post } from '../support/billing.ts';
import { at, meet, runDigest } from '../support/digest.ts';
import { tryCode } from '../support/sign-in.ts';
import { startSmtp } from '../support/smtp.ts';
import { until } from '../support/until.ts';

/** A private server: everyone on it has Pro, one domain may sign up, and email is sent over SMTP. */

const smtp = await startSmtp();
const SMTP = { RESEND_API_KEY: '', SMTP_URL: `${smtp.url}/?tls.rejectUnauthorized=false` };
const app = await startApp({
  now: Date.UTC(2026, 10, 20),
  env: {
    ...SMTP,
    ...{ PLAN: 'pro', SIGN_UP: 'domain:other.example,example.com', SERVICE_WORKER: 'off' },
    ...{ OPERATOR_NAME: 'Example <Ltd>', OPERATOR_CONTACT: 'help@example.com' },
    ...{ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' },
  },
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

const codeTo = (email: string) => until(() => /^Subject: (\d{6})/m.exec(smtp.newestTo(email)?.raw ?? '')?.[1]);

async function signIn(email = newEmail()): Promise<SignedIn> {
  const client = new Client(app);
  expect((await client.post('/v1/auth/code', { email })).status).toBe(200);
  const proof = { email, code: await codeTo(email), timeZone: 'Europe/Berlin', currency: 'EUR' };
  const verified = await client.post('/v1/auth/verify', proof);
  expect(verified.status).toBe(200);
  const { workspaces } = (await client.get('/v1/me')).body;
  return { client, email, accountId: verified.body.user.id, workspace: workspaces[0] };
}

describe('everyone has Pro', () => {
  it('from signing in to the digest', async () => {
    const person = await signIn();
    const { client, workspace, email } = person;
    expect((await client.get('/v1/me')).body).toMatchObject({
      plan: 'pro',
      entitlements: ENTITLEMENTS.pro,
      usage: { used: 0, limit: null },
      pricing: { mode: 'starter' },
      subscription: null,
      readOnlyUntil: null,
    });
    for (let i = 0; i < 22; i += 1) {
      const start = { workspaceId: workspace.id, clientMeetingId: `m${i}`, startedAt: 1 };
      expect((await client.post('/v1/meetings/start', start)).body).toMatchObject({ allowed: true, limit: null });
    }
    expect((await client.post('/v1/workspaces', { name: 'Another' })).status).toBe(201);
    const settings = await client.patch(`/v1/workspaces/${workspace.id}`, {
      digestOptIn: true,
      receiptAccent: '#123456',
    });
    expect(settings.body).toMatchObject({ digestOptIn: true, receiptAccent: '#123456' });
    await meet(person, Date.UTC(2026, 10, 18, 12));
    const { token } = (await client.post('/v1/tokens', { workspaceId: workspace.id, name: 'Sheet' })).body;
    const headers = { authorization: `Bearer ${token}` };
    const listed = await new Client(app).call('GET', '/v1/public/meetings', { headers });
    expect([listed.status, listed.body.meetings.length]).toEqual([200, 1]);
    await app.setNow(at('Europe/Berlin', '2026-11-23T08:00'));
    expect(await runDigest(app)).toMatchObject({ queued: 1, failed: 0, mails: 1 });
    const digest = smtp.newestTo(email)?.raw ?? '';
    const [notice] = await query(app, 'SELECT id FROM notices WHERE account_id = $1', [person.accountId]);
    expect(digest).toContain(`Message-ID: <${notice?.id}@example.com>`);
    expect(digest).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(digest).toContain('Total: =E2=82=AC60.00');
  });

  it('including those who subscribed before, or whose subscription has ended', async () => {
    const { client, accountId } = await signInTo({ app });
    await query(
      app,
      `INSERT INTO billing (account_id, customer_id, status, ended_at) VALUES ($1, $1, 'canceled', now())`,
      [accountId],
    );
    expect((await client.get('/v1/me')).body).toMatchObject({ plan: 'pro', subscription: null, readOnlyUntil: null });
  });

  it('billing answers as on a server without it', async () => {
    const { client } = await signInTo({ app });
    const codeOf = async (path: string, body: object) =>
      (await client.post(`/v1/billing/${path}`, body)).body.error.code;
    expect(await codeOf('checkout', { interval: 'year', returnTo: '/app' })).toBe('billing_unavailable');
    expect(await codeOf('confirm', { sessionId: 'cs_test_1' })).toBe('billing_unavailable');
    expect(await codeOf('portal', { returnTo: '/app' })).toBe('not_found');
  });

  it('someone who isn’t signed in hears of it, too', async () => {
    expect((await new Client(app).get('/v1/auth/session')).body).toEqual({ signedIn: false, plan: 'pro' });
  });

  it('no page mentions plans or prices, and /pricing leads home', async () => {
    const client = new Client(app);
    const pricing = await client.fetch('GET', '/pricing');
    expect([pricing.status, pricing.headers.get('location')]).toEqual([307, '/']);
    const sitemap = await (await client.fetch('GET', '/sitemap.xml')).text();
    expect(sitemap).not.toMatch(/pricing|billing/);
    expect(sitemap).toContain('/docs/self-hosting');
    // The reference and the spec describe the API on every server. One page explains how to run a server.
    const paths = listedPages().flatMap(({ path }) =>
      /^\/(pricing|docs\/api|docs\/self-hosting)/.test(path) ? [] : [path],
    );
    for (const path of [...paths, '/app', '/sign-in', '/nowhere']) {
      const html = await (await client.fetch('GET', path)).text();
      const words = html.replace(/<script.*?<\/script>|<style.*?<\/style>/gs, ' ').replace(/<[^>]+>/g, ' ');
      expect(
        words.match(
          /.{0,30}(\bPro\b|\bFree\b|[Pp]ricing|[Ss]ubscri|[Uu]pgrade (?:to|your)|[Cc]heckout|Stripe|\bplans?\b).{0,30}/,
        ),
        path,
      ).toBeNull();
      expect(html, path).not.toMatch(/href="\/pricing|"offers"/);
    }
  });
});

describe('its pages', () => {
  it('and security.txt and the API’s document name the operator', async () => {
    const client = new Client(app);
    const read = async (path: string) => (await client.fetch('GET', path)).text();
    for (const path of ['/privacy', '/terms']) {
      const text = await read(path);
      expect(text).toContain('<strong>Example &lt;Ltd&gt;</strong>');
      expect(text).toContain('href="mailto:help@example.com"');
      expect(text).not.toContain('OPERATOR_NAME');
    }
    const { headers } = await client.fetch('GET', '/.well-known/security.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    const text = await read('/.well-known/security.txt');
    expect(text).toContain('Contact: mailto:help@example.com\n');
    expect(text).toContain(`Canonical: ${app.baseUrl}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - app.now();
    expect(expires).toBeGreaterThan(30 * DAY);
    expect(expires).toBeLessThan(365 * DAY);
    const document = JSON.parse(await read('/openapi.json'));
    expect(document.info.contact).toEqual({ name: 'Example <Ltd>', email: 'help@example.com' });
  });

  it('have their worker removed where the service says so', async () => {
    const response = await new Client(app).fetch('GET', '/sw.js');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const script = await response.text();
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain('importScripts');
  });
});

const outside = () => newEmail().replace('@example.com', '@elsewhere.example');

// Here, requesting a code always takes 1.5 s, so these tests wait together.
describe.concurrent('who may make an account', () => {
  const ask = (email: string) => new Client(app).post('/v1/auth/code', { email });
  const told = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => [
    ...[status, body, [...headers.keys()]],
    headers.getSetCookie().map((line) => line.replace(/=[0-9A-Za-z]{22};/, '=…;')),
  ];
  const accountOf = (email: string) => query(app, 'SELECT id FROM accounts WHERE email = $1', [email]);

  it('an address outside gets the same answers as any other, at every step, and no email', async () => {
    const [inside, stranger] = [newEmail(), outside()];
    const [one, other] = await Promise.all([ask(stranger), ask(inside)]);
    expect(told(one)).toEqual(told(other));
    const code = await codeTo(inside);
    expect(smtp.newestTo(stranger)).toBeUndefined();
    const steps = [inside, stranger].map(async (email) => {
      const client = new Client(app);
      await client.post('/v1/auth/code', { email });
      const statuses: number[] = [];
      for (let i = 0; i < 6; i += 1) statuses.push(await tryCode(client, email, wrong(code)));
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    });
    // Subdomains, and domains with the same ending, are other domains.
    const alike = ['a@sub.example.com', 'a@notexample.com', 'a@example.com.example'].map(async (email) => {
      expect((await ask(email)).status).toBe(200);
      expect(smtp.newestTo(email)).toBeUndefined();
    });
    await Promise.all([...steps, ...alike]);
  });

  it('neither the right code nor the link beside it makes one', async () => {
    const email = outside();
    const client = new Client(app);
    await client.post('/v1/auth/code', { email });
    const token = 'a'.repeat(22);
    await query(app, 'UPDATE sign_in_codes SET code_hash = $2, link_hash = $3 WHERE email = $1', [
      ...[email, hashed(app, 'code', email, '123456'), hashed(app, 'link', email, token)],
    ]);
    for (const [path, proof] of [
      ['verify', { code: '123456' }],
      ['link', { token }],
    ] as const) {
      const answer = await client.post(`/v1/auth/${path}`, { email, ...proof });
      expect(answer.body.error.code).toBe('invalid_code');
    }
    expect(await accountOf(email)).toEqual([]);
    // With an account, the same code signs in: only the address was the reason.
    await query(app, 'INSERT INTO accounts (id, email) VALUES ($1, $1)', [email]);
    expect((await client.post('/v1/auth/verify', { email, code: '123456' })).status).toBe(200);
  });

  it('an existing account signs in, wherever its address is', async () => {
    const email = outside();
    await query(app, 'INSERT INTO accounts (id, email) VALUES ($1, $1)', [email]);
    expect((await signIn(email)).accountId).toBe(email);
  });

  it('is answered before a slow mail server has taken the email', async () => {
    const email = newEmail();
    const release = smtp.hold(email);
    expect((await ask(email)).status).toBe(200);
    expect(smtp.newestTo(email)).toBeUndefined();
    release();
    expect(await codeTo(email)).toMatch(/^\d{6}$/);
  });
});

it('someone who may not sign up hears of an outage like anyone else', async () => {
  smtp.away(true);
  onTestFinished(() => smtp.away(false));
  // The response says what happened within 1.5 s. On a busy machine, that may be nothing.
  const answers = await until(async () => {
    const known = outside();
    await query(app, 'INSERT INTO accounts (id, email) VALUES ($1, $1)', [known]);
    const asked = [known, outside()].map((email) => new Client(app).post('/v1/auth/code', { email }));
    const told = (await Promise.all(asked)).map(({ body }) => body.error?.code ?? 'ok');
    return !told.includes('ok') && told;
  });
  expect(answers).toEqual(['mail_unavailable', 'mail_unavailable']);
});

describe('where anyone may make an account, and nothing is paid for', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await startApp({ beside: app, env: { ...SMTP, STRIPE_SECRET_KEY: '', SIGN_UP: '', PLAN: '' } });
    return () => open.stop();
  });
  const ask = (email: string) => new Client(open).post('/v1/auth/code', { email });

  it('billing answers 503, Stripe’s events too, and an account is deleted without it', async () => {
    const person = await signInTo({ app: open });
    await query(open, "INSERT INTO billing (account_id, customer_id) VALUES ($1, 'cus_x')", [person.accountId]);
    const answer = await person.client.post('/v1/billing/checkout', { interval: 'month', returnTo: '/app' });
    expect(answer.body.error.code).toBe('billing_unavailable');
    const event = JSON.stringify({ id: 'evt_x', object: 'event', type: 'unheard.of', data: { object: {} } });
    expect((await post(open, event, open.stripe.courier.sign(event))).status).toBe(503);
    expect(await (await runCron(open, 'billing')).json()).toEqual({ synced: 0, closed: 0, failed: 0, mails: 0 });
    expect((await person.client.delete('/v1/me')).status).toBe(200);
    expect(await query(open, 'SELECT customer_id FROM closed_customers')).toEqual([{ customer_id: 'cus_x' }]);
  });

  it('a refused recipient is answered like any other; greylisting is waited for; an outage is reported', async () => {
    const [refused, grey, away] = [newEmail(), newEmail(), newEmail()];
    smtp.refuse(refused, 'rcptTo', 550, '5.1.1 No such user');
    expect((await ask(refused)).body).toEqual({ ok: true });
    expect(smtp.newestTo(refused)).toBeUndefined();
    smtp.refuse(grey, 'rcptTo', 450, '4.2.0 Greylisted', 2);
    expect((await ask(grey)).status).toBe(200);
    expect(smtp.newestTo(grey)?.raw).toMatch(/^Subject: \d{6}/m);
    smtp.refuse(away, 'data', 554, '5.3.0 Broken');
    expect((await ask(away)).body.error.code).toBe('mail_unavailable');
    expect((await ask(away)).status).toBe(200);
    // Only codes, since the server's message may name the address.
    const lines = (await open.printed()).filter((line) => line.includes('Mail'));
    expect(lines.map((line) => JSON.parse(line).error)).toEqual([
      expect.objectContaining({ kind: 'MailRefused', code: '550 5.1.1' }),
      expect.objectContaining({ kind: 'MailUnavailable', code: '554 5.3.0' }),
    ]);
  });
});
