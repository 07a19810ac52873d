import { readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '../env.ts';

/**
 * Removes the worker that it takes the place of, and all that one has kept. Pages load anew once they aren't in use, and
 * from then on everything comes from the network.
 */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('meeting-tab-')) await caches.delete(name);
  await self.registration.unregister();
  new BroadcastChannel('meeting-tab:updated').postMessage('');
}
`;

/** What /sw.js responds with: the worker of the build that runs, or what removes any. */
export function workerScript(): string {
  const { SERVICE_WORKER, NODE_ENV } = env();
  // `npm run dev` serves nothing that could be kept, and may have taken the address of an app that was installed.
  if (SERVICE_WORKER === 'off' || NODE_ENV === 'development') return REMOVAL;
  return `importScripts('/_next/static/${buildId()}/worker.js');\n`;
}

let known: string | undefined;

function buildId(): string {
  known ??= readFileSync(path.join(process.cwd(), '.next/BUILD_ID'), 'utf8').trim();
  return known;
}
