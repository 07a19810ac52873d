import { sayIn } from '#lib/client/words.ts';
import en from '#lib/languages/app/en/team.ts';

export const say = sayIn(en);
