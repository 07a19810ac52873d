import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/site-landing.ts';

export const say = sayIn(en);
