import { beforeAll, describe, expect, it } from 'vitest';
import { newEmail, storeCode } from '../support/account.ts';
import { Client, type SignedIn } from '../support/api.ts';
import { startApp, type TestApp, workerApp } from '../support/app.ts';
import { makePro } from '../support/pro.ts';

/** Another site on the same domain can set cookies with our names. These sign nobody in or out. */

const BROWSER = { 'sec-fetch-site': 'same-origin' };
const COMPANION = '__Host-service_session';
/** It has the form of our cookie, but isn't ours. */
const junk = (i: number) => `service_session=Fe26.2*1*aa*bb*cc*dd*ee*${i}~2`;

/** Signs in. Returns the cookies that a browser would keep, `name=value` by name. */
async function signInAt(app: TestApp) {
  const [client, email] = [new Client(app), newEmail()];
  const code = await storeCode(app, email);
  const answer = await client.post('/v1/auth/verify', { email, code });
  const lines = answer.headers.getSetCookie();
  const kept = Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.split(';', 1)[0] ?? '']));
  const { id: accountId } = answer.body.user;
  return { client, email, accountId, lines, session: kept.service_session ?? '', companion: kept[COMPANION] ?? '' };
}

const signInWith = async (app: TestApp, { client, email }: Pick<SignedIn, 'client' | 'email'>, cookies: string[]) =>
  client.fetch('POST', '/v1/auth/verify', {
    body: { email, code: await storeCode(app, email) },
    headers: { cookie: cookies.join('; '), ...BROWSER },
  });

/** Returns who the service thinks a caller with these cookies is, and the cookies it sets. */
async function ask(app: TestApp, cookies: readonly string[], headers: Record<string, string> = {}, path = '/v1/me') {
  const response = await fetch(app.baseUrl + path, { headers: { cookie: cookies.join('; '), ...headers } });
  const body = await response.json();
  return { status: response.status, id: body.user?.id, body, set: response.headers.getSetCookie() };
}

describe('over https', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { BASE_URL: 'https://app.example.test' } });
    return () => app.stop();
  });

  it('signing in sets the session’s cookie, and a companion that no other site can set', async () => {
    const { lines } = await signInAt(app);
    expect(lines).toEqual([
      expect.stringMatching(/^service_session=Fe26[^;]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(
        /^__Host-service_session=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(/^__Host-known_device=\w{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/),
    ]);
  });

  it('a browser stays who it is, whatever is planted before or after', async () => {
    const [mine, other] = [await signInAt(app), await signInAt(app)];
    const junks = Array.from({ length: 60 }, (_, i) => junk(i));
    for (const planted of [
      [other.session],
      [junk(1)],
      ['service_session=x', 'service_session='],
      [other.session, junk(1), junk(2), junk(3)],
      [other.session, ...junks],
    ]) {
      for (const cookies of [
        [...planted, mine.session, mine.companion],
        [mine.companion, mine.session, ...planted],
        [...planted, mine.companion, mine.session, ...planted],
      ]) {
        const { status, id, set } = await ask(app, cookies, BROWSER);
        expect([status, id, set]).toEqual([200, mine.accountId, []]);
        // Like browsers from before 2023, which don't send the site.
        expect((await ask(app, cookies)).id).toBe(mine.accountId);
        expect((await ask(app, cookies, BROWSER, '/v1/auth/session')).body).toEqual({ signedIn: true, plan: 'free' });
      }
    }
  });

  it('a browser is nobody without its session’s companion, and the cookies that it has are cleared', async () => {
    const [mine, other] = [await signInAt(app), await signInAt(app)];
    for (const cookies of [
      [other.session],
      [mine.session],
      [other.session, mine.companion],
      [`${mine.session}x`, mine.companion],
      [mine.session, `${mine.companion}x`],
      [mine.session, `${COMPANION}=`],
    ]) {
      const { status, body, set } = await ask(app, cookies, BROWSER);
      expect([status, body.error.code]).toEqual([401, 'not_signed_in']);
      expect(set.length).toBeGreaterThan(0);
      const quiet = await ask(app, cookies, BROWSER, '/v1/auth/session');
      expect([quiet.status, quiet.body, quiet.set.length > 0]).toEqual([200, { signedIn: false, plan: 'free' }, true]);
    }
    // There is no cookie to clear.
    expect((await ask(app, ['theme=dark'], BROWSER)).set).toEqual([]);
  });

  it('is cleared for every path and domain that can be named', async () => {
    const { session } = await signInAt(app);
    const { set } = await ask(app, [session], BROWSER, '/v1/workspaces/a;b/contents');
    const cleared = set.map((line) => line.replace('; Max-Age=0; HttpOnly; SameSite=Lax; Secure', ''));
    const paths = ['/', '/v1', '/v1/', '/v1/workspaces', '/v1/workspaces/'];
    const domains = ['', '; Domain=app.example.test', '; Domain=example.test'];
    expect(cleared.toSorted()).toEqual(
      domains.flatMap((domain) => paths.map((path) => `service_session=; Path=${path}${domain}`)).toSorted(),
    );
  });

  it('a script needs only the session’s cookie', async () => {
    const [mine, other] = [await signInAt(app), await signInAt(app)];
    expect((await ask(app, [mine.session])).id).toBe(mine.accountId);
    expect((await ask(app, [junk(1), mine.session, junk(2)])).id).toBe(mine.accountId);
    expect((await ask(app, [other.session, mine.session])).status).toBe(401);
  });

  it('leaving removes both', async () => {
    const both = [
      'service_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
      `${COMPANION}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`,
    ];
    for (const [method, path] of [
      ['POST', '/v1/auth/signout'],
      ['DELETE', '/v1/sessions'],
      ['DELETE', '/v1/me'],
    ] as const) {
      const { session, companion } = await signInAt(app);
      const cookie = `${session}; ${companion}`;
      const answer = await fetch(app.baseUrl + path, { method, headers: { cookie, ...BROWSER } });
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie().slice(0, 2)).toEqual(both);
    }
  });

  it('signing in replaces one’s own session, and ends no planted one', async () => {
    const [mine, other] = [await signInAt(app), await signInAt(app)];
    expect((await signInWith(app, mine, [other.session, mine.session, mine.companion])).status).toBe(200);
    expect((await ask(app, [mine.session])).status).toBe(401);
    expect((await ask(app, [other.session])).status).toBe(200);
  });

  it('the pricing page shows a browser its own plan', async () => {
    const [mine, other] = [await signInAt(app), await signInAt(app)];
    await makePro(mine);
    const shown = async (cookies: string[]) =>
      (await fetch(`${app.baseUrl}/pricing`, { headers: { cookie: cookies.join('; '), ...BROWSER } })).text();
    const PRO = 'You’re on Pro';
    expect(await shown([other.session, mine.session, mine.companion])).toContain(PRO);
    expect(await shown([mine.session, other.session, other.companion])).not.toContain(PRO);
    expect(await shown([mine.session])).not.toContain(PRO);
  });
});

describe('over http, where nothing shows whose a cookie is', () => {
  it('more cookies than are read open nothing, and the answer clears them', async () => {
    const app = await workerApp();
    const [mine, other] = [await signInAt(app), await signInAt(app)];
    expect((await ask(app, [junk(1), junk(2), junk(3), mine.session], BROWSER)).id).toBe(mine.accountId);
    for (const planted of [
      [other.session, junk(1), junk(2), junk(3)],
      ['service_session=a', 'service_session=b', 'service_session=', 'service_session=d'],
      Array.from({ length: 30 }, (_, i) => junk(i)),
    ]) {
      for (const cookies of [
        [...planted, mine.session],
        [mine.session, ...planted],
      ]) {
        const { status, set } = await ask(app, cookies, BROWSER);
        expect(status).toBe(401);
        // A host of one label has no parent domain.
        expect(set).toEqual(
          ['/', '/v1', '/v1/', '/v1/me'].map(
            (path) => `service_session=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax`,
          ),
        );
      }
    }
  });

  it('those of two accounts open nothing, and are cleared, too', async () => {
    const app = await workerApp();
    const [mine, other] = [await signInAt(app), await signInAt(app)];
    const { status, set } = await ask(app, [other.session, mine.session], BROWSER);
    expect([status, set.length]).toEqual([401, 4]);
    // An expired session's cookie isn't cleared, since another tab may be replacing it right now.
    await mine.client.post('/v1/auth/signout', undefined, { headers: { cookie: mine.session } });
    const ended = await ask(app, [mine.session], BROWSER);
    expect([ended.status, ended.set]).toEqual([401, []]);
  });

  it.each([[[1, 2]], [[1, 2, 3, 4, 5]]])(
    'signing in clears the planted cookies, and signs in at once: %j',
    async (planted) => {
      const app = await workerApp();
      const mine = await signInAt(app);
      const answer = await signInWith(app, mine, [...planted.map(junk), mine.client.deviceCookie ?? '']);
      const set = answer.headers.getSetCookie().filter((line) => line.startsWith('service_session='));
      expect(set.length).toBeGreaterThan(1);
      expect(set.slice(0, -1).every((line) => line.includes('Max-Age=0'))).toBe(true);
      expect(set.at(-1)).toMatch(/^service_session=Fe26/);
    },
  );
});
