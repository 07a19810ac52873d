import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directServer } from '#lib/local/host/direct.ts';
import { freePort } from '#lib/local/host/ports.ts';

/** On what Next builds, as small as it can be. That the real one is served is in tests/api/direct.test.ts. */

let root: string;
let stop: () => void = () => {};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'build-'));
});
afterEach(() => {
  stop();
  rmSync(root, { recursive: true, force: true });
});

function put(file: string, content: unknown): void {
  const full = path.join(root, '.next', file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
}

/** As in Next's table: `/v1/[id]` is `^/v1/(?<nxtPid>[^/]+?)(?:/)?$`. */
function dynamicRoute(page: string) {
  const named = page.replace(/\/\[\[\.\.\.(\w+)\]\]/, '(?:/(?<nxtP$1>.+?))?').replace(/\[(\w+)\]/, '(?<nxtP$1>[^/]+?)');
  return { page, regex: `^${named.replace(/\?<\w+>/, '')}(?:/)?$`, namedRegex: `^${named}(?:/)?$` };
}

/** A route's file; each says which it is, and what it was asked. */
function handlerFile(page: string): string {
  return `exports.routeModule = {
    async ensureUserland() { this.loaded = true; },
    resolveHandler(method) {
      if (!this.loaded) throw new Error('not loaded');
      return async (request, { params }) =>
        Response.json({ page: '${page}', method, url: request.url, params: await params, sent: await request.text() },
          { status: 201, headers: { 'x-ours': 'yes', 'x-frame-options': 'ours' } });
    },
  };`;
}

const PAGES = [
  '/health',
  '/openapi.json',
  '/v1/me',
  '/v1/items/[id]',
  '/v1/[[...path]]',
  '/r/[id]/image.png',
  '/icon.svg',
];

interface Build {
  manifest?: Record<string, unknown>;
  files?: Record<string, string>;
}

/** Writes a build of PAGES, and of a page. `manifest` and `files` replace parts of it. */
function build({ manifest = {}, files = {} }: Build = {}): void {
  put('routes-manifest.json', {
    version: 3,
    basePath: '',
    rsc: { varyHeader: 'rsc' },
    rewrites: { beforeFiles: [], afterFiles: [], fallback: [] },
    headers: [
      { source: '/:path*', regex: '^(?:/(.*))?$', headers: [{ key: 'x-frame-options', value: 'DENY' }] },
      { source: '/r/:path*', regex: '^/r(?:/(.*))?$', headers: [{ key: 'x-robots-tag', value: 'noindex' }] },
    ],
    dynamicRoutes: PAGES.filter((page) => page.includes('[')).map(dynamicRoute),
    ...manifest,
  });
  put('prerender-manifest.json', { routes: { '/openapi.json': {} } });
  const routes = Object.fromEntries(PAGES.map((page) => [`${page}/route`, page]));
  put('app-path-routes-manifest.json', { ...routes, '/(site)/v1/page': '/v1/page' });
  for (const page of PAGES) put(`server/app${page}/route.js`, files[page] ?? handlerFile(page));
}

/** Serves the build. Whatever is not served directly gets "Next". */
async function serving(): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const serve = await directServer(root);
  const port = await freePort();
  const server = createServer((request, response) => {
    if (!serve(request, response)) response.end('Next');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  stop = () => server.close();
  return (address, init) => fetch(`http://127.0.0.1:${port}${address}`, init);
}

describe('the API without Next’s router', () => {
  it('finds each route’s handler as Next’s table does, and hands it the request', async () => {
    build();
    const ask = await serving();
    const told = async (address: string, init?: RequestInit) => (await (await ask(address, init)).json()) as object;
    expect(await told('/health')).toMatchObject({ page: '/health', method: 'GET', params: {} });
    expect(await told('/v1/me?a=1')).toMatchObject({ page: '/v1/me', url: expect.stringMatching(/\/v1\/me\?a=1$/) });
    expect(await told('/v1/items/a.b', { method: 'PUT', body: 'text' })).toMatchObject({
      ...{ page: '/v1/items/[id]', params: { id: 'a.b' }, method: 'PUT', sent: 'text' },
    });
    expect(await told('/v1/items/a/b')).toMatchObject({ page: '/v1/[[...path]]' });
    expect(await told('/v1')).toMatchObject({ page: '/v1/[[...path]]' });
  });

  it('adds the headers of next.config.mjs, which win', async () => {
    build();
    const { status, headers } = await (await serving())('/health');
    expect(status).toBe(201);
    expect(Object.fromEntries(headers)).toMatchObject({ 'x-ours': 'yes', 'x-frame-options': 'DENY', vary: 'rsc' });
    expect(headers.has('x-robots-tag')).toBe(false);
  });

  it('leaves the rest to Next: pages, pictures, what the build has rendered, and whatever is odd', async () => {
    build();
    const ask = await serving();
    for (const address of [
      ...['/', '/v1x', '/icon.svg', '/r/one/image.png', '/openapi.json', '/_next/data/v1/me'],
      ...['/health/', '/v1//me', '/v1/items/%41', '/v1/items/-', '/v1/me?a=(b)'],
    ]) {
      expect(await (await ask(address)).text(), address).toBe('Next');
    }
    for (const name of ['rsc', 'next-action', 'x-nextjs-data']) {
      expect(await (await ask('/health', { headers: { [name]: '1' } })).text(), name).toBe('Next');
    }
  });

  it('a handler that throws is a 500', async () => {
    build({
      files: {
        '/health': `exports.routeModule = { async ensureUserland() {}, resolveHandler: () => () => { throw new Error('broken'); } };`,
      },
    });
    expect((await (await serving())('/health')).status).toBe(500);
  });

  it.each<[string, Build]>([
    ['another version of the table', { manifest: { version: 4 } }],
    ['a base path', { manifest: { basePath: '/tab' } }],
    ['a rewrite', { manifest: { rewrites: { beforeFiles: [{}], afterFiles: [], fallback: [] } } }],
    [
      'a header on a condition',
      { manifest: { headers: [{ source: '/', regex: '^/$', headers: [], has: [{ type: 'header', key: 'x' }] }] } },
    ],
    ['a route without handlers', { files: { '/v1/me': 'exports.handler = () => {};' } }],
    ['a route that does not load', { files: { '/v1/me': 'throw new Error("broken");' } }],
  ])('is not used with %s', async (_, given) => {
    build(given);
    await expect(directServer(root)).rejects.toThrow();
  });
});
