import type { FigureWords } from '../format.ts';
import type { en } from '../generated/words/catalogues.ts';
import type { paper } from '../generated/words/en/paper.ts';

/*
 * The languages of receipts and emails, and what the app needs to write a receipt on paper in English. Runs on both sides,
 * without a library; service.ts has the other languages.
 */

/** Named as in `lang` and Content-Language, in the order in which they can be chosen. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'ko', 'zh-Hans', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  ja: '日本語',
  ko: '한국어',
  'zh-Hans': '简体中文',
  ar: 'العربية',
};

export function isLanguage(name: unknown): name is Language {
  return LANGUAGES.some((language) => language === name);
}

/** Returns which way a language's lines run, for `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The pages of the public site that exist in every language. The docs are in English only. */
export const SPOKEN_PATHS: readonly string[] = ['/', '/pricing', '/privacy', '/terms'];

/**
 * Returns the path of one of those pages in a language: `/pricing` is `/de/pricing` in German, and `/` is `/de`. Other paths
 * stay as they are.
 */
export function pathIn(language: Language, path: string): string {
  if (language === 'en' || !SPOKEN_PATHS.includes(path)) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Returns the language and the English page of an address: `/de/pricing` is German, and `/pricing`. */
export function languageAt(path: string): { language: Language; path: string } {
  const [, first, rest = '/'] = /^\/([\w-]+)(\/.+)?$/.exec(path) ?? [];
  const language = LANGUAGES.find((name) => name === first && pathIn(name, rest) === path);
  return language ? { language, path: rest } : { language: 'en', path };
}

/** The English messages, by key. Every catalog has the same keys. */
export type English = typeof en;
export type Catalogue = Readonly<Record<keyof English, string>>;

/** The names of the arguments in a message. The branches of a plural begin with `#` and are not arguments. */
type ArgumentNames<Message extends string> = Message extends `${string}{${infer Rest}`
  ? Exclude<Rest extends `${infer Inside}}${string}` ? NameIn<Inside> : never, `#${string}`> | ArgumentNames<Rest>
  : never;
type NameIn<Inside extends string> = Inside extends `${infer Name},${string}` ? Name : Inside;

/** What is filled into a message: formatted figures, and counts, which choose the form of a plural. */
type Arguments<Message extends string> = [ArgumentNames<Message>] extends [never]
  ? []
  : [Record<ArgumentNames<Message>, string | number>];

/** Returns the message of a key in some language, filled in. A missing argument doesn't compile. */
export type Say<Messages extends Partial<English> = English> = <Key extends keyof Messages & keyof English>(
  key: Key,
  ...filledIn: Arguments<English[Key]>
) => string;

/** Someone who reads: the words of their language, and how they write figures. */
export interface Reader<Messages extends Partial<English> = English> {
  language: Language;
  /** As Intl takes them, best first: `de-AT`. They may be of another language than the words, if we don't have theirs. */
  locales: readonly string[];
  say: Say<Messages>;
}

/** The part of a reader that paper needs. */
export type PaperReader = Reader<typeof paper>;

/** A receipt's words on paper. In every language they contain names in braces, and no other syntax. */
export type PaperWords = Readonly<Record<keyof typeof paper, string>>;

/** Fills in words that contain names in braces and no other syntax. */
export function fillIn(words: string, values: Readonly<Record<string, string | number>> = {}): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns someone who reads these words, with figures as in `locales`. */
export function paperReader(language: Language, words: PaperWords, locales: readonly string[]): PaperReader {
  return { language, locales, say: (key, ...[filledIn]) => fillIn(words[key], filledIn) };
}

/** Returns the words in durations and dates. */
export function figureWords({ say }: PaperReader): FigureWords {
  return {
    hours: (n) => say('figure.hours', { n }),
    minutes: (n) => say('figure.minutes', { n }),
    seconds: (n) => say('figure.seconds', { n }),
    between: say('figure.between'),
    under: (time) => say('figure.under', { time }),
    afterCalendar: say('figure.afterCalendar'),
    beforeCalendar: say('figure.beforeCalendar'),
  };
}
