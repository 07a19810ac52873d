/**
 * The characters in IBM Plex Mono (from the cmaps of latin, latin-ext, cyrillic, cyrillic-ext and vietnamese). next/og would
 * fetch any other from a CDN, so only these and those in other fonts may reach it; a test draws them all with the network
 * off. Combining marks are left out: NFC composes them where possible.
 */
const COVERED = new RegExp(
  `^[${[
    '\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u0130\\u0132-\\u0151\\u0131\\u0152-\\u017f\\u018f\\u0192\\u01a0\\u01a1\\u01af\\u01b0',
    '\\u01cd-\\u01dc\\u01fa-\\u01ff\\u0218-\\u021b\\u0237\\u0259\\u02bb\\u02bc\\u02c6\\u02c7\\u02da\\u02dc\\u02dd',
    '\\u0400-\\u045f\\u0472\\u0473\\u0490-\\u049d\\u04a0-\\u04a5\\u04aa\\u04ab\\u04ae-\\u04b3\\u04b6-\\u04bb\\u04c0-\\u04c2',
    '\\u04cf-\\u04d9\\u04dc-\\u04df\\u04e2-\\u04e9\\u04ee-\\u04f5\\u04f8\\u04f9',
    '\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2020\\u2022\\u2026\\u2032\\u2033\\u2039\\u203a\\u2044',
    '\\u20a1\\u20a4\\u20a6\\u20a8-\\u20ae\\u20b1\\u20b2\\u20b4\\u20b5\\u20b8-\\u20ba\\u20bd\\u20bf\\u2113\\u2116\\u2122\\u2191\\u2193\\u2212\\u2215',
  ].join('')}]$`,
  'u',
);

/** Returns whether IBM Plex Mono has a character. */
export function isLatin(character: string): boolean {
  return COVERED.test(character);
}

/**
 * Returns `text` as the image can draw it, without emoji and rare symbols. Null if it has letters or digits that no font
 * has, since a fragment of a title is worse than none. `has` tells which characters exist.
 */
export function drawable(text: string, has: (character: string) => boolean = isLatin): string | null {
  const kept: string[] = [];
  for (const character of text.normalize('NFC')) {
    if (/\s/u.test(character)) kept.push(' ');
    else if (has(character)) kept.push(character);
    else if (/[\p{L}\p{M}\p{N}]/u.test(character) && !/\p{Variation_Selector}/u.test(character)) return null;
  }
  const line = kept.join('').replace(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : null;
}
