import en from '../../generated/words/en/client-calendar.ts';
import { sayIn } from '../words.ts';

export const say = sayIn(en);
