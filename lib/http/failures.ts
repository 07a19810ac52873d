import { isOutage } from './causes.ts';
import { ApiError } from './errors.ts';
import { logFailure } from './log.ts';
import { processWide } from './process-wide.ts';

/*
 * What becomes of something that was thrown: a 503 if it's an outage, and a 500 otherwise. causes.ts tells them apart,
 * log.ts writes down what is kept of either, and lib/server/failure-page.ts is the page that people get.
 */

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

/** The id that the host in front has given a request: ours (lib/server/request.ts), or Vercel. */
export function requestIdOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  return [headers['x-request-id'] ?? headers['x-vercel-id']].flat()[0];
}

/** A request that a host waits for. */
interface WatchedRequest {
  /** Whether its page failed because of an outage. */
  isOutage: boolean;
}

const watched = processWide('watched requests', () => new Map<string, WatchedRequest>());

/**
 * Next makes a 500 of whatever a page throws. A host in front of it that gives requests ids can recognize outages this
 * way, and respond with 503. End it with `unwatchRequest`.
 */
export function watchRequest(id: string): Readonly<WatchedRequest> {
  const request = { isOutage: false };
  watched.set(id, request);
  return request;
}

export function unwatchRequest(id: string): void {
  watched.delete(id);
}

/** Tells whoever watches a request, if anybody does, why its page failed. */
export function notePageFailure(requestId: string | undefined, error: unknown): void {
  const request = requestId === undefined ? undefined : watched.get(requestId);
  if (request && isOutage(error)) request.isOutage = true;
}
