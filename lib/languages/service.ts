import { IntlMessageFormat } from 'intl-messageformat';
import { acceptedLocales, acceptedTags, numberFormat, supportedLocales } from '../format.ts';
import { CATALOGUES } from '../generated/words/catalogues.ts';
import { type Catalogue, LANGUAGES, type Language, type Reader, type Say } from './terms.ts';

/** Our languages, in full: `zh-Hans-CN` is `zh` in `Hans`. */
const FULL = LANGUAGES.map((language) => ({ language, ...parts(language) }));

function parts(tag: string): { base: string; script: string | undefined } {
  const { language: base, script } = new Intl.Locale(tag).maximize();
  return { base, script };
}

/**
 * Returns which of our languages a tag means (`de-AT` is German), and whether in its own script: readers of Traditional
 * Chinese can make out Simplified, but would rather have another language they asked for.
 */
function match(tag: string): { language: Language; tag: string; isOwnScript: boolean } | null {
  try {
    const wanted = parts(tag);
    const found = FULL.find(({ base }) => base === wanted.base);
    return found ? { language: found.language, tag, isOwnScript: found.script === wanted.script } : null;
  } catch {
    // Not a language tag.
    return null;
  }
}

/**
 * Returns the reader that a request asks for by its Accept-Language. A request that asks for nothing, such as a link
 * preview's, gets `otherwise`; one that asks only for languages we don't have gets English. With English words, figures are
 * as the reader's first language writes them; with others, as in that language.
 */
export function readerOf(header: string | null, otherwise: Language = 'en'): Reader {
  const tags = acceptedTags(header);
  if (tags.every((tag) => tag === '*')) return readerIn(otherwise);
  const matches = tags.flatMap((tag) => match(tag) ?? []);
  const best = matches.find(({ isOwnScript }) => isOwnScript) ?? matches[0];
  if (!best || best.language === 'en') return readerIn('en', acceptedLocales(header));
  const region = best.isOwnScript ? supportedLocales(best.tag) : [];
  return readerIn(best.language, [...region, best.language]);
}

/** Returns someone who reads a language; without `locales`, in no particular region. */
export function readerIn(language: Language, locales: readonly string[] = [language]): Reader {
  return { language, locales, say: sayWith(CATALOGUES[language], language, locales) };
}

/** The locales for figures in the message being filled in. */
let figuresAs: readonly string[] = [];

const formatters = {
  getNumberFormat: () => numberFormat(figuresAs),
  getPluralRules: (language?: string | string[]) => new Intl.PluralRules(language),
  // No message contains a date.
  getDateTimeFormat: (language?: string | string[]) => new Intl.DateTimeFormat(language),
};

const formats = new Map<string, IntlMessageFormat>();

/**
 * Returns a message's formatter, made once: parsing the message and finding its language takes longer than everything else.
 */
function formatOf(message: string, language: Language): IntlMessageFormat {
  const key = `${language} ${message}`;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, language, undefined, { formatters, ignoreTag: true });
    formats.set(key, format);
  }
  return format;
}

/** Returns a function that fills in the messages of a catalog. Plurals follow `language`, figures `locales`. */
export function sayWith(catalogue: Catalogue, language: Language, locales: readonly string[]): Say {
  return (key, ...[filledIn]) => {
    figuresAs = locales;
    return String(formatOf(catalogue[key], language).format(filledIn));
  };
}
