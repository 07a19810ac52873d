import { describe, expect, it } from 'vitest';
import { DAY } from '#lib/time.ts';
import { SITE_PAGES } from '../../app/(site)/pages.ts';
import { stranger } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';

const OPERATOR = { OPERATOR_NAME: 'Example <Ltd>', OPERATOR_CONTACT: 'help@example.com' };

async function read(path: string, app?: TestApp) {
  const baseUrl = app?.baseUrl ?? (await stranger()).app.baseUrl;
  const response = await fetch(baseUrl + path);
  return { baseUrl, response, text: await response.clone().text() };
}

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');

/** The objects of schema.org in a page. */
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) =>
    JSON.parse(text),
  );

describe.each(Object.entries(SITE_PAGES))('the page %s', (name, { path, title, description }) => {
  it('says in its head what it is, where, and with which card', async () => {
    const { baseUrl, response, text } = await read(path);
    expect(response.status).toBe(200);
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toContain(`<title>${name === 'home' ? title : `${title} · Meeting Tab`}</title>`);
    expect(attribute(head, /<link rel="canonical" href="([^"]+)"/)?.replace(/\/$/, '')).toBe(
      new URL(path, baseUrl).href.replace(/\/$/, ''),
    );
    expect(attribute(head, /name="description" content="([^"]+)"/)).toBe(description);
    expect(attribute(head, /property="og:title" content="([^"]+)"/)).toBe(title);
    expect(attribute(head, /name="twitter:card" content="([^"]+)"/)).toBe('summary_large_image');
    expect(head).not.toContain('noindex');
    const card = await fetch(attribute(head, /property="og:image" content="([^"]+)"/) ?? '');
    expect(card.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await card.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.byteLength).toBeLessThan(300_000);
  });
});

it('the site says in schema.org’s words what it is, and its questions', async () => {
  const [application] = structured((await read('/')).text);
  expect(application).toMatchObject({ '@type': 'SoftwareApplication', name: 'Meeting Tab' });
  expect(application.offers.map(({ price }: { price: string }) => price)).toEqual(['0', '9.00']);
  const { text } = await read('/pricing');
  const [faq] = structured(text);
  expect(faq['@type']).toBe('FAQPage');
  expect(faq.mainEntity).toHaveLength(5);
  // Each is on the page as well, as search engines ask.
  for (const { name } of faq.mainEntity) expect(text).toContain(`>${name}</dt>`);
});

it('the sitemap has the site’s pages, and robots.txt leads there and away from the API', async () => {
  const { baseUrl, response, text } = await read('/sitemap.xml');
  expect(response.headers.get('content-type')).toContain('xml');
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));
  expect(listed.map(({ origin }) => origin)).toEqual(Object.keys(SITE_PAGES).map(() => baseUrl));
  expect(listed.map(({ pathname }) => pathname)).toEqual(Object.values(SITE_PAGES).map(({ path }) => path));
  const robots = (await read('/robots.txt')).text;
  expect(robots).toContain(`Sitemap: ${baseUrl}/sitemap.xml`);
  expect(robots).toMatch(/^Disallow: \/v1\/$/m);
  // A receipt's noindex can be seen only by who may fetch it.
  expect(robots).not.toMatch(/^Disallow: \/r/m);
});

it('a card that isn’t there is a 404', async () => {
  for (const path of ['/cards/nothing.png', '/cards/home', '/cards/toString.png']) {
    expect((await read(path)).response.status, path).toBe(404);
  }
});

describe('without an operator', () => {
  it.each(['/privacy', '/terms'])('%s says so', async (path) => {
    const { text } = await read(path);
    expect(text).toContain('hasn’t said who they are');
    expect(text).toContain('OPERATOR_NAME');
  });

  it('there is no security.txt', async () => {
    expect((await read('/.well-known/security.txt')).response.status).toBe(404);
  });
});

it('with an operator, the pages, security.txt and the API’s document name them', async () => {
  const app = await startApp({ env: OPERATOR });
  try {
    for (const path of ['/privacy', '/terms']) {
      const { text } = await read(path, app);
      expect(text).toContain('<strong>Example &lt;Ltd&gt;</strong>');
      expect(text).toContain('href="mailto:help@example.com"');
      expect(text).not.toContain('OPERATOR_NAME');
    }
    const { response, text } = await read('/.well-known/security.txt', app);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('Contact: mailto:help@example.com\n');
    expect(text).toContain(`Canonical: ${app.baseUrl}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.now();
    expect(expires).toBeGreaterThan(30 * DAY);
    expect(expires).toBeLessThan(365 * DAY);
    const document = JSON.parse((await read('/openapi.json', app)).text);
    expect(document.info.contact).toEqual({ name: 'Example <Ltd>', email: 'help@example.com' });
  } finally {
    await app.stop();
  }
});
