import { AA, standOut } from '#lib/contrast.ts';

/** What a receipt is printed on: `--paper` of globals.css, which a test holds these against. */
export const PAPER = { light: '#fffdf7', dark: '#211f1b' } as const;

/** An accent as it is drawn on light and on dark paper: the brand's own colour, if it can be seen there. */
export function accentOn(paper: keyof typeof PAPER, accent: string): string {
  return standOut(accent.toLowerCase(), PAPER[paper], AA.graphics);
}
