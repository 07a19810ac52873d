import { readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '../env.ts';

/**
 * Unregisters the worker that it replaces, and deletes everything that was kept. Pages reload once they aren't in use; from
 * then on everything comes from the network.
 */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('meeting-tab-')) await caches.delete(name);
  await self.registration.unregister();
  new BroadcastChannel('meeting-tab:updated').postMessage('');
}
`;

/** Returns the response to /sw.js: the current build's worker, or a script that removes any worker. */
export function workerScript(): string {
  const { SERVICE_WORKER, NODE_ENV } = env();
  // `npm run dev` serves nothing that could be kept, and may use the address of an app that was installed.
  if (SERVICE_WORKER === 'off' || NODE_ENV === 'development') return REMOVAL;
  return `importScripts('/_next/static/${buildId()}/worker.js');\n`;
}

let known: string | undefined;

function buildId(): string {
  known ??= readFileSync(path.join(process.cwd(), '.next/BUILD_ID'), 'utf8').trim();
  return known;
}
