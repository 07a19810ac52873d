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

it('each credential is a caller, else each address, else all; sign-in and /health are callers of their own', () => {
  const callerOf = (made: IncomingMessage, trustProxy = true) => {
    const admission = admit(made, trustProxy);
    admission?.leave();
    return [admission?.caller, admission?.limit];
  };
  expect(callerOf(request('/v1/me', { ...from(1), ...cookie(7) }))).toEqual(['credential 7', 2]);
  expect(callerOf(request('/v1/public/meetings', bearer(7)))).toEqual(['credential Bearer 7', 2]);
  expect(callerOf(request('/app', { ...from(1), ...cookie(7) }))).toEqual(['address 10.0.0.1', 200]);
  expect(callerOf(request('/app', from(1)), false)).toEqual(['strangers', 500]);
  expect(callerOf(request('/v1/auth/code', { ...from(1), ...cookie(7) }))).toEqual(['reserved address 10.0.0.1', 200]);
});
