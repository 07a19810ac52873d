import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { requestCode as requestCodeAt, signInWithLink } from '#lib/auth/service.ts';
import { ApiError } from '#lib/http/errors.ts';
import { newId } from '#lib/ids.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { linkFor, newEmail, wrong } from '../support/account.ts';
import { Client, requestCode, stranger } from '../support/api.ts';
import { query, startApp, type TestApp, workerApp } from '../support/app.ts';
import { runHere } from '../support/billing.ts';
import { askForCode, guess, tryCode } from '../support/sign-in.ts';

/** What someone without an account may try: locking others out, and filling their mailboxes. */

/** Returns a mailbox without tags or dots, so that they can be added. */
const newMailbox = () => `m${newId().toLowerCase()}@example.com`;

const spelled = (email: string, tag: string | number) => email.replace('@', `+${tag}@`);

const inMailbox = ({ mailbox }: TestApp, email: string) => {
  const [local = ''] = email.split('@');
  return mailbox.mails().filter(({ to }) => String(to).startsWith(local)).length;
};

/** The cap on emails with codes in an hour. */
const MAILS = 1_990;

describe('where no client’s address is known', () => {
  let app: TestApp;
  const METRICS_TOKEN = newId();
  /** Sets all of a cap's counters to this value, and to zero after the test. */
  async function used(cap: string, points: number): Promise<void> {
    const set = (to: number) =>
      query(app, "UPDATE rate_limits SET points = $2 WHERE starts_with(key, $1 || ':')", [cap, to]);
    await set(points);
    onTestFinished(async () => void (await set(0)));
  }
  /** Without cookies, like a script that keeps none. */
  const post = (path: string, body: object) =>
    fetch(app.baseUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-socket-address': `203.0.113.${Math.floor(Math.random() * 250)}`,
      },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    app = await startApp({ env: { TRUST_PROXY: '', CODE_MAILS_PER_HOUR: String(MAILS), METRICS_TOKEN } });
  });
  afterAll(() => app.stop());

  it('210 codes and 1,050 guesses from one client don’t stop anyone’s sign-up, with cookies or without', async () => {
    for (let i = 0; i < 6; i += 1) {
      const own = newEmail();
      expect((await post('/v1/auth/code', { email: own })).status).toBe(200);
      const code = wrong(app.mailbox.newestTo(own)?.subject.slice(0, 6) ?? '');
      const guesses = await Promise.all(Array.from({ length: 5 }, () => post('/v1/auth/verify', { email: own, code })));
      expect(guesses.map(({ status }) => status)).toEqual(Array(5).fill(400));
    }
    // As if 35 times as many had been counted.
    await query(app, 'UPDATE rate_limits SET points = points * 35');
    const browser = new Client(app);
    const email = newEmail();
    expect(await tryCode(browser, email, await requestCode(browser, email))).toBe(200);
    const another = newEmail();
    expect((await post('/v1/auth/code', { email: another })).status).toBe(200);
    const code = app.mailbox.newestTo(another)?.subject.slice(0, 6);
    expect((await post('/v1/auth/verify', { email: another, code })).status).toBe(200);
  });

  it('40 codes for one mailbox under made-up tags are eleven emails', async () => {
    const victim = newMailbox();
    await Promise.all(Array.from({ length: 40 }, (_, i) => post('/v1/auth/code', { email: spelled(victim, i) })));
    expect(inMailbox(app, victim)).toBe(11);
  });

  it('20 for one mailbox with dots in as many places are eleven emails, too', async () => {
    const victim = newMailbox();
    const dotted = Array.from({ length: 20 }, (_, i) => `${victim.slice(0, i + 1)}.${victim.slice(i + 1)}`);
    await Promise.all(dotted.map((email) => post('/v1/auth/code', { email })));
    expect(app.mailbox.mails().filter(({ to }) => dotted.includes(String(to)))).toHaveLength(11);
  });

  it('half of all emails go to one connection, whatever address it claims', async () => {
    expect(await askForCode(new Client(app), newEmail())).toBe(200);
    await used('code-network', MAILS / 2 - 10);
    for (let i = 0; i < 10; i += 1) expect((await post('/v1/auth/code', { email: newEmail() })).status).toBe(200);
    expect((await post('/v1/auth/code', { email: newEmail() })).status).toBe(429);
  });

  it('all emails are bounded, and counted in the metrics', async () => {
    const metrics = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      return (await (await fetch(`${app.baseUrl}/api/metrics`, { headers })).text()).match(
        /^meeting_tab_code_emails.*/gm,
      );
    };
    const known = new Client(app);
    const email = newEmail();
    expect(await tryCode(known, email, await requestCode(known, email))).toBe(200);
    await used('code-all', MAILS - 1);
    await used('code-network', 0);
    expect(await metrics()).toEqual([`meeting_tab_code_emails ${MAILS - 1}`, `meeting_tab_code_emails_max ${MAILS}`]);
    expect(await askForCode(new Client(app), newEmail())).toBe(200);
    const refused = await new Client(app).post('/v1/auth/code', { email: newEmail() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    expect(await tryCode(known, email, await requestCode(known, email))).toBe(200);
    expect(await metrics()).toEqual([`meeting_tab_code_emails ${MAILS}`, `meeting_tab_code_emails_max ${MAILS}`]);
  });
});

describe('from one network', () => {
  it('64 codes from as many addresses of a /56 are 30 emails', async () => {
    const app = await workerApp();
    const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}`;
    const statuses: number[] = [];
    for (let i = 0; i < 256; i += 4) {
      const address = `${network}:${(0x4200 + i).toString(16)}::${i}`;
      statuses.push(await askForCode(new Client(app, address), newEmail()));
    }
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(34).fill(429)]);
    expect(await askForCode(new Client(app, `${network}:4300::1`), newEmail())).toBe(200);
  });
});

describe('someone who has never signed in', () => {
  it.each([25, 100])('isn’t kept out by %d wrong guesses, with cookies or without', async (times) => {
    const app = await workerApp();
    const email = newEmail();
    const owner = await stranger();
    const code = await requestCode(owner, email);
    for (let left = times; left > 0; left -= 25) {
      const other = await stranger();
      // Three emails from each of four browsers would exceed the day's cap.
      const theirs = await requestCode(other, email);
      for (let i = 0; i < 5; i += 1) expect(await tryCode(other, email, wrong(theirs))).toBe(400);
      for (let i = 0; i < 20; i += 1) {
        expect([400, 429]).toContain(await tryCode(await stranger(), email, wrong(theirs)));
      }
    }
    expect(await tryCode(owner, email, code)).toBe(200);
    const phone = await stranger();
    expect(await tryCode(phone, email, await requestCode(phone, email))).toBe(200);
    expect(app.mailbox.newestTo(email)).toBeDefined();
  });

  it('has a link when strangers have asked for more codes than there are', async () => {
    const app = await workerApp();
    const email = newEmail();
    for (let i = 0; i < 12; i += 1) await askForCode(await stranger(), email);
    const owner = await stranger();
    const refused = await owner.post('/v1/auth/code', { email });
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toContain('Open the link in the newest email');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(1800);
    expect((await owner.post('/v1/auth/link', await linkFor(app, email))).status).toBe(200);
  });

  it('has a link when the guesses of a month are used up', async () => {
    const app = await workerApp();
    const email = newEmail();
    const guesser = await stranger();
    expect(await guess(guesser, email, 5)).toEqual(Array(5).fill(400));
    // The counter of this mailbox is the only one of its name that has five.
    await query(app, "UPDATE rate_limits SET points = 450 WHERE starts_with(key, 'verify-mailbox:') AND points = 5");
    const owner = await stranger();
    const code = await requestCode(owner, email);
    const refused = await owner.post('/v1/auth/verify', { email, code });
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toContain('Open the link in the newest email');
    expect((await owner.post('/v1/auth/link', await linkFor(app, email))).status).toBe(200);
  });
});

it('at any moment of two days under attack, there is an email for the owner or a link they can use', async () => {
  const app = await workerApp();
  onTestFinished(runHere(app));
  const email = newMailbox();
  const start = Date.UTC(2027, 0, 1);
  const from = (address: string, cookie = '') =>
    new Request('https://x.example', { headers: { cookie, 'x-forwarded-for': address, 'accept-language': 'en' } });
  const ask = (to: string, request: Request, now: number) =>
    requestCodeAt({ email: to }, request, new Headers(), now).then(
      () => true,
      (error) => {
        if (error instanceof ApiError && error.code === 'too_many_requests') return false;
        throw error;
      },
    );
  const browsers = Array.from({ length: 3 }, newId);
  let [mails, links] = [0, 0];
  let ownersTurn = start + 7 * MINUTE;
  for (let now = start; now < start + 2 * DAY; now += 10 * MINUTE) {
    // From several networks, in new and used browsers, in other spellings before the owner's.
    const own = Math.random() < 0.5 ? [email] : [];
    for (const [i, to] of [spelled(email, 'x'), spelled(email, now), ...own].entries()) {
      const browser = Math.random() < 0.5 ? (browsers[i] ?? '') : newId();
      await ask(to, from(`203.0.113.${(now / MINUTE + i) % 50}`, `sign_in_browser=${browser}`), now);
    }
    if (now < ownersTurn) continue;
    ownersTurn = now + 31 * MINUTE + Math.floor(Math.random() * 3 * HOUR);
    if (await ask(email, from('198.51.100.1'), now)) mails += 1;
    const link = await linkFor(app, email);
    const signedIn = await signInWithLink(link, from('198.51.100.1'), new Headers(), now);
    expect(signedIn.user.email).toBe(email);
    links += 1;
  }
  expect(links).toBeGreaterThan(10);
  expect(mails).toBeGreaterThan(0);
  expect(mails).toBeLessThan(links);
});
