import { ApiError } from '../http/errors.ts';

/** An image that cannot be a logo; the message says why, and what to do. */
export function badImage(message: string): ApiError {
  return new ApiError('invalid_image', { message });
}

/** What no SVG of a logo may have, whatever it is for. */
export function refused(what: string): ApiError {
  return badImage(`The SVG has ${what}, which a logo may not have. Export it as plain SVG, or use a PNG.`);
}
