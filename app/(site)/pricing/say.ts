import { sayIn } from '#lib/client/words.ts';
import en from '#lib/generated/words/en/site-pricing.ts';
import { richIn } from '#ui/rich.ts';

export const say = sayIn(en);
export const rich = richIn(en);
