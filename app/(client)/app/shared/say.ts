import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/shared.ts';

export const say = sayIn(en);
