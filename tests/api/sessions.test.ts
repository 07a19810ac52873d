import { describe, expect, it } from 'vitest';
import { newEmail } from '../support/account.ts';
import { signIn, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';

describe('sessions', () => {
  it('sign-out ends this session and leaves the others', async () => {
    const email = newEmail();
    const [one, two] = [await signIn({ email }), await signIn({ email })];
    const cookie = one.client.cookie;
    expect((await one.client.post('/v1/auth/signout')).body).toEqual({ ok: true });
    one.client.cookie = cookie;
    expect((await one.client.get('/v1/me')).status).toBe(401);
    expect((await two.client.get('/v1/me')).status).toBe(200);
  });

  it.each([
    ['30 days without use', "seen_at = now() - interval '30 days 1 second'"],
    ['90 days after sign-in', "created_at = now() - interval '90 days 1 second'"],
  ])('ends after %s', async (_, change) => {
    const { client, accountId } = await signIn();
    await query(client.app, `UPDATE sessions SET ${change} WHERE account_id = $1`, [accountId]);
    expect((await client.get('/v1/me')).status).toBe(401);
  });

  it('use keeps it alive, written once an hour', async () => {
    const { client, accountId } = await signIn();
    const seenAt = async () =>
      (await query(client.app, 'SELECT seen_at FROM sessions WHERE account_id = $1', [accountId]))[0]?.seen_at;
    const first = await seenAt();
    await client.get('/v1/me');
    expect(await seenAt()).toEqual(first);
    await query(client.app, "UPDATE sessions SET seen_at = now() - interval '29 days' WHERE account_id = $1", [
      accountId,
    ]);
    const before = Date.now();
    expect((await client.get('/v1/me')).status).toBe(200);
    expect(Number(await seenAt())).toBeGreaterThanOrEqual(before);
  });

  it('a session id of our own seal that has no row is 401', async () => {
    const { client, accountId } = await signIn();
    await query(client.app, 'DELETE FROM sessions WHERE account_id = $1', [accountId]);
    expect((await client.get('/v1/me')).status).toBe(401);
  });
});

describe('GET /v1/auth/session', () => {
  const ask = async (client: Awaited<ReturnType<typeof stranger>>) => {
    const { status, body } = await client.get('/v1/auth/session');
    return [status, body];
  };

  it('says whether somebody is signed in, and never refuses', async () => {
    expect(await ask(await stranger())).toEqual([200, { signedIn: false }]);
    const { client } = await signIn();
    expect(await ask(client)).toEqual([200, { signedIn: true }]);
    await client.post('/v1/auth/signout');
    expect(await ask(client)).toEqual([200, { signedIn: false }]);
  });
});
