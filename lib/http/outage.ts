import { isOutage } from './causes.ts';
import { ApiError } from './errors.ts';
import { logFailure } from './log.ts';

/** The response for whatever was thrown: what is no ApiError is an outage, or our fault. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(isOutage(error) ? 'unavailable' : 'internal', { cause: error });
}

/** A route outside of the API, such as a picture, whose outages are 503 as well: Next would make them a 500. */
export function orUnavailable<Args extends unknown[]>(
  respond: (...args: Args) => Promise<Response>,
): (...args: Args) => Promise<Response> {
  return async (...args) => {
    try {
      return await respond(...args);
    } catch (error) {
      const known = toApiError(error);
      if (known.code !== 'unavailable') throw error;
      logFailure('outside of the API', known.cause);
      return known.toResponse();
    }
  };
}
