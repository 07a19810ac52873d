import type { Person } from '../../sync/records.ts';

/**
 * Matches accents, and the vowel points of Hebrew and Arabic. Other scripts use marks for vowels and whole letters; those
 * stay.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+/g;

/** Letters often typed as others that aren't their base letters: Strasse, Isik, Lodz, Soren. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ى: 'ي', ة: 'ه' },
};
const KATAKANA_TO_HIRAGANA = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0);

/** Normalizes text for comparison: ignores case, accents, repeated spaces, and the difference between the two kana. */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßıłøđæœþأإآىة]/g, (letter) => ALIKE[letter] ?? letter)
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns a test for normalized texts: whether they have all words of `typed`, in any order, or nothing was typed. */
export function matcher(typed: string): (normalized: string) => boolean {
  const words = normalize(typed).split(' ').filter(Boolean);
  return (normalized) => words.every((word) => normalized.includes(word));
}

/** Returns the people whose name or role has every word that was typed; all of them if nothing was. */
export function findPeople(people: readonly Person[], text: string): Person[] {
  const matches = matcher(text);
  return people.filter(({ name, role }) => matches(normalize(`${name} ${role}`)));
}
