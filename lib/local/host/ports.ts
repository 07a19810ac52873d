import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { codeOf } from '../../http/causes.ts';
import { LaunchError } from './scope.ts';

/** Listens on a port, and closes at once. */
async function listen(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  await promisify(server.close.bind(server))();
}

/**
 * Returns whether a port is free on loopback (both families, since browsers try ::1 first for `localhost`) and on all
 * interfaces. Throws LaunchError if this user may not use it.
 */
export async function portFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    try {
      await listen(port, host);
    } catch (error) {
      // On a machine without IPv6, ::1 can't be taken.
      if (codeOf(error) === 'EACCES')
        throw new LaunchError(`You aren’t allowed to use port ${port}. Set PORT to another.`);
      if (codeOf(error) === 'EADDRINUSE') return false;
    }
  }
  return true;
}

/**
 * Returns `wanted` if it is free, otherwise any free port: below the system's range of ephemeral ports, so that nobody else
 * gets it before it is used.
 */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted && wanted < 65_536 && (await portFree(wanted))) return wanted;
  return nextFreePort(randomInt(10_000, 30_000));
}

/** Returns the first free port from `wanted` on. Throws LaunchError if there is none. */
export async function nextFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < 65_536; port += 1) if (await portFree(port)) return port;
  throw new LaunchError(`No port from ${wanted} on is free. Set PORT to a lower one.`);
}
