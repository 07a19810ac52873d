import { directionOf, type Language } from '#lib/languages/terms.ts';
import { isArabic, shape, visualOrder } from './arabic.ts';
import { FONT_FAMILY, fonts } from './fonts.ts';
import { drawable, isLatin } from './glyphs.ts';
import { familiesFor, fontOf, type ScriptFont } from './script-fonts.ts';

/** In em: how wide a character of IBM Plex Mono is. */
export const CHARACTER = 0.6;

/** Says how text runs. Taken out once it has been heeded. */
const CONTROL = /[\u200e\u200f\u2066-\u2069]/;
const CONTROLS = new RegExp(CONTROL, 'g');

/**
 * How a picture's words are drawn in a language. next/og draws one character after another, from left to right, and asks a
 * CDN for those that its fonts lack: here words get into that order, and the fonts that they need come together.
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
   * Their names, as a `fontFamily`: each character is drawn by the first font that has it. Between Arabic words stands the
   * space of their own font, which is narrower.
   */
  get family(): string {
    const used = [...this.#used.keys()];
    return (directionOf(this.language) === 'rtl' ? [...used, FONT_FAMILY] : [FONT_FAMILY, ...used]).join(', ');
  }

  /** Returns whether there is a glyph for each character of a text. */
  canDraw(text: string): boolean {
    return [...this.#shaped(text)].every((character) => this.#has(character, text));
  }

  /**
   * Returns a line as it is drawn, without emoji and rare symbols. Null if it has letters or digits of a script that no font
   * has.
   */
  line(text: string): string | null {
    const shaped = this.#drawable(text);
    return shaped && this.#seen(shaped);
  }

  /**
   * Returns a text as the lines that it is drawn as: at most `most`, each at most `width` em wide, the last one cut if need
   * be. A text that runs from left to right is one line, which breaks where it is drawn. Null as above.
   */
  lines(text: string, width: number, most: number): string[] | null {
    const shaped = this.#drawable(text);
    if (shaped === null) return null;
    if (!isArabic(shaped)) return [shaped.replace(CONTROLS, '')];
    return breakLines(shaped, most, (line) => this.width(line) <= width).map((line) => this.#seen(line));
  }

  /** How wide a line is, in em. */
  width(line: string): number {
    const families = familiesFor(this.language, line);
    const widthOf = (character: string) =>
      isLatin(character) ? CHARACTER : (fontOf(character, families)?.widths.get(character.codePointAt(0) ?? 0) ?? 0);
    return [...line].reduce((sum, character) => sum + widthOf(character), 0);
  }

  /** In reading order, letters in their forms, and only what can be drawn. */
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
    // French groups digits with a narrow space that no font of ours has; in one where all are as wide, it's the same.
    return text.normalize('NFC').replaceAll('\u202f', '\u00a0');
  }

  /** `text`: what the character stands in, by which its font is chosen. */
  #has(character: string, text: string): boolean {
    if (isLatin(character) || CONTROL.test(character)) return true;
    return fontOf(character, familiesFor(this.language, text)) !== undefined;
  }

  /** In the order in which it is seen: as on a page in this language, where a text that is not of its own direction has that of its words. */
  #seen(line: string): string {
    const direction = directionOf(this.language);
    const isMixed = direction === 'rtl' || isArabic(line);
    return isMixed ? visualOrder(line, direction === 'rtl' ? 'rtl' : undefined) : line.replace(CONTROLS, '');
  }
}

/** Breaks a text between its words, or within one that is too long for a line. */
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
