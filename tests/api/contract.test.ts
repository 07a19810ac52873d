import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { sealData } from 'iron-session';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MEGABYTE } from '#lib/http/body.ts';
import { parseWith } from '#lib/http/parse.ts';
import { type Client, receiptBody, shareReceipt, signIn, signInPro, stranger } from '../support/api.ts';
import { type Declared, declared } from '../support/contracts.ts';

/** Tests every operation against its contract, so a new route is covered as soon as it is declared. */

/** A person on Pro for refused requests. Tests that might change something sign in themselves. */
const refused = await signInPro();

const name = ({ method, path }: Declared) => `${method} ${path}`;
const named = (entries: readonly Declared[]) => entries.map((entry) => [name(entry), entry] as const);
const ofSession = declared.filter(({ operation }) => operation.auth.name === 'session');
const withJson = declared.filter(({ operation }) => operation.body?.content['application/json']);
const bodiless = (method: string) => method === 'GET' || method === 'DELETE';

/** Returns a body that the operation accepts, of the first type that it lists. */
function sent({ method, operation }: Declared): { body?: unknown; headers?: { 'content-type': string } } {
  if (bodiless(method)) return {};
  const body = operation.example.request ?? {};
  const [type] = Object.keys(operation.body?.content ?? {});
  return type === undefined ? { body } : { body, headers: { 'content-type': type } };
}

/** Returns whether the operation's body may only have the described fields. */
function refusesOthers({ body, example }: Declared['operation']): boolean {
  const schema = body?.content['application/json']?.schema;
  if (!schema || !('safeParse' in schema)) throw new Error('a JSON body without a schema');
  return !schema.safeParse(Object.assign({}, example.request, { unheardOf: 1 })).success;
}

const unknownPath = (path: string) => path.replace(/\{\w+\}/g, 'zzzzzzzzzzzzzzzzzzzzzz');

describe.each(named(declared))('%s', (_, { method, path, operation }) => {
  it('answers its other methods with 405 and Allow', async () => {
    const client = await stranger();
    // No path has all of these.
    const own = new Set(declared.flatMap((one) => (one.path === path ? [one.method] : [])));
    const other = (['PUT', 'PATCH', 'POST'] as const).find((verb) => !own.has(verb)) ?? 'DELETE';
    const answer = await client.call(other, unknownPath(path), { body: {} });
    expect(answer.status).toBe(405);
    expect(answer.body.error.code).toBe('method_not_allowed');
    expect(answer.headers.get('allow')).toContain(method);
  });

  it('has examples that its own schemas accept', async () => {
    expect(operation.response.parse(operation.example.response)).toEqual(operation.example.response);
    const schema = operation.body?.content['application/json']?.schema;
    if (schema && 'safeParse' in schema) expect(parseWith(schema, operation.example.request, 'body')).toBeDefined();
  });

  it('says what it does', () => {
    expect(operation.summary.length).toBeGreaterThan(5);
    expect(operation.id).toMatch(/^[a-z][A-Za-z]+$/);
  });
});

describe.each(named(ofSession))('%s needs a session', (_, entry) => {
  const { method, path } = entry;
  const cut = (by: number) => (cookie: string) => cookie.slice(0, -by);
  const altered = (cookie: string) => `${cookie.slice(0, -3)}${cookie.endsWith('AAA') ? 'BBB' : 'AAA'}`;

  it.each([
    ['no cookie', undefined],
    ['an empty cookie', 'service_session='],
    ['a forged cookie', 'service_session=Fe26.2*1*aa*bb*cc*dd*ee*ff~2'],
    ['a cookie that is no seal', `service_session=${'%00'.repeat(20)}`],
  ])('with %s: 401', async (__, cookie) => {
    const client = await stranger();
    client.cookie = cookie;
    const answer = await client.call(method, unknownPath(path), sent(entry));
    expect(answer.status).toBe(401);
    expect(answer.body.error.code).toBe('not_signed_in');
  });

  it.each([
    ['truncated', cut(12)],
    ['slightly truncated', cut(1)],
    ['lengthened', (cookie: string) => `${cookie}x`],
    ['altered', altered],
  ])('with a %s cookie: 401', async (__, change) => {
    const client = await stranger();
    client.cookie = change(refused.client.cookie ?? '');
    expect((await client.call(method, unknownPath(path), sent(entry))).status).toBe(401);
  });
});

const ofSite = declared.filter(({ operation }) => operation.auth.ambient);

it('pages on other sites can read nothing of what a session opens', async () => {
  expect(ofSite.length).toBeGreaterThan(ofSession.length);
  for (const { method, path } of ofSite) {
    for (const verb of [method, 'OPTIONS']) {
      const response = await refused.client.fetch(verb, unknownPath(path), {
        ...(bodiless(verb) || verb === 'OPTIONS' ? {} : { body: 'null' }),
        headers: { origin: 'https://evil.example', 'access-control-request-method': method },
      });
      const allowed = [...response.headers.keys()].filter((header) => header.startsWith('access-control-'));
      expect(allowed, `${verb} ${path}`).toEqual([]);
    }
  }
});

it('pages on other sites can read what is under /v1/public, errors included, the document, and nothing else', async () => {
  const client = await stranger();
  const allowed = async (method: string, path: string) => {
    const { status, headers } = await client.fetch(method, path, { headers: { origin: 'https://evil.example' } });
    return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')];
  };
  for (const path of ['/v1/public', '/v1/public/nothing', '/v1/public/meetings/nothing']) {
    expect(await allowed('GET', path), path).toEqual([404, '*', null]);
    expect(await allowed('OPTIONS', path), path).toEqual([204, '*', 'Authorization']);
  }
  expect(await allowed('POST', '/v1/public/meetings')).toEqual([405, '*', null]);
  expect(await allowed('GET', '/openapi.json')).toEqual([200, '*', null]);
  const asset = /\/_next\/[^"]+\.js/.exec(await (await client.fetch('GET', '/')).text())?.[0] ?? '';
  for (const path of [
    ...['/', '/sign-in', '/app', '/nothing', '/favicon.ico', asset],
    ...['/r/nothing', '/logos/nothing.png', '/v1/nothing', '/v1/publicity', '/health'],
    ...['/api/cron/digest', '/api/cron/billing', '/api/cron/housekeeping'],
    ...['/api/stripe/webhook', '/api/digest/unsubscribe', '/digest/unsubscribe?token=x'],
  ]) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const [, ...headers] = await allowed(method, path);
      expect(headers, `${method} ${path}`).toEqual([null, null]);
    }
  }
});

const writes = declared.filter(({ method, operation }) => method !== 'GET' && operation.auth.ambient);

describe.each(named(writes))('%s refuses other sites', (_, { method, path, operation }) => {
  const body = operation.example.request;

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ])('%o: 403', async (headers) => {
    const client = await stranger();
    const answer = await client.call(method, unknownPath(path), { body, headers });
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('forbidden');
  });
});

it('no body may be larger than its schema needs', () => {
  const large = declared.filter(({ operation }) => (operation.body?.limit ?? 0) > 64 * 1024);
  expect(large.map((entry) => [name(entry), entry.operation.body?.limit])).toEqual([
    ['POST /v1/sync/push', 4 * MEGABYTE],
    ['POST /v1/workspaces/{id}/logo', 256 * 1024],
  ]);
});

describe.each(named(withJson))('%s reads JSON only', (_, { method, path, operation }) => {
  const limit = operation.body?.limit ?? 0;
  const isSession = operation.auth.name === 'session';
  const sendBy = (client: Client, body: string | Uint8Array, contentType = 'application/json') =>
    client.call(method, unknownPath(path), { body, headers: { 'content-type': contentType } });
  /** Sends a request that is refused before anything happens. */
  const send = async (body: string | Uint8Array, contentType?: string) =>
    sendBy(isSession ? refused.client : await stranger(), body, contentType);
  /** Sends a request that may succeed. */
  const sendAnew = async (body: string, contentType?: string) =>
    sendBy(isSession ? (await signInPro()).client : await stranger(), body, contentType);
  const example = JSON.stringify(operation.example.request);
  const withField = (field: string) => `${example.slice(0, -1)},${field}}`;

  it.each([
    ['malformed JSON', '{"a":'],
    ['an empty body', ''],
    ['an array', '[]'],
    ['a string', '"text"'],
    ['null', 'null'],
    ['a __proto__ key', withField('"__proto__":{"admin":true}')],
    ['a NUL', withField('"unheardOf":"\\u0000"')],
    ['a lone surrogate', withField('"unheardOf":"\\ud800"')],
    ['20,000-deep nesting', withField(`"unheardOf":${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    ['a duplicate of nothing known', '{"constructor":{"prototype":{}}}'],
  ])('%s: 400', async (__, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('invalid_request');
    expect(answer.body.error.details.issues.length).toBeGreaterThan(0);
  });

  // Where API.md says "no other fields", the schema refuses them; elsewhere they are ignored.
  const strict = refusesOthers(operation);
  it(`an unknown field is ${strict ? 'a 400' : 'ignored'}`, async () => {
    expect((await sendAnew(withField('"unheardOf":1'))).status === 400).toBe(strict);
  });

  it('bytes that aren’t UTF-8: 400, for that alone', async () => {
    const answer = await send(Buffer.from(withField('"unheardOf":"\xff"'), 'latin1'));
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.issues).toEqual([{ path: 'body', message: 'Must be valid UTF-8.' }]);
  });

  const FORM = 'application/x-www-form-urlencoded';
  it.each(['text/plain', FORM, 'multipart/form-data; boundary=x', 'application/jsonp'])(
    'sent as %s: 415',
    async (contentType) => {
      expect((await send(example, contentType)).status).toBe(415);
    },
  );

  it('accepts a charset beside the type', async () => {
    expect((await sendAnew(example, 'Application/JSON; charset=utf-8')).status).not.toBe(415);
  });

  it('a body of 6 MB: 413, and one byte over the limit too', async () => {
    expect((await send(`"${'x'.repeat(6 * MEGABYTE)}"`)).status).toBe(413);
    expect((await send(`"${'x'.repeat(limit - 1)}"`)).status).toBe(413);
    expect((await send(`"${'x'.repeat(limit - 2)}"`)).status).toBe(400);
  });
});

describe('ids in paths', () => {
  const ODD_IDS = ['%00', 'a%00b', '%F0%9F%92%A9', "'%20OR%201=1--", '..%2F..%2Fme', '%E0%A4%A', '__proto__'];
  const paths = declared.filter(({ path }) => path.includes('{'));

  it.each(named(paths))('%s: odd ids are a clear 4xx', async (_, entry) => {
    const { method, path } = entry;
    const { client } = refused;
    for (const id of [...ODD_IDS, 'x'.repeat(3000)]) {
      const answer = await client.call(method, path.replace(/\{\w+\}/, id), sent(entry));
      expect([400, 404], `${id}: ${answer.status}`).toContain(answer.status);
    }
  });

  it.each(named(paths))('%s: another owner’s is the same 404 as a missing one', async (_, entry) => {
    const { method, path } = entry;
    const [owner, other] = [await signIn(), await signIn()];
    const receipt = await shareReceipt(owner);
    const id = path.startsWith('/v1/receipts') ? receipt.id : owner.workspace.id;
    const foreign = await other.client.call(method, path.replace(/\{\w+\}/, id), sent(entry));
    const missing = await other.client.call(method, unknownPath(path), sent(entry));
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await owner.client.get('/v1/me')).body.workspaces).toEqual([owner.workspace]);
  });
});

it('a body that names another account’s workspace is a 404, and nothing is stored', async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const answer = await other.client.post('/v1/receipts', receiptBody(owner.workspace.id));
  expect(answer.status).toBe(404);
  expect((await owner.client.get('/v1/receipts')).body.receipts).toEqual([]);
  expect((await other.client.get('/v1/receipts')).body.receipts).toEqual([]);
});

describe('queries', () => {
  const queried = ofSession.filter(({ operation }) => operation.query);

  it.each(named(queried))('%s: NUL in one is a 400', async (_, entry) => {
    const { client } = refused;
    const parameters = Object.keys(
      z.toJSONSchema(entry.operation.query ?? z.object({}), { unrepresentable: 'any' }).properties ?? {},
    );
    expect(parameters.length).toBeGreaterThan(0);
    for (const parameter of parameters) {
      const { status, body } = await client.call(entry.method, `${entry.path}?${parameter}=a%00b`);
      expect([status, body.error.details.issues[0].path]).toEqual([400, parameter]);
    }
  });
});

describe('cookies', () => {
  it('a neighbor’s with the same name beside ours does not sign out', async () => {
    const { client, accountId } = await signIn();
    const own = client.cookie;
    const foreign = (sealed: object) => sealData(sealed, { password: 'a secret of the site next door, 32 long' });
    const strange = await sealData({ id: 7 }, { password: client.app.env.SESSION_SECRET ?? '' });
    for (const other of ['x', 'Fe26.2*1*aa*bb*cc*dd*ee*ff~2', await foreign({ id: 'x' }), await foreign({}), strange]) {
      for (const cookie of [`service_session=${other}; ${own}`, `${own}; service_session=${other}`]) {
        client.cookie = cookie;
        expect((await client.get('/v1/me')).body.user.id).toBe(accountId);
      }
    }
  });

  it('of two people at once open nothing, those of one person open what each does', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const again = await signIn({ email: one.email });
    const over = await signIn();
    const ended = over.client.cookie;
    await over.client.post('/v1/auth/signout');
    const client = await stranger();
    const statusWith = async (...cookies: (string | undefined)[]) => {
      client.cookie = cookies.join('; ');
      const { status, body } = await client.get('/v1/me');
      expect((await client.get('/v1/auth/session')).body.signedIn).toBe(status === 200);
      return [status, body.user?.id ?? body.error.code];
    };
    for (const cookies of [
      [one.client.cookie, two.client.cookie],
      [two.client.cookie, one.client.cookie],
      [one.client.cookie, again.client.cookie, two.client.cookie],
    ]) {
      expect(await statusWith(...cookies)).toEqual([401, 'not_signed_in']);
    }
    for (const cookies of [
      [one.client.cookie, again.client.cookie],
      [one.client.cookie, one.client.cookie],
      [ended, one.client.cookie],
      [one.client.cookie, ended],
    ]) {
      expect(await statusWith(...cookies)).toEqual([200, one.accountId]);
    }
  });
});

describe('unknown paths', () => {
  const METHODS = ['GET', 'POST', 'DELETE', 'PATCH', 'PUT'];

  it('an extra slash is redirected', async () => {
    const client = await stranger();
    for (const method of METHODS) {
      const { status, headers } = await client.fetch(method, '/v1/');
      expect([status, headers.get('location')]).toEqual([308, '/v1']);
    }
  });

  it.each(['/v1', '/v1/nothing', '/v1/workspaces/a/b/c', '/v1/me/../nothing', '/v1/%00', '/v1/%F0%9F%92%A9'])(
    '%s is a JSON 404',
    async (path) => {
      const client = await stranger();
      for (const method of METHODS) {
        const response = await client.fetch(method, path);
        expect(response.status).toBe(404);
        expect((await response.json()).error.code).toBe('not_found');
      }
    },
  );
});

describe('requests that Next has no answer for', () => {
  /** Sends what fetch() refuses to send. */
  async function send(method: string, path: string): Promise<{ status: number | undefined; body: string }> {
    const { app } = await stranger();
    const { host, hostname, port } = new URL(app.baseUrl);
    return new Promise((resolve, reject) => {
      request({ hostname, port, method, path, headers: { host } }, async (response) => {
        resolve({ status: response.statusCode, body: await readText(response) });
      })
        .on('error', reject)
        .end();
    });
  }

  it.each(['PROPFIND', 'TRACE', 'QUERY'])('%s is a JSON 405', async (method) => {
    const { status, body } = await send(method, '/v1/me');
    expect(status).toBe(405);
    expect(JSON.parse(body).error.code).toBe('method_not_allowed');
  });

  it.each(['OPTIONS', 'GET'])('%s * is a JSON 400', async (method) => {
    const { status, body } = await send(method, '*');
    expect(status).toBe(400);
    expect(JSON.parse(body).error.code).toBe('invalid_request');
  });

  it.each(['/v1/%E0%A4%A', '/v1/workspaces/%', '/r/%ff', '/%E0%A4%A'])('%s is a 400', async (path) => {
    const response = await (await stranger()).fetch('GET', path);
    expect(response.status).toBe(400);
    expect((await response.json()).error.code).toBe('invalid_request');
  });
});
