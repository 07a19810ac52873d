import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '../../env.ts';
import { isDraining } from '../../http/draining.ts';
import { ApiError } from '../../http/errors.ts';
import { unwatchRequest, watchRequest } from '../../http/failed-pages.ts';
import { FAILURE_PAGE, FAILURE_PAGE_HEADERS } from './failure-page.ts';

/** For programs, whatever they say they accept. */
const API = /^\/(v1|health|openapi\.json)(\/|\?|$)/;

/** What Next says about a body that is replaced. */
const OF_THE_BODY = ['content-encoding', 'transfer-encoding', 'etag', 'link', 'last-modified'];

/**
 * Whether a failure is shown as a page: Next's own, which is empty until its scripts run, or one that a person
 * navigated to.
 */
function isForPerson({ url = '/', headers }: IncomingMessage, contentType: string): boolean {
  if (contentType.startsWith('text/html')) return true;
  return !API.test(url) && (headers.accept ?? '').includes('text/html');
}

const callbacksOf = (given: unknown[]) => given.filter((one) => typeof one === 'function');

/**
 * Fixes how Next responds when handling a request fails. A page that threw because of an outage is a 503 with
 * Retry-After, as in the API, not a 500. A person who asked for a page gets one that says what happened. The response
 * gets the request's id, unless it already has one. Returns what is to be called once its connection is done with it.
 */
export function handleFailure(request: IncomingMessage, response: ServerResponse, requestId: string): () => void {
  const watched = watchRequest(requestId);
  const { writeHead, write, end } = response;
  let isReplaced = false;

  /** Replaces the head, and from then on the body. */
  function fail(status: number): ServerResponse {
    const { retryAfter } = new ApiError('unavailable');
    if (status === 503 && !response.hasHeader('retry-after')) response.setHeader('retry-after', String(retryAfter));
    // In development Next's own page says what went wrong.
    isReplaced =
      env().NODE_ENV === 'production' && isForPerson(request, String(response.getHeader('content-type') ?? ''));
    if (isReplaced) {
      for (const name of OF_THE_BODY) response.removeHeader(name);
      for (const [name, value] of Object.entries(FAILURE_PAGE_HEADERS)) response.setHeader(name, value);
    }
    return Reflect.apply(writeHead, response, [status]);
  }

  /** What is about to be written may have to be replaced; the head decides that. */
  function begin(): void {
    if (!response.headersSent && response.statusCode >= 500) response.writeHead(response.statusCode);
  }

  // These three methods have overloads, and pass on whatever they are given.
  Object.assign(response, {
    writeHead(given: number, ...rest: unknown[]): ServerResponse {
      if (!response.hasHeader('x-request-id')) response.setHeader('x-request-id', requestId);
      // The client opens another connection, to whatever takes over.
      if (isDraining()) response.setHeader('connection', 'close');
      if (given < 500) return Reflect.apply(writeHead, response, [given, ...rest]);
      const headers = rest.find((one) => typeof one === 'object' && one !== null);
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
      return fail(watched.isOutage ? 503 : given);
    },
    write(...given: unknown[]): boolean {
      begin();
      if (!isReplaced) return Reflect.apply(write, response, given);
      for (const written of callbacksOf(given)) process.nextTick(written);
      return true;
    },
    end(...given: unknown[]): ServerResponse {
      begin();
      return Reflect.apply(end, response, isReplaced ? [FAILURE_PAGE, ...callbacksOf(given)] : given);
    },
  });
  return () => unwatchRequest(requestId);
}
