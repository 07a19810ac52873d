'use client';

import { usePathname } from 'next/navigation';
import { Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { followLanguage } from '#lib/client/language.ts';
import { onSpoken, spokenNow } from '#lib/client/spoken.ts';

const readLanguage = () => spokenNow().language;

/** Shows its content in the reader's language, and starts over when that changes. The page's HTML is in English. */
export function Spoken({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore<string>(onSpoken, readLanguage, () => 'en');
  const path = usePathname();
  useEffect(followLanguage, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has another title
  useEffect(() => keepTitle(path), [path, language]);
  return <Fragment key={language}>{children}</Fragment>;
}

/** Next sets a page's title in English, at any time. This changes it to the current language. */
function keepTitle(path: string): (() => void) | undefined {
  // A room is named after its path: /app/calendar/plan is calendar-plan.
  const room = path.replace(/^\/(app\/)?/, '').replace('/', '-');
  const title = spokenNow().rooms[room]?.['page.title'];
  if (!title) return undefined;
  const own = `${title} · Meeting Tab`;
  // A running meeting adds its cost in front.
  const set = () => {
    if (!document.title.endsWith(own)) document.title = own;
  };
  const observer = new MutationObserver(set);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  set();
  return () => observer.disconnect();
}
