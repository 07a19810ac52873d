import { connect, createServer, type Socket } from 'node:net';

/** Where the connection of a transaction is cut: before PostgreSQL hears of the COMMIT, or after it has obeyed. */
export type Cut = 'before commit' | 'after commit';

export interface PostgresProxy {
  /** The same database, by way of this proxy. */
  url(databaseUrl: string): string;
  /** The next COMMIT that comes by is cut. */
  cutNext(cut: Cut): void;
  /** How many have been. */
  readonly cuts: Record<Cut, number>;
  stop(): Promise<void>;
}

/** A simple query message holding nothing but COMMIT, as pg sends it. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1');

/** Passes bytes between the app and PostgreSQL, and breaks a connection at the worst moment when asked to. */
export async function startProxy(postgresUrl: string): Promise<PostgresProxy> {
  const target = new URL(postgresUrl);
  const cuts = { 'before commit': 0, 'after commit': 0 };
  const open = new Set<Socket>();
  let next: Cut | undefined;

  const server = createServer((app) => {
    const database = connect(Number(target.port), target.hostname);
    let committing = false;
    const close = () => {
      app.destroy();
      database.destroy();
    };
    for (const socket of [app, database]) {
      open.add(socket);
      socket.on('error', close).on('close', () => {
        open.delete(socket);
        close();
      });
    }
    app.on('data', (bytes) => {
      if (next && bytes.includes(COMMIT)) {
        cuts[next] += 1;
        committing = next === 'after commit';
        next = undefined;
        if (!committing) return close();
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      // The answer to the COMMIT: the app does not get it.
      if (committing) return close();
      app.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port');

  return {
    url: (databaseUrl) => Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${address.port}` }).href,
    cutNext(cut) {
      next = cut;
    },
    cuts,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
