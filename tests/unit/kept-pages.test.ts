import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { keptPages } from '#lib/server/kept-pages.ts';
import { AppResponse } from '#lib/server/response.ts';

/** How often the server makes the pages that it keeps. tests/api/kept-pages.test.ts tests them with Next. */

let server: Server<typeof IncomingMessage, typeof AppResponse>;
afterEach(() => server.close());

/** A server of pages made as the test says. Returns how to ask it, and what was made. */
async function serve(make: (request: IncomingMessage, response: ServerResponse) => void) {
  const made: string[] = [];
  const respond = keptPages((request, response) => {
    made.push(request.url ?? '');
    make(request, response);
  });
  server = createServer({ ServerResponse: AppResponse }, async (request, response) => {
    if (!(await respond(request, response))) response.end('not kept');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, init?: RequestInit) => (await fetch(`http://localhost:${port}${path}`, init)).text();
  return { made, ask };
}

const html = (text: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.setHeader('content-type', 'text/html');
  response.write(text);
  setTimeout(() => response.end('</p>'), 20);
};

it('makes a page once, however many ask for it at once', async () => {
  const { made, ask } = await serve(html('<p>'));
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(i % 2 ? '/terms' : '/terms?a=b')));
  expect(new Set(all)).toEqual(new Set(['<p></p>']));
  expect(await ask('/terms')).toBe('<p></p>');
  expect(made).toEqual(['/terms']);
});

it('makes it again after it failed, and keeps none that is not there', async () => {
  let status = 500;
  const { made, ask } = await serve((request, response) => {
    response.statusCode = status;
    html('<p>')(request, response);
  });
  expect(await ask('/docs/sync')).toBe('not kept');
  status = 404;
  expect(await ask('/docs/sync')).toBe('not kept');
  status = 200;
  expect(await ask('/docs/sync')).toBe('<p></p>');
  expect(await ask('/docs/sync')).toBe('<p></p>');
  expect(made).toHaveLength(3);
});

it.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', null],
  ['zbr, xgzip', null],
  ['', null],
])('sends it as whoever asks takes it: %j', async (accepted, encoding) => {
  await serve(html('<p>'));
  const { port } = server.address() as AddressInfo;
  const headers = { 'accept-encoding': accepted };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`http://localhost:${port}/terms`, { headers }, resolve).on('error', reject);
  });
  expect([response.statusCode, response.headers['content-encoding'] ?? null]).toEqual([200, encoding]);
  response.resume();
});

it('asks for it as a stranger, whoever asks, and for no other', async () => {
  const { made, ask } = await serve(({ headers }, response) => {
    response.end(JSON.stringify(Object.keys(headers)));
  });
  const headers = { cookie: 'a=b', 'accept-language': 'de', range: 'bytes=0-1' };
  expect(JSON.parse(await ask('/', { headers }))).toEqual(['host', 'x-kept-page', 'user-agent']);
  for (const path of ['/pricing', '/app', '/r/a', '/docs/index.json', '/v1/me'])
    expect(await ask(path)).toBe('not kept');
  expect(await ask('/privacy', { method: 'POST' })).toBe('not kept');
  expect(await ask('/privacy', { headers: { rsc: '1' } })).toBe('not kept');
  expect(made).toEqual(['/']);
});
