import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DeadlineOver, withinDeadline } from '#lib/billing/deadline.ts';
import { createStripe } from '#lib/billing/stripe.ts';
import { startStripe } from '#lib/local/stripe/server.ts';
import { SECOND } from '#lib/time.ts';

/** Work that never ends. */
const forever = () => new Promise<never>(() => {});

it('what runs under a deadline has 15 seconds, whatever else it runs under one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.fn();
  const outcome = withinDeadline(() => withinDeadline(forever, 60 * SECOND)).catch(ended);
  await vi.advanceTimersByTimeAsync(15 * SECOND - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(ended.mock.calls).toEqual([[expect.any(DeadlineOver)]]);
});

it('what ends in time ends as it does, and leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await withinDeadline(async () => 'done')).toBe('done');
  await expect(withinDeadline(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  expect(vi.getTimerCount()).toBe(0);
});

it('a call has what is left of its deadline, and is not tried again after it', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stripe-'));
  // Nobody listens there; events wait.
  const standIn = await startStripe({
    dataDir,
    port: 0,
    baseUrl: 'http://localhost:1',
    webhookUrl: 'http://localhost:1/',
  });
  onTestFinished(async () => {
    await standIn.stop();
    rmSync(dataDir, { recursive: true });
  });
  const stripe = createStripe({ key: 'sk_test_local', apiBase: standIn.url, timeoutMs: 20 * SECOND, retries: 1 });
  standIn.faults.fail(/GET \/v1\/prices/, 'hang', 2);
  let call: Promise<unknown> = Promise.resolve();
  const list = () => {
    call = stripe.prices.list();
    return call;
  };
  await expect(withinDeadline(() => withinDeadline(list, 60 * SECOND), 300)).rejects.toThrow(DeadlineOver);
  // The current call ends as well, and so does its retry, which reaches nobody.
  await expect(call).rejects.toThrow(Stripe.errors.StripeConnectionError);
  expect(standIn.faults.left).toBe(1);
});
