import pg from 'pg';
import { reasonOf } from '#prisma/migrate.ts';
import { LaunchError } from '../host/scope.ts';

/** The app's database in the embedded PostgreSQL. */
export const APP_DATABASE = 'meeting_tab';

/** Runs `run` on its own connection. What it doesn't commit is rolled back. */
export async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  // A connection lost between two statements fails the next one.
  client.on('error', () => {});
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/**
 * Creates a database unless it exists, as a copy of `template` if given (fast, but nothing may be connected to the
 * template).
 */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount)
      await client.query(`CREATE DATABASE ${quoted(name)}${template ? ` TEMPLATE ${quoted(template)}` : ''}`);
  });
}

/** Drops a database, ending all connections to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`));
}

/** Throws LaunchError, naming the variable, unless a recent enough PostgreSQL responds. */
export async function checkDatabase(variable: string, url: string): Promise<void> {
  let version: number;
  try {
    version = await withClient(url, async (client) => {
      const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
      return Number(rows[0]?.server_version_num);
    });
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    throw new LaunchError(
      `${variable}: couldn’t reach the database at ${hostname}:${port || 5432}${pathname}: ${reasonOf(error)}`,
    );
  }
  if (version < 140_000)
    throw new LaunchError(
      `${variable}: this is PostgreSQL ${Math.floor(version / 10_000)}, and Meeting Tab needs 14 or newer.`,
    );
}
