import en from '../../generated/words/en/client-meetings.ts';
import { sayIn } from '../words.ts';

export const say = sayIn(en);
