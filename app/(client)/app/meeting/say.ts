import { sayIn } from '#lib/client/words.ts';
import en from '#lib/languages/app/en/meeting.ts';

export const say = sayIn(en);
