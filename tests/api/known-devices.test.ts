import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { knownDevice, rememberDevice } from '#lib/auth/devices.ts';
import { DAY } from '#lib/time.ts';
import { newEmail, wrong } from '../support/account.ts';
import { Client, requestCode, signIn, stranger } from '../support/api.ts';
import { query, type TestApp, workerApp } from '../support/app.ts';
import { runHere } from '../support/billing.ts';
import { counterKey } from '../support/limits.ts';
import { askForCode, tryCode } from '../support/sign-in.ts';

/** A device that signed in to a mailbox before: it has caps of its own, which no stranger uses up. */

let app: TestApp;

beforeAll(async () => {
  app = await workerApp();
});

/** Somebody who signed in before on this device, and is signed out. */
async function formerly() {
  const { client, email } = await signIn();
  await client.post('/v1/auth/signout');
  return { client, email };
}

/** Whether a mailbox knows who asks: then it isn't counted among strangers. */
async function isKnown(client: Client, email: string): Promise<boolean> {
  const counter = counterKey(app, 'code-mailbox', email);
  const counted = async () => (await query(app, 'SELECT points FROM rate_limits WHERE key = $1', [counter]))[0]?.points;
  const before = await counted();
  await requestCode(client, email);
  return (await counted()) === before;
}

describe('a stranger', () => {
  it('who asks for as many codes as there are does not keep it from asking', async () => {
    const { client, email } = await formerly();
    for (let i = 0; i < 10; i += 1) expect(await askForCode(await stranger(), email)).toBe(200);
    expect(await askForCode(await stranger(), email)).toBe(429);
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
  });

  it('who guesses as often as anyone may does not keep it out', async () => {
    const { client, email } = await formerly();
    const other = await stranger();
    const code = await requestCode(other, email);
    expect(await tryCode(other, email, wrong(code))).toBe(400);
    const counter = counterKey(app, 'verify-mailbox', email);
    await query(app, 'UPDATE rate_limits SET points = 450 WHERE key = $1', [counter]);
    expect(await tryCode(other, email, code)).toBe(429);
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
  });

  it('at its own address, either', async () => {
    const { client, email } = await formerly();
    const neighbor = new Client(app, client.address);
    for (let i = 0; i < 31; i += 1) await askForCode(neighbor, newEmail());
    expect(await askForCode(neighbor, newEmail())).toBe(429);
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
  });
});

describe('its own caps', () => {
  it('are five attempts at a code, and ten failures a day; strangers are not touched', async () => {
    const { client, email } = await formerly();
    for (let i = 0; i < 2; i += 1) {
      const code = await requestCode(client, email);
      for (let j = 0; j < 5; j += 1) expect(await tryCode(client, email, wrong(code))).toBe(400);
      expect(await tryCode(client, email, code)).toBe(429);
    }
    const code = await requestCode(client, email);
    const refused = await client.post('/v1/auth/verify', { email, code });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    const phone = await stranger();
    expect(await tryCode(phone, email, await requestCode(phone, email))).toBe(200);
  });

  it('are 30 codes a day even while the mail service is down', async () => {
    const { client, email } = await formerly();
    app.mailbox.refuse(email, 500, 30);
    for (let i = 0; i < 30; i += 1) expect(await askForCode(client, email)).toBe(503);
    expect(await askForCode(client, email)).toBe(429);
  });

  it('compare five of as many guesses at once as a session may send', async () => {
    const { client, email } = await formerly();
    const code = await requestCode(client, email);
    const statuses = await Promise.all(Array.from({ length: 36 }, () => tryCode(client, email, wrong(code))));
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(31);
  });

  it('let it use a code that was asked for elsewhere', async () => {
    const { client, email } = await formerly();
    expect(await tryCode(client, email, await requestCode(await stranger(), email))).toBe(200);
  });
});

describe('its cookie', () => {
  const cookiesOf = async (client: Client, email: string) => {
    const code = await requestCode(client, email);
    return (await client.post('/v1/auth/verify', { email, code })).headers.getSetCookie();
  };

  it('is for signing in only, and scripts cannot read it', async () => {
    const [, cookie] = await cookiesOf(await stranger(), newEmail());
    expect(cookie).toMatch(
      /^known_device=\w{22}\.\d+\.[\w-]{43}; Path=\/v1\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
  });

  it('says neither whose it is nor that two devices are one person’s', async () => {
    const email = newEmail();
    const [one, two] = [await signIn({ email }), await signIn({ email })];
    const parts = (client: Client) => client.deviceCookie?.split(/[=.~]/).slice(1) ?? [];
    const [first, second] = [parts(one.client), parts(two.client)];
    expect([first[0] === second[0], first[2] === second[2]]).toEqual([false, false]);
    for (const about of [email, one.accountId]) {
      const digest = createHash('sha256').update(about);
      const readable = [about, digest.copy().digest('hex'), digest.copy().digest('base64url')];
      for (const text of readable) expect(one.client.deviceCookie).not.toContain(text);
    }
  });

  it('is known to each mailbox that it signed in to', async () => {
    const client = await stranger();
    const emails = [newEmail(), newEmail()];
    for (const email of emails) await cookiesOf(client, email);
    for (const email of emails) expect(await isKnown(client, email)).toBe(true);
  });

  it('keeps what it has used of its caps when it signs in again', async () => {
    const { client, email } = await formerly();
    const id = client.deviceCookie?.split('.')[0];
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
    expect(client.deviceCookie?.split('.')[0]).toBe(id);
  });

  it.each([
    ['altered', (cookie: string) => `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`],
    ['cut', (cookie: string) => cookie.slice(0, -1)],
    ['of another day', (cookie: string) => cookie.replace(/\.\d+\./, '.99999.')],
    ['of another id', (cookie: string) => cookie.replace(/=\w{22}/, `=${'x'.repeat(22)}`)],
    ['nonsense', () => 'known_device=~~~.~.'],
  ])('%s makes nobody known', async (_, change) => {
    const { client, email } = await formerly();
    expect(await isKnown(client, email)).toBe(true);
    client.deviceCookie = change(client.deviceCookie ?? '');
    expect(await isKnown(client, email)).toBe(false);
  });

  it('of one mailbox is worth nothing at another', async () => {
    const { client } = await formerly();
    const { email } = await formerly();
    expect(await isKnown(client, email)).toBe(false);
  });

  it('a neighbor’s of the same name does not hide ours', async () => {
    const [{ client, email }, { client: other }] = [await formerly(), await formerly()];
    for (const foreign of ['known_device=x', other.deviceCookie]) {
      client.deviceCookie = `${foreign}; ${client.deviceCookie}`;
      expect(await isKnown(client, email)).toBe(true);
    }
  });

  it('goes with the account', async () => {
    const { client } = await signIn();
    const deleted = await client.delete('/v1/me');
    expect(deleted.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^service_session=; /),
      'known_device=; Path=/v1/auth; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
  });

  it('holds for 400 days, for the five mailboxes used last', () => {
    onTestFinished(runHere(app));
    const now = Date.UTC(2026, 5, 1, 12);
    let cookie = '';
    const request = () => new Request('http://localhost', { headers: { cookie } });
    const emails = Array.from({ length: 6 }, newEmail);
    for (const email of emails) {
      const headers = new Headers();
      rememberDevice(request(), email, headers, now);
      cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    }
    const known = (at: number) => emails.map((email) => knownDevice(request(), email, at) !== null);
    expect(known(now)).toEqual([false, true, true, true, true, true]);
    expect(known(now + 399 * DAY)).toEqual([false, true, true, true, true, true]);
    expect(known(now + 400 * DAY)).toEqual([false, false, false, false, false, false]);
  });
});
