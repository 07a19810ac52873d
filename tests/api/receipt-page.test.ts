import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#lib/languages/terms.ts';
import type { Receipt } from '#lib/receipts/schema.ts';
import { type Client, type SignedIn, shareReceipt, signIn, stranger } from '../support/api.ts';
import { previewOf, visible } from '../support/visible.ts';

const viewsOf = async ({ client }: SignedIn, { id }: Receipt): Promise<number> => {
  const { body } = await client.get('/v1/receipts');
  return body.receipts.find((receipt: Receipt) => receipt.id === id).views;
};

const page = async (receipt: Receipt, headers: Record<string, string | undefined> = {}) => {
  const response = await (await stranger()).fetch('GET', new URL(receipt.url).pathname, { headers });
  return { response, html: await response.text() };
};

describe('what the page says', () => {
  it('shows the figures, in the first HTML, with no session and no script needed', async () => {
    const receipt = await shareReceipt(await signIn());
    const { response, html } = await page(receipt, { 'accept-language': 'en-US' });
    expect(response.status).toBe(200);
    expect(visible(html)).toContain('Quarterly planning');
    expect(visible(html)).toContain('€412.50');
    expect(visible(html)).toContain('€9.17');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['de-DE', 'EUR', 41_250, '412,50 €'],
    ['en-US', 'JPY', 41_250, '¥41,250'],
    ['en-US', 'KWD', 41_250, 'KWD 41.250'],
    ['en-US', 'USD', Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
    ['en-US', 'ZZZ', 41_250, '412.50'],
    ['fr;q=0.8, *;q=0.1', 'CHF', 100_000, '1 000,00 CHF'],
    ['!!, ;;q=x', 'USD', 5, '$0.05'],
  ])('money for %s in %s', async (language, currency, totalMinor, text) => {
    const receipt = await shareReceipt(await signIn(), { currency, totalMinor });
    const { html } = await page(receipt, { 'accept-language': language });
    expect(visible(html)).toContain(text);
  });

  it('tells the time in the workspace’s zone, without its city, as it was when shared', async () => {
    const person = await signIn({ timeZone: 'Asia/Tokyo' });
    const receipt = await shareReceipt(person, { dateMs: Date.UTC(2026, 10, 20, 23, 30) });
    await person.client.patch(`/v1/workspaces/${person.workspace.id}`, { timeZone: 'UTC' });
    const { html } = await page(receipt, { 'accept-language': 'en-GB' });
    expect(visible(html)).toMatch(/21 Nov(ember)? 2026/);
    expect(visible(html)).toContain('08:30');
    expect(visible(html)).toContain('GMT+9');
    // The zone's city would reveal where the team is.
    expect(html).not.toContain('Tokyo');
  });

  it.each([['Mars/Olympus'], ['x'.repeat(64)], ['../../etc']])(
    'an unknown zone (%s) reads as UTC',
    async (timeZone) => {
      const receipt = await shareReceipt(await signIn({ timeZone }));
      const { response, html } = await page(receipt);
      expect(response.status).toBe(200);
      expect(visible(html)).toContain('UTC');
    },
  );

  it('survives zeros, nulls, the largest numbers and a date past the calendar', async () => {
    const person = await signIn();
    const all = (figure: number) => ({
      ...{ totalMinor: figure, durationMs: figure, perMinuteMinor: figure, personMs: figure, dateMs: figure },
      ...{ overrunMs: figure, overrunMinor: figure, attendeeCount: Math.min(figure, 10_000) },
    });
    const nulls = { title: null, staffCount: null, externalCount: null, overrunMs: null, overrunMinor: null };
    for (const fields of [all(0), nulls, all(Number.MAX_SAFE_INTEGER)]) {
      const receipt = await shareReceipt(person, fields);
      const { response, html } = await page(receipt);
      expect(response.status).toBe(200);
      expect(visible(html)).not.toMatch(/NaN|Infinity|undefined|null|Invalid/);
      expect((await fetch(previewOf(html))).status).toBe(200);
    }
  });

  it('shows a hostile title as text', async () => {
    const receipt = await shareReceipt(await signIn(), {
      title: '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
    });
    const { html } = await page(receipt);
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x');
  });

  it('reveals no person: no email, no account', async () => {
    const person = await signIn();
    const { html } = await page(await shareReceipt(person));
    expect(html).not.toContain(person.email);
    expect(html).not.toContain(person.accountId);
    expect(html).not.toContain(person.workspace.id);
  });
});

describe('its head and headers', () => {
  it('has its metadata in the head, and is kept out of indexes, caches and referrers', async () => {
    const receipt = await shareReceipt(await signIn());
    const { response, html } = await page(receipt, { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
    const head = html.slice(0, html.indexOf('</head>'));
    for (const part of [
      '<title>',
      'property="og:title"',
      'property="og:image"',
      'name="twitter:card" content="summary_large_image"',
      'noindex',
    ]) {
      expect(head).toContain(part);
    }
    expect(head).toContain('412.50');
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    expect(response.headers.get('content-security-policy')).toMatch(/script-src .*(nonce-|'self')/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
  });

  it('has a preview image of 1200 × 630 under 300 KB, made from the stored row', async () => {
    for (const title of ['Quarterly planning', '四半期計画 😀 تخطيط', 'x'.repeat(120), null]) {
      const { html } = await page(await shareReceipt(await signIn(), { title }));
      const image = await fetch(previewOf(html));
      expect(image.headers.get('content-type')).toBe('image/png');
      const bytes = Buffer.from(await image.arrayBuffer());
      expect(bytes.byteLength).toBeLessThan(300_000);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });
});

describe('the preview image', () => {
  it('is gone with its receipt or its account, though it was drawn a moment ago and another receipt looks the same', async () => {
    const person = await signIn();
    const [gone, kept] = [await shareReceipt(person), await shareReceipt(person)];
    const image = ({ url }: { url: string }) => fetch(`${url}/image.png`);
    const [one, other] = await Promise.all([image(gone), image(kept)].map(async (sent) => (await sent).arrayBuffer()));
    expect(one).toEqual(other);
    await person.client.delete(`/v1/receipts/${gone.id}`);
    expect((await image(gone)).status).toBe(404);
    expect((await image(kept)).status).toBe(200);
    await person.client.delete('/v1/me');
    expect((await image(kept)).status).toBe(404);
  });

  it('is drawn for everyone while one account’s are asked for again and again', async () => {
    const [busy, other] = [await signIn(), await signIn()];
    const theirs: Receipt[] = [];
    for (let i = 0; i < 12; i += 1) theirs.push(await shareReceipt(busy, { title: `Plan ${i}` }));
    const receipt = await shareReceipt(other);
    const statusOf = async (reader: Client, { url }: Receipt, language: Language) => {
      const headers = { 'accept-language': language };
      const response = await reader.fetch('GET', `${new URL(url).pathname}/image.png`, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    let asked = 0;
    let isOver = false;
    const flood = Array.from({ length: 40 }, async () => {
      const reader = await stranger();
      for (; !isOver; asked += 1) {
        const [one = receipt, language = 'en'] = [theirs[asked % 12], LANGUAGES[Math.floor(asked / 12) % 12]];
        await statusOf(reader, one, language);
      }
    });
    const seen: number[] = [];
    for (const language of LANGUAGES.slice(0, 6)) seen.push(await statusOf(await stranger(), receipt, language));
    isOver = true;
    await Promise.all(flood);
    expect(seen).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

describe('views', () => {
  it('counts people who open it', async () => {
    const person = await signIn();
    const receipt = await shareReceipt(person);
    await page(receipt, { 'sec-fetch-dest': 'document' });
    await page(receipt);
    expect(await viewsOf(person, receipt)).toBe(2);
  });

  it.each([
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': 'Twitterbot/1.0' },
    { 'user-agent': 'WhatsApp/2.23.20.0' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)' },
    { 'user-agent': 'LinkedInBot/1.0 (compatible; Mozilla/5.0)' },
    { 'sec-purpose': 'prefetch' },
    { purpose: 'prefetch' },
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'image' },
    { rsc: '1' },
    { 'next-router-prefetch': '1', rsc: '1' },
  ])('%o isn’t a view', async (headers: Record<string, string | undefined>) => {
    const person = await signIn();
    const receipt = await shareReceipt(person);
    await page(receipt, headers);
    expect(await viewsOf(person, receipt)).toBe(0);
  });

  it('a HEAD and the image aren’t views', async () => {
    const person = await signIn();
    const receipt = await shareReceipt(person);
    await fetch(receipt.url, { method: 'HEAD' });
    expect(await viewsOf(person, receipt)).toBe(0);
    const { html } = await page(receipt, { 'user-agent': 'Slackbot' });
    await fetch(previewOf(html));
    expect(await viewsOf(person, receipt)).toBe(0);
  });

  it('are each counted, however many come at once', async () => {
    const person = await signIn();
    const receipt = await shareReceipt(person);
    await Promise.all(Array.from({ length: 25 }, () => page(receipt)));
    expect(await viewsOf(person, receipt)).toBe(25);
  });
});
