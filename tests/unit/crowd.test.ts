import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { admit } from '#lib/local/host/crowd.ts';

/** What a request's admission depends on. */
function request(url: string, headers: Record<string, string> = {}): IncomingMessage {
  // The gate looks at nothing else.
  return { url, headers } as unknown as IncomingMessage;
}

/** Admits as many as it can of these. Returns how many that were, and what lets them go. */
function fill(made: (i: number) => IncomingMessage, trustProxy = true) {
  const leaves: (() => void)[] = [];
  for (let i = 0; i < 1000; i += 1) {
    const admission = admit(made(i), trustProxy);
    if (admission) leaves.push(admission.leave);
  }
  const leaveAll = () => {
    for (const leave of leaves) leave();
  };
  return { admitted: leaves.length, leaveAll };
}

const cookie = (i: number) => ({ cookie: `theme=dark; service_session=${i}; x=y` });
const bearer = (i: number) => ({ authorization: `Bearer ${i}` });
const from = (i: number) => ({ 'x-forwarded-for': `spoofed, 10.0.0.${i}` });

it('500 in all, and 100 more for /health and sign-in', () => {
  const others = fill(() => request('/app'));
  expect(others.admitted).toBe(500);
  const health = fill((i) => request(i % 2 ? '/health' : '/v1/auth/verify'));
  expect(health.admitted).toBe(100);
  others.leaveAll();
  health.leaveAll();
  fill(() => request('/app')).leaveAll();
});

it.each([cookie, bearer])('40 with one credential, and others are not among them', (credential) => {
  const one = fill(() => request('/v1/me', credential(1)));
  const two = fill(() => request('/v1/me', credential(2)));
  expect([one.admitted, two.admitted]).toEqual([40, 40]);
  // A browser loads a page's scripts with its cookie.
  const scripts = fill(() => request('/_next/static/chunk.js', credential(1)));
  expect(scripts.admitted).toBe(420);
  for (const { leaveAll } of [one, two, scripts]) leaveAll();
});

it('200 of one address, as the proxy in front saw it', () => {
  const one = fill((i) => request('/v1/me', { ...from(1), ...cookie(i) }));
  const two = fill(() => request('/', from(2)));
  expect([one.admitted, two.admitted]).toEqual([200, 200]);
  one.leaveAll();
  two.leaveAll();
  const untrusted = fill(() => request('/', from(1)), false);
  expect(untrusted.admitted).toBe(500);
  untrusted.leaveAll();
});

/** The lines that lead to a request's, and how many of each run at once. */
function pathOf(made: IncomingMessage, trustProxy = true) {
  const admission = admit(made, trustProxy);
  admission?.leave();
  return admission?.path.map(({ key, limit }) => [key, limit]);
}

it('each credential is a caller within its address, and sign-in and /health are callers of their own', () => {
  const address = ['address 10.0.0.1', 200];
  expect(pathOf(request('/v1/me', { ...from(1), ...cookie(7) }))).toEqual([address, ['credential 7', 2]]);
  expect(pathOf(request('/v1/public/meetings', { ...from(1), ...bearer(7) }))).toEqual([
    address,
    ['credential Bearer 7', 2],
  ]);
  expect(pathOf(request('/app', { ...from(1), ...cookie(7) }))).toEqual([address, ['visitors 10.0.0.1', 20]]);
  expect(pathOf(request('/v1/auth/code', { ...from(1), ...cookie(7) }))).toEqual([['reserved 10.0.0.1', 200]]);
});

it('where no address is known, a credential is a caller by itself, and all others are one', () => {
  expect(pathOf(request('/v1/me', cookie(7)), false)).toEqual([['credential 7', 2]]);
  expect(pathOf(request('/app', from(1)), false)).toEqual([['strangers', 500]]);
  expect(pathOf(request('/health'))).toEqual([['reserved', 500]]);
});

it.each([
  ['a credential with twenty in flight', 'credential 1', 20, [2, 1], () => request('/v1/me', cookie(1))],
  [
    'an address with fifty',
    'address 10.0.0.1',
    50,
    [200, 3],
    (i: number) => request('/v1/me', { ...from(1), ...cookie(i) }),
  ],
  ['thirty visitors of an address', 'visitors 10.0.0.1', 30, [20, 1], () => request('/', from(1))],
  ['twenty of an address who sign in', 'reserved 10.0.0.1', 20, [200, 200], () => request('/v1/auth/code', from(1))],
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
