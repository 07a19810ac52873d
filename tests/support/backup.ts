import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from '#lib/local/postgres/database.ts';
import { query, type TestApp } from './app.ts';
import { until } from './until.ts';

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Copies a database that apps are connected to. They are disconnected meanwhile, and reconnect afterwards. */
async function copy(admin: string, from: string, to: string): Promise<void> {
  await withClient(admin, async (client) => {
    await client.query(`ALTER DATABASE ${quoted(from)} ALLOW_CONNECTIONS false`);
    try {
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [from]);
      await until(async () => {
        const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [from]);
        return rowCount === 0;
      });
      await client.query(`CREATE DATABASE ${quoted(to)} TEMPLATE ${quoted(from)}`);
    } finally {
      await client.query(`ALTER DATABASE ${quoted(from)} ALLOW_CONNECTIONS true`);
    }
  });
}

/** Waits until the app, whose connections were closed, has new ones. */
export async function settled(app: TestApp): Promise<void> {
  await until(() => query(app, 'SELECT').then(Boolean, () => false));
  // A request on a dead connection gets a 503, and removes the connection from the app's pool.
  for (let good = 0; good < 20; ) {
    const { status } = await fetch(`${app.baseUrl}/v1/public/meetings`, {
      headers: { authorization: `Bearer mt_live_${randomBytes(16).toString('hex')}` },
    });
    good = status === 401 ? good + 1 : 0;
  }
}

/** Backs up an app's whole database as it is now. Returns a function that restores it once, while there are no requests. */
export async function backUp(app: TestApp): Promise<() => Promise<void>> {
  const admin = Object.assign(new URL(app.databaseUrl), { pathname: 'postgres' }).href;
  const name = new URL(app.databaseUrl).pathname.slice(1);
  const backup = `${name}_backup_${randomBytes(4).toString('hex')}`;
  await copy(admin, name, backup);
  await settled(app);
  return async () => {
    await withClient(admin, async (client) => {
      await client.query(`DROP DATABASE ${quoted(name)} WITH (FORCE)`);
      await client.query(`ALTER DATABASE ${quoted(backup)} RENAME TO ${quoted(name)}`);
    });
    await settled(app);
  };
}
