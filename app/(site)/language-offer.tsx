'use client';

import { useSyncExternalStore } from 'react';
import { firstOf } from '#lib/client/first-language.ts';
import type { Language } from '#lib/languages/terms.ts';
import { textLook } from '#ui/button.tsx';

interface Props {
  /** The page's. */
  current: Language;
  offers: readonly { language: Language; href: string; text: string }[];
}

/**
 * The way to this page in the reader's own language. The page is the same for everyone, so it is there once scripts run, where
 * nothing moves for it.
 */
export function LanguageOffer({ current, offers }: Props) {
  const wanted = useSyncExternalStore(
    () => () => {},
    () => firstOf(navigator.languages, [current, ...offers.map(({ language }) => language)]),
    () => current,
  );
  const offer = offers.find(({ language }) => language === wanted);
  if (!offer) return null;
  return (
    <p className="absolute inset-x-0 top-15 mx-auto max-w-5xl px-5 text-end font-mono text-sm sm:px-8 print:hidden">
      <a href={offer.href} lang={offer.language} hrefLang={offer.language} className={textLook('tall')}>
        {offer.text}
      </a>
    </p>
  );
}
