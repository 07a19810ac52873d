import en from '../../languages/app/en/client-meetings.ts';
import { sayIn } from '../words.ts';

export const say = sayIn(en);
