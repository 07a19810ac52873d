import { paper } from '../generated/words/en/paper.ts';
import { type PaperReader, paperReader } from './terms.ts';

/** Returns someone who reads a receipt in English, with figures as in `locales`. */
export const englishReader = (locales: readonly string[] = ['en']): PaperReader => paperReader('en', paper, locales);
