import type { ReactNode } from 'react';
import type { Language } from '#lib/languages/terms.ts';
import { textLink } from '#ui/button.tsx';

/** Returns an address in the app or of sign-in, which keeps the current page's language. */
export const inApp = (path: string, language: Language): string =>
  language === 'en' ? path : `${path}?lang=${language}`;

/** Returns a function that renders a message's tag as a link. */
export const linkTo = (href: string) => (inside: ReactNode) => (
  <a className={textLink} href={href}>
    {inside}
  </a>
);
