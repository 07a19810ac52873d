import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { counterKey, newEmail, wrong } from '../support/account.ts';
import { Client, requestCode, signIn, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';
import { runHere } from '../support/billing.ts';
import { askedCode, guess, tryCode } from '../support/sign-in.ts';

describe('POST /v1/auth/verify', () => {
  it('makes the account and its first workspace on the first sign-in', async () => {
    const email = newEmail();
    const { client } = await signIn({ email, timeZone: 'Asia/Tokyo', currency: 'JPY' });
    const me = await client.get('/v1/me');
    expect(me.body.user.email).toBe(email);
    expect(me.body.workspaces).toHaveLength(1);
    expect(me.body.workspaces[0]).toMatchObject({
      name: 'My workspace',
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
      hoursPerYear: 2080,
      loadMultiplier: 1.3,
      overrunCapMinutes: 120,
      receiptAccent: null,
      receiptLogoUrl: null,
      digestOptIn: false,
      deletedAt: null,
    });
  });

  it('without zone and currency: UTC and USD; for an existing account both are ignored', async () => {
    const email = newEmail();
    const first = await signIn({ email });
    expect(first.workspace).toMatchObject({ timeZone: 'UTC', currency: 'USD' });
    const client = await stranger();
    const code = await requestCode(client, email);
    const again = await client.post('/v1/auth/verify', { email, code, timeZone: 'Asia/Tokyo', currency: 'JPY' });
    expect(again.body).toEqual({ user: { id: first.accountId, email }, isNew: false });
    expect((await client.get('/v1/me')).body.workspaces).toEqual([first.workspace]);
  });

  it('sets a cookie that scripts can’t read and other sites don’t send', async () => {
    const { client, email, code } = await askedCode();
    const response = await client.fetch('POST', '/v1/auth/verify', { body: { email, code } });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^service_session=[^;]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
  });

  it('sets one that goes over https only, where the service is at an https address', async () => {
    const { client, email, code } = await askedCode();
    const stop = runHere(client.app);
    onTestFinished(async () => {
      // Lines that haven't been logged yet.
      await setImmediate();
      vi.restoreAllMocks();
      stop();
      vi.resetModules();
    });
    vi.stubEnv('BASE_URL', 'https://tab.example');
    // The environment is read once, perhaps by an earlier file, so these modules are loaded again.
    vi.resetModules();
    const { POST: verify } = await import('../../app/v1/auth/verify/route.ts');
    const { POST: signOut } = await import('../../app/v1/auth/signout/route.ts');
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify({ email, code }) };
    const verified = await verify(new Request('https://tab.example/v1/auth/verify', request));
    const cookie = verified.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^service_session=Fe26[^;]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure, /);
    expect(cookie).toMatch(/, __Host-known_device=\w+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/);
    const left = await signOut(
      new Request('https://tab.example/v1/auth/signout', { method: 'POST', headers: { cookie } }),
    );
    const gone = ['service_session', '__Host-service_session'];
    expect(left.headers.getSetCookie()).toEqual(
      gone.map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`),
    );
  });

  it('doesn’t store session IDs in plain text', async () => {
    const { client, accountId } = await signIn();
    const rows = await query(client.app, 'SELECT * FROM sessions WHERE account_id = $1', [accountId]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('accepts a code once', async () => {
    const { client, email, code } = await askedCode();
    expect((await client.post('/v1/auth/verify', { email, code })).status).toBe(200);
    const again = await client.post('/v1/auth/verify', { email, code });
    expect(again.body.error.code).toBe('invalid_code');
  });

  it('of six callers at once with the right code, exactly one signs in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, email, code } = await askedCode();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => client.post('/v1/auth/verify', { email, code })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const rows = await query(
        client.app,
        'SELECT s.* FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = $1',
        [email],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('accepts only the newest code', async () => {
    const client = await stranger();
    const email = newEmail();
    const older = await requestCode(client, email);
    let newest = await requestCode(client, email);
    if (newest === older) newest = await requestCode(client, email);
    expect((await client.post('/v1/auth/verify', { email, code: older })).status).toBe(400);
    expect((await client.post('/v1/auth/verify', { email, code: newest })).status).toBe(200);
  });

  it('after five wrong attempts even the right code is 429, until a new one is asked for', async () => {
    const { client, email, code } = await askedCode();
    for (let i = 0; i < 5; i += 1) {
      const refused = await client.post('/v1/auth/verify', { email, code: wrong(code) });
      expect(refused.body.error.code).toBe('invalid_code');
    }
    expect((await client.post('/v1/auth/verify', { email, code })).status).toBe(429);
    const fresh = await requestCode(client, email);
    expect((await client.post('/v1/auth/verify', { email, code: fresh })).status).toBe(200);
  });

  it('counts guesses made at once', async () => {
    const { client, email, code } = await askedCode();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => client.post('/v1/auth/verify', { email, code: wrong(code) })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    // Codes that weren't compared don't count toward the month's failures.
    const counter = counterKey(client.app, 'verify-mailbox', email);
    expect(await query(client.app, 'SELECT points FROM rate_limits WHERE key = $1', [counter])).toEqual([
      { points: 5 },
    ]);
  });

  it('compares five of forty guesses at once from elsewhere, and none affects the browser that asked', async () => {
    const email = newEmail();
    const owner = await stranger();
    const code = await requestCode(owner, email);
    const guessers = await Promise.all(Array.from({ length: 40 }, stranger));
    const answers = await Promise.all(
      guessers.map((client) => client.post('/v1/auth/verify', { email, code: wrong(code) })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
    expect(await tryCode(owner, email, code)).toBe(200);
  });

  it('needs no cookie: five tries at a code, then 429 until a new one is asked for', async () => {
    const email = newEmail();
    const script = async () => new Client((await stranger()).app, '10.0.0.1');
    const code = await requestCode(await script(), email);
    for (let i = 0; i < 5; i += 1) expect(await tryCode(await script(), email, wrong(code))).toBe(400);
    const spent = await (await script()).post('/v1/auth/verify', { email, code });
    expect(spent.status).toBe(429);
    expect(Number(spent.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect(await tryCode(await script(), email, await requestCode(await script(), email))).toBe(200);
  });

  it('from elsewhere, allows ten failures a day to a mailbox, whatever the addresses', async () => {
    const email = newEmail();
    const owner = await stranger();
    let code = '';
    for (let i = 0; i < 10; i += 1) {
      if (i % 5 === 0) code = await requestCode(owner, email);
      expect(await tryCode(await stranger(), email, wrong(code))).toBe(400);
    }
    code = await requestCode(owner, email);
    for (let i = 0; i < 5; i += 1) {
      const refused = await (await stranger()).post('/v1/auth/verify', { email, code });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    }
    // A refused request doesn't use up any of the code's attempts.
    const [row] = await query(owner.app, 'SELECT attempts, strays FROM sign_in_codes WHERE email = $1', [email]);
    expect(row).toEqual({ attempts: 0, strays: 0 });
    expect(await tryCode(owner, email, code)).toBe(200);
  });

  it('from elsewhere, allows 50 failures an hour to a network; the browser that asked isn’t affected', async () => {
    const client = await stranger();
    for (let i = 0; i < 10; i += 1) {
      const email = newEmail();
      const code = await requestCode(await stranger(), email);
      for (let j = 0; j < 5; j += 1) expect(await tryCode(client, email, wrong(code))).toBe(400);
    }
    const email = newEmail();
    const code = await requestCode(await stranger(), email);
    const refused = await client.post('/v1/auth/verify', { email, code });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
  });

  it('from elsewhere, accepts the newest code, whichever browser asked for it', async () => {
    const email = newEmail();
    const older = await requestCode(await stranger(), email);
    let newest = await requestCode(await stranger(), email);
    if (newest === older) newest = await requestCode(await stranger(), email);
    const phone = await stranger();
    expect(await tryCode(phone, email, older)).toBe(400);
    expect(await tryCode(phone, email, newest)).toBe(200);
  });

  it('in the browser that asked, allows 450 failures a month to a mailbox; elsewhere counts separately', async () => {
    const email = newEmail();
    const client = await stranger();
    expect(await guess(client, email, 3)).toEqual(Array(3).fill(400));
    const counter = counterKey(client.app, 'verify-mailbox', email);
    const setPoints = (points: number) =>
      query(client.app, 'UPDATE rate_limits SET points = $2 WHERE key = $1', [counter, points]);
    await setPoints(449);
    expect(await guess(client, email, 2)).toEqual([400, 429]);
    const code = await requestCode(await stranger(), email);
    const refused = await client.post('/v1/auth/verify', { email, code });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(29 * 24 * 3600);
    expect(await tryCode(await stranger(), email, code)).toBe(200);
  });

  it('counts failures only: signing in uses up nothing', async () => {
    const client = await stranger();
    const email = newEmail();
    const used = async () => {
      const keys = [counterKey(client.app, 'verify-mailbox', email), counterKey(client.app, 'verify-stray', email)];
      return query(client.app, 'SELECT points FROM rate_limits WHERE key = ANY($1) ORDER BY key', [keys]);
    };
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
    expect(await tryCode(await stranger(), email, await requestCode(await stranger(), email))).toBe(200);
    expect(await used()).toEqual([{ points: 0 }, { points: 0 }]);
  });

  it('counts failures only at a live code, and stores nothing about others', async () => {
    const client = await stranger();
    const counters = async () => (await query(client.app, 'SELECT count(*)::int AS n FROM rate_limits'))[0]?.n;
    const [email, before] = [newEmail(), await counters()];
    for (let i = 0; i < 60; i += 1) {
      expect((await client.post('/v1/auth/verify', { email, code: '123456' })).status).toBe(400);
    }
    expect(await counters()).toBe(before);
    const code = await requestCode(client, email);
    expect((await client.post('/v1/auth/verify', { email, code })).status).toBe(200);
  });

  it('refuses a code ten minutes old', async () => {
    const { client, email, code } = await askedCode();
    await query(client.app, "UPDATE sign_in_codes SET sent_at = now() - interval '10 minutes' WHERE email = $1", [
      email,
    ]);
    expect((await client.post('/v1/auth/verify', { email, code })).status).toBe(400);
  });

  it('refuses the code of another mailbox', async () => {
    const client = await stranger();
    const code = await requestCode(client, newEmail());
    expect((await client.post('/v1/auth/verify', { email: newEmail(), code })).status).toBe(400);
  });

  it.each([
    ['code', { code: '12345' }],
    ['code', { code: '1234567' }],
    ['code', { code: 123456 }],
    ['code', { code: '１２３４５６' }],
    ['code', { code: undefined }],
    ['email', { email: undefined }],
    ['timeZone', { timeZone: 'x'.repeat(65) }],
    ['timeZone', { timeZone: 1 }],
    ['currency', { currency: 'eur' }],
    ['currency', { currency: 'EURO' }],
    ['currency', { currency: null }],
  ])('%s: %j is 400', async (path, fields) => {
    const answer = await (await stranger()).post('/v1/auth/verify', { email: newEmail(), code: '123456', ...fields });
    expect(answer.body.error.details.issues[0].path).toBe(path);
  });

  it('counts characters, not UTF-16 units', async () => {
    const { workspace } = await signIn({ timeZone: '😀'.repeat(64) });
    expect(workspace.timeZone).toBe('😀'.repeat(64));
  });
});
