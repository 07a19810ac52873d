import { readFileSync } from 'node:fs';

// The bundler includes only files whose paths it can see, so each is spelled out.
const FILES: [family: string, weight: 400 | 600, file: URL][] = [
  [
    'latin',
    400,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff',
      import.meta.url,
    ),
  ],
  [
    'latin',
    600,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff',
      import.meta.url,
    ),
  ],
  [
    'latin-ext',
    400,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-ext-400-normal.woff',
      import.meta.url,
    ),
  ],
  [
    'latin-ext',
    600,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-ext-600-normal.woff',
      import.meta.url,
    ),
  ],
  [
    'cyrillic',
    400,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-cyrillic-400-normal.woff',
      import.meta.url,
    ),
  ],
  [
    'cyrillic',
    600,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-cyrillic-600-normal.woff',
      import.meta.url,
    ),
  ],
  [
    'cyrillic-ext',
    400,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-cyrillic-ext-400-normal.woff',
      import.meta.url,
    ),
  ],
  [
    'cyrillic-ext',
    600,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-cyrillic-ext-600-normal.woff',
      import.meta.url,
    ),
  ],
  [
    'vietnamese',
    400,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-vietnamese-400-normal.woff',
      import.meta.url,
    ),
  ],
  [
    'vietnamese',
    600,
    new URL(
      '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-vietnamese-600-normal.woff',
      import.meta.url,
    ),
  ],
];

/** The fonts that next/og draws with. It ignores unicode-range, so each subset is a font of its own. */
export const fonts = FILES.map(([name, weight, file]) => ({
  name,
  weight,
  style: 'normal' as const,
  // Only the paths above need tracing. Without this mark, the whole project would be traced.
  data: readFileSync(/* turbopackIgnore: true */ file),
}));

/** All of them, as a `fontFamily`. Each character is drawn with the first font that has it. */
export const FONT_FAMILY = [...new Set(FILES.map(([name]) => name))].join(', ');
