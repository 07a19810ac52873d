import en from '../languages/app/en/client-later.ts';
import { sayIn } from './words.ts';

export const say = sayIn(en);
