import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/calendar-plan.ts';

export const say = sayIn(en);
