'use client';

import { useSyncExternalStore } from 'react';
import { firstOf } from '#lib/client/first-language.ts';
import type { Language } from '#lib/languages/terms.ts';
import { textLook } from '#ui/button.tsx';

interface Props {
  /** All languages but the page's. */
  offers: readonly { language: Language; href: string; text: string }[];
}

/**
 * The one of these links whose language is the reader's. The page is the same for everyone, so it is there once scripts run, in
 * room that is kept free for it.
 */
export function OwnLanguage({ offers }: Props) {
  const wanted = useSyncExternalStore(
    () => () => {},
    () => firstOf(navigator.languages),
    () => null,
  );
  const offer = offers.find(({ language }) => language === wanted);
  if (!offer) return null;
  return (
    <p className="relative h-0 font-mono text-sm print:hidden">
      <a
        href={offer.href}
        lang={offer.language}
        hrefLang={offer.language}
        className={`${textLook('tall')} absolute end-0 top-0`}
      >
        {offer.text}
      </a>
    </p>
  );
}
