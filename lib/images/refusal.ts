/** An image that cannot be a logo; the message says why, and what to do. */
export class UnusableImage extends Error {}

/** What no SVG of a logo may have, whatever it is for. */
export function refused(what: string): UnusableImage {
  return new UnusableImage(`The SVG has ${what}, which a logo may not have. Export it as plain SVG, or use a PNG.`);
}
