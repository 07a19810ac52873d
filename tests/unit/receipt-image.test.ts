import fc from 'fast-check';
import { ImageResponse } from 'next/og';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readerIn } from '#lib/languages/service.ts';
import { LANGUAGES, type Language } from '#lib/languages/terms.ts';
import type { PublicReceipt } from '#lib/receipts/schema.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import { shape, visualOrder } from '../../app/r/[id]/image.png/arabic.ts';
import { Card, contentOf, SIZE } from '../../app/r/[id]/image.png/card.tsx';
import { FONT_FAMILY, fonts } from '../../app/r/[id]/image.png/fonts.ts';
import { drawable, isLatin } from '../../app/r/[id]/image.png/glyphs.ts';

/** next/og asks a CDN for glyphs and emoji that the fonts lack, which none of our images may do. */
const asked: string[] = [];
const realFetch = globalThis.fetch;
const network: typeof fetch = (input, init) => {
  // Its own WebAssembly is in the program, as a data: address.
  if (String(input).startsWith('data:')) return realFetch(input, init);
  asked.push(String(input));
  return Promise.reject(new Error('no network'));
};

const draw = async (element: ConstructorParameters<typeof ImageResponse>[0], drawnWith = fonts) =>
  Buffer.from(await new ImageResponse(element, { ...SIZE, fonts: drawnWith }).arrayBuffer());

const drawCard = (receipt: PublicReceipt, language: Language = 'en') => {
  const content = contentOf(receipt, readerIn(language));
  return draw(createElement(Card, { content, logo: null }), content.lettering.fonts);
};

const PLAIN = { timeZone: 'UTC', brandLogoHash: null };

const content = (fields: Partial<PublicReceipt>, language: Language) =>
  contentOf({ ...receiptExample, ...PLAIN, language, ...fields }, readerIn(language));

beforeEach(() => vi.stubGlobal('fetch', network));

describe('the receipt image', () => {
  it.each([400, 600])('has fonts (weight %d) for all that it takes for drawable', async (fontWeight) => {
    const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(isLatin);
    expect(characters.length).toBeGreaterThan(600);
    await draw(createElement('div', { style: { fontFamily: FONT_FAMILY, fontWeight } }, characters.join(' ')));
    expect(asked).toEqual([]);
  });

  it('is drawn without the network, whatever the receipt says', async () => {
    const max = Number.MAX_SAFE_INTEGER;
    const times = { dateMs: max, durationMs: max, personMs: max, overrunMs: max };
    const largest = { ...receiptExample, ...PLAIN, ...times, totalMinor: max, perMinuteMinor: max };
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
      const png = await drawCard({ ...largest, ...part, language: 'en' });
      expect(png.byteLength).toBeLessThan(300_000);
    }
    expect(asked).toEqual([]);
  });
});

describe('a picture’s words', () => {
  it.each(LANGUAGES)('in %s are all drawn, without the network', async (language) => {
    const { title, lines, total, totalTerm, time } = content({ title: null }, language);
    expect([title.join(), total, totalTerm, time, ...lines.flatMap(({ term, value }) => [term, value])]).not.toContain(
      '',
    );
    expect(lines).toHaveLength(6);
    await drawCard({ ...receiptExample, ...PLAIN, title: null, language }, language);
    expect(asked).toEqual([]);
  });

  it.each<[string, Language, string[]]>([
    ['四半期計画', 'en', ['四半期計画']],
    ['四半期計画 ありがとう', 'en', ['四半期計画 ありがとう']],
    ['분기 계획 회의', 'en', ['분기 계획 회의']],
    ['季度规划', 'ja', ['季度规划']],
    ['Ｑ３ 計画 🚀', 'en', ['Ｑ３ 計画']],
    ['Q3 計画', 'ar', ['Q3 計画']],
    // No font has these.
    ['ก้าวหน้า', 'de', ['Meeting']],
    ['תכנון', 'fr', ['Réunion']],
    ['अ計画', 'ja', ['会議']],
  ])('%j in %s is %j', (title, language, drawn) => {
    expect(content({ title }, language).title).toEqual(drawn);
  });

  it.each(LANGUAGES)('%s has the euro’s sign before or behind four digits', (language) => {
    expect(content({ totalMinor: 1_412_50, currency: 'EUR' }, language).total).toContain('€');
  });

  it('have another font’s shapes of the same characters in China, Japan and Korea', () => {
    const fontsOf = (title: string, language: Language) =>
      content({ title }, language)
        .lettering.family.split(', ')
        .filter((name) => /^(jp|sc|kr)-/.test(name));
    const familiesOf = (title: string, language: Language) =>
      new Set(fontsOf(title, language).map((name) => name.slice(0, 2)));
    expect(familiesOf('直骨', 'en')).toEqual(new Set(['sc']));
    expect(familiesOf('直骨', 'ja')).toEqual(new Set(['jp']));
    expect(familiesOf('直骨の', 'en')).toEqual(new Set(['jp']));
    expect(familiesOf('Quarterly planning', 'en')).toEqual(new Set());
  });

  it('load a few hundred KB at most, of the many MB of their fonts', () => {
    const bytes = content({ title: '第4四半期の計画会議とレビュー（全社）' }, 'ja').lettering.fonts.reduce(
      (sum, { data }) => sum + data.byteLength,
      0,
    );
    expect(bytes).toBeLessThan(1_500_000);
  });
});

describe('Arabic', () => {
  const has = () => true;

  it.each([
    // Each letter depends on its neighbors: alone, at the beginning, in the middle, at the end.
    ['بببب', 'ﺑﺒﺒﺐ'],
    ['دار', 'ﺩﺍﺭ'],
    ['سلام', 'ﺳﻼﻡ'],
    ['الأسبوع', 'ﺍﻷﺳﺒﻮﻉ'],
    ['پروژه گروه', 'ﭘﺮﻭﮊﻩ ﮔﺮﻭﻩ'],
    // Marks are left out, and don't split a word.
    ['مُحَمَّد', 'ﻣﺤﻤﺪ'],
    ['بـب', 'ﺑـﺐ'],
    ['ب\u200cب', 'ﺏ\u200cﺏ'],
    ['Q3 2026', 'Q3 2026'],
  ])('%s is written %s', (text, forms) => {
    expect(shape(text, has)).toBe(forms);
  });

  it('keeps a letter whose form no font has', () => {
    expect(shape('پ', () => false)).toBe('پ');
  });

  it('stands in the order in which it is seen, numbers and other scripts the other way', () => {
    expect(visualOrder('אב 12 (x)', 'rtl')).toBe('(x) 12 בא');
    expect(visualOrder('\u2068\u200f1.5 €\u2069 ﺏ', 'rtl')).toBe('ﺏ € 1.5');
  });

  it('breaks between words, and is cut where the second line ends', () => {
    const words = Array.from({ length: 30 }, (_, at) => `كلمة${at}`).join(' ');
    const { title, lettering } = content({ title: words }, 'ar');
    expect(title).toHaveLength(2);
    for (const line of title) expect(lettering.width(line) * 46).toBeLessThanOrEqual(464);
    // Seen from right to left: the first line begins with the first word, and the second ends with the ellipsis.
    expect(title[0]).toMatch(/0\S*$/);
    expect(title[1]).toMatch(/^…/);
    expect(content({ title: 'ك'.repeat(120) }, 'ar').title).toHaveLength(2);
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
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (title) => [...(drawable(title) ?? '')].every(isLatin)));
  });
});
