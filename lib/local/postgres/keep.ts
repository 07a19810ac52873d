import { type Ending, inWords } from '../host/processes.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './server.ts';

/** A server that ends again within this time has a cause that another start doesn't fix. */
const SETTLED_MS = 10 * 60_000;

/**
 * Starts PostgreSQL, and starts it again when it ends unexpectedly, as when memory runs out. Committed data survives, and
 * meanwhile the app answers 503. `exited` resolves if it can't be started again, or ends twice in ten minutes. `say` takes a
 * line for the operator.
 */
export async function keepPostgres(options: PostgresOptions, say: (line: string) => void): Promise<Postgres> {
  let postgres = await startPostgres(options);
  const url = postgres.url();
  let isStopping = false;
  let restarting: Promise<unknown> = Promise.resolve();

  async function keep(): Promise<Ending> {
    for (let startedAt = Number.NEGATIVE_INFINITY; ; ) {
      const ending = await postgres.exited;
      if (isStopping || Date.now() - startedAt < SETTLED_MS) return ending;
      say(`The database stopped unexpectedly: ${inWords(ending)}. Starting it again.`);
      startedAt = Date.now();
      const next = postgres.stop().then(() => startPostgres(options));
      restarting = next;
      try {
        postgres = await next;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        return ending;
      }
      // The app knows only one address.
      if (postgres.url() !== url) return ending;
      say('The database is back.');
    }
  }

  return {
    url: (database) => postgres.url(database),
    exited: keep(),
    async stop() {
      isStopping = true;
      await restarting.catch(() => {});
      await postgres.stop();
    },
  };
}
