import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { notePageFailure } from '#lib/http/failures.ts';
import { batchLog, captureConsole, logFailure, logRequest } from '#lib/http/log.ts';
import { MailUnavailable } from '#lib/mail/failures.ts';
import { FAILURE_PAGE } from '#lib/server/failure-page.ts';
import { AppResponse } from '#lib/server/response.ts';

/** Failed responses are replaced, whichever way Next writes them. See tests/host/outage.test.ts for real ones. */

const PAGE = FAILURE_PAGE.toString();
const OUTAGE = Object.assign(new Error('as told'), { code: 'ECONNREFUSED' });

type Listener = (request: IncomingMessage, response: AppResponse) => unknown;

let server: Server<typeof IncomingMessage, typeof AppResponse>;
let answer: Listener;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('DATABASE_URL', 'postgresql://u:p@db.example/x');
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  vi.stubEnv('RESEND_API_KEY', 're_x');
  vi.stubEnv('MAIL_FROM', 'a@example.com');
  vi.stubEnv('BASE_URL', 'https://app.example');
  server = createServer({ ServerResponse: AppResponse }, (request, response) => {
    if (!request.url?.startsWith('/v1/')) response.asPage();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

async function ask(path: string, accept: string, listener: Listener) {
  answer = listener;
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it.each<[string, Listener]>([
  ['at once', (_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('Next’s')],
  [
    'with the head first',
    (_, response) => {
      response.statusCode = 500;
      response.setHeader('content-type', 'text/html');
      response.flushHeaders();
      response.write('Next’s', () => response.end());
    },
  ],
  [
    'compressed, with an ETag',
    (_, response) => {
      response.statusCode = 500;
      for (const [name, value] of [
        ['content-type', 'text/html'],
        ['content-encoding', 'gzip'],
        ['etag', '"x"'],
      ] as const) {
        response.setHeader(name, value);
      }
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.end('Next’s');
    },
  ],
])('a page that failed in an outage is 503, in words, if it is written %s', async (_, listener) => {
  let id = '';
  const { status, headers, text } = await ask('/r/x', '*/*', (request, response) => {
    id = response.requestId;
    notePageFailure(id, OUTAGE);
    listener(request, response);
  });
  expect(text).toBe(PAGE);
  expect([status, headers.get('retry-after'), headers.get('x-request-id')]).toEqual([503, '30', id]);
  expect([headers.get('content-encoding'), headers.get('etag')]).toEqual([null, null]);
});

it('what another request failed with is not this one’s', async () => {
  notePageFailure('another', OUTAGE);
  const { status, headers } = await ask('/r/x', '*/*', (_, response) => {
    notePageFailure(response.requestId, new TypeError('ours'));
    notePageFailure(undefined, OUTAGE);
    response.writeHead(500, { 'content-type': 'text/html' }).end();
  });
  expect([status, headers.get('retry-after')]).toEqual([500, null]);
});

it.each([
  ['/app', 'text/html,*/*;q=0.8', PAGE],
  ['/app', '*/*', '{}'],
  ['/api/digest/unsubscribe', 'text/html', PAGE],
  ['/v1/me', 'text/html', '{}'],
])(
  'what was refused in JSON is read as that by programs, and in words by a person: %s, %s',
  async (path, accept, body) => {
    const { status, headers, text } = await ask(path, accept, (_, response) => {
      response.setHeader('retry-after', '2');
      response.setHeader('x-request-id', 'own');
      response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
    });
    expect([status, headers.get('retry-after'), headers.get('x-request-id')]).toEqual([503, '2', 'own']);
    expect(text).toBe(body);
  },
);

it.each([200, 304, 404])('a %i goes through as it is, with the request’s id', async (sent) => {
  let id = '';
  const { status, headers, text } = await ask('/r/x', 'text/html', (_, response) => {
    id = response.requestId;
    response.writeHead(sent, { 'content-type': 'text/html' }).end(sent === 304 ? undefined : 'Next’s');
  });
  expect([status, headers.get('x-request-id')]).toEqual([sent, id]);
  expect(text).toBe(sent === 304 ? '' : 'Next’s');
});

const { error, warn } = console;

afterEach(() => Object.assign(console, { error, warn }));

it('whatever others print is one JSON line each, without what errors quote', () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  captureConsole();
  console.warn(new TypeError('Failed to find Server Action "someone@example.com".\nRead more: https://example.com'));
  console.error(' ⨯', new Error('value "someone@example.com"\nviolates a constraint'));
  console.error('header with value `a\nb`', { not: 'an error' }, 'x'.repeat(1000));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^\{.*\}\n$/);
  const [first, second, third] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    failure: 'printed',
    error: { kind: 'TypeError', stack: expect.stringMatching(/^at /) },
  });
  expect(second).toMatchObject({ failure: 'printed', error: { kind: 'Error' } });
  expect(lines.join()).not.toContain('someone@example.com');
  expect(third.text).toMatch(/^header with value `a\nb` object x+$/);
  expect(third.text).toHaveLength(300);
});

it('a line says when, what, our own code or the cause’s, and nothing of the data', async () => {
  const lines: string[] = [];
  const take = (line: unknown) => {
    lines.push(String(line));
    return true;
  };
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  const cause = Object.assign(new Error('value "someone@example.com"'), { code: '53300' });
  const record = { method: 'GET', route: '/v1/me', status: 503, requestId: 'r', accountId: null };
  logRequest({ ...record, code: 'unavailable', ms: 1.234, cause });
  logFailure('notice', cause, { requestId: 'q' });
  await new Promise(setImmediate);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const error = { kind: 'Error', code: '53300', stack: expect.any(String) };
  expect(lines.map((line) => JSON.parse(line)).toSorted((a, b) => (a.failure ? -1 : b.failure ? 1 : 0))).toEqual([
    { time, failure: 'notice', requestId: 'q', error },
    { time, ...record, code: 'unavailable', ms: 1.2, error },
  ]);
  expect(lines.join()).not.toContain('someone@example.com');
});

it('lines of a server that batches them are one write', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  batchLog(10);
  for (const requestId of ['a', 'b']) {
    logRequest({ method: 'GET', route: '/health', status: 200, requestId, accountId: null, ms: 1 });
    await new Promise(setImmediate);
    vi.advanceTimersByTime(9 / 2);
  }
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2);
  batchLog(0);
  vi.useRealTimers();
  expect(write.mock.calls.map(([lines]) => String(lines).match(/"requestId":"."/g))).toEqual([
    ['"requestId":"a"', '"requestId":"b"'],
  ]);
});

it.each([
  ['StripeAuthenticationError', new Stripe.errors.StripeAuthenticationError({ message: 'sk_live_x' })],
  ['DatabaseError', new pg.DatabaseError('value "someone@example.com"', 0, 'error')],
  ['MailUnavailable', new MailUnavailable('restricted_api_key')],
  ['TypeError', new TypeError('x is not a function')],
])('the kind of an error is its class: %s', (kind, error) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  logFailure('probe', error);
  expect(JSON.parse(String(write.mock.calls[0]?.[0])).error.kind).toBe(kind);
});

it('what Next prints of an error that it reports as well is not logged twice', () => {
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  captureConsole();
  console.error(Object.assign(new Error('in a page'), { digest: '123' }));
  expect(write).not.toHaveBeenCalled();
});
