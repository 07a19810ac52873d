import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/shell-account.ts';

export const say = sayIn(en);
