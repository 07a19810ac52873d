import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubProduction } from '../support/deployment.ts';

/** How many requests the server takes at once, in total and per caller. */

/** How late the process's timers are, in ms. */
let late = 0;
vi.mock('node:perf_hooks', () => ({
  monitorEventLoopDelay: () => ({ enable() {}, reset() {}, percentile: () => (10 + late) * 1e6 }),
}));

let admit: (request: IncomingMessage) => (() => void) | undefined;
beforeEach(async () => {
  late = 0;
  vi.useFakeTimers();
  stubProduction({ TRUST_PROXY: '1' });
  ({ admit } = await import('#lib/server/load.ts'));
});

/** The parts of a request that it reads. */
const from = (address: string, url = '/v1/me', remoteAddress = '127.0.0.1') =>
  ({ url, headers: { 'x-forwarded-for': address }, socket: { remoteAddress } }) as unknown as IncomingMessage;

/** Returns how many of this many requests are let in. */
const letIn = (count: number, ask: (n: number) => IncomingMessage) =>
  Array.from({ length: count }, (_, n) => admit(ask(n))).filter((leave) => leave !== undefined);

describe('one caller', () => {
  it('has at most 64 requests in flight, and another as many; each that ends makes room for one', () => {
    const mine = letIn(100, () => from('192.0.2.1'));
    expect(mine).toHaveLength(64);
    expect(letIn(100, () => from('192.0.2.2'))).toHaveLength(64);
    for (const leave of mine.slice(0, 3)) leave();
    expect(letIn(100, () => from('192.0.2.1'))).toHaveLength(3);
  });

  it('is known by the address that the trusted proxy adds, whatever else is sent', () => {
    expect(letIn(100, (n) => from(`10.0.0.${n}, 192.0.2.1`))).toHaveLength(64);
    expect(admit(from('192.0.2.1', '/v1/me', '10.9.9.9'))).toBeUndefined();
  });

  it('is the whole /56 of an IPv6 address, and no more', () => {
    const nth = (n: number) => `2001:db8:0:${n.toString(16)}::1`;
    expect(letIn(100, (n) => from(nth(n)))).toHaveLength(64);
    expect(admit(from(nth(0x100)))).toBeDefined();
  });

  it('is the socket’s address where no proxy is trusted', async () => {
    vi.stubEnv('TRUST_PROXY', '0');
    vi.resetModules();
    ({ admit } = await import('#lib/server/load.ts'));
    expect(letIn(100, (n) => from(`10.0.0.${n}`, '/', '198.51.100.7'))).toHaveLength(64);
    expect(admit(from('10.0.0.1', '/', '198.51.100.8'))).toBeDefined();
  });

  it('has at most sixteen while the process is late, and all again when it no longer is', () => {
    late = 71;
    vi.advanceTimersByTime(100);
    const mine = letIn(100, () => from('192.0.2.1'));
    expect(mine).toHaveLength(16);
    late = 69;
    vi.advanceTimersByTime(100);
    expect(letIn(100, () => from('192.0.2.1'))).toHaveLength(48);
  });

  it('may load a page’s files besides', () => {
    letIn(64, () => from('192.0.2.1'));
    expect(admit(from('192.0.2.1', '/_next/static/chunks/a.js'))).toBeDefined();
    expect(admit(from('192.0.2.1', '/_next/data'))).toBeUndefined();
    for (const up of ['/../../r/x', '/%2e%2E/..\\r/x', '/./../../_next/x'])
      expect(admit(from('192.0.2.1', `/_next/static${up}`)), up).toBeUndefined();
    expect(admit(from('192.0.2.1', '/_next/static/../static/a.js'))).toBeDefined();
  });
});

describe('everybody', () => {
  const anybody = (n: number) => from(`10.${n >> 8}.${n & 255}.1`);

  it('has at most 500 requests in flight', () => {
    const all = letIn(600, anybody);
    expect(all).toHaveLength(500);
    all[0]?.();
    expect(letIn(600, anybody)).toHaveLength(1);
  });

  it('besides those that look after the app, of which 50 more are let in, from one address or many', () => {
    letIn(600, anybody);
    for (const path of ['/healthy', '/api/readyish', '/api/metrics.txt', '/api/cron/billing/x', '/v1/health'])
      expect(admit(from('127.0.0.1', path)), path).toBeUndefined();
    for (const path of ['/health', '/api/ready', '/api/metrics', '/api/cron/billing', '/health?x=1'])
      expect(letIn(10, () => from('127.0.0.1', path))).toHaveLength(10);
    expect(admit(from('127.0.0.1', '/health'))).toBeUndefined();
    expect(admit(from('127.0.0.1', '/healthy'))).toBeUndefined();
  });
});
