import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, dropDatabase } from '#lib/local/postgres/database.ts';

const admin = process.env.TEST_PG_URL ?? '';
const database = `migrate_${randomBytes(6).toString('hex')}`;
const url = Object.assign(new URL(admin), { pathname: database }).href;
const root = path.join(import.meta.dirname, '../..');
const names = readdirSync(path.join(root, 'prisma/migrations')).filter((name) => /^\d/.test(name));

beforeAll(() => createDatabase(admin, database));
afterAll(() => dropDatabase(admin, database));

/** The build step of a deploy: prisma/migrate.ts in a process of its own. */
async function deploy(env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, ['prisma/migrate.ts'], {
    cwd: root,
    env: { ...process.env, BASE_URL: '', ...env },
  });
}

const tables = async () => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  await client.end();
  return rows.map(({ tablename }) => tablename);
};

it('a preview deploy, and a build elsewhere, leave the database alone', async () => {
  await deploy({ VERCEL: '1', VERCEL_ENV: 'preview', DATABASE_URL: url });
  await deploy({ VERCEL: '', VERCEL_ENV: '', DATABASE_URL: url });
  expect(await tables()).toEqual([]);
});

it('deploys that race apply each migration once, as prisma migrate would note it', async () => {
  const production = {
    VERCEL: '1',
    VERCEL_ENV: 'production',
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/x',
    DIRECT_URL: url,
  };
  await Promise.all([deploy(production), deploy(production), deploy(production)]);
  await deploy(production);
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    'SELECT migration_name, finished_at, rolled_back_at, checksum FROM _prisma_migrations',
  );
  await client.end();
  expect(rows.map(({ migration_name }) => migration_name).toSorted()).toEqual(names.toSorted());
  for (const row of rows) expect(row).toMatchObject({ finished_at: expect.any(Date), rolled_back_at: null });
});
