import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopback } from '../../env.ts';

/** Returns whether a request's Host is loopback. After DNS rebinding, it names another site. */
function hasLoopbackHost(request: IncomingMessage): boolean {
  try {
    return isLoopback(`http://${request.headers.host}`);
  } catch {
    return false;
  }
}

/** Returns whether a form was sent from its own origin, or not by a browser. */
export function isOwnForm({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/** A stand-in's response. */
export interface Answer {
  status: number;
  type: 'application/json' | 'text/html; charset=utf-8';
  body: string;
  headers?: OutgoingHttpHeaders;
}

export const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

export const html = (status: number, body: string): Answer => ({ status, type: 'text/html; charset=utf-8', body });

interface Service {
  name: string;
  /** 0: any free port. */
  port: number;
  /** The Content-Security-Policy of its pages. */
  policy: string;
  answer(request: IncomingMessage): Promise<Answer>;
}

/** Returns the policy of pages whose forms lead on to the app. Chromium applies form-action to redirects too. */
export const policyFor = (baseUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${baseUrl}; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Serves on loopback, and refuses any other Host. Responses are never cached, and browsers don't guess their type. If
 * `answer` throws, the error is logged and the connection closed.
 */
export async function serve({ name, port, policy, answer }: Service): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    try {
      const isHere = hasLoopbackHost(request);
      const { status, type, body, headers } = isHere ? await answer(request) : html(403, 'Only on this machine.');
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // Lets forms send their origin, and tells nothing to the sites that pages lead to.
        'referrer-policy': 'same-origin',
        'content-security-policy': policy,
        ...headers,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch (error) {
      console.error(`${name}:`, error);
      response.destroy();
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A server on TCP has such an address.
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${own}`,
    /** Stops listening and closes all connections. */
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
