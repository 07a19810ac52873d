import { AA, standOut } from '#lib/contrast.ts';

/** The color of a receipt's paper. A test compares it with `--paper` in globals.css. */
export const PAPER = { light: '#fffdf7', dark: '#211f1b' } as const;

/** Returns an accent as drawn on light or dark paper: the brand's own color, adjusted if it lacks contrast. */
export function accentOn(paper: keyof typeof PAPER, accent: string): string {
  return standOut(accent.toLowerCase(), PAPER[paper], AA.graphics);
}
