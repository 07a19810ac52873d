import { sayIn } from '#lib/client/words.ts';
import en from '#lib/languages/app/en/shared-pasting.ts';

export const say = sayIn(en);
