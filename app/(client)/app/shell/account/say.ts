import { sayIn } from '#lib/client/words.ts';
import en from '#lib/languages/app/en/shell-account.ts';

export const say = sayIn(en);
