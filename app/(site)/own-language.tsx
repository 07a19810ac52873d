'use client';

import { useSyncExternalStore } from 'react';
import { firstOf } from '#lib/client/first-language.ts';
import type { Language } from '#lib/languages/terms.ts';
import { textLook } from '#ui/button.tsx';

interface Props {
  /** All languages except the page's. */
  offers: readonly { language: Language; href: string; text: string }[];
}

/**
 * The link in the reader's language. The page is the same for everyone, so the link appears once scripts run, in space
 * reserved for it.
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
