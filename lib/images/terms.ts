/** Constants shared by the rendering process and the service that starts it. Imports nothing. */

/** A stored logo fits into a square of this many pixels. */
export const LARGEST = 512;

/** The maximum pixels per side of a PNG: 4096² at 16 bits a channel take 134 MB while decoded. */
export const MOST_PIXELS_A_SIDE = 4096;

/** The exit code of rasterize.mjs when the image is at fault (EX_DATAERR). */
export const BAD_IMAGE = 65;
