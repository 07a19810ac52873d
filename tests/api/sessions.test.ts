import { describe, expect, it } from 'vitest';
import { newEmail } from '../support/account.ts';
import { type Client, requestCode, signIn, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';
import { signInOn } from '../support/sign-in.ts';

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

  it('a session ID with our own seal but no row is 401', async () => {
    const { client, accountId } = await signIn();
    await query(client.app, 'DELETE FROM sessions WHERE account_id = $1', [accountId]);
    expect((await client.get('/v1/me')).status).toBe(401);
  });
});

describe('signing in again', () => {
  const signInAs = async (client: Client, email: string) => {
    const code = await requestCode(await stranger(), email);
    return (await client.post('/v1/auth/verify', { email, code })).status;
  };
  const isLiving = async (cookie: string | undefined) => {
    const client = await stranger();
    client.cookie = cookie;
    return (await client.get('/v1/me')).status === 200;
  };

  it('ends the session that it replaces, and no other', async () => {
    const email = newEmail();
    const [one, two] = [await signIn({ email }), await signIn({ email })];
    const replaced = one.client.cookie;
    expect(await signInAs(one.client, email)).toBe(200);
    expect(one.client.cookie).not.toBe(replaced);
    expect(await Promise.all([replaced, one.client.cookie, two.client.cookie].map(isLiving))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('as someone else, too', async () => {
    const { client } = await signIn();
    const replaced = client.cookie;
    expect(await signInAs(client, newEmail())).toBe(200);
    expect(await Promise.all([replaced, client.cookie].map(isLiving))).toEqual([false, true]);
  });

  it('ends the session that was planted beside it', async () => {
    const [mine, planted] = [await signIn(), await signIn()];
    const other = planted.client.cookie;
    mine.client.cookie = `${other}; ${mine.client.cookie}`;
    expect(await signInAs(mine.client, mine.email)).toBe(200);
    mine.client.cookie = `${other}; ${mine.client.cookie}`;
    expect((await mine.client.get('/v1/me')).body.user.id).toBe(mine.accountId);
  });

  it('ends nothing unless it succeeds', async () => {
    const { client, email } = await signIn();
    const code = await requestCode(await stranger(), email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await client.post('/v1/auth/verify', { email, code: wrong })).status).toBe(400);
    expect(await isLiving(client.cookie)).toBe(true);
    // The session can't be opened, so its transaction is rolled back.
    await query(
      client.app,
      `CREATE FUNCTION refuse_session() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
       CREATE CONSTRAINT TRIGGER refuse_session AFTER INSERT ON sessions DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION refuse_session();`,
    );
    const failed = await client.post('/v1/auth/verify', { email, code });
    await query(client.app, 'DROP FUNCTION refuse_session CASCADE');
    expect(failed.status).toBe(500);
    expect(await isLiving(client.cookie)).toBe(true);
  });
});

describe('/v1/sessions', () => {
  it('lists where the account is signed in, this session first', async () => {
    const before = Date.now();
    const { client, email, accountId } = await signIn();
    await signIn();
    const other = await signInOn(email);
    const hours = (id: string, seen: number) =>
      query(client.app, 'UPDATE sessions SET seen_at = now() - make_interval(hours => $2) WHERE id_hash = $1', [
        id,
        seen,
      ]);
    const { sessions } = (await client.get('/v1/sessions')).body;
    expect(sessions).toEqual([
      { ...sessions[0], device: null, current: true },
      { ...sessions[1], device: 'Firefox on Linux', current: false },
    ]);
    for (const { createdAt, lastSeenAt } of sessions) {
      expect(createdAt).toBeGreaterThanOrEqual(before);
      expect(lastSeenAt).toBe(createdAt);
    }
    const seen = (await other.get('/v1/sessions')).body.sessions;
    expect(seen.map(({ id }: { id: string }) => id)).toEqual([sessions[1].id, sessions[0].id]);
    // Besides names and times, only an ID that grants no access is kept: no address, no user agent.
    client.cookie = `service_session=${sessions[1].id}`;
    expect((await client.get('/v1/me')).status).toBe(401);
    const rows = await query(client.app, 'SELECT * FROM sessions WHERE account_id = $1', [accountId]);
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|\b10(?:\.\d+){3}/);
    await hours(sessions[0].id, 24 * 30 + 1);
    expect((await other.get('/v1/sessions')).body.sessions).toHaveLength(1);
    await query(
      client.app,
      "UPDATE sessions SET seen_at = now(), created_at = now() - interval '90 days 1 second' WHERE id_hash = $1",
      [sessions[0].id],
    );
    expect((await other.get('/v1/sessions')).body.sessions).toHaveLength(1);
  });

  it('ends one of them', async () => {
    const { client, email } = await signIn();
    const [other, third] = [await signInOn(email), await signInOn(email)];
    const { id } = (await other.get('/v1/sessions')).body.sessions[0];
    const ended = await client.delete(`/v1/sessions/${id}`);
    expect([ended.body, ended.headers.getSetCookie()]).toEqual([{ ok: true }, []]);
    expect((await other.get('/v1/me')).status).toBe(401);
    expect((await client.delete(`/v1/sessions/${id}`)).status).toBe(404);
    const own = (await client.get('/v1/sessions')).body.sessions[0].id;
    const left = await client.delete(`/v1/sessions/${own}`);
    expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^service_session=; Path=\/; Max-Age=0;/)]);
    expect((await client.get('/v1/me')).status).toBe(401);
    expect((await third.get('/v1/me')).status).toBe(200);
  });

  it('ends nobody else’s', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const { id } = (await other.client.get('/v1/sessions')).body.sessions[0];
    expect((await mine.client.delete(`/v1/sessions/${id}`)).status).toBe(404);
    expect((await mine.client.delete('/v1/sessions')).status).toBe(200);
    expect((await other.client.get('/v1/me')).status).toBe(200);
  });

  it('ends all at once, this one too', async () => {
    const { client, email } = await signIn();
    const other = await signInOn(email);
    const cookie = client.cookie;
    const ended = await client.delete('/v1/sessions');
    expect(ended.body).toEqual({ ok: true });
    expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(/^service_session=; Path=\/; Max-Age=0;/)]);
    client.cookie = cookie;
    for (const one of [client, other]) expect((await one.get('/v1/me')).status).toBe(401);
  });
});

describe('GET /v1/auth/session', () => {
  const ask = async (client: Awaited<ReturnType<typeof stranger>>) => {
    const { status, body } = await client.get('/v1/auth/session');
    return [status, body];
  };

  it('says whether someone is signed in, and never refuses', async () => {
    expect(await ask(await stranger())).toEqual([200, { signedIn: false, plan: 'free' }]);
    const { client } = await signIn();
    expect(await ask(client)).toEqual([200, { signedIn: true, plan: 'free' }]);
    await client.post('/v1/auth/signout');
    expect(await ask(client)).toEqual([200, { signedIn: false, plan: 'free' }]);
  });
});
