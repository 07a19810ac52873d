import bidiFactory from 'bidi-js';

/*
 * Prepares Arabic for a renderer that draws one character after another, from left to right: gives letters the form they
 * have next to their neighbors (Unicode has these forms as characters), and puts lines into visual order.
 */

const bidi = bidiFactory();

/** Vowels and other marks above and below letters. Left out, as in most titles. */
const MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Invisible characters that control the direction and joining of text. */
const CONTROLS = /[\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Characters that join their neighbors but have no forms. */
const JOINING = '\u0640\u200d';

/**
 * A letter's forms: alone, joined to the letter before, to the one after, to both. Only letters that join both ways have the
 * last two.
 */
type Forms = [alone: string, last: string, first?: string, middle?: string];
/** By letter. A lam with an alef counts as one letter. */
const FORMS = new Map<string, Forms>();
// In Unicode, a letter's forms are consecutive and in this order. Compatibility normalization returns the letter.
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

/** Returns whether text has to be shaped and reordered. */
export function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

/**
 * Returns text in reading order, with each letter in its form. `has` tells which forms exist: a font may have only the
 * letter itself.
 */
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

/** Returns a line of shaped text in visual order, from left to right. */
export function visualOrder(line: string, direction: 'ltr' | 'rtl' | undefined): string {
  const levels = bidi.getEmbeddingLevels(line, direction);
  return bidi.getReorderedString(line, levels).replace(CONTROLS, '');
}
