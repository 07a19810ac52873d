import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/billing-return.ts';

export const say = sayIn(en);
