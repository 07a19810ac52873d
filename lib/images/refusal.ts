/** Thrown for an image that can't be a logo. The message says why, and what to do. */
export class UnusableImage extends Error {}

/** Returns the error for something that no logo's SVG may contain. */
export function refused(what: string): UnusableImage {
  return new UnusableImage(`The SVG has ${what}, which isn’t allowed in a logo. Export it as plain SVG, or use a PNG.`);
}
