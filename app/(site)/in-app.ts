import type { Language } from '#lib/languages/terms.ts';

/** An address of the app or of sign-in, which then speak the language of the page that leads there. */
export const inApp = (path: string, language: Language): string =>
  language === 'en' ? path : `${path}?lang=${language}`;
