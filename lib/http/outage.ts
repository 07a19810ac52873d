import { isOutage } from './causes.ts';
import { ApiError } from './errors.ts';
import { requestIdOf } from './failed-pages.ts';
import { logFailure } from './log.ts';

/** The response for whatever was thrown: anything but an ApiError is an outage, or our fault. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(isOutage(error) ? 'unavailable' : 'internal', { cause: error });
}

/** Wraps a route outside the API, such as a picture, so that its outages are 503, too: Next would make them a 500. */
export function orUnavailable<Rest extends unknown[]>(
  respond: (request: Request, ...rest: Rest) => Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    try {
      return await respond(request, ...rest);
    } catch (error) {
      const known = toApiError(error);
      if (known.code !== 'unavailable') throw error;
      logFailure('outside of the API', known.cause, { requestId: requestIdOf(Object.fromEntries(request.headers)) });
      const response = known.toResponse();
      response.headers.set('cache-control', 'no-store');
      return response;
    }
  };
}
