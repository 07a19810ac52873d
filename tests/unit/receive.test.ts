import { createServer, type IncomingMessage, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { receiver } from '#lib/server/receive.ts';
import { AppResponse } from '#lib/server/response.ts';

/** What a request says when it comes to whoever responds: what our server added, and not what only it may say. */

let server: Server<typeof IncomingMessage, typeof AppResponse>;
let seen: IncomingMessage | undefined;

beforeAll(async () => {
  for (const [name, value] of Object.entries({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://u:p@db.example/x',
    SESSION_SECRET: 's'.repeat(32),
    RESEND_API_KEY: 're_x',
    MAIL_FROM: 'a@example.com',
    BASE_URL: 'https://app.example',
    DIRECT_API: '0',
  }))
    vi.stubEnv(name, value);
  const listener = await receiver((request, response) => {
    seen = request;
    response.end();
  });
  server = createServer({ ServerResponse: AppResponse }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

/** Sends a GET. Returns the headers of its response, once `seen` is what came of it. */
function get(headers: Record<string, string>, path = '/x') {
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  return new Promise<NodeJS.Dict<string | string[]>>((resolve, reject) => {
    send({ port, host: '127.0.0.1', path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.headers));
    })
      .on('error', reject)
      .end();
  });
}

it('has the id that the response has, and who is connected', async () => {
  const answer = await get({});
  expect(seen?.headers).toMatchObject({
    'x-request-id': answer['x-request-id'],
    'x-socket-address': '127.0.0.1',
    'x-forwarded-for': '127.0.0.1',
  });
});

it('believes no header of ours that a caller sends', async () => {
  const sent = {
    'X-Socket-Address': '203.0.113.7',
    'x-request-id': 'mine',
    'x-middleware-prefetch': '1',
    'x-nextjs-data': '1',
    'x-forwarded-for': '203.0.113.8',
    'x-other': 'x-socket-address',
  };
  const answer = await get(sent);
  expect(answer['x-request-id']).not.toBe('mine');
  // Both forms in which Node has them.
  const raw = seen?.rawHeaders ?? [];
  const fromRaw = Object.fromEntries(raw.flatMap((name, at) => (at % 2 ? [] : [[name.toLowerCase(), raw[at + 1]]])));
  for (const headers of [seen?.headers, fromRaw]) {
    expect(headers).toMatchObject({
      'x-socket-address': '127.0.0.1',
      'x-request-id': answer['x-request-id'],
      'x-forwarded-for': '203.0.113.8',
      'x-other': 'x-socket-address',
    });
    expect(headers).not.toHaveProperty('x-middleware-prefetch');
    expect(headers).not.toHaveProperty('x-nextjs-data');
  }
});

it('names the path alone, whatever origin was sent with it', async () => {
  await get({}, 'http://elsewhere.example/a?b=c');
  expect(seen?.url).toBe('/a?b=c');
  await get({}, 'http://elsewhere.example');
  expect(seen?.url).toBe('/');
});
