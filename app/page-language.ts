import { headers } from 'next/headers';
import { isBuilding } from '#lib/env.ts';
import { isLanguage, type Language } from '#lib/languages/terms.ts';

/** Tells the root layout the page's language, if it isn't English. Set by proxy.ts, and overwritten on every request. */
export const PAGE_LANGUAGE_HEADER = 'x-page-language';

/**
 * Returns a page's language, for its `html` element. Pages made by the build are in English: reading request headers there
 * would make Next render them for every request.
 */
export async function pageLanguage(): Promise<Language> {
  if (isBuilding()) return 'en';
  const said = (await headers()).get(PAGE_LANGUAGE_HEADER);
  return isLanguage(said) ? said : 'en';
}
