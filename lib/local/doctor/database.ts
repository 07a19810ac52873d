import pg from 'pg';
import { appliedMigrations, readMigrations, reasonOf } from '#prisma/migrate.ts';
import { CRONS } from '../../status/terms.ts';
import { DAY, HOUR, SECOND } from '../../time.ts';
import { clockFinding, type Finding, ok, problem, warning } from './findings.ts';

/** A daily cron may be an hour late on some hosts. */
const CRON_MS = DAY + 2 * HOUR;

const PID = 'SELECT pg_backend_pid() AS pid';

/** Runs `work` on a connection. Poolers in transaction mode refuse `statement_timeout`. */
async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  statement_timeout?: number,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10 * SECOND,
    query_timeout: 10 * SECOND,
    ...(statement_timeout !== undefined && { statement_timeout }),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns whether two connections open at once share one of PostgreSQL's, or timeouts are refused. */
async function isPooled(url: string): Promise<boolean> {
  try {
    return await connected(
      url,
      async (first) => {
        const { rows } = await first.query<{ pid: number }>(PID);
        const { rows: others } = await connected(url, (second) => second.query<{ pid: number }>(PID));
        return rows[0]?.pid === others[0]?.pid;
      },
      10 * SECOND,
    );
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/i.test(error.message)) return true;
    throw error;
  }
}

/**
 * Returns how a database answers. `skewMs`: its clock minus ours. `identity`: the same for two addresses of one database.
 */
async function look(url: string) {
  const shared = await isPooled(url);
  return connected(url, async (client) => {
    const before = Date.now();
    const { rows } = await client.query<{ version: string; number: number; now: number; identity: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
              (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
              concat(current_database(), ' ', pg_postmaster_start_time()) AS identity`,
    );
    const ms = Date.now() - before;
    const { version = '', number = 0, now = before, identity = '' } = rows[0] ?? {};
    return { version, number, ms, skewMs: now - (before + ms / 2), isPooled: shared, identity };
  });
}

interface Addresses {
  DATABASE_URL: string;
  DIRECT_URL?: string | undefined;
}

/** Checks that both addresses of the database answer, and which of them is a pooler. */
export async function* checkAddresses(urls: Addresses): AsyncGenerator<Finding> {
  const looks = new Map<string, Awaited<ReturnType<typeof look>>>();
  for (const [name, url] of Object.entries(urls)) {
    if (url === undefined) continue;
    try {
      const found = await look(url);
      looks.set(name, found);
      const way = found.isPooled ? 'through a pooler' : 'directly';
      yield found.number < 140_000
        ? problem(`${name}: this is PostgreSQL ${found.version}, and Meeting Tab needs 14 or newer`)
        : ok(`${name}: PostgreSQL ${found.version} answers in ${found.ms} ms, ${way}`);
      if (found.ms > 100) yield warning(`${name}: ${found.ms} ms to the database. Run both in one region.`);
    } catch (error) {
      const { hostname, port, pathname } = new URL(url);
      const where = `${hostname}:${port || 5432}${pathname}`;
      yield problem(`${name}: couldn’t reach the database at ${where}: ${reasonOf(error)}`);
    }
  }
  const [given, direct] = [looks.get('DATABASE_URL'), looks.get('DIRECT_URL')];
  if (direct?.isPooled) yield problem('DIRECT_URL goes through a pooler: set it to the unpooled address');
  if (given?.isPooled && !urls.DIRECT_URL)
    yield problem(
      'DATABASE_URL goes through a pooler, where migrations can’t hold their lock: set DIRECT_URL to the unpooled address',
    );
  if (given && direct && given.identity !== direct.identity)
    yield problem('DATABASE_URL and DIRECT_URL are two databases: set both to the same');
  const [any] = looks.values();
  if (any) yield clockFinding('the database’s', any.skewMs);
}

/** Checks that the database is migrated, and that the crons have been called. */
export async function checkContents(url: string, now: number): Promise<Finding[]> {
  try {
    return await connected(url, async (client) => {
      const migrations = await checkMigrations(client);
      return [...migrations, ...(await checkCrons(client, now))];
    });
  } catch (error) {
    return [problem(`The database can’t be read: ${reasonOf(error)}`)];
  }
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
  return rows[0]?.there ?? false;
}

async function checkMigrations(client: pg.Client): Promise<Finding[]> {
  if (!(await exists(client, '_prisma_migrations')))
    return [problem('Migrations: none is applied. npm start applies them, on Vercel a deploy to production')];
  const applied = new Set(await appliedMigrations(client));
  const own = readMigrations().map(({ name }) => name);
  const missing = own.filter((name) => !applied.has(name));
  const newer = [...applied].filter((name) => !own.includes(name));
  if (missing.length > 0)
    return [
      problem(
        `Migrations: ${missing.join(', ')} not applied. npm start applies them, on Vercel a deploy to production`,
      ),
    ];
  if (newer.length > 0) return [warning(`Migrations: a newer version of Meeting Tab has applied ${newer.join(', ')}`)];
  return [ok(`Migrations: all ${own.length} are applied`)];
}

async function checkCrons(client: pg.Client, now: number): Promise<Finding[]> {
  if (!(await exists(client, 'cron_runs'))) return [];
  const { rows } = await client.query<{ name: string; began: Date; succeeded: Date | null }>(
    'SELECT name, began_at AS began, succeeded_at AS succeeded FROM cron_runs',
  );
  const { rows: since } = await client.query<{ noted: Date | null }>(
    "SELECT max(finished_at) AS noted FROM _prisma_migrations WHERE migration_name LIKE '%\\_cron\\_runs'",
  );
  const isNew = (since[0]?.noted?.getTime() ?? 0) > now - CRON_MS;
  return CRONS.map((name) => {
    const run = rows.find((row) => row.name === name);
    const what = `The cron ${name}`;
    if (!run && isNew) return warning(`${what} hasn’t been called yet: look again tomorrow`);
    if (!run) return problem(`${what} has never been called: see vercel.json, and CRON_SECRET of who calls it`);
    const hours = Math.round((now - run.began.getTime()) / HOUR);
    if (now - run.began.getTime() > CRON_MS)
      return problem(`${what} was called ${hours} hours ago, and should be at least once a day`);
    if (!run.succeeded || now - run.succeeded.getTime() > CRON_MS)
      return problem(`${what} is called, and fails: the log says why`);
    return ok(`${what} ran ${hours === 0 ? 'within the hour' : `${hours} hours ago`}`);
  });
}
