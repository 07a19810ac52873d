import en from '../../generated/words/en/client-portable.ts';
import { sayIn } from '../words.ts';

export const say = sayIn(en);
