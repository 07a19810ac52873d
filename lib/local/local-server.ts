import type { IncomingMessage, Server } from 'node:http';
import { isLoopback } from '../env.ts';

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

/** Listens on loopback; 0 is any free port. Answers the port. */
export function listenLocally(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Stops listening and drops whoever is connected. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
