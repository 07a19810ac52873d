import type { FigureWords } from '../format.ts';
import type { en } from '../generated/words/catalogues.ts';
import type { paper } from '../generated/words/en/paper.ts';

/*
 * The languages that receipts and emails are written in, and the words of a receipt on paper in English, for the app. On
 * both sides, and without a library; service.ts has the other languages.
 */

/** As `lang` and Content-Language name them, in the order in which they can be chosen. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'ko', 'zh-Hans', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each calls itself. */
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

/** Which way a language's lines run, for `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The pages of the public site that every language has; the docs are English. */
export const SPOKEN_PATHS: readonly string[] = ['/', '/pricing', '/privacy', '/terms'];

/** Where one of those pages is in a language: `/pricing` is `/de/pricing` in German, and `/` is `/de`. Others stay where they are. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en' || !SPOKEN_PATHS.includes(path)) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The language and the English page that an address stands for: `/de/pricing` is German, and `/pricing`. */
export function languageAt(path: string): { language: Language; path: string } {
  const [, first, rest = '/'] = /^\/([\w-]+)(\/.+)?$/.exec(path) ?? [];
  const language = LANGUAGES.find((name) => name === first && pathIn(name, rest) === path);
  return language ? { language, path: rest } : { language: 'en', path };
}

/** The English messages, by key: what every catalogue has. */
export type English = typeof en;
export type Catalogue = Readonly<Record<keyof English, string>>;

/** The names of the arguments in a message. The branches of a plural begin with `#`, and are none. */
type ArgumentNames<Message extends string> = Message extends `${string}{${infer Rest}`
  ? Exclude<Rest extends `${infer Inside}}${string}` ? NameIn<Inside> : never, `#${string}`> | ArgumentNames<Rest>
  : never;
type NameIn<Inside extends string> = Inside extends `${infer Name},${string}` ? Name : Inside;

/** What is filled into a message: figures that are written already, and counts, which choose the form of a plural. */
type Arguments<Message extends string> = [ArgumentNames<Message>] extends [never]
  ? []
  : [Record<ArgumentNames<Message>, string | number>];

/** Returns the message of a key in some language, filled in. An argument that is missing doesn't compile. */
export type Say<Messages extends Partial<English> = English> = <Key extends keyof Messages & keyof English>(
  key: Key,
  ...filledIn: Arguments<English[Key]>
) => string;

/** Somebody who reads: the words of their language, and how they write figures. */
export interface Reader<Messages extends Partial<English> = English> {
  language: Language;
  /** As Intl takes them, best first: `de-AT`. Their language need not be that of the words, if we don't have it. */
  locales: readonly string[];
  say: Say<Messages>;
}

/** All that paper takes of a reader. */
export type PaperReader = Reader<typeof paper>;

/** A receipt's words on paper. In every language they have names in braces, and nothing else. */
export type PaperWords = Readonly<Record<keyof typeof paper, string>>;

/** Fills in words that have names in braces and nothing else. */
export function fillIn(words: string, values: Readonly<Record<string, string | number>> = {}): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Somebody who reads these words, with figures as in `locales`. */
export function paperReader(language: Language, words: PaperWords, locales: readonly string[]): PaperReader {
  return { language, locales, say: (key, ...[filledIn]) => fillIn(words[key], filledIn) };
}

/** The words in durations and dates. */
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
