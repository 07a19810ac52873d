import fc from 'fast-check';
import { ImageResponse } from 'next/og';
import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { receiptExample } from '#lib/receipts/schema.ts';
import { Card, SIZE } from '../../app/r/[id]/image.png/card.tsx';
import { FONT_FAMILY, fonts } from '../../app/r/[id]/image.png/fonts.ts';
import { drawable, isDrawable } from '../../app/r/[id]/image.png/glyphs.ts';

/** next/og asks a CDN for any glyph or emoji that the fonts lack; no picture of ours may. */
const asked: string[] = [];
const realFetch = globalThis.fetch;
const network: typeof fetch = (input, init) => {
  // Its own WebAssembly stands in the program, as a data: address.
  if (String(input).startsWith('data:')) return realFetch(input, init);
  asked.push(String(input));
  return Promise.reject(new Error('no network'));
};

const draw = async (element: ConstructorParameters<typeof ImageResponse>[0]) =>
  Buffer.from(await new ImageResponse(element, { ...SIZE, fonts }).arrayBuffer());

describe('the receipt image', () => {
  beforeAll(() => vi.stubGlobal('fetch', network));
  afterAll(() => vi.unstubAllGlobals());

  it.each([400, 600])('has fonts (weight %d) for all that it takes for drawable', async (fontWeight) => {
    const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(isDrawable);
    expect(characters.length).toBeGreaterThan(600);
    await draw(createElement('div', { style: { fontFamily: FONT_FAMILY, fontWeight } }, characters.join(' ')));
    expect(asked).toEqual([]);
  });

  it('is drawn without the network, whatever the receipt says', async () => {
    const max = Number.MAX_SAFE_INTEGER;
    const largest = {
      dateMs: max,
      durationMs: max,
      personMs: max,
      totalMinor: max,
      perMinuteMinor: max,
      overrunMs: max,
    };
    const titles = [
      '🚀 Retro 👩‍💻',
      '四半期計画',
      'تخطيط',
      'ก้าวหน้า',
      '™©®↔️①½',
      '\u200d\u202e\u0301',
      'W'.repeat(120),
      null,
    ];
    const currencies = ['INR', 'GEL', 'AZN', 'KZT', 'UAH', 'ZZZ', 'XXX'];
    const cases = [
      ...titles.map((title) => ({ title, currency: 'EUR' })),
      ...currencies.map((currency) => ({ title: 'Plan', currency })),
    ];
    for (const part of cases) {
      const receipt = { ...receiptExample, ...largest, ...part, timeZone: 'Asia/Kolkata', brandLogoHash: null };
      const png = await draw(createElement(Card, { receipt, logo: null }));
      expect(png.byteLength).toBeLessThan(300_000);
    }
    expect(asked).toEqual([]);
  });
});

describe('drawable', () => {
  it.each([
    ['Quarterly planning', 'Quarterly planning'],
    ['🚀 Sprint  42\n👩‍💻', 'Sprint 42'],
    ['Обзор, cafe\u0301, Kế hoạch', 'Обзор, café, Kế hoạch'],
    ['Q3 計画', null],
    ['🚀', null],
  ])('%j becomes %j', (title, expected) => {
    expect(drawable(title)).toBe(expected);
  });

  it('gives nothing that cannot be drawn', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (title) => isDrawable(drawable(title) ?? '')));
  });
});
