import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isDraining } from '../http/draining.ts';
import { ApiError } from '../http/errors.ts';
import { unwatchRequest, watchRequest } from '../http/failures.ts';
import { logRequest } from '../http/log.ts';
import { API_HEADERS, SECURITY_HEADERS } from '../http/site-headers.ts';
import { SECOND } from '../time.ts';
import { FAILURE_PAGE, FAILURE_PAGE_HEADERS } from './failure-page.ts';
import { METHODS } from './request.ts';

/** Headers about a body that is replaced. */
const OF_THE_BODY = ['content-encoding', 'transfer-encoding', 'etag', 'link', 'last-modified'];

/**
 * A response of our server. Next's responses are corrected as they are written: a page that threw because of an outage is a
 * 503 with Retry-After, as in the API; people who asked for a page that failed get one that says so; and a page in the
 * reader's language has `Vary: Accept-Language`, since Next overwrites what proxy.ts set.
 */
export class AppResponse extends ServerResponse {
  /** The request's ID, for the log and the response. The API's routes assign their own. */
  readonly requestId: string = randomUUID();
  /** Set for pages: whether the page failed because of an outage. */
  #page: { readonly isOutage: boolean } | undefined;
  #isReplaced = false;

  /** Marks this as the response of a page. */
  asPage(): void {
    this.#page = watchRequest(this.requestId);
    // Next's own listeners nearly reach the number at which Node warns of a leak.
    this.setMaxListeners(20);
    this.once('close', () => unwatchRequest(this.requestId));
  }

  /** Responds with an error in place of the usual response. */
  refuse(error: ApiError, allow?: ReadonlySet<string>): void {
    const { code } = error;
    const body = JSON.stringify({ error: { code, message: error.message } });
    for (const { key, value } of [...SECURITY_HEADERS, ...API_HEADERS]) this.setHeader(key, value);
    this.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store');
    this.setHeader('content-length', Buffer.byteLength(body)).setHeader('x-request-id', this.requestId);
    if (allow) this.setHeader('allow', [...allow].join(', '));
    if (error.retryAfter !== undefined) this.setHeader('retry-after', String(error.retryAfter));
    if (code === 'unavailable' && this.#asksForHtml()) this.asPage();
    this.writeHead(error.status).end(body);
    // Shed requests are counted instead: one line each would be most of the work (load.ts).
    if (code === 'unavailable') return;
    const { method = '' } = this.req;
    // No route has such a path, and the path itself may contain anything.
    logRequest({
      ...{ method: METHODS.has(method) ? method : 'OTHER', route: 'none', status: error.status, ms: 0 },
      ...{ requestId: this.requestId, accountId: null },
    });
  }

  #asksForHtml(): boolean {
    return (this.req.headers.accept ?? '').includes('text/html');
  }

  // These three methods have overloads, and pass on whatever they are given.
  // biome-ignore lint/suspicious/noExplicitAny: Node's overloads, all at once
  override writeHead(given: number, ...rest: any[]): this {
    // Makes the client open another connection, to whatever process takes over.
    if (isDraining()) this.setHeader('connection', 'close');
    if (given >= 400 && !this.req.complete) lingerBeforeClosing(this.req.socket);
    const headers: object = rest.find((one) => typeof one === 'object' && one !== null) ?? {};
    if ('content-type' in headers && headers['content-type'] === 'text/event-stream') this.emit('stream');
    if (!this.#page) return super.writeHead(given, ...rest);
    if (!this.hasHeader('x-request-id')) this.setHeader('x-request-id', this.requestId);
    const isSaid = /accept-language/i.test(String(this.getHeader('vary')));
    if (this.hasHeader('content-language') && !isSaid) this.appendHeader('vary', 'Accept-Language');
    if (given < 500) return super.writeHead(given, ...rest);
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    return this.#fail(this.#page.isOutage ? 503 : given);
  }

  /** Writes the head of a page that failed, and replaces its body from then on. */
  #fail(status: number): this {
    const { retryAfter } = new ApiError('unavailable');
    if (status === 503 && !this.hasHeader('retry-after')) this.setHeader('retry-after', String(retryAfter));
    // Next's own error page is empty until its scripts run.
    const isHtml = String(this.getHeader('content-type')).startsWith('text/html');
    this.#isReplaced = isHtml || this.#asksForHtml();
    if (this.#isReplaced) {
      for (const name of OF_THE_BODY) this.removeHeader(name);
      for (const [name, value] of Object.entries(FAILURE_PAGE_HEADERS)) this.setHeader(name, value);
    }
    return super.writeHead(status);
  }

  /** Writes the head before the body, since it decides whether the body is replaced. */
  #begin(): void {
    if (!this.headersSent && this.statusCode >= 500) this.writeHead(this.statusCode);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override write(...given: any[]): boolean {
    this.#begin();
    if (!this.#isReplaced) return Reflect.apply(super.write, this, given);
    for (const written of callbacksOf(given)) process.nextTick(written);
    return true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override end(...given: any[]): this {
    this.#begin();
    return Reflect.apply(super.end, this, this.#isReplaced ? [FAILURE_PAGE, ...callbacksOf(given)] : given);
  }
}

/**
 * Delays closing a connection. Node closes it with the response that says so; if more of the request is still coming in, the
 * system then resets the connection, and the sender may lose the unread response. So incoming data is discarded for half a
 * second more.
 */
function lingerBeforeClosing(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), SECOND / 2);
  };
}

const callbacksOf = (given: unknown[]) => given.filter((one) => typeof one === 'function');
