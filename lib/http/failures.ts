import { isOutage } from './causes.ts';
import { ApiError } from './errors.ts';
import { logFailure } from './log.ts';
import { processWide } from './process-wide.ts';

/*
 * What becomes of something that was thrown: a 503 if it's an outage, a 500 otherwise. causes.ts tells them apart, log.ts
 * logs what is kept of either, and lib/server/failure-page.ts is the page that people get.
 */

/** Returns the response for anything thrown: whatever isn't an ApiError is an outage or our fault. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(isOutage(error) ? 'unavailable' : 'internal', { cause: error });
}

/** Wraps a route outside the API, such as an image, so that its outages are 503 too: Next would make them 500. */
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

/** Returns the ID that the host in front has given a request: our server (lib/server/request.ts), or Vercel. */
export function requestIdOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  return [headers['x-request-id'] ?? headers['x-vercel-id']].flat()[0];
}

interface WatchedRequest {
  /** Whether its page failed because of an outage. */
  isOutage: boolean;
}

const watched = processWide('watched requests', () => new Map<string, WatchedRequest>());

/**
 * Watches a request whose response Next makes: Next makes a 500 of anything a page throws. A host in front that gives
 * requests IDs can recognize outages this way, and respond with 503. End with `unwatchRequest`.
 */
export function watchRequest(id: string): Readonly<WatchedRequest> {
  const request = { isOutage: false };
  watched.set(id, request);
  return request;
}

export function unwatchRequest(id: string): void {
  watched.delete(id);
}

/** Records why a request's page failed, if the request is watched. */
export function notePageFailure(requestId: string | undefined, error: unknown): void {
  const request = requestId === undefined ? undefined : watched.get(requestId);
  if (request && isOutage(error)) request.isOutage = true;
}
