import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCS_PAGES } from '../../app/(site)/docs-pages.ts';
import { shareReceipt, signIn, stranger } from '../support/api.ts';

/** Every page, and the page for missing addresses. A page's file is its address. */
const pages = globSync('app/**/page.tsx')
  .map((file) => file.replace(/^app|\/\([^)]*\)|\/page\.tsx$/g, '') || '/')
  .filter((address) => address !== '/docs/[[...page]]')
  .concat(Object.values(DOCS_PAGES).map(({ path }) => path))
  .concat('/docs/api/sync', '/nothing', '/app/nothing', '/billing/nothing', '/digest/nothing', '/r/none');

const client = await stranger();
const receipt = new URL((await shareReceipt(await signIn())).url).pathname;

describe.each(pages)('%s', (page) => {
  it('runs only scripts that its policy knows', async () => {
    const response = await client.fetch('GET', page.replace('/r/[id]', receipt));
    const directives = (response.headers.get('content-security-policy') ?? '').split('; ');
    expect(directives).toContain("base-uri 'none'");
    const sources = directives.find((directive) => directive.startsWith('script-src '))?.split(' ') ?? [];
    for (const source of sources.slice(1)) {
      expect(source).toMatch(/^'(self|strict-dynamic|sha256-[\w+/]{43}=|nonce-[\w+/]{22}==)'$/);
    }
    const scripts = [...(await response.text()).matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
    const inline = scripts.filter(([, attributes]) => !/\ssrc=/.test(attributes ?? ''));
    expect(inline.length).toBeGreaterThan(0);
    for (const [, attributes = '', code = ''] of inline) {
      const nonce = /\snonce="([^"]+)"/.exec(attributes)?.[1];
      const hash = createHash('sha256').update(code).digest('base64');
      expect(sources, code.slice(0, 80)).toContain(nonce === undefined ? `'sha256-${hash}'` : `'nonce-${nonce}'`);
    }
  });
});

it('a nonce is used once', async () => {
  const nonceOf = async () =>
    /'nonce-[^']+'/.exec((await client.fetch('GET', '/pricing')).headers.get('content-security-policy') ?? '')?.[0];
  const [first, second] = [await nonceOf(), await nonceOf()];
  expect(first).toBeDefined();
  expect(second).not.toBe(first);
});

it('the worker that reads calendars may load its code, and send nothing', async () => {
  const [script, more] = globSync('.next/static/chunks/turbopack-worker-*.js');
  expect([typeof script, more]).toEqual(['string', undefined]);
  const response = await client.fetch('GET', `/_next/${script?.split('.next/')[1]}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self'");
});
