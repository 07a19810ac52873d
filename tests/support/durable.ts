import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createDatabase, withClient } from '#lib/local/postgres/database.ts';
import { type Postgres, startPostgres } from '#lib/local/postgres/server.ts';
import { migrate } from '#prisma/migrate.ts';

/** A PostgreSQL with production settings that can be killed as by a power failure: all of its processes at once. */
export interface DurablePostgres {
  readonly url: string;
  /** A migrated database to copy others from. */
  readonly template: string;
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  restart(): Promise<void>;
  /** Copies its data folder while it is stopped. Returns a function that kills it and restores the copy, once. */
  backUp(): Promise<() => Promise<void>>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts one in `dir`. */
export async function startDurable(dir: string): Promise<DurablePostgres> {
  const start = () => startPostgres({ dataDir: dir, durable: true, throwaway: false });
  let postgres: Postgres = await start();
  const url = postgres.url();
  const template = 'template_durable';
  await createDatabase(url, template);
  await migrate(postgres.url(template));
  async function kill(): Promise<void> {
    for (const pid of await processes(url)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended with the others.
      }
    }
    await postgres.exited;
    await postgres.stop();
  }
  async function restart(): Promise<void> {
    postgres = await start();
    if (postgres.url() !== url) throw new Error('PostgreSQL came back at another address');
  }
  return {
    url,
    template,
    kill,
    restart,
    async backUp() {
      const data = await withClient(url, async (client) => {
        const { rows } = await client.query<{ data: string }>("SELECT current_setting('data_directory') AS data");
        return rows[0]?.data ?? '';
      });
      await postgres.stop();
      // Keeps the files' owner, who may be another user.
      execFileSync('cp', ['-a', data, `${data}.backup`]);
      await restart();
      return async () => {
        await kill();
        rmSync(data, { recursive: true });
        renameSync(`${data}.backup`, data);
        await restart();
      };
    },
    async stop() {
      await postgres.stop();
      // stop() of a throwaway cluster removes it.
      await (await startPostgres({ dataDir: dir, durable: true, throwaway: true })).stop();
    },
  };
}

/**
 * Returns a server's process IDs: first the WAL writer, which might otherwise still save data, then the postmaster and the
 * rest.
 */
async function processes(url: string): Promise<number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number; data: string }>(
      `SELECT pid, current_setting('data_directory') AS data FROM pg_stat_activity
        ORDER BY backend_type <> 'walwriter', backend_type = 'client backend'`,
    );
    const file = path.join(rows[0]?.data ?? '', 'postmaster.pid');
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
    const [first, ...rest] = rows.map(({ pid }) => pid);
    return [...(first === undefined ? [] : [first]), postmaster, ...rest];
  });
}
