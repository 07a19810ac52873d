import { WORDS } from '../generated/words/languages.ts';
import type { Words } from '../languages/app/types.ts';
import { directionOf, isLanguage, type Language } from '../languages/terms.ts';
import { deviceSettings, onDeviceSettings } from './device-settings.ts';
import { firstOf } from './first-language.ts';
import { ENGLISH, speak, spokenNow } from './spoken.ts';

/** Returns the language the app should speak: the one chosen on this device, else the first of the browser's that it has. */
export function wantedLanguage(): Language {
  const { language } = deviceSettings();
  return isLanguage(language) ? language : firstOf(navigator.languages);
}

/** Fetches a language's words. Rejects if they aren't available. */
export async function fetchWords(language: Language): Promise<Words> {
  return (await WORDS[language]?.())?.default ?? ENGLISH;
}

/** Fetches the wanted language's words, which the worker caches, and speaks it. Without them, nothing changes. */
async function speakWanted(): Promise<void> {
  const wanted = wantedLanguage();
  if (wanted !== spokenNow().language) {
    try {
      const words = await fetchWords(wanted);
      // The choice may have changed meanwhile.
      if (wanted === wantedLanguage()) speak(words);
      if (wanted !== 'en') noteForWorker(wanted);
    } catch {
      // Offline: tried again once there is a connection.
    }
  }
  showSpoken();
}

/** Makes the worker cache this language's words with the next version, too (lib/offline/worker.ts). */
function noteForWorker(language: Language): void {
  if (!('serviceWorker' in navigator)) return;
  const note = async () => (await caches.open('meeting-tab-versions')).put('/language', new Response(language));
  // Storage is full or forbidden: the words are fetched again.
  note().catch(() => {});
}

/** Tells the page its language. The script that ran before the first paint (shell/known-device-note.ts) hid the page. */
function showSpoken(): void {
  const { language } = spokenNow();
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
  delete documentElement.dataset.unspoken;
}

/** Speaks the wanted language from now on. Returns a function that stops it. */
export function followLanguage(): () => void {
  const look = () => void speakWanted();
  const stop = onDeviceSettings(look);
  for (const event of ['languagechange', 'online']) addEventListener(event, look);
  look();
  return () => {
    stop();
    for (const event of ['languagechange', 'online']) removeEventListener(event, look);
  };
}
