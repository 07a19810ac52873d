import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where each font's files are. next.config.mjs lists them for hosts, since no bundler sees these paths. */
export const fontFolder = (family: string) =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'node_modules/@fontsource', family, 'files');

/** The subsets of IBM Plex Mono. next/og ignores unicode-range, so each is a font of its own. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

/** The fonts that next/og draws with. */
export const fonts = SUBSETS.flatMap((name) =>
  ([400, 600] as const).map((weight) => {
    const file = path.join(fontFolder('ibm-plex-mono'), `ibm-plex-mono-${name}-${weight}-normal.woff`);
    return { name, weight, style: 'normal' as const, data: readFileSync(/* turbopackIgnore: true */ file) };
  }),
);

/** All of them, as a `fontFamily`. Each character is drawn with the first font that has it. */
export const FONT_FAMILY = SUBSETS.join(', ');
