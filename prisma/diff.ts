import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { MigrationError } from './connection.ts';
import { migrate, migrationsDir } from './migrate.ts';

/**
 * Differences between a database and schema.prisma, found by Prisma's schema engine. This is the engine compiled to
 * WebAssembly: the CLI would download a native one, which not every machine can do. Only `npm run db:migration` and
 * tests load this file; a deploy never does.
 */
const schemaFile = path.join(import.meta.dirname, 'schema.prisma');

/** Loads the WebAssembly: once a process, since the package's glue knows one instance only. */
function instantiate(): void {
  const require = createRequire(import.meta.url);
  const wasm = require.resolve('@prisma/schema-engine-wasm').replace('schema_engine.js', 'schema_engine_bg.wasm');
  const module = new WebAssembly.Module(readFileSync(wasm));
  // The package's types leave out this glue; these are the steps of its own `schema_engine.js`, which needs a bundler.
  const glue: typeof engine & { __wbg_set_wasm?: (exports: WebAssembly.Exports) => void } = engine;
  const { exports } = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...glue } });
  glue.__wbg_set_wasm?.(exports);
  if (typeof exports.__wbindgen_start === 'function') exports.__wbindgen_start();
  // The engine reports a panic here.
  const set_message = (message: string) => {
    throw new MigrationError(message);
  };
  Reflect.set(globalThis, 'PRISMA_WASM_PANIC_REGISTRY', { set_message });
}

instantiate();

/**
 * An adapter that can read PostgreSQL's catalog, which is full of the internal type "char" (18). adapter-pg 7.10 rejects
 * that type, and the engine expects it as Character: so it passes the adapter as text (25) and is renamed afterward.
 */
function catalogReader(pool: pg.Pool): PrismaPg {
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
  // Set past the type, which lists overloads the adapter does not use.
  Reflect.set(pool, 'query', query);
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (params) => {
      const result = await queryRaw(params);
      const columnTypes = result.columnTypes.map((type, i) =>
        chars.has(result.columnNames[i] ?? '') ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  };
  return factory;
}

/** The SQL that leads from the database at `url` to schema.prisma; undefined when there is no difference. Functions and triggers are not compared. */
export async function diffWithSchema(url: string): Promise<string | undefined> {
  const pool = new pg.Pool({ connectionString: url });
  // A lost idle connection fails the next query.
  pool.on('error', () => {});
  try {
    const content = readFileSync(schemaFile, 'utf8');
    const schema = { files: [{ path: schemaFile, content }] };
    const prisma = await engine.SchemaEngine.new(
      { datamodels: [[schemaFile, content]] },
      () => {},
      bindMigrationAwareSqlAdapterFactory(catalogReader(pool)),
    );
    const { stdout, exitCode } = await prisma.diff({
      from: { tag: 'schemaDatasource', ...schema, configDir: import.meta.dirname },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    // 2: they differ.
    return exitCode === 2 && stdout ? stdout : undefined;
  } finally {
    await pool.end();
  }
}

/**
 * Writes what leads from the migrations to schema.prisma as the next migration. Returns its folder's name, or undefined
 * when there is nothing to do. `emptyUrl` is an empty database that nobody needs.
 */
export async function writeMigration(emptyUrl: string, name: string): Promise<string | undefined> {
  const slug = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (!slug) throw new MigrationError('A migration needs a name of letters and digits.');
  mkdirSync(migrationsDir, { recursive: true });
  await migrate(emptyUrl);
  const sql = await diffWithSchema(emptyUrl);
  if (!sql) return undefined;
  const folder = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${slug}`;
  mkdirSync(path.join(migrationsDir, folder));
  writeFileSync(path.join(migrationsDir, folder, 'migration.sql'), sql);
  writeFileSync(path.join(migrationsDir, 'migration_lock.toml'), 'provider = "postgresql"\n');
  return folder;
}
