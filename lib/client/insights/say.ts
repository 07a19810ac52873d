import en from '../../languages/app/en/client-insights.ts';
import { sayIn } from '../words.ts';

export const say = sayIn(en);
