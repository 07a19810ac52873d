import en from '../../generated/words/en/client-insights.ts';
import { sayIn } from '../words.ts';

export const say = sayIn(en);
