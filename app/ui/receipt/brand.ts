import { AA, standOut } from '#lib/contrast.ts';

/** What a receipt is printed on. A test keeps these equal to `--paper` of globals.css. */
export const PAPER = { light: '#fffdf7', dark: '#211f1b' } as const;

/** Returns an accent as drawn on light or dark paper: the brand's own color, adjusted where it lacks contrast. */
export function accentOn(paper: keyof typeof PAPER, accent: string): string {
  return standOut(accent.toLowerCase(), PAPER[paper], AA.graphics);
}
