import { sayIn } from '#lib/client/words.ts';
import en from '#lib/languages/app/en/calendar-plan.ts';

export const say = sayIn(en);
