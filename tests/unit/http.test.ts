import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { open } from '#lib/http/auth.ts';
import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { ApiError, ERRORS, type ErrorCode } from '#lib/http/errors.ts';
import { clientAddress } from '#lib/http/origin.ts';
import { parseWith } from '#lib/http/parse.ts';
import { text, type ValidationDetails } from '#lib/http/schema.ts';
import { inDeployment } from '../support/deployment.ts';

// A busy machine must not fail a test.
inDeployment({ BASE_URL: 'https://app.example', TRUST_PROXY: '1', LINE_WAIT_MS: '30000' });

afterEach(async () => {
  // Lines that haven't been logged yet.
  await setImmediate();
});

it('a line of an operation is each account’s own, whatever its requests name', async () => {
  quiet();
  const { promise, resolve } = Promise.withResolvers<{ n: number }>();
  const route = endpoint('/things', {
    GET: operation({
      ...{ ...PLAIN, id: 'things', summary: 'things', response: NUMBER },
      auth: { ...open, authenticate: async ({ headers }) => ({ caller: null, accountId: headers.get('x-account') }) },
      query: z.object({ thing: z.string() }),
      line: () => ({ key: 'of somebody', limit: 1 }),
      run: async ({ request: { headers } }) => (headers.get('x-account') === 'owner' ? promise : { n: 2 }),
    }),
  });
  const ask = (account: string) =>
    route.GET(new Request('https://app.example/things?thing=1', { headers: { 'x-account': account } }));
  const owners = [ask('owner'), ask('owner')];
  expect((await ask('stranger')).status).toBe(200);
  resolve({ n: 1 });
  expect((await Promise.all(owners)).map(({ status }) => status)).toEqual([200, 200]);
});

/** An operation's defaults in these tests. */
const PLAIN = { tag: 'x', auth: open, status: 200, errors: [], example: { response: { n: 1 } } } as const;
const NUMBER = z.object({ n: z.int() });

/** Returns an endpoint with one operation, which runs `run`. */
function probe(run: (of: { params: { id: string } }) => Promise<{ n: number }>) {
  return endpoint('/probe/{id}', {
    GET: operation({
      ...{ ...PLAIN, id: 'probe', summary: 'probe', params: z.object({ id: z.string() }), response: NUMBER, run },
    }),
    POST: operation({
      ...{ ...PLAIN, id: 'probePost', summary: 'probe', status: 201, response: NUMBER },
      body: json(z.strictObject({ n: z.int() }), { limit: 100 }),
      example: { request: { n: 1 }, response: { n: 1 } },
      run: async ({ body }) => body,
    }),
  });
}

/** Returns an endpoint that throws. */
const failing = (error: Error) =>
  probe(async () => {
    throw error;
  });

const url = (path: string) => `https://app.example/probe/${path}`;
const posting = (body: ReadableStream) => ({
  ...{ method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } },
});

const quiet = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);
async function get(route: ReturnType<typeof probe>): Promise<Response> {
  const response = await route.GET(new Request(url('x')));
  // The log is written after the answer is sent.
  await setImmediate();
  return response;
}

describe('endpoint', () => {
  it('never lets an undeclared field out', async () => {
    quiet();
    // A careless query would return the extra field.
    const route = probe(async () => ({ n: 1, secret: 'x' }) as { n: number });
    expect(await (await get(route)).json()).toEqual({ n: 1 });
  });

  it('answers 500 for an answer that fails its own schema, and says nothing of why', async () => {
    const log = quiet();
    const response = await get(probe(async () => ({ n: 1.5 })));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: { code: 'internal', message: ERRORS.internal[1] } });
    const line = JSON.parse(String(log.mock.calls[0]?.[0]));
    expect(line.requestId).toBe(response.headers.get('x-request-id'));
    expect(line.error.kind).toBe('ZodError');
  });

  it('answers 500 for whatever is thrown, and logs no message that may quote data', async () => {
    const log = quiet();
    const response = await get(failing(new Error('value "someone@example.com" violates a constraint')));
    expect(response.status).toBe(500);
    expect(JSON.stringify(log.mock.calls)).not.toContain('someone@example.com');
  });

  it.each(Object.keys(ERRORS))('%s has its status and the envelope', async (code) => {
    quiet();
    // The table's keys are the codes.
    const error = new ApiError(code as ErrorCode, code === 'too_many_requests' ? { retryAfter: 1.2 } : {});
    const response = await get(failing(error));
    // As above.
    expect(response.status).toBe(ERRORS[code as ErrorCode][0]);
    expect(await response.json()).toEqual({ error: { code, message: expect.any(String) } });
    if ([429, 503].includes(response.status)) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it.each([
    [0, '1'],
    [0.2, '1'],
    [1, '1'],
    [1.2, '2'],
    [undefined, null],
  ])('asks to wait %s s in whole seconds, at least one: %s', async (retryAfter, expected) => {
    quiet();
    const extra = retryAfter === undefined ? {} : { retryAfter };
    const response = await get(failing(new ApiError('too_many_requests', extra)));
    expect(response.headers.get('retry-after')).toBe(expected);
  });

  it('decodes a path once', async () => {
    quiet();
    const seen: string[] = [];
    const route = probe(async ({ params }) => {
      seen.push(params.id);
      return { n: 1 };
    });
    await route.GET(new Request(url('a%2525%20b')));
    expect(seen).toEqual(['a%25 b']);
    for (const odd of ['%E0%A4%A', '%00']) expect((await route.GET(new Request(url(odd)))).status).toBe(400);
  });

  it('answers HEAD like GET without a body, OPTIONS with Allow, others with 405', async () => {
    quiet();
    const route = probe(async () => ({ n: 1 }));
    const request = (method: string) => new Request(url('x'), { method });
    const head = await route.HEAD(request('HEAD'));
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await route.OPTIONS(request('OPTIONS'));
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    const refused = await route.PATCH(request('PATCH'));
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
  });

  it('counts a streamed body, whatever its Content-Length says', async () => {
    quiet();
    const route = probe(async () => ({ n: 1 }));
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 5; i += 1) controller.enqueue(new TextEncoder().encode(' '.repeat(50)));
        controller.close();
      },
    });
    expect((await route.POST(new Request(url('x'), posting(body)))).status).toBe(413);
  });

  it('reads nothing of a body whose sender is not admitted', async () => {
    quiet();
    const read: number[] = [];
    const route = endpoint('/probe/{id}', {
      POST: operation({
        ...{ ...PLAIN, id: 'probe', summary: 'probe', errors: ['pro_required'] as const },
        admit() {
          throw new ApiError('pro_required');
        },
        params: z.object({ id: z.string().max(1) }),
        body: json(z.unknown()),
        response: z.object({}),
        example: { request: {}, response: {} },
        run: async () => ({}),
      }),
    });
    const pull = (controller: ReadableStreamDefaultController) => {
      read.push(1);
      controller.enqueue(new TextEncoder().encode(' '));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const response = await route.POST(new Request(url('too-long'), posting(body)));
    expect([response.status, read]).toEqual([402, []]);
  });

  it.each<[string, Record<string, string>, number]>([
    ['scripts', {}, 201],
    ['the same site', { origin: 'https://app.example', 'sec-fetch-site': 'same-origin' }, 201],
    ['the same host', { origin: 'https://inner:3000' }, 201],
    ['whoever types an address', { 'sec-fetch-site': 'none' }, 201],
    ['a site whose name begins alike', { origin: 'https://app.example.evil.example' }, 403],
    ['another site in our name', { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a site beside ours', { 'sec-fetch-site': 'same-site' }, 403],
    // Pages without a referrer, and sandboxed pages of any site, have no origin.
    ['a page of ours without an origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 403],
    ['a page of another site without one', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    ['any page without one', { origin: 'null' }, 403],
    // BASE_URL is on https: a page that came over http may be anyone's.
    ['our page over http', { origin: 'http://app.example' }, 403],
    ['our page over http, on our host', { origin: 'http://app.example', host: 'app.example' }, 403],
    ['the same host over http', { origin: 'http://inner:3000' }, 403],
  ])('lets the same site and scripts write, and nobody else: %s', async (_, more, status) => {
    quiet();
    const headers = { 'content-type': 'application/json', host: 'inner:3000', ...more };
    const request = new Request(url('x'), { method: 'POST', body: '{"n":1}', headers });
    expect((await probe(async () => ({ n: 1 })).POST(request)).status).toBe(status);
  });
});

const of = (forwarded: string) =>
  clientAddress(new Request('https://x.example', { headers: { 'x-forwarded-for': forwarded } }));

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::1]:51234', '2001:db8:1:0::/56'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:0::/56'],
  ['2001:db8:1:12ff::1', '2001:db8:1:1200::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
])('clientAddress %s is %s', (forwarded, address) => {
  expect(of(forwarded)).toBe(address);
});

it('text counts code points', () => {
  const three = text(1, 3);
  for (const good of ['a', 'abc', '😀😀😀', 'é']) expect(three.safeParse(good).success, good).toBe(true);
  for (const bad of ['', 'abcd', '😀😀😀😀', 3, null]) expect(three.safeParse(bad).success, String(bad)).toBe(false);
});

it('a validation error has at most 20 issues, and quotes little of what was sent', () => {
  const words = Array.from({ length: 21 }, (_, i) => i);
  const long = '😀'.repeat(500);
  expect(issuesOf(z.array(z.string()), words)).toHaveLength(20);
  expect(issuesOf(z.array(z.string()), words.slice(0, 3)).map(({ path }) => path)).toEqual(['0', '1', '2']);
  const [quoted] = issuesOf(z.strictObject({}), { [long]: 1 });
  expect(quoted?.message).toMatch(/^Unrecognized key.*…$/u);
  expect(quoted?.message.length).toBeLessThanOrEqual(201);
  const [deep] = issuesOf(z.record(z.string(), z.string()), { [long]: 1 });
  expect(deep?.path).toBe(`${'😀'.repeat(100)}…`);
  // Problems without a field are named after their part of the request.
  expect(issuesOf(z.string(), 1)).toMatchObject([{ path: 'query' }]);
});

function issuesOf(schema: z.ZodType, value: unknown): ValidationDetails['issues'] {
  try {
    parseWith(schema, value, 'query');
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request' });
    // As the line above says.
    return ((error as ApiError).details as ValidationDetails).issues;
  }
  throw new Error('It was taken.');
}
