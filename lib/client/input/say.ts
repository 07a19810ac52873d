import en from '../../languages/app/en/client-input.ts';
import { sayIn } from '../words.ts';

export const say = sayIn(en);
