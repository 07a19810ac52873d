import path from 'node:path';
import { originAt, parseLaunchEnv } from '../../env.ts';
import { MINUTE, SECOND } from '../../time.ts';
import { ROOT } from './folder.ts';
import { type Child, inWords, sleep, spawnNode } from './processes.ts';
import { LaunchError } from './scope.ts';

/** How long requests may take to finish once the server has stopped listening (lib/server/main.ts). */
const DRAIN_MS = 10 * SECOND;

export interface NextServer extends Child {
  /** Its loopback address. */
  readonly address: string;
}

export interface NextOptions {
  /** `start` serves the production build; `dev` rebuilds as files change. */
  mode: 'start' | 'dev';
  port: number;
  /** The interface to listen on. Default: all. */
  host?: string | undefined;
  /** The app's whole environment. */
  env: NodeJS.ProcessEnv;
  preload?: readonly string[];
  onLine: (line: string) => void;
  /** Called with messages between the app's processes. */
  onMessage?: (message: object) => void;
}

/**
 * V8 lets new objects grow to about 100 MB, and keeps that memory. With 16 MB, the idle app uses 60 MB less, and requests
 * take no longer (DECISIONS.md, “The nursery is 16 MB”).
 */
const SMALL_NURSERY = '--max-semi-space-size=16';

/** Returns the address at which this machine reaches a server that listens on `host`. */
function reachedAt(host: string | undefined): string {
  if (host === '::') return '::1';
  return host === undefined || host === '0.0.0.0' ? '127.0.0.1' : host;
}

/** Starts the app without waiting until it is up. */
export function spawnNext({ mode, port, host, env, preload = [], onLine, onMessage }: NextOptions): NextServer {
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  const command = {
    start: [SMALL_NURSERY, path.join(ROOT, 'lib/server/main.ts'), ...(host ? [host] : [])],
    dev: [next, 'dev', '-p', String(port), ...(host ? ['-H', host] : [])],
  };
  const child = spawnNode(command[mode], {
    env: {
      ...env,
      PORT: String(port),
      NODE_ENV: mode === 'start' ? 'production' : 'development',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    preload,
    // A second longer than draining takes.
    endsWithin: parseLaunchEnv(env).drainMs + DRAIN_MS + 1000,
    onLine,
    ...(onMessage && { onMessage }),
  });
  return { ...child, address: originAt(reachedAt(host), port) };
}

/** Starts the app and waits until /health responds. Throws LaunchError if the app ends first. */
export async function startNext({ onLine, ...options }: NextOptions): Promise<NextServer> {
  const lines: string[] = [];
  let up = false;
  // Next's banner shows an address that isn't the public one, so it is printed only if the start fails.
  const server = spawnNext({ ...options, onLine: (line) => (up ? onLine(line) : lines.push(line)) });
  for (;;) {
    const state = await Promise.race([server.exited, healthy(server.address)]);
    if (typeof state === 'object') {
      throw new LaunchError([...lines, `Next.js didn’t start: ${inWords(state)}. See its output above.`].join('\n'));
    }
    if (state) break;
    await sleep(50);
  }
  up = true;
  return server;
}

/** Returns whether the app responds, with any status. */
async function healthy(address: string): Promise<boolean> {
  const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(MINUTE) }).catch(() => undefined);
  return (await response?.text().catch(() => undefined)) !== undefined;
}
