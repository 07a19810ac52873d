import { directionOf, type Language } from '#lib/languages/terms.ts';
import { isArabic, shape, visualOrder } from './arabic.ts';
import { FONT_FAMILY, fonts } from './fonts.ts';
import { drawable, isLatin } from './glyphs.ts';
import { familiesFor, fontOf, type ScriptFont } from './script-fonts.ts';

/** The width of a character of IBM Plex Mono, in em. */
export const CHARACTER = 0.6;

/** Controls the direction of text. Removed once applied. */
const CONTROL = /[\u200e\u200f\u2066-\u2069]/;
const CONTROLS = new RegExp(CONTROL, 'g');

/**
 * Prepares a picture's words in a language. next/og draws one character after another, from left to right, and asks a CDN
 * for characters that its fonts lack. So this class orders the words and collects the fonts that they need.
 */
export class Lettering {
  readonly language: Language;
  readonly #used = new Map<string, ScriptFont>();

  constructor(language: Language) {
    this.language = language;
  }

  /** The fonts of all lines so far. */
  get fonts() {
    const more = [...this.#used.values()].map(({ name, data }) => ({
      ...{ name, data, weight: 400 as const, style: 'normal' as const },
    }));
    return [...fonts, ...more];
  }

  /**
   * Their names as a `fontFamily`. Each character is drawn with the first font that has it. Arabic words are separated by
   * the space of their own font, which is narrower.
   */
  get family(): string {
    const used = [...this.#used.keys()];
    return (directionOf(this.language) === 'rtl' ? [...used, FONT_FAMILY] : [FONT_FAMILY, ...used]).join(', ');
  }

  /** Returns whether every character of a text has a glyph. */
  canDraw(text: string): boolean {
    return [...this.#shaped(text)].every((character) => this.#has(character, text));
  }

  /** Returns a line as it is drawn, without emoji and rare symbols. Null if it has letters or digits that no font has. */
  line(text: string): string | null {
    const shaped = this.#drawable(text);
    return shaped && this.#seen(shaped);
  }

  /**
   * Returns the lines of a text as they are drawn: at most `most`, each at most `width` em wide, the last one truncated if
   * necessary. Left-to-right text is one line, which wraps when drawn. Null in the same cases as `line`.
   */
  lines(text: string, width: number, most: number): string[] | null {
    const shaped = this.#drawable(text);
    if (shaped === null) return null;
    if (!isArabic(shaped)) return [shaped.replace(CONTROLS, '')];
    return breakLines(shaped, most, (line) => this.width(line) <= width).map((line) => this.#seen(line));
  }

  /** Returns a line's width in em. */
  width(line: string): number {
    const families = familiesFor(this.language, line);
    const widthOf = (character: string) =>
      isLatin(character) ? CHARACTER : (fontOf(character, families)?.widths.get(character.codePointAt(0) ?? 0) ?? 0);
    return [...line].reduce((sum, character) => sum + widthOf(character), 0);
  }

  /** Returns text in reading order, with letters in their forms, and only what can be drawn. */
  #drawable(text: string): string | null {
    const kept = drawable(this.#shaped(text), (character) => this.#has(character, text));
    const families = familiesFor(this.language, text);
    for (const character of kept ?? '') {
      const font = isLatin(character) ? undefined : fontOf(character, families);
      if (font) this.#used.set(font.name, font);
    }
    return kept;
  }

  #shaped(text: string): string {
    const families = familiesFor(this.language, text);
    if (isArabic(text)) return shape(text, (form) => fontOf(form, families) !== undefined);
    // French groups digits with a narrow space that none of our fonts has. In a monospaced font, any space is the same.
    return text.normalize('NFC').replaceAll('\u202f', '\u00a0');
  }

  /** `text` contains the character, and decides its font. */
  #has(character: string, text: string): boolean {
    if (isLatin(character) || CONTROL.test(character)) return true;
    return fontOf(character, familiesFor(this.language, text)) !== undefined;
  }

  /**
   * Returns a line in visual order, as on a page in this language. On a left-to-right page, a line with Arabic takes the
   * direction of its own words.
   */
  #seen(line: string): string {
    const direction = directionOf(this.language);
    const isMixed = direction === 'rtl' || isArabic(line);
    return isMixed ? visualOrder(line, direction === 'rtl' ? 'rtl' : undefined) : line.replace(CONTROLS, '');
  }
}

/** Breaks a text between words, or within a word that is too long for a line. */
function breakLines(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < most) {
    const isLast = lines.length === most - 1;
    if (fits(rest)) return [...lines, rest];
    const ends = [...rest.matchAll(/ |$/g)].map(({ index }) => index);
    const mark = isLast ? '…' : '';
    const end =
      ends.findLast((at) => at > 0 && fits(rest.slice(0, at) + mark)) ??
      [...rest].reduce(
        (at, character) => (fits(rest.slice(0, at + character.length) + mark) ? at + character.length : at),
        0,
      );
    const line = rest.slice(0, Math.max(end, 1));
    lines.push(line.trimEnd() + mark);
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}
