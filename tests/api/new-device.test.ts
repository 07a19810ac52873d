import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/languages/terms.ts';
import { newEmail } from '../support/account.ts';
import { Client, requestCode, type SignedIn, signIn, signInPro, stranger } from '../support/api.ts';
import { query, workerApp } from '../support/app.ts';
import { FIREFOX, SAFARI, signInOn } from '../support/sign-in.ts';
import { whileRefused } from '../support/stall.ts';
import { until } from '../support/until.ts';

/** An email says that an unknown device has signed in to the account. */

const app = await workerApp();

const mailsOf = async ({ accountId }: SignedIn) =>
  (
    await query(
      app,
      "SELECT content FROM notices WHERE account_id = $1 AND content->>'kind' = 'new_device' ORDER BY created_at",
      [accountId],
    )
  ).map(({ content }) => content);

const devicesIn = async (person: SignedIn) => (await mailsOf(person)).map(({ device }) => device);

describe('the email about a new device', () => {
  it('says which, when, and what to do', async () => {
    const person = await signIn({ timeZone: 'Europe/Berlin' });
    const before = Date.now();
    await signInOn(person.email);
    const [content] = await mailsOf(person);
    expect(content).toEqual({
      kind: 'new_device',
      to: person.email,
      timeZone: 'Europe/Berlin',
      language: 'en',
      device: 'Firefox on Linux',
      at: expect.any(Number),
    });
    expect(content.at).toBeGreaterThanOrEqual(before);
    const mail = await until(() => {
      const newest = app.mailbox.newestTo(person.email);
      return newest?.subject === 'New sign-in to Meeting Tab' ? newest : undefined;
    });
    expect(mail.text).toContain('Firefox on Linux');
    expect(mail.text).toContain('GMT+1');
    expect(mail.text).toContain('Europe/Berlin');
    expect(mail.text).toContain(`${app.baseUrl}/app/account`);
  });

  it('has its dates in the zone of the oldest workspace, and in its language', async () => {
    const person = await signInPro({ timeZone: 'America/St_Johns' });
    for (const [timeZone, language] of [
      ['Asia/Kathmandu', 'pl'],
      ['Asia/Tokyo', 'ja'],
    ]) {
      const { status, body } = await person.client.post('/v1/workspaces', { name: 'Later', timeZone });
      expect(status).toBe(201);
      await person.client.patch(`/v1/workspaces/${body.id}/language`, { language });
    }
    await signInOn(person.email);
    expect(await mailsOf(person)).toMatchObject([{ timeZone: 'America/St_Johns', language: 'en' }]);
    // After the oldest workspace is deleted, the next one is the oldest.
    await person.client.delete(`/v1/workspaces/${person.workspace.id}`);
    await signInOn(person.email, SAFARI);
    expect((await mailsOf(person)).at(-1)).toMatchObject({ timeZone: 'Asia/Kathmandu', language: 'pl' });
  });

  it('is not sent for a new account, nor for a device that is known', async () => {
    const person = await signIn();
    expect(await devicesIn(person)).toEqual([]);
    await person.client.post('/v1/auth/signout');
    await signInOn(person.email, FIREFOX, person.client);
    expect(await devicesIn(person)).toEqual([]);
    // An email is sent for a device that was signed out everywhere.
    await person.client.delete('/v1/sessions');
    await signInOn(person.email, FIREFOX, person.client);
    expect(await devicesIn(person)).toEqual(['Firefox on Linux']);
  });

  it('is sent once a day per device', async () => {
    const person = await signIn();
    for (const userAgent of [FIREFOX, FIREFOX, SAFARI, 'curl', 'curl', SAFARI]) await signInOn(person.email, userAgent);
    expect(await devicesIn(person)).toEqual(['Firefox on Linux', 'Safari on iPhone', null]);
    await query(app, "UPDATE notices SET created_at = created_at - interval '1 day' WHERE account_id = $1", [
      person.accountId,
    ]);
    for (const userAgent of [FIREFOX, FIREFOX]) await signInOn(person.email, userAgent);
    expect(await devicesIn(person)).toHaveLength(4);
  });

  it('can be switched off', async () => {
    const person = await signIn();
    const { client } = person;
    expect((await client.get('/v1/sessions')).body.newDeviceMails).toBe(true);
    const off = { newDeviceMails: false };
    expect((await client.patch('/v1/sessions', off)).body).toEqual(off);
    expect((await client.get('/v1/sessions')).body.newDeviceMails).toBe(false);
    await signInOn(person.email);
    expect(await devicesIn(person)).toEqual([]);
    // Only for this account.
    const other = await signIn();
    await signInOn(other.email);
    expect(await devicesIn(other)).toEqual(['Firefox on Linux']);
    expect((await client.patch('/v1/sessions', { newDeviceMails: 'x' })).status).toBe(400);
    expect((await client.patch('/v1/sessions', { newDeviceMails: true })).status).toBe(200);
    await signInOn(person.email);
    expect(await devicesIn(person)).toEqual(['Firefox on Linux']);
  });

  it('is queued with the session, or not at all', async () => {
    const person = await signIn();
    const client = await stranger();
    const code = await requestCode(client, person.email);
    const isTheirs = `NEW.account_id = '${person.accountId}'`;
    const failed = await whileRefused(app, 'BEFORE INSERT ON notices', isTheirs, () =>
      client.post('/v1/auth/verify', { email: person.email, code }),
    );
    expect(failed.status).toBe(500);
    const counts = `SELECT (SELECT count(*)::int FROM sessions WHERE account_id = $1) AS sessions,
                           (SELECT count(*)::int FROM known_devices WHERE account_id = $1) AS devices`;
    expect(await query(app, counts, [person.accountId])).toEqual([{ sessions: 1, devices: 1 }]);
  });

  it.each(LANGUAGES)('is in the language of the oldest workspace: %s', async (language) => {
    const email = newEmail();
    const client = new Client(app);
    const headers = { 'accept-language': language };
    const code = await requestCode(client, email);
    const { user } = (await client.post('/v1/auth/verify', { email, code }, { headers })).body;
    await signInOn(email);
    const { rows } = await app.pool.query(
      "SELECT content->>'language' AS language FROM notices WHERE account_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ language }]);
    const mail = await until(() => {
      const newest = app.mailbox.newestTo(email);
      return newest && !/\d{6}/.test(newest.subject) ? newest : undefined;
    });
    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.text).toMatch(/Firefox/);
    if (language !== 'en') expect(mail.subject).not.toBe('New sign-in to Meeting Tab');
  });
});

describe('deleting the account', () => {
  it('needs a session that signed in within a day', async () => {
    const { client, email, accountId } = await signIn();
    await query(app, "UPDATE sessions SET created_at = now() - interval '24 hours 1 minute' WHERE account_id = $1", [
      accountId,
    ]);
    const refused = await client.delete('/v1/me');
    expect(refused.body.error.code).toBe('sign_in_again');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await client.get('/v1/me')).status).toBe(200);
    await signInOn(email, FIREFOX, client);
    expect((await client.delete('/v1/me')).status).toBe(200);
    expect(await query(app, 'SELECT FROM accounts WHERE id = $1', [accountId])).toEqual([]);
  });

  it('works for one that is a little younger', async () => {
    const { client, accountId } = await signIn();
    await query(app, "UPDATE sessions SET created_at = now() - interval '23 hours 59 minutes' WHERE account_id = $1", [
      accountId,
    ]);
    expect((await client.delete('/v1/me')).status).toBe(200);
  });
});
