import type { Words } from '../languages/app/types.ts';

/*
 * Which language the app speaks right now. English is in the page's HTML and in the code of each screen; language.ts fetches
 * the others, and the page is drawn again.
 */

export const ENGLISH: Words = { language: 'en', rooms: {} };

let spoken = ENGLISH;
const listeners = new Set<() => void>();

export function spokenNow(): Words {
  return spoken;
}

/** Speaks a language from now on. */
export function speak(words: Words): void {
  spoken = words;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever another language is spoken. Returns a function that unsubscribes. */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns `make`, which then is called once for each language that is spoken. */
export function perLanguage<Made>(make: () => Made): () => Made {
  let made: { language: string; value: Made } | undefined;
  return () => {
    const { language } = spoken;
    if (made?.language !== language) made = { language, value: make() };
    return made.value;
  };
}
