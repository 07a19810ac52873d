import { sayIn } from '#lib/client/words.ts';
import en from '#lib/languages/app/en/shared-exporting.ts';

export const say = sayIn(en);
