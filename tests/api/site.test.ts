import { describe, expect, it } from 'vitest';
import { readRoom } from '#lib/languages/app-catalogue.ts';
import { directionOf, LANGUAGES, pathIn, SPOKEN_PATHS } from '#lib/languages/terms.ts';
import { SITE_PAGES } from '../../app/(site)/pages.ts';
import { stranger } from '../support/api.ts';
import { previewOf } from '../support/visible.ts';

async function read(path: string) {
  const { baseUrl } = (await stranger()).app;
  const response = await fetch(baseUrl + path);
  return { baseUrl, response, text: await response.clone().text() };
}

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');

/** Returns the schema.org objects in a page. */
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
    const card = await fetch(previewOf(head));
    expect(card.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await card.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.byteLength).toBeLessThan(300_000);
  });
});

/** Returns a page's addresses in other languages, as search engines read them. */
const linksOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, language, url]) => [
      language,
      url,
    ]),
  );

describe.each(LANGUAGES.filter((language) => language !== 'en'))('in %s', (language) => {
  const room = readRoom(language, 'site');
  it.each([
    ['home', `/${language}`],
    ['pricing', `/${language}/pricing`],
    ['privacy', `/${language}/privacy`],
    ['terms', `/${language}/terms`],
  ])('the page %s is at %s, in its language and direction, and leads to all others', async (name, path) => {
    const { baseUrl, response, text } = await read(path);
    expect(response.status).toBe(200);
    expect(text).toContain(`<html lang="${language}" dir="${directionOf(language)}"`);
    const head = text.slice(0, text.indexOf('</head>'));
    const title = room[`${name}.title`];
    expect(head).toContain(`<title>${name === 'home' ? title : `${title} · Meeting Tab`}</title>`);
    expect(attribute(head, /<link rel="canonical" href="([^"]+)"/)).toBe(baseUrl + path);
    const alternates = linksOf(head);
    expect(Object.keys(alternates)).toEqual([...LANGUAGES, 'x-default']);
    expect(alternates[language]).toBe(baseUrl + path);
    expect(new URL(alternates['x-default'] ?? '').pathname).toBe(name === 'home' ? '/' : `/${name}`);
    // All of them must agree, or search engines ignore them.
    expect(linksOf((await read(new URL(alternates['x-default'] ?? '').pathname)).text)).toEqual(alternates);
    const cardUrl = previewOf(head);
    expect(cardUrl).toBe(`${baseUrl}/cards/${name}-${language}.png`);
    expect((await fetch(cardUrl)).headers.get('content-type')).toBe('image/png');
    expect(attribute(head, /property="og:locale" content="([^"]+)"/)).toMatch(
      new RegExp(`^${language.split('-')[0]}_[A-Z]{2}$`),
    );
    // The app that it links to is in the same language.
    if (name !== 'privacy') expect(text).toMatch(new RegExp(`href="/(app|sign-in)(/account)?\\?lang=${language}"`));
    expect(text).toContain(`href="/${language}/terms"`);
  });
});

it('there is no page of the docs in another language, nor of a language that isn’t ours', async () => {
  for (const path of ['/de/docs', '/en', '/en/pricing', '/sv', '/de/app', '/de/r/x'])
    expect((await read(path)).response.status, path).toBe(404);
});

it('a language’s page is kept for everyone like the English one, whatever they accept', async () => {
  const { baseUrl } = (await stranger()).app;
  const [german, french] = await Promise.all(
    ['de', 'fr'].map(async (language) =>
      (await fetch(`${baseUrl}/de`, { headers: { 'accept-language': language } })).text(),
    ),
  );
  expect(german).toContain('lang="de"');
  expect(french).toBe(german);
  const english = await (
    await fetch(baseUrl, { headers: { 'accept-language': 'de', 'x-page-language': 'ar' } })
  ).text();
  expect(english).toContain('<html lang="en"');
});

it('the page that stops the digest is in the reader’s language', async () => {
  const { baseUrl } = (await stranger()).app;
  const response = await fetch(`${baseUrl}/digest/unsubscribe?token=none`, { headers: { 'accept-language': 'fr-CH' } });
  expect([response.status, response.headers.get('content-language')]).toEqual([404, 'fr']);
  expect(await response.text()).toContain('Ce lien ne fonctionne pas');
});

it('the site describes itself and its questions in schema.org’s terms', async () => {
  const [application] = structured((await read('/')).text);
  expect(application).toMatchObject({ '@type': 'SoftwareApplication', name: 'Meeting Tab' });
  expect(application.offers.map(({ price }: { price: string }) => price)).toEqual(['0', '9.00']);
  const { text } = await read('/pricing');
  const [faq] = structured(text);
  expect(faq['@type']).toBe('FAQPage');
  expect(faq.mainEntity).toHaveLength(6);
  // Each is on the page as well, as search engines require.
  for (const { name } of faq.mainEntity) expect(text).toContain(`>${name}</dt>`);
});

it('the sitemap has the site’s pages, and robots.txt leads there and away from the API', async () => {
  const { baseUrl, response, text } = await read('/sitemap.xml');
  expect(response.headers.get('content-type')).toContain('xml');
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));
  const paths = Object.values(SITE_PAGES).flatMap(({ path }) =>
    SPOKEN_PATHS.includes(path) ? LANGUAGES.map((language) => pathIn(language, path)) : [path],
  );
  expect(listed.map(({ origin, pathname }) => origin + pathname)).toEqual(paths.map((path) => baseUrl + path));
  expect(text.match(/hreflang="x-default"/g)).toHaveLength(SPOKEN_PATHS.length * LANGUAGES.length);
  const robots = (await read('/robots.txt')).text;
  expect(robots).toContain(`Sitemap: ${baseUrl}/sitemap.xml`);
  expect(robots).toMatch(/^Disallow: \/v1\/$/m);
  // A receipt's noindex can be seen only by crawlers that may fetch it.
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
