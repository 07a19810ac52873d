import { IntlMessageFormat } from 'intl-messageformat';
import { acceptedLocales, acceptedTags, numberFormat, supportedLocales } from '../format.ts';
import { CATALOGUES } from '../generated/words/catalogues.ts';
import { type Catalogue, LANGUAGES, type Language, type Reader, type Say } from './terms.ts';

/** The languages there are, by what they are in full: `zh-Hans-CN` is `zh` in `Hans`. */
const FULL = LANGUAGES.map((language) => ({ language, ...parts(language) }));

function parts(tag: string): { base: string; script: string | undefined } {
  const { language: base, script } = new Intl.Locale(tag).maximize();
  return { base, script };
}

/**
 * Which language of ours a tag means (`de-AT` is German), and whether in its own script: whoever reads Traditional Chinese
 * can make out the Simplified, but would rather have what else they asked for.
 */
function match(tag: string): { language: Language; tag: string; isOwnScript: boolean } | null {
  try {
    const wanted = parts(tag);
    const found = FULL.find(({ base }) => base === wanted.base);
    return found ? { language: found.language, tag, isOwnScript: found.script === wanted.script } : null;
  } catch {
    // Not the tag of a language.
    return null;
  }
}

/**
 * The reader that a request asks for by its Accept-Language. One who asks for nothing, as programs that preview links
 * don't, gets `otherwise`; one who asks only for languages that we don't have, English. English words have figures as the
 * reader's first language writes them, any others have figures of their own language.
 */
export function readerOf(header: string | null, otherwise: Language = 'en'): Reader {
  const key = `${otherwise} ${header}`;
  const known = readers.get(key);
  if (known) return known;
  const reader = readerFor(header, otherwise);
  if (readers.size >= MOST_READERS) readers.clear();
  if (key.length <= LONGEST_KEY) readers.set(key, reader);
  return reader;
}

/** Browsers of one language send much the same header. Bounded, since anyone can send others. */
const readers = new Map<string, Reader>();
const [MOST_READERS, LONGEST_KEY] = [1_000, 200];

function readerFor(header: string | null, otherwise: Language): Reader {
  const tags = acceptedTags(header);
  if (tags.every((tag) => tag === '*')) return readerIn(otherwise);
  const matches = tags.flatMap((tag) => match(tag) ?? []);
  const best = matches.find(({ isOwnScript }) => isOwnScript) ?? matches[0];
  if (!best || best.language === 'en') return readerIn('en', acceptedLocales(header));
  const region = best.isOwnScript ? supportedLocales(best.tag) : [];
  return readerIn(best.language, [...region, best.language]);
}

/** Somebody who reads a language; without `locales`, no matter where. */
export function readerIn(language: Language, locales: readonly string[] = [language]): Reader {
  return { language, locales, say: sayWith(CATALOGUES[language], language, locales) };
}

/** How figures are written in the message that is being said. */
let figuresAs: readonly string[] = [];

const formatters = {
  getNumberFormat: () => numberFormat(figuresAs),
  getPluralRules: (language?: string | string[]) => new Intl.PluralRules(language),
  // No message has a date in it.
  getDateTimeFormat: (language?: string | string[]) => new Intl.DateTimeFormat(language),
};

const formats = new Map<string, IntlMessageFormat>();

/** Made once for each message: to parse it, and to find its language, takes longer than all else. */
function formatOf(message: string, language: Language): IntlMessageFormat {
  const key = `${language} ${message}`;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, language, undefined, { formatters, ignoreTag: true });
    formats.set(key, format);
  }
  return format;
}

/** Fills in the messages of a catalogue. Plurals go by `language`, and figures are as `locales` writes them. */
export function sayWith(catalogue: Catalogue, language: Language, locales: readonly string[]): Say {
  return (key, ...[filledIn]) => {
    figuresAs = locales;
    return String(formatOf(catalogue[key], language).format(filledIn));
  };
}
