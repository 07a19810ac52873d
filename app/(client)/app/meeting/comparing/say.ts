import { sayIn } from '#lib/client/words.ts';
import en from '#lib/languages/app/en/meeting-comparing.ts';

export const say = sayIn(en);
