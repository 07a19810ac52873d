import { describe, expect, it } from 'vitest';
import { shareReceipt, signIn } from '../support/api.ts';
import { visible } from '../support/visible.ts';

const person = await signIn();
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  person.client.fetch(method, path, { headers });

/** Expects a page with these words in its HTML, and the status of a missing page. */
async function expectWhole404(path: string, { title, text }: { title: string; text: string }): Promise<void> {
  const response = await ask(path);
  const html = await response.text();
  expect([path, response.status]).toEqual([path, 404]);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(html).toMatch(/<html [^>]*lang="en"/);
  expect(html).not.toContain('__next_error__');
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toContain(`<title>${title} · Meeting Tab</title>`);
  expect(head).toContain('rel="stylesheet"');
  expect(head).toContain('noindex');
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect(visible(html)).toContain(title);
  expect(visible(html)).toContain(text);
}

const NO_RECEIPT = { title: 'No receipt here', text: 'ask for a new one' };

describe('a receipt that isn’t there', () => {
  it.each([
    'nobodysreceipt00000000',
    'short',
    'x'.repeat(3000),
    '%00',
    "a'b",
    '..%2F..%2Fetc%2Fpasswd',
    'nobodysreceipt00000000?share=1',
    '%F0%9F%92%B8',
  ])('/r/%s is a whole page', (id) => expectWhole404(`/r/${id}`, NO_RECEIPT));

  it('is a whole page once it is deleted, or its workspace is', async () => {
    const owner = await signIn();
    const [one, other] = [await shareReceipt(owner), await shareReceipt(owner)];
    const path = ({ url }: { url: string }) => new URL(url).pathname;
    expect((await ask(path(one))).status).toBe(200);
    await owner.client.delete(`/v1/receipts/${one.id}`);
    await expectWhole404(path(one), NO_RECEIPT);
    await owner.client.delete('/v1/me');
    await expectWhole404(path(other), NO_RECEIPT);
  });

  it('keeps the receipt’s headers, and has no address of a script it may not run', async () => {
    const response = await ask('/r/nobodysreceipt00000000');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? [];
    expect(await response.text()).toContain(`nonce="${nonce}"`);
  });

  it('is a 404 to HEAD, and a caller’s headers don’t decide what is one', async () => {
    expect((await ask('/r/nobodysreceipt00000000', {}, 'HEAD')).status).toBe(404);
    const { url } = await shareReceipt(person);
    expect((await ask(new URL(url).pathname, { 'x-found': 'null' })).status).toBe(200);
    expect((await ask('/r/nobodysreceipt00000000', { 'x-found': '' })).status).toBe(404);
  });

  it('has no picture, and says so in words', async () => {
    const response = await ask('/r/nobodysreceipt00000000/image.png');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(await response.text()).toBe('There’s no receipt here.\n');
  });
});

describe('an unsubscribe link that isn’t ours', () => {
  const words = { title: 'This link doesn’t work', text: 'Use the link in your latest digest' };
  it.each(['', '?token=', '?token=x.y', '?token=a&token=b', '?token=%00'])('%s is a whole page', (query) =>
    expectWhole404(`/digest/unsubscribe${query}`, words),
  );
});

describe('an address nobody has', () => {
  const words = { title: 'Page not found', text: 'The address may be misspelled' };
  it.each([
    '/nothing',
    '/app/nothing',
    '/docs/nothing',
    '/docs/api/nothing',
    '/r',
    '/r/a/b',
    '/digest',
    '/billing/nothing',
    '/pricing/x',
  ])('%s is a whole page', (path) => expectWhole404(path, words));
});
