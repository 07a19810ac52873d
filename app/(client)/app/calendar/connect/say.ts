import type { ProviderName } from '#lib/calendars/terms.ts';
import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/calendar-connect.ts';

export const say = sayIn(en);

/** Brand names, the same in every language. */
export const NAMES: Readonly<Record<ProviderName, string>> = { google: 'Google', microsoft: 'Microsoft' };
