import path from 'node:path';
import { migrate } from '#prisma/migrate.ts';
import { parseLaunchEnv } from '../../env.ts';
import { fingerprint } from '../build/build.ts';
import { createDatabase, withClient } from './database.ts';
import { startPostgres } from './server.ts';

/** Returns where `npm test -- --keep` keeps its PostgreSQL between runs. */
export const keptFolder = () => path.join(parseLaunchEnv(process.env).DATA_DIR, 'test');

interface Options {
  /** The folder that PostgreSQL lives in. */
  dir: string;
  /** With fsync, as in production. */
  durable?: boolean;
  /** Leaves the data for the next run. */
  keep?: boolean;
}

/** Starts a PostgreSQL with a migrated database that test databases are copied from. */
export async function startTestDatabase({ dir, durable = false, keep = false }: Options) {
  const postgres = await startPostgres({ dataDir: dir, durable, throwaway: !keep });
  try {
    const template = await ensureTemplate((name) => postgres.url(name));
    /** Environment variables that tests read. */
    const variables = { TEST_PG_URL: postgres.url(), TEST_TEMPLATE: template };
    return {
      variables,
      exited: postgres.exited,
      async stop() {
        await postgres.stop();
        if (keep) console.log(`Kept PostgreSQL's data in ${dir}; \`npm run db:reset -- --tests\` removes it.`);
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Returns the name of the template. It gets that name once it is complete; edited migrations make a new one. */
async function ensureTemplate(url: (name?: string) => string): Promise<string> {
  const template = `template_${fingerprint(['prisma/migrations', 'prisma/functions']).slice(0, 16)}`;
  await withClient(url(), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE NOT datistemplate AND datname NOT IN ('postgres', $1)`,
      [template],
    );
    // Left by runs that were killed, or by other migrations.
    for (const { datname } of rows)
      await client.query(`DROP DATABASE ${client.escapeIdentifier(datname)} WITH (FORCE)`);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    await createDatabase(url(), 'unfinished');
    await migrate(url('unfinished'));
    await client.query(`ALTER DATABASE unfinished RENAME TO ${client.escapeIdentifier(template)}`);
  });
  return template;
}
