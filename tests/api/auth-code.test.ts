import { describe, expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { codeFor, counterKey, newEmail } from '../support/account.ts';
import { Client, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';
import { askedCode, askForCode } from '../support/sign-in.ts';
import { whileRefused } from '../support/stall.ts';

describe('POST /v1/auth/code', () => {
  it('emails six digits, in the subject and in the text, above a link', async () => {
    const { client, email, code } = await askedCode();
    expect(code).toMatch(/^\d{6}$/);
    const mail = await client.app.mailbox.newestTo(email);
    expect(mail?.text).toContain(code);
    expect(mail?.html).toContain(code);
    const link = `${client.app.baseUrl}/sign-in/link#email=${encodeURIComponent(email)}&token=`;
    expect(mail?.text?.split(code)[1]).toContain(link);
  });

  it('recognizes the browser that asks by a cookie that scripts can’t read', async () => {
    const client = await stranger();
    const { headers } = await client.post('/v1/auth/code', { email: newEmail() });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sign_in_browser=[0-9A-Za-z]{22}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/),
    ]);
    const before = client.browserCookie;
    await client.post('/v1/auth/code', { email: newEmail() });
    expect(client.browserCookie).toBe(before);
    client.browserCookie = 'sign_in_browser=short';
    await client.post('/v1/auth/code', { email: newEmail() });
    expect(client.browserCookie).not.toBe('sign_in_browser=short');
  });

  it('doesn’t store codes in plain text', async () => {
    const { client, email, code } = await askedCode();
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
  ])('%j isn’t an address: 400', async (email) => {
    const answer = await (await stranger()).post('/v1/auth/code', { email });
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

  it('gives ten codes a day to a mailbox from any network, and then one every 30 minutes', async () => {
    const email = newEmail();
    for (let i = 0; i < 11; i += 1) expect(await askForCode(await stranger(), email)).toBe(200);
    const refused = await (await stranger()).post('/v1/auth/code', { email });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 1700, wait <= 1800]).toEqual([true, true]);
    const { app } = await stranger();
    const counters = [counterKey(app, 'code-more', email)];
    await query(app, 'UPDATE rate_limits SET expire = expire - 1800000 WHERE key = ANY($1)', [counters]);
    const client = await stranger();
    expect([await askForCode(client, email), await askForCode(client, email)]).toEqual([200, 429]);
  });

  it('counts addresses that may share a mailbox as one; past the cap, an address or network gets one', async () => {
    const name = `m${newId().toLowerCase()}`;
    const [plain, tagged, dotted] = [
      `${name}@example.com`,
      `${name}+a@example.com`,
      `${name.slice(0, 5)}.${name.slice(5)}@example.com`,
    ];
    const { address, app } = await stranger();
    const ask = (email: string, from = address) => askForCode(new Client(app, from), email);
    for (let i = 0; i < 10; i += 1) expect(await ask(i % 2 === 0 ? tagged : dotted)).toBe(200);
    // A network gets one email, however the address is spelled. The owner, on another network, still gets theirs.
    expect([await ask(tagged), await ask(dotted), await ask(plain)]).toEqual([200, 429, 429]);
    const elsewhere = (await stranger()).address;
    expect([await ask(tagged, elsewhere), await ask(plain, elsewhere)]).toEqual([429, 200]);
  });

  it('holds the cap when callers come at once', async () => {
    const client = await stranger();
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/v1/auth/code', { email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('gives 30 codes an hour to one network, whatever the mailboxes', async () => {
    const client = await stranger();
    for (let i = 0; i < 30; i += 1)
      expect((await client.post('/v1/auth/code', { email: newEmail() })).status).toBe(200);
    const counters = async () => (await query(client.app, 'SELECT count(*)::int AS n FROM rate_limits'))[0]?.n;
    const before = await counters();
    for (let i = 0; i < 3; i += 1) expect((await client.post('/v1/auth/code', { email: newEmail() })).status).toBe(429);
    expect(await counters(), 'rows that the refused left').toBe(before);
  });

  it('says 503 when the email was refused, and gives the mailbox’s cap back', async () => {
    const client = await stranger();
    const email = newEmail();
    for (let i = 0; i < 15; i += 1) {
      client.app.mailbox.refuse(email);
      const refused = await client.post('/v1/auth/code', { email });
      expect(refused.body.error.code).toBe('mail_unavailable');
    }
    expect((await client.post('/v1/auth/code', { email })).status).toBe(200);
  });

  it('but never the network’s: an outage costs 30 calls an hour', async () => {
    const client = await stranger();
    const statuses: number[] = [];
    for (let i = 0; i < 35; i += 1) {
      const email = newEmail();
      client.app.mailbox.refuse(email);
      statuses.push((await client.post('/v1/auth/code', { email })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(503), ...Array(5).fill(429)]);
  });

  it('answers as usual when the mail service refuses the address, and gives nothing back', async () => {
    const client = await stranger();
    const [email, good] = [newEmail(), newEmail()];
    const taken = await client.post('/v1/auth/code', { email: good });
    for (let i = 0; i < 11; i += 1) {
      client.app.mailbox.refuse(email, 422);
      const refused = await client.post('/v1/auth/code', { email });
      expect([refused.status, refused.body]).toEqual([taken.status, taken.body]);
      expect([...refused.headers.keys()]).toEqual([...taken.headers.keys()]);
    }
    expect(client.app.mailbox.newestTo(email)).toBeUndefined();
    expect((await client.post('/v1/auth/code', { email })).status).toBe(429);
  });

  it('reports mail_unavailable even when the cap can’t be given back', async () => {
    const client = await stranger();
    const email = newEmail();
    client.app.mailbox.refuse(email);
    const refused = await whileRefused(client.app, 'BEFORE UPDATE ON rate_limits', 'NEW.points < OLD.points', () =>
      client.post('/v1/auth/code', { email }),
    );
    expect(refused.body.error.code).toBe('mail_unavailable');
  });
});
