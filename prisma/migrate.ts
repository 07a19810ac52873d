import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { EnvError, parseLaunchEnv, parseMigrationEnv } from '../lib/env.ts';

/**
 * Migrations by Prisma's own schema engine, compiled to WebAssembly: `prisma migrate deploy` would
 * download a native one first, which not every machine can. The table `_prisma_migrations` is kept
 * as Prisma's CLI keeps it, so either can go on where the other stopped.
 */
const here = import.meta.dirname;
const schemaFile = path.join(here, 'schema.prisma');
const migrationsDir = path.join(here, 'migrations');
const lockFile = 'provider = "postgresql"\n';
const filters = { externalTables: [], externalEnums: [] };

/** Any number, the same for every deploy of this app: whoever holds it migrates, others wait. */
const deployLock = 7_304_921_655;

type Script = { name: string; sql: string };

function scripts(): Script[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(path.join(migrationsDir, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function migrationsList(list: readonly Script[]): MigrationList {
  return {
    baseDir: migrationsDir,
    lockfile: { path: 'migration_lock.toml', content: lockFile },
    shadowDbInitScript: '',
    migrationDirectories: list.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

/** The engine on a database. `shadow`: it may make a mess of that database, to see what the migrations come to. */
async function loadEngine(pool: pg.Pool, shadow = false): Promise<SchemaEngine> {
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const require = createRequire(import.meta.url);
  const wasm = require.resolve('@prisma/schema-engine-wasm').replace('schema_engine.js', 'schema_engine_bg.wasm');
  const module = new WebAssembly.Module(readFileSync(wasm));
  // The package's declarations leave its loading glue out; this is what its own `schema_engine.js` does with a bundler.
  const glue: typeof engine & { __wbg_set_wasm?: (exports: WebAssembly.Exports) => void } = engine;
  const { exports } = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...glue } });
  glue.__wbg_set_wasm?.(exports);
  if (typeof exports.__wbindgen_start === 'function') exports.__wbindgen_start();
  // A panic of the engine ends here, with its words.
  const set_message = (words: string) => {
    throw new MigrationError(words);
  };
  Reflect.set(globalThis, 'PRISMA_WASM_PANIC_REGISTRY', { set_message });
  const factory = wholeScripts(new PrismaPg(pool), pool);
  if (shadow) factory.connectToShadowDb = () => catalogueReader(factory, pool);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  return engine.SchemaEngine.new({ datamodels: [[schemaFile, readFileSync(schemaFile, 'utf8')]] }, () => {}, adapter);
}

/**
 * Sends a migration as it stands. adapter-pg 7.10 cuts scripts at every semicolon, even inside the body of a function.
 * PostgreSQL takes a script as one transaction. Not by `pool.query`, which catalogueReader replaces by one for single statements.
 */
function wholeScripts(factory: PrismaPg, pool: pg.Pool): PrismaPg {
  const connect = factory.connect.bind(factory);
  const executeScript = async (script: string) => {
    const client = await pool.connect();
    try {
      await client.query(script);
    } finally {
      client.release();
    }
  };
  factory.connect = async () => Object.assign(await connect(), { executeScript });
  return factory;
}

/**
 * An adapter that can read PostgreSQL's catalogue, which is full of the internal type "char" (18). adapter-pg 7.10
 * refuses that type, and the engine wants it as Character: so it passes the adapter as text (25) and is renamed behind it.
 */
async function catalogueReader(factory: PrismaPg, pool: pg.Pool) {
  const chars = new Set<string>();
  const plain = pool.query.bind(pool);
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    const result = await plain(config, values);
    for (const field of result.fields) {
      if (field.dataTypeID !== 18) continue;
      chars.add(field.name);
      field.dataTypeID = 25;
    }
    return result;
  };
  // Set past the type, which lists overloads the adapter has no use for.
  Reflect.set(pool, 'query', query);
  const adapter = await factory.connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (params) => {
    const result = await queryRaw(params);
    const columnTypes = result.columnTypes.map((type, i) =>
      chars.has(result.columnNames[i] ?? '') ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  return adapter;
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  // An idle connection lost shows in the next query.
  pool.on('error', () => {});
  return pool;
}

/** Whether every migration has been applied, as it stands today. */
async function upToDate(client: pg.Client, list: readonly Script[]): Promise<boolean> {
  const { rows: found } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`);
  if (!found[0]?.there) return false;
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const applied = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  return list.every(({ name, sql }) => applied.get(name) === createHash('sha256').update(sql).digest('hex'));
}

/**
 * Brings the database at `directUrl` (not through a transaction pooler) up to date; answers the names applied.
 * Deploys that race wait for one another.
 */
export async function migrate(directUrl: string): Promise<string[]> {
  const list = scripts();
  const client = new pg.Client({ connectionString: directUrl });
  // Losing the connection shows in the next query.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await upToDate(client, list)) return [];
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [deployLock]);
    if (await upToDate(client, list)) return [];
    const pool = openPool(directUrl);
    try {
      const engine = await loadEngine(pool);
      return (await engine.applyMigrations({ filters, migrationsList: migrationsList(list) })).appliedMigrationNames;
    } finally {
      await pool.end();
    }
  } catch (error) {
    throw new MigrationError(message(error), { cause: error });
  } finally {
    // Ends the transaction, and with it the lock.
    await client.end().catch(() => {});
  }
}

/** A migration that could not be applied. The message says which and why. */
export class MigrationError extends Error {}

/** Why a database could not be reached or used: a host with several addresses fails with one error each and no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** The engine ends its words with a trace that alone names the migration. */
function message(error: unknown): string {
  const text = reasonOf(error);
  const name = /migration_name="([^"]+)"/.exec(text)?.[1];
  const [words = ''] = text.split(/\n +0: /);
  return `Migration ${name ? `${name} ` : ''}failed: ${words.trim()}`;
}

/**
 * Writes what leads from the migrations to schema.prisma as the next migration, and answers its folder's
 * name; undefined when there is nothing to do. `emptyUrl` is an empty database that nobody needs.
 */
export async function writeMigration(emptyUrl: string, name: string): Promise<string | undefined> {
  const slug = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (!slug) throw new MigrationError('A migration needs a name of letters and digits.');
  mkdirSync(migrationsDir, { recursive: true });
  const pool = openPool(emptyUrl);
  try {
    const engine = await loadEngine(pool, true);
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'migrations', ...migrationsList(scripts()) },
      to: { tag: 'schemaDatamodel', files: [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }] },
      script: true,
      exitCode: true,
      filters,
    });
    // 2: they differ.
    if (exitCode !== 2 || !stdout) return undefined;
    const folder = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${slug}`;
    mkdirSync(path.join(migrationsDir, folder));
    writeFileSync(path.join(migrationsDir, folder, 'migration.sql'), stdout);
    writeFileSync(path.join(migrationsDir, 'migration_lock.toml'), lockFile);
    return folder;
  } finally {
    await pool.end();
  }
}

/** Part of `npm run build`. A preview must not touch the production database; on one machine `npm start` migrates. */
async function main(): Promise<void> {
  const { VERCEL, VERCEL_ENV } = parseLaunchEnv(process.env);
  if (VERCEL === undefined) return console.log('Migrations: left to npm start.');
  if (VERCEL_ENV !== 'production') return console.log(`Migrations: none on a ${VERCEL_ENV} deployment.`);
  const applied = await migrate(parseMigrationEnv(process.env).directUrl);
  console.log(applied.length ? `Migrations applied: ${applied.join(', ')}` : 'Migrations: nothing to do.');
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof MigrationError || error instanceof EnvError ? error.message : error);
    process.exit(1);
  }
}
