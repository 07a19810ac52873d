import { headers } from 'next/headers';
import { isBuilding } from '#lib/env.ts';
import { isLanguage, type Language } from '#lib/languages/terms.ts';

/** How proxy.ts tells the layout of all pages which language this one is in, if it isn't English. Overwritten on every request. */
export const PAGE_LANGUAGE_HEADER = 'x-page-language';

/**
 * The language of a page, for its `html` element. Pages that the build makes are in English: asking for a request's headers
 * there would have each of them made for every request.
 */
export async function pageLanguage(): Promise<Language> {
  if (isBuilding()) return 'en';
  const said = (await headers()).get(PAGE_LANGUAGE_HEADER);
  return isLanguage(said) ? said : 'en';
}
