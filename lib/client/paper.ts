import { duration, exactDuration } from '../format.ts';
import { englishReader, figureWords, type PaperReader, paperReader } from '../languages/terms.ts';
import { deviceLocales } from './device-format.ts';
import { spokenNow } from './spoken.ts';

/** Whoever reads a receipt, or a duration, on this device, in the language that the app speaks. */
export function deviceReader(): PaperReader {
  const { language, paper } = spokenNow();
  return paper ? paperReader(language, paper, deviceLocales()) : englishReader(deviceLocales());
}

/** A duration on this device: `1 h 05 min`, `38 s`. Rounded to the minute from ten minutes on. */
export const deviceDuration = (ms: number): string => duration(ms, deviceLocales(), figureWords(deviceReader()));

/** A duration rounded to the second, for what is multiplied: `39 min 44 s`. */
export const exactDeviceDuration = (ms: number): string =>
  exactDuration(ms, deviceLocales(), figureWords(deviceReader()));
