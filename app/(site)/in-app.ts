import type { Language } from '#lib/languages/terms.ts';

/** Returns an address in the app or of sign-in, which keeps the current page's language. */
export const inApp = (path: string, language: Language): string =>
  language === 'en' ? path : `${path}?lang=${language}`;
