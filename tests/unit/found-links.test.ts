import { beforeEach, expect, it, vi } from 'vitest';
import { type PublicReceipt, receiptExample } from '#lib/receipts/schema.ts';
import { deadStatus, lookUp, tellFound, whatWasFound } from '../../app/dead-links.ts';

/** What proxy.ts reads for a page, and passes on to it: without Next, and without a database. */

const mocks = vi.hoisted(() => ({
  told: new Headers(),
  vercel: undefined as string | undefined,
  readPublicReceipt: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('next/headers', () => ({ headers: async () => mocks.told }));
vi.mock('#lib/env.ts', () => ({ env: () => ({ VERCEL: mocks.vercel }) }));
vi.mock('#lib/receipts/service.ts', () => ({ readPublicReceipt: mocks.readPublicReceipt }));
vi.mock('#lib/digest/service.ts', () => ({ readSubscription: async () => null }));

const receipt: PublicReceipt = {
  ...receiptExample,
  title: '50 % プランニング, "Q4"\n',
  timeZone: 'Asia/Tokyo',
  language: 'ja',
  brandLogoHash: null,
};
const look = async (path = '/r/one') => {
  const found = await lookUp(new URL(path, 'http://localhost'), { countView: true });
  tellFound(mocks.told, found);
  return found;
};

beforeEach(() => {
  mocks.vercel = undefined;
  mocks.told = new Headers();
  mocks.readPublicReceipt.mockReset().mockResolvedValue(receipt);
});

it('a receipt is read once, and the page has all of it, on Vercel too', async () => {
  for (mocks.vercel of [undefined, '1']) {
    mocks.readPublicReceipt.mockClear();
    await look();
    expect(mocks.readPublicReceipt.mock.calls).toEqual([['one', { countView: true }]]);
    expect(await whatWasFound()).toEqual(receipt);
  }
});

it('what is not there is not looked for again, and is a 404 from the start, but on Vercel', async () => {
  mocks.readPublicReceipt.mockResolvedValue(null);
  for (const path of ['/r/one', '/digest/unsubscribe?token=x', '/docs/api/nothing', '/docs/nothing/at/all']) {
    expect(deadStatus(await look(path)), path).toEqual({ status: 404 });
    expect(await whatWasFound()).toBeNull();
  }
  mocks.vercel = '1';
  expect(deadStatus(await look())).toEqual({});
});

it('what nobody could look for, the page looks for itself', async () => {
  mocks.readPublicReceipt.mockRejectedValue(new Error('away'));
  expect(deadStatus(await look())).toEqual({});
  expect(await whatWasFound()).toBeUndefined();
});

it('nothing is read for other pages', async () => {
  for (const path of ['/pricing', '/docs', '/docs/sync', '/docs/api/reports', '/docs/index.json'])
    expect(await look(path), path).toBeUndefined();
  expect(mocks.readPublicReceipt).not.toHaveBeenCalled();
  expect(await whatWasFound()).toBeUndefined();
});

it.each(['{', '{}', '%7B%22id%22%3A1%7D', '%E0%A4%A'])('what is no receipt, %s, is shown to nobody', async (told) => {
  mocks.told = new Headers({ 'x-found': told });
  await expect(whatWasFound()).rejects.toThrow();
});
