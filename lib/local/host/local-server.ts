import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import { isLoopback } from '../../env.ts';

/** Whether a request came for this machine by name: a page that rebinds its own name (DNS) to us did not. */
export function localHost(request: IncomingMessage): boolean {
  try {
    return isLoopback(`http://${request.headers.host}`);
  } catch {
    return false;
  }
}

/** Whether a form comes from the page it belongs to, or from no page at all: browsers name another site in these. */
export function ownForm({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/** What a stand-in answers. */
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
  /** What it calls itself in the log. */
  name: string;
  /** 0: any free port. */
  port: number;
  answer(request: IncomingMessage): Promise<Answer>;
}

/**
 * Serves on loopback. An answer is never cached nor taken for another type than it has; a request that cannot be
 * answered is logged and cut off.
 */
export async function serve({ name, port, answer }: Service): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    try {
      const { status, type, body, headers } = await answer(request);
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...headers,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch (error) {
      console.error(`${name}:`, error);
      response.destroy();
    }
  });
  return { url: `http://localhost:${await listen(server, port)}`, stop: () => close(server) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Stops listening and drops whoever is connected. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
