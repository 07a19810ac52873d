import en from '../../languages/app/en/client-portable.ts';
import { sayIn } from '../words.ts';

export const say = sayIn(en);
