import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/time.ts';
import type { SignedIn } from '../support/api.ts';
import { emptyApp } from '../support/app.ts';
import { at, digestsOf, meet, oneClickUrl, runAt, runDigest, subscriber } from '../support/digest.ts';

const app = await emptyApp(at('UTC', '2026-11-23T09:00'));
let person: SignedIn;
/** The address to which the mail program posts. */
let url: string;
/** The page that the email links to. */
let page: string;

beforeEach(async () => {
  person = await subscriber(app);
  await meet(person, at('UTC', '2026-11-18T12:00'));
  await runDigest(app);
  url = oneClickUrl(person);
  page = /https?:\S+\/digest\/unsubscribe\S+/.exec(digestsOf(person)[0]?.text ?? '')?.[0] ?? '';
});

async function isOn({ client }: SignedIn = person): Promise<boolean> {
  return (await client.get('/v1/me')).body.workspaces[0].digestOptIn;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = (address = url, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { ...form, ...headers },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });

describe('one click in a mail program', () => {
  it('switches the digest off without a session, and it stays off', async () => {
    expect(digestsOf(person)[0]?.headers).toEqual({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await isOn()).toBe(true);
    const response = await oneClick();
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(await isOn()).toBe(false);
    expect((await oneClick()).status).toBe(200);
    expect(await isOn()).toBe(false);
  });

  it('may come from any site, with any form, or with nothing', async () => {
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    expect((await fetch(url, { method: 'POST' })).status).toBe(200);
    const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    expect((await oneClick(url, elsewhere)).status).toBe(200);
    expect(await isOn()).toBe(false);
  });

  it('affects only its own workspace', async () => {
    const other = await subscriber(app);
    await oneClick();
    expect([await isOn(), await isOn(other)]).toEqual([false, true]);
  });

  it('with a token that isn’t ours is a 400', async () => {
    const token = new URL(url).searchParams.get('token') ?? '';
    const other = await subscriber(app);
    const forged = [token.slice(0, -1), token.replace(person.workspace.id, other.workspace.id), '', `${token}%00`, 'x'];
    for (const one of forged) {
      const response = await oneClick(`${app.baseUrl}/api/digest/unsubscribe?token=${one}`);
      expect([one, response.status, (await response.json()).error.code]).toEqual([one, 400, 'invalid_request']);
    }
    expect((await oneClick(`${app.baseUrl}/api/digest/unsubscribe`)).status).toBe(400);
    expect([await isOn(), await isOn(other)]).toEqual([true, true]);
  });

  it('ends with the workspace', async () => {
    await person.client.post('/v1/workspaces', { name: 'Another' });
    await person.client.delete(`/v1/workspaces/${person.workspace.id}`);
    expect((await oneClick()).status).toBe(400);
    expect((await fetch(page)).status).toBe(404);
  });
});

describe('opening', () => {
  it('the address or the page, as scanners do, changes nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const address of [url, page]) {
        expect((await fetch(address, { method })).status).toBe(200);
        expect(await isOn()).toBe(true);
      }
    }
    expect((await fetch(url)).url).toBe(page);
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
  });

  it('the page shows what it is about, isn’t indexed, and doesn’t reveal its address to other sites', async () => {
    const response = await fetch(page);
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    expect(await response.text()).toContain(person.workspace.name);
  });

  it('the page of a cut link is a friendly 404', async () => {
    for (const address of [page.slice(0, -1), `${app.baseUrl}/digest/unsubscribe`, `${page}&token=x`]) {
      const response = await fetch(address);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This link doesn’t work');
    }
  });
});

it('the page’s button leads back to the page, which says what happened', async () => {
  const response = await oneClick(`${url}&page=`, { origin: app.baseUrl, 'sec-fetch-site': 'same-origin' });
  expect([response.status, response.headers.get('location')]).toEqual([303, page.slice(app.baseUrl.length)]);
  expect(await isOn()).toBe(false);
  expect(await (await fetch(page)).text()).toContain('The weekly digest is off');
  const forged = await oneClick(`${url}x&page=`);
  expect((await fetch(new URL(forged.headers.get('location') ?? '', app.baseUrl))).status).toBe(404);
});

it('someone who switched it off gets no more; switched on again, there is no second email for the week', async () => {
  await oneClick();
  await meet(person, at('UTC', '2026-11-24T12:00'));
  await runAt(app, at('UTC', '2026-11-30T09:00'));
  expect(digestsOf(person)).toHaveLength(1);
  await person.client.patch(`/v1/workspaces/${person.workspace.id}`, { digestOptIn: true });
  await runDigest(app);
  await runDigest(app);
  expect(digestsOf(person)).toHaveLength(2);
  await app.setNow(at('UTC', '2026-11-23T09:00'));
});

describe('the clock page of the mailbox', () => {
  const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${app.mailbox.url}/clock`, { method: 'POST', body: new URLSearchParams(fields), headers });
  const appTime = async () => (await (await fetch(`${app.baseUrl}/health`)).json()).time;
  /** Presses a button, and expects the app's time to be this much ahead of the real one. */
  const expectTime = async (action: string, ahead: number) => {
    const before = Date.now();
    await press({ action });
    expect(await appTime()).toBeGreaterThanOrEqual(before + ahead);
    expect(await appTime()).toBeLessThanOrEqual(Date.now() + ahead);
  };

  it('moves the app’s clock forward only, and resets it', async () => {
    await expectTime('reset', 0);
    await expectTime('day', DAY);
    expect(await (await press({ action: 'set', to: '2026-01-01T10:00' })).text()).toContain('only moves forward');
    expect(await (await press({ action: 'set', to: 'soon' })).text()).toContain('Enter a date and time.');
    await press({ action: 'monday' });
    const monday = new Date(await appTime());
    expect([monday.getDay(), monday.getHours()]).toEqual([1, 9]);
    expect(await (await press({ action: 'digest' })).text()).toMatch(/No digest was due|Digests queued/);
    await expectTime('reset', 0);
    await app.setNow(at('UTC', '2026-11-23T09:00'));
  });

  it('accepts no form from another site', async () => {
    const headers = [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['origin', 'null'],
    ] as const;
    for (const [name, value] of headers) {
      expect((await press({ action: 'day' }, { [name]: value })).status).toBe(403);
    }
    expect((await press({ action: 'nothing' }, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});
