import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '#lib/generated/words/catalogues.ts';
import { paper } from '#lib/generated/words/en/paper.ts';
import { englishReader } from '#lib/languages/english.ts';
import { readerIn, readerOf } from '#lib/languages/service.ts';
import {
  directionOf,
  type English,
  figureWords,
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
} from '#lib/languages/terms.ts';

describe('the reader of a request', () => {
  it.each<[header: string | null, language: Language, first: string]>([
    ['de', 'de', 'de'],
    ['de-AT', 'de', 'de-AT'],
    ['DE-at;q=0.3, fr;q=0.2', 'de', 'de-AT'],
    ['fr;q=0.2, es;q=0.9', 'es', 'es'],
    ['it;q=0, nl;q=0.1', 'nl', 'nl'],
    ['pt-BR, pt;q=0.9, en;q=0.8', 'pt', 'pt-BR'],
    // Languages that we lack are skipped.
    ['sv, pl;q=0.5, en;q=0.4', 'pl', 'pl'],
    ['sv', 'en', 'sv'],
    ['en-GB, de;q=0.9', 'en', 'en-GB'],
    // English words, for people who write figures differently.
    ['sv, en;q=0.5', 'en', 'sv'],
    // Simplified Chinese, by any of its names.
    ['zh', 'zh-Hans', 'zh'],
    ['zh-CN', 'zh-Hans', 'zh-CN'],
    ['zh-Hans-SG', 'zh-Hans', 'zh-Hans-SG'],
    ['cmn', 'zh-Hans', 'zh'],
    // Traditional Chinese: only if there is nothing better.
    ['zh-TW, zh;q=0.9', 'zh-Hans', 'zh'],
    ['zh-Hant, ja;q=0.2', 'ja', 'ja'],
    ['zh-HK, en;q=0.1', 'en', 'zh-HK'],
    ['zh-TW', 'zh-Hans', 'zh-Hans'],
    // Extensions are ignored: they would change calendars and digits.
    ['ar-EG-u-nu-thai-ca-japanese', 'ar', 'ar-EG'],
    // Without a preference, it's the workspace's language.
    [null, 'ko', 'ko'],
    ['', 'ko', 'ko'],
    ['*', 'ko', 'ko'],
    ['*;q=0.5, , ;q=1', 'ko', 'ko'],
    ['fr;q=0.8, *;q=0.1', 'fr', 'fr'],
    // Something that isn't a language matches none.
    ['!!', 'en', 'en'],
    ['x-klingon, -, de-', 'en', 'en'],
    [`${'x'.repeat(600)}, de`, 'en', 'en'],
  ])('who sends %j reads %s, with figures as in %s', (header, language, first) => {
    const reader = readerOf(header, 'ko');
    expect([reader.language, reader.locales[0]]).toEqual([language, first]);
    expect(reader.say('total')).toBe(CATALOGUES[language].total);
  });

  it('is read from right to left in Arabic only', () => {
    const directions = LANGUAGES.map((language) => [language, directionOf(language)]);
    expect(directions).toEqual(LANGUAGES.map((language) => [language, language === 'ar' ? 'rtl' : 'ltr']));
  });

  it('is English for a request that asks for nothing, if nobody has chosen', () => {
    expect(readerOf(null).language).toBe('en');
  });

  it('finds each language under its own name for itself', () => {
    for (const language of LANGUAGES) {
      const own = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? '';
      expect(LANGUAGE_NAMES[language].toLowerCase()).toBe(own.toLowerCase());
    }
  });

  it('has no language but ours', () => {
    expect([...LANGUAGES, 'sv', 'DE', 'zh', '', null, undefined].filter(isLanguage)).toEqual(LANGUAGES);
  });

  it('has plurals of the words’ language, and digits of their own', () => {
    const arguments_ = { duration: '', perMinute: '' };
    expect(readerIn('pl').say('summary', { ...arguments_, people: 3 })).toMatch(/^3 osoby,/);
    expect(readerIn('pl').say('summary', { ...arguments_, people: 5 })).toMatch(/^5 osób,/);
    expect(readerIn('ar', ['ar-EG']).say('summary', { ...arguments_, people: 3 })).toMatch(/^٣ أشخاص،/);
    // “One” in Russian, and “many” in English words.
    expect(readerOf('ru').say('summary', { ...arguments_, people: 21 })).toMatch(/^21 people,/);
  });
});

interface Part {
  type: number;
  value?: string;
  options?: Record<string, { value: Part[] }>;
  pluralType?: string;
}
const ARGUMENT = 1;
const PLURAL = 6;

/** A message's arguments, and the branches of its plurals. */
function shapeOf(message: string, language: string) {
  const names = new Set<string>();
  const branches: string[][] = [];
  const visit = (parts: Part[]) => {
    for (const { type, value = '', options } of parts) {
      if (type === ARGUMENT || type === PLURAL) names.add(`${value}${type === PLURAL ? ' (counted)' : ''}`);
      if (type === PLURAL) branches.push(Object.keys(options ?? {}).sort());
      for (const option of Object.values(options ?? {})) visit(option.value);
    }
  };
  // The parser's own types are unions of a dozen; these are the fields that count here.
  visit(new IntlMessageFormat(message, language).getAst() as Part[]);
  return { names: [...names].sort(), branches };
}

// The keys of an object with exactly these.
const KEYS = Object.keys(CATALOGUES.en) as (keyof English)[];

describe.each(LANGUAGES)('the catalogue of %s', (language) => {
  const catalogue = CATALOGUES[language];

  it('has the English messages, each with the same arguments', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...KEYS].sort());
    for (const key of KEYS) {
      expect([key, shapeOf(catalogue[key], language).names]).toEqual([key, shapeOf(CATALOGUES.en[key], 'en').names]);
    }
  });

  it('has the plural forms that the language needs, and no others', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const counted = KEYS.filter((key) => shapeOf(catalogue[key], language).branches.length > 0);
    expect(counted.length).toBeGreaterThan(5);
    for (const key of counted) {
      for (const branches of shapeOf(catalogue[key], language).branches) expect([key, branches]).toEqual([key, needed]);
    }
  });

  it('leaves nothing in English, nor empty, and no space where none belongs', () => {
    for (const key of KEYS) {
      const message = catalogue[key];
      if (key !== 'betweenSentences' && key !== 'figure.between') expect([key, message]).toEqual([key, message.trim()]);
      const isWords = /[a-z]{2}/.test(CATALOGUES.en[key].replace(/\{[^}]*\}|Meeting Tab/g, ''));
      expect([key, !isWords || message.length > 0]).toEqual([key, true]);
      // Units, and words that languages share.
      const isShared = /^(figure\..*|Meetings?|Total)$/.test(key.startsWith('figure.') ? key : message);
      if (language !== 'en' && isWords && !isShared) expect([key, message]).not.toEqual([key, CATALOGUES.en[key]]);
    }
  });

  it('keeps to what is simple on paper, where no library fills it in', () => {
    for (const key of Object.keys(paper) as (keyof typeof paper)[]) {
      expect([key, shapeOf(catalogue[key], language).branches]).toEqual([key, []]);
    }
  });
});

it('English paper, without a library, says what the library says', () => {
  const [plain, full] = [englishReader(), readerIn('en')];
  expect(plain.say('madeWith', { host: 'tab.example' })).toBe(full.say('madeWith', { host: 'tab.example' }));
  const figures = [figureWords(plain), figureWords(full)].map((words) => [
    ...[words.hours('1'), words.minutes('2'), words.seconds('3'), words.under('4')],
    ...[words.between, words.afterCalendar, words.beforeCalendar],
  ]);
  expect(figures[0]).toEqual(figures[1]);
  const {
    madeWith,
    'figure.hours': _h,
    'figure.minutes': _m,
    'figure.seconds': _s,
    'figure.under': _u,
    ...bare
  } = paper;
  for (const key of Object.keys(bare) as (keyof typeof bare)[]) expect(plain.say(key)).toBe(full.say(key));
});

/** A counted thing, by number: a word's forms are the same everywhere. */
const COUNTED: Partial<Record<Language, Record<number, string>>> = {
  en: { 1: '1 person', 2: '2 people' },
  de: { 1: '1 Person', 2: '2 Personen' },
  pl: { 1: '1 osoba', 2: '2 osoby', 4: '4 osoby', 5: '5 osób', 12: '12 osób', 22: '22 osoby', 25: '25 osób' },
  ar: { 2: 'شخصان', 3: '3 أشخاص', 11: '11 شخصًا' },
};

describe.each(LANGUAGES)('a plural in %s', (language) => {
  it.each(Object.entries(COUNTED[language] ?? {}))('of %s', (people, words) => {
    for (const key of ['summary', 'summaryAverage'] as const)
      expect(readerIn(language).say(key, { people: Number(people), duration: '', perMinute: '' })).toContain(words);
  });

  it('has the same forms of a word in all messages', () => {
    const forms = new Map<string, Set<string>>();
    for (const key of KEYS)
      for (const [, plural = ''] of CATALOGUES[language][key].matchAll(/plural, ((?:\w+ \{[^}]*\} ?)+)\}/g)) {
        const [, singular = ''] = /\b(?:one|other) \{([^}]*)\}/.exec(plural) ?? [];
        forms.set(singular, (forms.get(singular) ?? new Set()).add(plural));
      }
    expect(forms.size).toBeGreaterThan(1);
    for (const [, own] of forms) expect([...own]).toHaveLength(1);
  });
});
