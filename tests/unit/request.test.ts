import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { identify, isAddress, isForApi, isForNext } from '#lib/server/request.ts';

/** Requests have the headers that our server adds, and none that only it may set. */

/** A request as Node makes it. */
function identified(sent: Record<string, string>, url = '/x'): IncomingMessage {
  const request = {
    url,
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])),
    rawHeaders: Object.entries(sent).flat(),
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
  identify(request, 'ours');
  return request;
}

/** Both forms in which Node has headers. */
function formsOf({ headers, rawHeaders }: IncomingMessage) {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  return [headers, Object.fromEntries(names.map((name, at) => [name.toLowerCase(), rawHeaders[2 * at + 1]]))];
}

it('has the id that the response has, and who is connected', () => {
  for (const headers of formsOf(identified({})))
    expect(headers).toEqual({
      'x-request-id': 'ours',
      'x-socket-address': '127.0.0.1',
      'x-forwarded-for': '127.0.0.1',
    });
});

it('believes no header of ours that a caller sends', () => {
  const sent = {
    'X-Socket-Address': '203.0.113.7',
    'x-request-id': 'mine',
    'x-middleware-prefetch': '1',
    'x-nextjs-data': '1',
    'x-forwarded-for': '203.0.113.8',
    'x-other': 'x-socket-address',
  };
  for (const headers of formsOf(identified(sent)))
    expect(headers).toEqual({
      'x-socket-address': '127.0.0.1',
      'x-request-id': 'ours',
      'x-forwarded-for': '203.0.113.8',
      'x-other': 'x-socket-address',
    });
});

it('names the path alone, whatever origin was sent with it', () => {
  expect(identified({}, 'http://elsewhere.example/a?b=c').url).toBe('/a?b=c');
  expect(identified({}, 'http://elsewhere.example').url).toBe('/');
});

it.each([
  ['/v1/me', true],
  ['/v1/devices/%00', true],
  ['*', false],
  ['/v1/%', false],
  ['/%E0%A4%A', false],
  ['/v1/me?%zz', true],
])('%s can be read: %s', (url, can) => {
  expect(isAddress(url)).toBe(can);
});

it.each([
  ['/v1/me', false],
  ['/', false],
  ['/v1/devices/a%00b', false],
  ['/v1/receipts/..%2F..%2Fme', false],
  ['/health?to=/x/', false],
  ['/v1/', true],
  ['/v1//me', true],
  ['/v1/../health', true],
  ['/v1/%2e%2E/health', true],
  ['/v1/me#top', true],
  ['/v1\\me', true],
])('%s is for Next to redirect: %s', (url, is) => {
  expect(isForNext({ url, headers: { host: 'app.example' } })).toBe(is);
});

it.each(['', 'a b', 'evil.example:99999', '[::1'])('a host that is none, %j, is for Next', (host) => {
  expect(isForNext({ url: '/v1/me', headers: { host } })).toBe(true);
});

it.each([
  ['/v1/', true],
  ['//v1/me', true],
  ['/x/../v1/me?a=b', true],
  ['/./health', true],
  ['/v1/../r/x', false],
  ['/./pricing', false],
  ['/v10/', false],
  ['/_next/static/../../r/x', false],
])('%s is one of the API’s, once it is resolved: %s', (url, is) => {
  expect(isForApi(url)).toBe(is);
});
