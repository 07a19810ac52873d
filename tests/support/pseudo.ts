import { en } from '#lib/generated/words/catalogues.ts';
import { sayWith } from '#lib/languages/service.ts';
import type { Catalogue, Reader } from '#lib/languages/terms.ts';

/**
 * The parts of an ICU message that aren't words: arguments, the beginnings of plurals and their branches, `#`, and closing
 * braces.
 */
const SYNTAX = /(\{\w+\}|\{\w+, plural,|\s*\b(?:zero|one|two|few|many|other) \{|[{}#])/;

const ACCENTED: Record<string, string> = { a: 'å', e: 'é', i: 'î', o: 'ö', u: 'û', y: 'ý', c: 'ç', n: 'ñ', s: 'š' };

/** Returns a message in a made-up language: accented, 40% longer, and in brackets. */
export function pseudo(message: string): string {
  const parts = message.split(SYNTAX);
  const words = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replace(/[a-z]/g, (letter) => ACCENTED[letter] ?? letter),
  );
  const length = parts.reduce((sum, part, at) => sum + (at % 2 === 1 ? 0 : part.length), 0);
  return `⟦${words.join('')}${'~'.repeat(Math.ceil(length * 0.4))}⟧`;
}

const catalogue = Object.fromEntries(Object.entries(en).map(([key, message]) => [key, pseudo(message)]));

/** A reader of that language, whose figures contain no Latin letters. */
export const pseudoReader: Reader = {
  language: 'en',
  locales: ['ja'],
  // The keys are those of the English messages.
  say: sayWith(catalogue as Catalogue, 'en', ['ja']),
};

/** Returns the words of a text that come from no message: those outside brackets, nested or not. */
export function forgottenIn(text: string): string[] {
  let [before, rest] = ['', text];
  while (before !== rest) [before, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')];
  return rest.match(/\p{L}{2,}/gu) ?? [];
}
