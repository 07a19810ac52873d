import type { Server } from 'node:http';
import { isDraining, setDraining } from '../../http/draining.ts';
import { SECOND } from '../../time.ts';

/** How long requests that run at SIGTERM may take to end. */
export const DRAIN_MS = 10 * SECOND;

/** How often connections that have become idle are closed. */
const LOOK_MS = 100;

/**
 * At SIGTERM, Next stops listening and waits until all connections are gone. This makes sure that they go: every
 * response from then on asks its client to close (failures.ts), idle connections are closed, and after ten seconds the
 * process ends, whatever is still running. For a server that has begun to listen.
 */
export function drainOnSignal(server: Server): void {
  process.once('SIGTERM', () => {
    if (isDraining()) return;
    setDraining();
    setInterval(() => server.closeIdleConnections(), LOOK_MS).unref();
    // As Next exits when it is told to end: 128 plus the signal's number.
    setTimeout(() => process.exit(143), DRAIN_MS).unref();
  });
}
