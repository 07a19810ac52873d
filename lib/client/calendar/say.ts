import en from '../../languages/app/en/client-calendar.ts';
import { sayIn } from '../words.ts';

export const say = sayIn(en);
