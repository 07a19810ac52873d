import { LANGUAGES, type Language } from '../languages/terms.ts';

/**
 * The first of a reader's languages that is one of ours, else English. Whoever reads Traditional Chinese would rather have what
 * else they asked for than the Simplified.
 */
export function firstOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const { language, script } = new Intl.Locale(tag).maximize();
    const found = LANGUAGES.find((name) => name === language || name === `${language}-${script}`);
    if (found) return found;
  }
  return 'en';
}
