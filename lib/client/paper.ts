import { englishReader } from '../languages/english.ts';
import { type PaperReader, paperReader } from '../languages/terms.ts';
import { deviceLocales } from './device-format.ts';
import { spokenNow } from './spoken.ts';

/** Returns the reader of a receipt on this device, in the app's language. */
export function deviceReader(): PaperReader {
  const { language, paper } = spokenNow();
  return paper ? paperReader(language, paper, deviceLocales()) : englishReader(deviceLocales());
}
