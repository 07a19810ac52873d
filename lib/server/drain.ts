import type { Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { env } from '../env.ts';
import { isDraining, setDraining } from '../http/draining.ts';
import { SECOND } from '../time.ts';

/** How long requests may take to finish once the server has stopped listening. */
const DRAIN_MS = 10 * SECOND;

/** How often to close connections that have become idle. */
const LOOK_MS = 100;

/**
 * On a signal to end, keeps serving for `drainMs`: /api/ready says 503, and every response asks its client to close the
 * connection, so that a proxy in front sends the next request elsewhere and not into a connection that we're closing. Then
 * stops listening, closes idle connections, and ends the process when all are closed, after ten seconds at most. Call it
 * once the server listens. It handles all signals: nothing else may.
 */
export function drainOnSignal(server: NetServer & Pick<Server, 'closeIdleConnections'>): void {
  const close = () => {
    server.close(() => process.exit());
    setInterval(() => server.closeIdleConnections(), LOOK_MS);
    setTimeout(() => process.exit(), DRAIN_MS);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isDraining()) return;
      setDraining();
      setTimeout(close, env().drainMs);
    });
  }
}
