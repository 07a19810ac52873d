/** What the process that draws and the service that starts it both go by; it imports nothing. */

/** A stored logo fits into a square of so many pixels. */
export const LARGEST = 512;

/** The most pixels a side that a PNG may have: 4096² at 16 bits a channel is 134 MB while it is decoded. */
export const MOST_PIXELS_A_SIDE = 4096;

/** What rasterise.mjs exits with when the image is at fault (EX_DATAERR). */
export const BAD_IMAGE = 65;
