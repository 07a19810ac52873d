import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/meeting-editing.ts';

export const say = sayIn(en);
