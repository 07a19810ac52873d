import bidiFactory from 'bidi-js';

/*
 * Arabic as a renderer needs it that draws one character after another, from left to right: letters in the form that they
 * have beside their neighbors (Unicode has these forms as characters of their own), lines in the order in which they are seen.
 */

const bidi = bidiFactory();

/** Vowels and other marks above and below the letters: read without, as in most titles. */
const MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** What says how text runs, and shows nothing. */
const CONTROLS = /[\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What joins its neighbors and has no forms of its own. */
const JOINING = '\u0640\u200d';

/** The forms of a letter: alone, after one that it joins, before one that it joins, between two. The last two are of those that join both ways. */
type Forms = [alone: string, last: string, first?: string, middle?: string];
/** By letter; a lam with an alef is one. */
const FORMS = new Map<string, Forms>();
// In Unicode a letter's forms follow each other in this order, and compatibility normalization gives the letter.
for (const [from, to] of [
  [0xfb50, 0xfbff],
  [0xfe80, 0xfefc],
] as const) {
  const found = new Map<string, string[]>();
  for (let code = from; code <= to; code += 1) {
    const form = String.fromCharCode(code);
    const letter = form.normalize('NFKC');
    if (/^(\p{Script=Arabic}|\u0644[\u0622\u0623\u0625\u0627])$/u.test(letter)) {
      found.set(letter, [...(found.get(letter) ?? []), form]);
    }
  }
  for (const [letter, [alone, last, ...both]] of found) {
    if (alone !== undefined && last !== undefined) FORMS.set(letter, [alone, last, ...both] as Forms);
  }
}

/** Whether text has to be shaped and reordered. */
export function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

/** Returns text with each letter in its form, in reading order. `has` says which forms there are: a letter alone may have none but itself. */
export function shape(text: string, has: (form: string) => boolean): string {
  const letters =
    text
      .normalize('NFC')
      .replace(MARKS, '')
      .match(/\u0644[\u0622\u0623\u0625\u0627]|./gsu) ?? [];
  const joinsNext = (letter = '') => (JOINING.includes(letter) ? letter !== '' : FORMS.get(letter)?.[2] !== undefined);
  const joinsPrevious = (letter = '') => letter !== '' && (JOINING.includes(letter) || FORMS.has(letter));
  return letters
    .map((letter, at) => {
      const forms = FORMS.get(letter);
      if (!forms) return letter;
      const after = joinsNext(letters[at - 1]);
      const before = joinsNext(letter) && joinsPrevious(letters[at + 1]);
      const [alone, last, first = alone, middle = last] = forms;
      const form = after ? (before ? middle : last) : before ? first : alone;
      return has(form) ? form : letter;
    })
    .join('');
}

/** Returns one line of shaped text in the order in which it is seen, from left to right. */
export function visualOrder(line: string, direction: 'ltr' | 'rtl' | undefined): string {
  const levels = bidi.getEmbeddingLevels(line, direction);
  return bidi.getReorderedString(line, levels).replace(CONTROLS, '');
}
