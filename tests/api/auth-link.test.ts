import { describe, expect, it } from 'vitest';
import { linkFor, newEmail } from '../support/account.ts';
import { requestCode, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';
import { askedCode, tryCode } from '../support/sign-in.ts';

describe('POST /v1/auth/link', () => {
  it('signs in on a device that asked for no code, makes the account, and makes the device known', async () => {
    const email = newEmail();
    const asker = await stranger();
    await requestCode(asker, email);
    const elsewhere = await stranger();
    const link = await linkFor(elsewhere.app, email);
    const answer = await elsewhere.post('/v1/auth/link', { ...link, timeZone: 'Asia/Tokyo', currency: 'JPY' });
    expect([answer.status, answer.body.isNew, answer.body.user.email]).toEqual([200, true, email]);
    expect((await elsewhere.get('/v1/me')).body.workspaces[0]).toMatchObject({
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
    });
    expect(elsewhere.deviceCookie).toBeDefined();
  });

  it('works once: using either the link or its code ends both', async () => {
    const { client, email, code } = await askedCode();
    const link = await linkFor(client.app, email);
    expect((await client.post('/v1/auth/link', link)).status).toBe(200);
    const again = await client.post('/v1/auth/link', link);
    expect(again.body.error.code).toBe('invalid_code');
    expect(await tryCode(client, email, code)).toBe(400);

    expect(await tryCode(client, email, await requestCode(client, email))).toBe(200);
    expect((await client.post('/v1/auth/link', await linkFor(client.app, email))).status).toBe(400);
  });

  it('outlives its code, which may be spent or expired, by up to an hour', async () => {
    const client = await stranger();
    const email = newEmail();
    const sentAgo = (age: string) =>
      query(client.app, 'UPDATE sign_in_codes SET sent_at = now() - $2::interval WHERE email = $1', [email, age]);
    const code = await requestCode(client, email);
    await sentAgo('59 minutes');
    expect(await tryCode(client, email, code)).toBe(400);
    expect((await client.post('/v1/auth/link', await linkFor(client.app, email))).status).toBe(200);
    await requestCode(client, email);
    await sentAgo('61 minutes');
    expect((await client.post('/v1/auth/link', await linkFor(client.app, email))).status).toBe(400);
  });

  it('is replaced by the same browser’s next link, and by no other’s', async () => {
    const client = await stranger();
    const email = newEmail();
    await requestCode(client, email);
    const [older, cookie] = [await linkFor(client.app, email), client.browserCookie];
    await requestCode(client, email);
    expect(client.browserCookie).toBe(cookie);
    const newer = await linkFor(client.app, email);
    await requestCode(await stranger(), email);
    expect((await client.post('/v1/auth/link', older)).status).toBe(400);
    expect((await client.post('/v1/auth/link', newer)).status).toBe(200);
  });

  it('works for its own mailbox only, and isn’t stored in readable form', async () => {
    const client = await stranger();
    const [email, other] = [newEmail(), newEmail()];
    await requestCode(client, email);
    await requestCode(client, other);
    const { token } = await linkFor(client.app, email);
    expect(token).toMatch(/^[0-9A-Za-z]{22}$/);
    expect((await client.post('/v1/auth/link', { email: other, token })).status).toBe(400);
    const rows = await query(client.app, 'SELECT * FROM sign_in_codes WHERE email = $1', [email]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(client.browserCookie?.split('=')[1]);
  });

  it.each([
    ['token', { token: 'x'.repeat(21) }],
    ['token', { token: undefined }],
    ['email', { email: 'nobody' }],
    ['currency', { currency: 'eur' }],
  ])('%s: %j is 400', async (path, fields) => {
    const body = { email: newEmail(), token: 'x'.repeat(22), ...fields };
    const answer = await (await stranger()).post('/v1/auth/link', body);
    expect([answer.status, answer.body.error.details.issues[0].path]).toEqual([400, path]);
  });

  it.each([
    ['links', 0],
    ['links and codes', 3],
  ])('of six callers at once with %s, exactly one signs in', async (_, codes) => {
    for (let round = 0; round < 5; round += 1) {
      const { client, email, code } = await askedCode();
      const link = await linkFor(client.app, email);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          i < codes ? client.post('/v1/auth/verify', { email, code }) : client.post('/v1/auth/link', link),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const sessions = 'SELECT 1 FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = $1';
      expect(await query(client.app, sessions, [email])).toHaveLength(1);
    }
  });
});
