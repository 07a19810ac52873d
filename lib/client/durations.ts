import { duration, exactDuration } from '../format.ts';
import { figureWords, paperReader } from '../languages/terms.ts';
import { MINUTE } from '../time.ts';
import { deviceLocales } from './device-format.ts';
import { spokenNow } from './spoken.ts';

/** The words of a duration; undefined in English, which lib/format.ts has built in. */
function words() {
  const { language, paper } = spokenNow();
  return paper && figureWords(paperReader(language, paper, deviceLocales()));
}

/** Formats a duration on this device: `1 h 05 min`, `38 s`. Rounded to the minute from ten minutes on. */
export const deviceDuration = (ms: number): string => duration(ms, deviceLocales(), words());

/** Formats a duration rounded to the second, for durations that are multiplied: `39 min 44 s`. */
export const exactDeviceDuration = (ms: number): string => exactDuration(ms, deviceLocales(), words());

/** Formats a duration for an input field: `45 min`, `1 h 15 min`; empty for no plan. */
export function durationInput(ms: number | null): string {
  if (ms === null) return '';
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
}
