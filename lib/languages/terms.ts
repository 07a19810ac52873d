import type { FigureWords } from '../format.ts';
import type en from './catalogues/en.ts';
import type { paper } from './catalogues/en-paper.ts';

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

/** Somebody who reads these words, with figures as in `locales`. */
export function paperReader(language: Language, words: PaperWords, locales: readonly string[]): PaperReader {
  const say: PaperReader['say'] = (key, ...[filledIn]) =>
    words[key].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const values: Record<string, string | number> = filledIn ?? {};
      return String(values[name] ?? whole);
    });
  return { language, locales, say };
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
