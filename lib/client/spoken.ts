import type { Words } from '../languages/app/types.ts';

/*
 * Which language is spoken right now. English is in the app's HTML and in the code of each screen; language.ts fetches the
 * others, and the page is drawn again. On the server, a request says (app/speak-here.ts).
 */

export const ENGLISH: Words = { language: 'en', rooms: {} };

let spoken = ENGLISH;
const listeners = new Set<() => void>();

let read = () => spoken;

export function spokenNow(): Words {
  return read();
}

/** What is spoken is what `source` says from now on. */
export function speakFrom(source: () => Words): void {
  read = source;
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
    const { language } = spokenNow();
    if (made?.language !== language) made = { language, value: make() };
    return made.value;
  };
}
