import { describe, expect, it } from 'vitest';
import { codeFor, newEmail } from '../support/account.ts';
import { requestCode, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';

describe('POST /v1/auth/code', () => {
  it('mails six digits, in the subject and in the text, without a link to follow', async () => {
    const client = await stranger();
    const email = newEmail();
    const code = await requestCode(client, email);
    expect(code).toMatch(/^\d{6}$/);
    const mail = await client.app.mailbox.newestTo(email);
    expect(mail?.text).toContain(code);
    expect(mail?.html).toContain(code);
  });

  it('stores no code in clear', async () => {
    const client = await stranger();
    const email = newEmail();
    const code = await requestCode(client, email);
    const [row] = await query(client.app, 'SELECT * FROM sign_in_codes WHERE email = $1', [email]);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    '',
    'nobody',
    'a@',
    '@example.com',
    'a b@example.com',
    'a@example',
    `${'a'.repeat(250)}@example.com`,
    7,
    null,
    ['a@example.com'],
  ])('%j is no address: 400', async (email) => {
    const answer = await (await stranger()).post('/v1/auth/code', { email });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.issues[0].path).toBe('email');
  });

  it('reads an address trimmed and in lower case', async () => {
    const email = newEmail();
    const client = await stranger();
    await client.post('/v1/auth/code', { email: `  ${email.toUpperCase()} ` });
    const code = await codeFor(client.app, email);
    const verified = await client.post('/v1/auth/verify', { email: email.toUpperCase(), code });
    expect(verified.body.user.email).toBe(email);
  });

  it('gives five codes in 15 minutes to a mailbox and address, then 429', async () => {
    const client = await stranger();
    const email = newEmail();
    for (let i = 0; i < 5; i += 1) await requestCode(client, email);
    const refused = await client.post('/v1/auth/code', { email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await (await stranger()).post('/v1/auth/code', { email })).status).toBe(200);
  });

  it('holds the cap against callers at once', async () => {
    const client = await stranger();
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.post('/v1/auth/code', { email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('gives 30 codes an hour to one address, whatever the mailboxes', async () => {
    const client = await stranger();
    for (let i = 0; i < 30; i += 1)
      expect((await client.post('/v1/auth/code', { email: newEmail() })).status).toBe(200);
    const counters = async () => (await query(client.app, 'SELECT count(*)::int AS n FROM rate_limits'))[0]?.n;
    const before = await counters();
    for (let i = 0; i < 3; i += 1) expect((await client.post('/v1/auth/code', { email: newEmail() })).status).toBe(429);
    expect(await counters(), 'rows that the refused left').toBe(before);
  });

  it('gives 60 codes a day to one mailbox, whatever the addresses', async () => {
    const email = newEmail();
    for (let i = 0; i < 12; i += 1) {
      const client = await stranger();
      for (let j = 0; j < 5; j += 1) expect((await client.post('/v1/auth/code', { email })).status).toBe(200);
    }
    const refused = await (await stranger()).post('/v1/auth/code', { email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
  });

  it('says 503 when the mail was refused, and gives the mailbox’s cap back', async () => {
    const client = await stranger();
    const email = newEmail();
    for (let i = 0; i < 6; i += 1) {
      client.app.mailbox.refuse(email);
      const refused = await client.post('/v1/auth/code', { email });
      expect(refused.status).toBe(503);
      expect(refused.body.error.code).toBe('mail_unavailable');
    }
    expect((await client.post('/v1/auth/code', { email })).status).toBe(200);
  });

  it('but never the address’s: an outage costs 30 calls an hour', async () => {
    const client = await stranger();
    const statuses: number[] = [];
    for (let i = 0; i < 35; i += 1) {
      const email = newEmail();
      client.app.mailbox.refuse(email);
      statuses.push((await client.post('/v1/auth/code', { email })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(503), ...Array(5).fill(429)]);
  });

  it('answers as ever when the mail service refuses the address, and gives nothing back', async () => {
    const client = await stranger();
    const [email, good] = [newEmail(), newEmail()];
    const taken = await client.post('/v1/auth/code', { email: good });
    for (let i = 0; i < 5; i += 1) {
      client.app.mailbox.refuse(email, 422);
      const refused = await client.post('/v1/auth/code', { email });
      expect([refused.status, refused.body]).toEqual([taken.status, taken.body]);
      expect([...refused.headers.keys()]).toEqual([...taken.headers.keys()]);
    }
    expect(client.app.mailbox.newestTo(email)).toBeUndefined();
    expect((await client.post('/v1/auth/code', { email })).status).toBe(429);
  });

  it('says so, too, when the cap cannot be given back', async () => {
    const client = await stranger();
    const email = newEmail();
    await query(
      client.app,
      `CREATE FUNCTION keep_points() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF new.points < old.points THEN RAISE 'kept'; END IF; RETURN new;
       END $$;
       CREATE TRIGGER keep_points BEFORE UPDATE ON rate_limits FOR EACH ROW EXECUTE FUNCTION keep_points();`,
    );
    client.app.mailbox.refuse(email);
    const refused = await client.post('/v1/auth/code', { email });
    await query(client.app, 'DROP FUNCTION keep_points CASCADE');
    expect([refused.status, refused.body.error.code]).toEqual([503, 'mail_unavailable']);
  });
});
