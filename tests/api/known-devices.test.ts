import { describe, expect, it } from 'vitest';
import { counterKey, newEmail, wrong } from '../support/account.ts';
import { Client, requestCode, signIn, stranger } from '../support/api.ts';
import { query, runCron, workerApp } from '../support/app.ts';
import { askForCode, signInOn, tryCode } from '../support/sign-in.ts';

/** A device that signed in to a mailbox before has its own caps, which no stranger can use up. */

const app = await workerApp();

/** Returns a caller who signed in on this device before, and is signed out. */
async function formerly() {
  const { client, email, accountId } = await signIn();
  await client.post('/v1/auth/signout');
  return { client, email, accountId };
}

/** Returns whether a mailbox knows the caller, who then isn't counted as a stranger. */
async function isKnown(client: Client, email: string): Promise<boolean> {
  const counter = counterKey(app, 'code-mailbox', email);
  const counted = async () => (await query(app, 'SELECT points FROM rate_limits WHERE key = $1', [counter]))[0]?.points;
  const before = await counted();
  await requestCode(client, email);
  return (await counted()) === before;
}

describe('a stranger', () => {
  it('who asks for as many codes as there are doesn’t keep it from asking', async () => {
    const { client, email } = await formerly();
    for (let i = 0; i < 11; i += 1) expect(await askForCode(await stranger(), email)).toBe(200);
    expect(await askForCode(await stranger(), email)).toBe(429);
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
  });

  it('who guesses as often as anyone may doesn’t keep it out', async () => {
    const { client, email } = await formerly();
    const other = await stranger();
    const code = await requestCode(other, email);
    expect(await tryCode(other, email, wrong(code))).toBe(400);
    const counter = counterKey(app, 'verify-mailbox', email);
    await query(app, 'UPDATE rate_limits SET points = 450 WHERE key = $1', [counter]);
    expect(await tryCode(other, email, code)).toBe(429);
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
  });

  it('at its own address doesn’t keep it out, either', async () => {
    const { client, email } = await formerly();
    const neighbor = new Client(app, client.address);
    for (let i = 0; i < 31; i += 1) await askForCode(neighbor, newEmail());
    expect(await askForCode(neighbor, newEmail())).toBe(429);
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
  });
});

describe('its own caps', () => {
  it('are five attempts at a code, and ten failures a day; strangers aren’t affected', async () => {
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
  const idsOf = (client: Client) => client.deviceCookie?.replace('known_device=', '').split('~') ?? [];

  it('is an id that scripts cannot read', async () => {
    const [, cookie] = await cookiesOf(await stranger(), newEmail());
    expect(cookie).toMatch(/^known_device=\w{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  });

  it('isn’t stored by the service, and has an id for each account', async () => {
    const client = await stranger();
    const emails = [newEmail(), newEmail()];
    for (const email of emails) await cookiesOf(client, email);
    const ids = idsOf(client);
    expect(new Set(ids).size).toBe(2);
    const rows = await query(
      app,
      'SELECT k.* FROM known_devices k JOIN accounts a ON a.id = k.account_id WHERE a.email = ANY ($1)',
      [emails],
    );
    expect(new Set(rows.map(({ id_hash }) => id_hash)).size).toBe(2);
    for (const id of ids) expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('is known to each mailbox that it signed in to', async () => {
    const client = await stranger();
    const emails = [newEmail(), newEmail()];
    for (const email of emails) await cookiesOf(client, email);
    for (const email of emails) expect(await isKnown(client, email)).toBe(true);
  });

  it('keeps what it has used of its caps when it signs in again', async () => {
    const { client, email } = await formerly();
    const [id] = idsOf(client);
    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
    expect(idsOf(client)).toEqual([id]);
  });

  it.each([
    ['altered', (cookie: string) => `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`],
    ['cut', (cookie: string) => cookie.slice(0, -1)],
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

  it('is not hidden by any number of others', async () => {
    const [{ client, email }, { client: other }] = [await formerly(), await formerly()];
    const own = client.deviceCookie;
    const ids = Array.from({ length: 60 }, () => `known_device=${newEmail().slice(0, 22)}`);
    for (const foreign of ['known_device=x', other.deviceCookie, ids.slice(0, 4).join('; '), ids.join('; ')]) {
      client.deviceCookie = `${foreign}; ${own}`;
      expect(await isKnown(client, email)).toBe(true);
    }
  });

  it('that another site planted is not made known', async () => {
    const attacker = await formerly();
    const [client, email] = [await stranger(), newEmail()];
    client.deviceCookie = attacker.client.deviceCookie;
    for (let i = 0; i < 2; i += 1) {
      expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
      expect(await isKnown(attacker.client, email)).toBe(false);
    }
    expect(await isKnown(client, email)).toBe(true);
  });

  it('goes with the account', async () => {
    const { client } = await signIn();
    const deleted = await client.delete('/v1/me');
    expect(deleted.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^service_session=; /),
      'known_device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
  });

  it('ends with signing out everywhere, on every device', async () => {
    const { client, email } = await signIn();
    const { client: other } = await signIn({ email });
    expect(await isKnown(other, email)).toBe(true);
    await client.delete('/v1/sessions');
    for (const one of [client, other]) expect(await isKnown(one, email)).toBe(false);
  });

  it('lasts 400 days without a sign-in, and is then removed', async () => {
    const { client, email, accountId } = await formerly();
    const age = (days: number) =>
      query(
        app,
        'UPDATE known_devices SET seen_at = now() - make_interval(days => $2, secs => 60) WHERE account_id = $1',
        [accountId, days],
      );
    const clean = async () => {
      expect((await runCron(app, 'housekeeping')).status).toBe(200);
      const old = "SELECT FROM known_devices WHERE account_id = $1 AND seen_at < now() - interval '300 days'";
      return (await query(app, old, [accountId])).length;
    };
    await age(399);
    expect(await isKnown(client, email)).toBe(true);
    expect(await clean()).toBe(1);
    await age(400);
    expect(await isKnown(client, email)).toBe(false);
    expect(await clean()).toBe(0);
  });

  it('is for the five accounts used last', async () => {
    const client = await stranger();
    const emails = Array.from({ length: 6 }, newEmail);
    for (const email of emails) await cookiesOf(client, email);
    const known = [];
    for (const email of emails) known.push(await isKnown(client, email));
    expect(known).toEqual([false, true, true, true, true, true]);
  });
});

describe('the list', () => {
  it('has the devices that aren’t signed in, until they are forgotten', async () => {
    const { client, email } = await signIn();
    const before = Date.now();
    const laptop = await signInOn(email);
    const list = async () => (await client.get('/v1/sessions')).body;
    expect((await list()).devices).toEqual([]);
    await laptop.post('/v1/auth/signout');
    const { sessions, devices } = await list();
    expect(sessions).toHaveLength(1);
    expect(devices).toEqual([{ ...devices[0], device: 'Firefox on Linux' }]);
    const [{ id, knownSince, lastSignedInAt }] = devices;
    expect(knownSince).toBeGreaterThanOrEqual(before);
    expect(lastSignedInAt).toBe(knownSince);

    const other = await signIn();
    expect((await other.client.get('/v1/sessions')).body.devices).toEqual([]);
    expect((await other.client.delete(`/v1/devices/${id}`)).status).toBe(404);
    expect((await client.delete(`/v1/devices/${id}`)).body).toEqual({ ok: true });
    expect((await client.delete(`/v1/devices/${id}`)).status).toBe(404);
    expect((await list()).devices).toEqual([]);
    const code = await requestCode(laptop, email);
    expect(await tryCode(await stranger(), email, code)).toBe(200);
  });

  it('begins with the device that signed in last', async () => {
    const { client, email } = await signIn();
    const [first, second] = [await signInOn(email), await signInOn(email)];
    // Regardless of which was known first.
    expect(await tryCode(first, email, await requestCode(first, email))).toBe(200);
    for (const one of [first, second]) await one.post('/v1/auth/signout');
    const times = (await client.get('/v1/sessions')).body.devices.map(
      (one: { lastSignedInAt: number }) => one.lastSignedInAt,
    );
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
    expect(new Set(times).size).toBe(2);
  });

  it('forgets a device whose session is ended in it, but not this one', async () => {
    const { client, email } = await signIn();
    const laptop = await signInOn(email);
    const [own, other] = (await client.get('/v1/sessions')).body.sessions;
    expect([own.current, other.current]).toEqual([true, false]);
    for (const { id } of [other, own]) expect((await client.delete(`/v1/sessions/${id}`)).status).toBe(200);
    expect([await isKnown(client, email), await isKnown(laptop, email)]).toEqual([true, false]);
  });

  it('has a device once, however often it signed in', async () => {
    const { client, email } = await signIn();
    const laptop = await signInOn(email);
    for (let i = 0; i < 2; i += 1) {
      expect(await tryCode(laptop, email, await requestCode(laptop, email))).toBe(200);
      expect((await client.get('/v1/sessions')).body.devices).toEqual([]);
      await laptop.post('/v1/auth/signout');
      expect((await client.get('/v1/sessions')).body.devices).toHaveLength(1);
    }
  });
});
