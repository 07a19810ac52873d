import { cache } from 'react';
import { ENGLISH, speakFrom } from '#lib/client/spoken.ts';
import { WORDS } from '#lib/generated/words/languages.ts';
import { SITE_WORDS } from '#lib/generated/words/site.ts';
import type { Words } from '#lib/languages/app/types.ts';
import type { Language } from '#lib/languages/terms.ts';
import { pageLanguage } from './page-language.ts';

const PLAIN: Words = { ...ENGLISH, locales: ['en'] };

/** The words for one request. */
const here = cache((): { words: Words } => ({ words: PLAIN }));
speakFrom(() => here().words);

const known = new Map<Language, Promise<Words>>();

async function read(language: Language): Promise<Words> {
  const [words, site] = await Promise.all([WORDS[language]?.(), SITE_WORDS[language]?.()]);
  if (!words || !site) return PLAIN;
  return { ...words.default, rooms: { ...words.default.rooms, ...site.default }, locales: [language] };
}

/** Returns all words of a language, including the public site's. */
export function wordsOf(language: Language): Promise<Words> {
  const words = known.get(language) ?? read(language);
  known.set(language, words);
  return words;
}

/**
 * Makes server components use this page's language, from here on and only for this request, and returns it. A page and its
 * layout both call it first, since either may run first.
 */
export async function speakHere(): Promise<Language> {
  const language = await pageLanguage();
  here().words = await wordsOf(language);
  return language;
}
