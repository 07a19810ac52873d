import { sayIn } from '#lib/client/words.ts';
import en from '#lib/languages/app/en/ui.ts';

export const say = sayIn(en);
