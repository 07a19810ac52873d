import { isOutage } from './causes.ts';
import { shared } from './shared.ts';

/** The id that the host in front has given a request: ours (lib/local/host/gate.ts), or Vercel. */
export function requestIdOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  return [headers['x-request-id'] ?? headers['x-vercel-id']].flat()[0];
}

/** A request that a host waits for. */
interface WatchedRequest {
  /** Whether its page failed because of an outage. */
  isOutage: boolean;
}

const watched = shared('watched requests', () => new Map<string, WatchedRequest>());

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
