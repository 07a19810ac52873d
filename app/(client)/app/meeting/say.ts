import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/meeting.ts';

export const say = sayIn(en);
