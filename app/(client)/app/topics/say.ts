import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/topics.ts';

export const say = sayIn(en);
