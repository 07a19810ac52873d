/**
 * How far apart two colours are for the eye, by WCAG 2.2, and how to move one until it is far enough. Pure and
 * client-safe. Colours are `#rrggbb`.
 */

/** What WCAG AA asks of text, and of graphics that mean something. */
export const AA = { text: 4.5, graphics: 3 } as const;

type Rgb = [red: number, green: number, blue: number];

function parse(colour: string): Rgb {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function write(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** From 0, black, to 1, white. */
function luminance(colour: string): number {
  const [red, green, blue] = parse(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** From 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * `colour`, moved no further than it must towards black on a light ground and towards white on a dark one, until it
 * stands out from `ground` by `ratio`. Its hue stays, as far as the way to black or white leaves it one.
 */
export function standOut(colour: string, ground: string, ratio: number): string {
  const end = contrast('#000000', ground) >= contrast('#ffffff', ground) ? 0 : 255;
  const from = parse(colour);
  const STEPS = 256;
  for (let step = 0; step < STEPS; step += 1) {
    const [red, green, blue] = from.map((channel) => channel + ((end - channel) * step) / STEPS);
    const moved = write([red ?? 0, green ?? 0, blue ?? 0]);
    if (contrast(moved, ground) >= ratio) return moved;
  }
  return write([end, end, end]);
}
