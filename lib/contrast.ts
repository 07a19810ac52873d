/**
 * Contrast between two colors by WCAG 2.2, and how to change one until the contrast is high enough. Pure and client-safe.
 * Colors are `#rrggbb`.
 */

/** What WCAG AA requires for text, and for meaningful graphics. */
export const AA = { text: 4.5, graphics: 3 } as const;

type Rgb = [red: number, green: number, blue: number];

function parse(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function write(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, from 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red, green, blue] = parse(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast, from 1 (the same color) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns `color` darkened on a light ground, or lightened on a dark one, only as far as needed to reach a contrast of
 * `ratio` with `ground`. The hue is kept, as far as colors near black or white have one.
 */
export function standOut(color: string, ground: string, ratio: number): string {
  const end = contrast('#000000', ground) >= contrast('#ffffff', ground) ? 0 : 255;
  const from = parse(color);
  const STEPS = 256;
  for (let step = 0; step < STEPS; step += 1) {
    const [red, green, blue] = from.map((channel) => channel + ((end - channel) * step) / STEPS);
    const moved = write([red ?? 0, green ?? 0, blue ?? 0]);
    if (contrast(moved, ground) >= ratio) return moved;
  }
  return write([end, end, end]);
}
