import { createServer } from 'node:http';
import path from 'node:path';
import next from 'next';
import { env } from '../env.ts';
import { MINUTE, SECOND } from '../time.ts';
import { drainOnSignal } from './drain.ts';
import { receiver } from './receive.ts';
import { AppResponse } from './response.ts';

/**
 * The app on one machine: Node's server has the port, our own handlers respond to the API (receive.ts), and Next to the
 * rest. `node lib/server/main.ts [host]`, with the environment that lib/env.ts describes, after `npm run build`.
 */

const LIMITS = {
  // Longer than proxies keep theirs (nginx and load balancers: a minute). The proxy should close first: otherwise it may
  // send a request into a connection that we are closing.
  keepAliveTimeout: 75 * SECOND,
  headersTimeout: 20 * SECOND,
  // A route has a deadline of its own for its body (lib/http/body.ts).
  requestTimeout: 5 * MINUTE,
  connectionsCheckingInterval: 5 * SECOND,
  // Pages have no other protocol. Without this, Next would listen for one, and such requests would pass us by.
  shouldUpgradeCallback: () => false,
};

/** Any more are closed as they come. Each takes about 10 KB. */
const MOST_CONNECTIONS = 10_000;

/** How many may wait to be accepted. Linux cuts this to its own `net.core.somaxconn`. Node's default is 511. */
const BACKLOG = 4096;

const { PORT: port, WORKERS } = env();
const host = process.argv[2];
const dir = path.join(import.meta.dirname, '../..');
const app = next({ dev: false, dir, port, ...(host && { hostname: host }) });
await app.prepare();
const server = createServer({ ServerResponse: AppResponse, ...LIMITS }, await receiver(app.getRequestHandler()));
server.maxConnections = MOST_CONNECTIONS;
// The processes of the app share its port: see lib/local/host/workers.ts.
server.listen({ port, host, backlog: BACKLOG, reusePort: WORKERS > 1 });
drainOnSignal(server);
