import type { IncomingMessage } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { admit } from '#lib/local/host/crowd.ts';

/** What a request's admission depends on. */
function request(url: string, headers: Record<string, string> = {}, method = 'GET'): IncomingMessage {
  // The gate looks at nothing else.
  return { url, headers, method } as unknown as IncomingMessage;
}

/** What counts out those that a test let in. */
const leaves: (() => void)[] = [];
function leaveAll(): void {
  for (const leave of leaves.splice(0)) leave();
}
afterEach(leaveAll);

/** Admits as many as it can of these. Returns how many that were. */
function fill(made: (i: number) => IncomingMessage, trustProxy = true): number {
  const before = leaves.length;
  for (let i = 0; i < 1000; i += 1) {
    const admission = admit(made(i), trustProxy);
    if (admission) leaves.push(admission.leave);
  }
  return leaves.length - before;
}

const seal = (i: number) => `Fe26.2*${i}~2`;
const cookie = (i: number) => ({ cookie: `theme=dark; service_session=${seal(i)}; x=y` });
const bearer = (i: number) => ({ authorization: `Bearer ${i}` });
const from = (i: number) => ({ 'x-forwarded-for': `spoofed, 10.0.0.${i}` });

it('500 in all, of which no caller takes more than are free', () => {
  expect([1, 2, 3, 4, 5].map((address) => fill(() => request('/app', from(address))))).toEqual([200, 150, 75, 38, 19]);
  expect(fill(() => request('/v1/me', { ...from(9), ...cookie(9) }))).toBeGreaterThan(0);
  leaveAll();
  expect(fill(() => request('/app', from(1)))).toBe(200);
});

it('strangers of no known address leave places to those who say who they are', () => {
  expect(fill(() => request('/app', from(1)), false)).toBe(250);
  expect(fill(() => request('/v1/me', cookie(1)), false)).toBe(40);
});

it.each(['/health', '/api/ready', '/api/metrics?x', '/api/cron/digest'])(
  'sign-ins have places of their own, and so has what looks after the app: %s',
  (url) => {
    expect(fill((i) => request('/app', from(i)))).toBe(500);
    expect(fill((i) => request('/v1/auth/code', from(i)))).toBe(100);
    expect([fill(() => request(url, from(1))), fill(() => request(url))]).toEqual([25, 13]);
  },
);

it.each([
  ['/v1/me', cookie],
  ['/v1/public/meetings', bearer],
])('40 with one credential, and others are not among them: %s', (url, credential) => {
  expect(fill(() => request(url, credential(1)))).toBe(40);
  expect(fill(() => request(url, credential(2)))).toBe(40);
  // A browser loads a page's scripts with its cookie.
  expect(fill(() => request('/_next/static/chunk.js', credential(1)))).toBe(210);
});

it.each([
  ['a network', (i: number) => `2001:db8::${i.toString(16)}`],
  ['an address with its ports', (i: number) => `203.0.113.9:${i}`],
])('%s is one address', (_, addressOf) => {
  expect(fill((i) => request('/', { 'x-forwarded-for': addressOf(i) }))).toBe(200);
});

/** The lines that lead to a request's, and how many of each run at once. */
function pathOf(made: IncomingMessage, trustProxy = true) {
  const admission = admit(made, trustProxy);
  admission?.leave();
  return admission?.path.map(({ key, limit }) => [key, limit]);
}

it('each credential is a caller within its address, and sign-in and /health are callers of their own', () => {
  const address = ['address 10.0.0.1', 10];
  expect(pathOf(request('/v1/me', { ...from(1), ...cookie(7) }))).toEqual([address, [`credential ${seal(7)}`, 2]]);
  expect(pathOf(request('/v1/public/meetings', { ...from(1), ...bearer(7) }))).toEqual([address, ['credential 7', 2]]);
  expect(pathOf(request('/app', { ...from(1), ...cookie(7) }))).toEqual([address, ['pages 10.0.0.1', 2]]);
  expect(pathOf(request('/v1/auth/code', { ...from(1), ...cookie(7) }))).toEqual([['signIn 10.0.0.1', 500]]);
  expect(pathOf(request('/health', from(1)))).toEqual([['upkeep 10.0.0.1', 500]]);
});

it('of an address pages run by twos, and what cannot keep them waiting has a line of its own', () => {
  const address = ['address 10.0.0.1', 10];
  expect(pathOf(request('/pricing', from(1), 'HEAD'))).toEqual([address, ['pages 10.0.0.1', 2]]);
  expect(pathOf(request('/pricing', from(1), 'POST'))).toEqual([address, ['forms 10.0.0.1', 2]]);
  expect(pathOf(request('/api/stripe/webhook', from(1), 'POST'))).toEqual([address, ['calls 10.0.0.1', 20]]);
  expect(pathOf(request('/_next/static/chunk.js', from(1)))).toEqual([['files 10.0.0.1', 6]]);
});

it('the files of five people who open a page at once are no flood', () => {
  const files = Array.from({ length: 120 }, (_, i) => admit(request(`/_next/static/${i}.js`, from(1)), true));
  const calls = Array.from({ length: 20 }, (_, i) => admit(request('/v1/me', { ...from(1), ...cookie(i) }), true));
  for (const one of [...files, ...calls]) leaves.push(one?.leave ?? (() => {}));
  expect([...files, ...calls].flatMap((one) => one?.path).map((step) => step?.floods)).not.toContain(true);
});

it('where no address is known, a credential is a caller by itself, and all others are one', () => {
  expect(pathOf(request('/v1/me', cookie(7)), false)).toEqual([[`credential ${seal(7)}`, 2]]);
  expect(pathOf(request('/app', from(1)), false)).toEqual([['strangers', 500]]);
  expect(pathOf(request('/health'))).toEqual([['upkeep of strangers', 500]]);
});

/** Who a request is, as the innermost of its lines says. */
const who = (url: string, headers: Record<string, string> = {}) =>
  pathOf(request(url, { ...from(1), ...headers }))?.at(-1)?.[0];

it.each(['/healthily', '/health/', '/api/readyx', '/v1/auth/../../docs', '/v1/auth/', '/api/cron/'])(
  '%s is like others',
  (url) => {
    expect(who(url)).toMatch(/^(pages|calls) /);
  },
);

it('a token is whoever sends it, however it is written', () => {
  for (const authorization of ['Bearer t', 'bearer   t', 'BEARER t ']) {
    for (const url of ['/v1/public/meetings?from=0', 'http://x/v1/public/meetings', '/api/mcp']) {
      expect(who(url, { authorization, ...cookie(1) })).toBe('credential t');
    }
  }
  expect(who('/v1/public/meetings', { authorization: 'Basic t' })).toBe('calls 10.0.0.1');
});

it('a session is all cookies that may be one, since another site of the domain may have set some of them', () => {
  const [real, planted] = [seal(1), seal(2)].map((value) => `service_session=${value}`);
  const key = `credential ${seal(1)}`;
  expect(who('/v1/me', { cookie: `${real}` })).toBe(key);
  expect(who('/v1/me', { cookie: `service_session=junk; xservice_session=${seal(2)};${real}` })).toBe(key);
  expect(who('/v1/me', { cookie: `${real}`, authorization: 'Bearer other' })).toBe(key);
  expect(who('/v1/me', { cookie: `${planted}; ${real}` })).not.toBe(who('/v1/me', { cookie: `${planted}` }));
  expect(who('/v1/me', { cookie: 'service_session=junk' })).toBe('calls 10.0.0.1');
});

it.each([
  ['a credential with twenty in flight', `credential ${seal(1)}`, 20, [2, 1], () => request('/v1/me', cookie(1))],
  [
    'an address with fifty',
    'address 10.0.0.1',
    50,
    [10, 3],
    (i: number) => request('/v1/me', { ...from(1), ...cookie(i) }),
  ],
  ['thirty pages of an address', 'pages 10.0.0.1', 30, [2, 1], () => request('/', from(1))],
  ['twenty of an address who sign in', 'signIn 10.0.0.1', 20, [500, 500], () => request('/v1/auth/code', from(1))],
] as const)(
  '%s: a flood, of which fewer may run at once, until there are fewer',
  (_, key, flood, [calm, flooding], made) => {
    const stepOf = (i: number) => {
      const admission = admit(made(i), true);
      const step = admission?.path.find((one) => one.key === key);
      return { limit: step?.limit, floods: step?.floods, leave: admission?.leave };
    };
    const steps = Array.from({ length: flood + 1 }, (_, i) => stepOf(i));
    expect(steps.slice(0, flood).every(({ limit, floods }) => limit === calm && floods === false)).toBe(true);
    expect(steps.at(-1)).toMatchObject({ limit: flooding, floods: true });
    for (const { leave } of steps.slice(0, 2)) leave?.();
    const next = stepOf(flood + 1);
    expect(next).toMatchObject({ limit: calm, floods: false });
    for (const { leave } of [...steps.slice(2), next]) leave?.();
  },
);
