import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#lib/languages/terms.ts';
import { fontFolder } from './fonts.ts';
import { type Metrics, metricsOf } from './woff.ts';

/**
 * Fonts for what IBM Plex Mono lacks: Chinese, Japanese, Korean and Arabic. Each has subsets of a few dozen KB, and a
 * picture loads those that its words need.
 */

/**
 * Each with its only weight, or one between those of the lines and the title. Families with a single weight have the
 * smallest files.
 */
const FAMILIES = {
  jp: { name: 'kosugi', weight: 400 },
  kr: { name: 'gowun-dodum', weight: 400 },
  sc: { name: 'noto-sans-sc', weight: 500 },
  arabic: { name: 'ibm-plex-sans-arabic', weight: 500 },
} as const;
type Family = keyof typeof FAMILIES;

/** A subset of a family. */
export interface ScriptFont extends Metrics {
  name: string;
  data: Buffer<ArrayBuffer>;
}

interface Subset {
  name: string;
  file: string;
  /** Code points, inclusive. */
  ranges: [from: number, to: number][];
}

const subsets = remembering((family: Family): Subset[] => {
  const { name: full, weight } = FAMILIES[family];
  const folder = fontFolder(full);
  // Written by Fontsource: `{"[12]": "U+4e00-4e05,U+4e07", "arabic": …}`.
  const ranges: Record<string, string> = JSON.parse(readFileSync(path.join(folder, '../unicode.json'), 'utf8'));
  return Object.entries(ranges)
    .filter(([name]) => /^\[\d+\]$|^arabic$/.test(name))
    .map(([name, list]) => {
      const subset = name.replace(/[[\]]/g, '');
      return {
        name: `${family}-${subset}`,
        file: path.join(folder, `${full}-${subset}-${weight}-normal.woff`),
        ranges: list.split(',').map((range) => {
          const [from = 0, to = from] = range
            .slice(2)
            .split('-')
            .map((code) => Number.parseInt(code, 16));
          return [from, to];
        }),
      };
    });
});

const load = remembering(({ name, file }: Subset): ScriptFont => {
  const data = readFileSync(/* turbopackIgnore: true */ file);
  return { name, data, ...metricsOf(data) };
});

/** Returns a function that calls `make` only once for each argument. */
function remembering<Argument, Value>(make: (argument: Argument) => Value): (argument: Argument) => Value {
  const made = new Map<Argument, Value>();
  return (argument) => {
    const value = made.get(argument) ?? make(argument);
    made.set(argument, value);
    return value;
  };
}

const ORDERS: Partial<Record<Language, Family[]>> = {
  ja: ['arabic', 'jp', 'sc', 'kr'],
  ko: ['arabic', 'kr', 'jp', 'sc'],
  'zh-Hans': ['arabic', 'sc', 'jp', 'kr'],
};

/** Returns the order in which to look for a character: China, Japan and Korea draw the same one differently. */
export function familiesFor(language: Language, text: string): readonly Family[] {
  const told = /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)
    ? 'ja'
    : /\p{Script=Hangul}/u.test(text)
      ? 'ko'
      : language;
  return ORDERS[told] ?? ['arabic', 'sc', 'jp', 'kr'];
}

/** Returns the font that has a character, or undefined. */
export function fontOf(character: string, families: readonly Family[]): ScriptFont | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const family of families) {
    for (const subset of subsets(family)) {
      if (!subset.ranges.some(([from, to]) => from <= code && code <= to)) continue;
      const font = load(subset);
      if (font.widths.has(code)) return font;
    }
  }
  return undefined;
}
