import { LANGUAGES, type Language } from '../languages/terms.ts';

/**
 * Returns the first of a reader's languages that is one of ours, else English. Readers of Traditional Chinese get the next
 * language they asked for rather than Simplified Chinese.
 */
export function firstOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const { language, script } = new Intl.Locale(tag).maximize();
    const found = LANGUAGES.find((name) => name === language || name === `${language}-${script}`);
    if (found) return found;
  }
  return 'en';
}
