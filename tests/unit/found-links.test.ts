import { beforeEach, expect, it, vi } from 'vitest';
import type { PublicReceipt } from '#lib/receipts/service.ts';
import { ALIVE, DEAD, lookUp, takeFound } from '../../app/dead-links.ts';

/** What proxy.ts reads for a page, and the page takes from it: without Next, and without a database. */

const mocks = vi.hoisted(() => ({
  said: '',
  vercel: undefined as string | undefined,
  readPublicReceipt: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'x-dead-link': mocks.said }) }));
vi.mock('#lib/env.ts', () => ({ env: () => ({ VERCEL: mocks.vercel }) }));
vi.mock('#lib/receipts/service.ts', () => ({ readPublicReceipt: mocks.readPublicReceipt }));
vi.mock('#lib/digest/service.ts', () => ({ readSubscription: async () => null }));

// Of which nothing is looked at.
const receipt = { id: 'r' } as PublicReceipt;
const link = (path: string) => new URL(path, 'http://localhost');
const look = async (path = '/r/one') => {
  mocks.said = await lookUp(link(path), { countView: true });
  return mocks.said;
};

beforeEach(() => {
  mocks.vercel = undefined;
  mocks.readPublicReceipt.mockReset().mockResolvedValue(receipt);
});

it('a receipt is read once, and taken once', async () => {
  await look();
  expect(mocks.readPublicReceipt.mock.calls).toEqual([['one', { countView: true }]]);
  expect(await takeFound()).toBe(receipt);
  expect(await takeFound()).toBeUndefined();
});

it('what is not there is not looked for again', async () => {
  mocks.readPublicReceipt.mockResolvedValue(null);
  expect(await look()).toBe(DEAD);
  expect(await takeFound()).toBeNull();
  expect(await look('/digest/unsubscribe?token=x')).toBe(DEAD);
});

it('what kept it from looking is thrown by the page', async () => {
  const failure = new Error('away');
  mocks.readPublicReceipt.mockRejectedValue(failure);
  await look();
  await expect(takeFound()).rejects.toBe(failure);
  expect(await takeFound()).toBeUndefined();
});

it('nothing is read for other pages, nor on Vercel', async () => {
  expect(await look('/pricing')).toBe(ALIVE);
  mocks.vercel = '1';
  expect(await look()).toBe(ALIVE);
  expect(mocks.readPublicReceipt).not.toHaveBeenCalled();
  expect(await takeFound()).toBeUndefined();
});

it('of pages that never come, the oldest make room', async () => {
  const first = await look();
  const second = await look();
  for (let n = 0; n < 999; n += 1) await look();
  mocks.said = first;
  expect(await takeFound()).toBeUndefined();
  mocks.said = second;
  expect(await takeFound()).toBe(receipt);
});
