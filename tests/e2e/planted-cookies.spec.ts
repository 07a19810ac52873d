import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { codeFor, newEmail, signInBy } from '../support/account.ts';
import { query, startApp, type TestApp } from '../support/app.ts';
import { expect, test } from '../support/e2e.ts';

/*
 * Another site on the same domain, over https, as in production: the browser decides which cookies it accepts and
 * sends, and in which order.
 */

const APP = 'https://app.example.test';
const SIBLING = 'https://sibling.example.test';
/** Made for this test: everyone has the key, and nobody can own the name (RFC 6761). */
const PEM = readFileSync(new URL('../fixtures/tls/example-test.pem', import.meta.url));

/** Serves the app at its https address, and beside it a site that sets `planted` for each visitor. */
async function startHosts(app: TestApp, planted: readonly string[]) {
  const sent = new Map<string, string>();
  const server = https.createServer({ key: PEM, cert: PEM }, (request, response) => {
    if (request.headers.host === new URL(SIBLING).host) {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': [...planted] }).end('<title>Hello</title>');
      return;
    }
    const { method, headers } = request;
    sent.set(request.url ?? '', headers.cookie ?? '');
    const there = http.request(app.baseUrl + request.url, { method, headers }, (found) => {
      response.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(response);
    });
    there.on('error', () => response.destroy());
    request.pipe(there);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The type of an address with a port.
  const { port } = server.address() as AddressInfo;
  /** Returns the session cookies in the last request for that path, in the browser's order. */
  const sessionsTo = (path: string) =>
    (sent.get(path) ?? '').split('; ').filter((cookie) => cookie.startsWith('service_session='));
  return { port, sessionsTo, stop: () => server.close() && server.closeAllConnections() };
}

/** Signs in a stranger by script, and returns them with their cookies, which they may plant. */
async function attack(app: TestApp) {
  const jar = new Map<string, string>();
  const post = async (path: string, body: object) => {
    const answer = await fetch(app.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) jar.set(line.split('=', 1)[0] ?? '', line.split(';', 1)[0] ?? '');
    return answer.json();
  };
  const person = await signInBy(post, app);
  return { ...person, cookie: (name: string) => jar.get(name) ?? '' };
}

/** Calls the API as a page of the app does. */
function call(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([method, path, body]) => {
      const init = body === undefined ? { method } : { method, body, headers: { 'content-type': 'application/json' } };
      const answer = await fetch(path, init);
      return { status: answer.status, body: await answer.json() };
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
}

async function signInOn(page: Page, app: TestApp, email: string) {
  expect((await call(page, 'POST', '/v1/auth/code', { email })).status).toBe(200);
  const verified = await call(page, 'POST', '/v1/auth/verify', { email, code: await codeFor(app, email) });
  expect(verified.status).toBe(200);
  return verified.body.user.id;
}

const namesOf = async (context: BrowserContext, domain: string) =>
  (await context.cookies()).filter((cookie) => cookie.domain === domain).map(({ name, path }) => `${name} ${path}`);

test('another site on the same domain signs nobody in or out, whatever it plants', async ({ playwright }, info) => {
  const app = await startApp({ env: { BASE_URL: APP } });
  const attacker = await attack(app);
  const session = attacker.cookie('service_session');
  const companion = attacker.cookie('__Host-service_session');
  expect(companion).not.toBe('');
  const everywhere = 'Domain=example.test; Secure';
  // For requests that show who is signed in, or write: four in all before the victim's own, which is sent last.
  const paths = ['/v1/me', '/v1/workspaces', '/app', '/pricing'];
  const junk = ['/', '/v1', '/v1/', '/v1/auth', '/v1/auth/session'];
  const hosts = await startHosts(app, [
    ...paths.map((path) => `${session}; ${everywhere}; Path=${path}`),
    ...junk.map((path, i) => `service_session=Fe26.2*1*aa*bb*cc*dd*ee*${i}~2; ${everywhere}; Path=${path}`),
    ...junk.map((path) => `known_device=${'x'.repeat(22)}; ${everywhere}; Path=${path}`),
    // The browser accepts none of these.
    `${companion}; ${everywhere}; Path=/`,
    `${companion}; ${everywhere}; Path=/v1`,
    `${companion}; Domain=app.example.test; Secure; Path=/`,
  ]);
  const { launchOptions } = info.project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP *.example.test 127.0.0.1:${hosts.port}`],
  });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });
    const page = await context.newPage();
    const email = newEmail();
    await page.goto(SIBLING);
    await page.goto(`${APP}/sign-in`);
    const accountId = await signInOn(page, app, email);
    expect(await namesOf(context, 'app.example.test')).toEqual(
      expect.arrayContaining(['service_session /', '__Host-service_session /', '__Host-known_device /']),
    );

    await page.goto(SIBLING);
    const planted = await namesOf(context, '.example.test');
    expect(planted).toEqual(expect.arrayContaining(paths.map((path) => `service_session ${path}`)));
    expect(planted.filter((name) => name.startsWith('__Host-'))).toEqual([]);

    await page.goto(`${APP}/app/account`);
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
    await expect(page.getByText(attacker.email)).toHaveCount(0);
    const me = await call(page, 'GET', '/v1/me');
    expect(me.body.user).toEqual({ id: accountId, email });
    const sent = hosts.sessionsTo('/v1/me');
    expect([sent[0], sent.length]).toEqual([session, 5]);
    const renamed = await call(page, 'PATCH', `/v1/workspaces/${me.body.workspaces[0].id}`, { name: 'Mine' });
    expect(renamed.status).toBe(200);
    const named = await query(app, "SELECT account_id FROM workspaces WHERE name = 'Mine'");
    expect(named).toEqual([{ account_id: accountId }]);

    // Signed out, the victim is nobody, and the cookies that could be named are gone.
    expect((await call(page, 'POST', '/v1/auth/signout')).status).toBe(200);
    await page.goto(SIBLING);
    await page.goto(`${APP}/pricing`);
    expect((await call(page, 'GET', '/v1/auth/session')).body).toEqual({ signedIn: false, plan: 'free' });
    expect((await call(page, 'GET', '/v1/me')).status).toBe(401);
    expect(await namesOf(context, '.example.test')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^service_session \/(v1(\/|\/me|\/auth|\/auth\/session)?)?$/)]),
    );

    // Signing in again works at once, and the device is still known: no email says that it is new.
    await page.goto(SIBLING);
    await page.goto(`${APP}/sign-in`);
    expect(await signInOn(page, app, email)).toBe(accountId);
    expect((await call(page, 'GET', '/v1/me')).body.user.id).toBe(accountId);
    expect(await query(app, 'SELECT FROM notices WHERE account_id = $1', [accountId])).toEqual([]);
    // None of this used or ended the attacker's own session.
    const own = await fetch(`${app.baseUrl}/v1/me`, { headers: { cookie: session } });
    expect((await own.json()).user.id).toBe(attacker.accountId);
  } finally {
    await browser.close();
    hosts.stop();
    await app.stop();
  }
});
