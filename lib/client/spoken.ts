import type { Words } from '../languages/app/types.ts';

/*
 * The language in use. English is in the app's HTML and in each screen's code; language.ts fetches the others, and the page
 * is drawn again. On the server, the request decides (app/speak-here.ts).
 */

export const ENGLISH: Words = { language: 'en', rooms: {} };

let spoken = ENGLISH;
const listeners = new Set<() => void>();

let read = () => spoken;

export function spokenNow(): Words {
  return read();
}

/** Makes `source` decide what is spoken from now on. */
export function speakFrom(source: () => Words): void {
  read = source;
}

export function speak(words: Words): void {
  spoken = words;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the language changes. Returns a function that unsubscribes. */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a version of `make` that caches its result until the language changes. */
export function perLanguage<Made>(make: () => Made): () => Made {
  let made: { language: string; value: Made } | undefined;
  return () => {
    const { language } = spokenNow();
    if (made?.language !== language) made = { language, value: make() };
    return made.value;
  };
}
