import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';

/**
 * Prisma's schema engine, compiled to WebAssembly: the CLI would download a native one, which not every machine can do.
 * Loaded only by `npm run db:migration` and tests, never by a deploy.
 */
export const schemaFile = path.join(import.meta.dirname, 'schema.prisma');

const wasm = createRequire(import.meta.url)
  .resolve('@prisma/schema-engine-wasm')
  .replace('schema_engine.js', 'schema_engine_bg.wasm');
// The package's types leave out this glue code. These are the steps of its own `schema_engine.js`, which needs a bundler.
const glue: typeof engine & { __wbg_set_wasm?: (exports: WebAssembly.Exports) => void } = engine;
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), {
  './schema_engine_bg.js': { ...glue },
});
glue.__wbg_set_wasm?.(exports);
if (typeof exports.__wbindgen_start === 'function') exports.__wbindgen_start();
const none = { provider: 'postgres', adapterName: 'none' } as const;

/** The engine asks for the database's version, but does without an answer. */
const connect = async () => ({
  ...none,
  queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
  executeRaw: async () => 0,
  executeScript: async () => {},
  startTransaction: () => Promise.reject(new Error('There’s no database.')),
  dispose: async () => {},
});

/** Returns the SQL that leads from one schema.prisma to another, or from nothing; undefined if there is no difference. */
export async function diff(from: string | undefined, to: string): Promise<string | undefined> {
  const state = (content: string) => ({ tag: 'schemaDatamodel' as const, files: [{ path: schemaFile, content }] });
  const adapter = bindMigrationAwareSqlAdapterFactory({ ...none, connect, connectToShadowDb: connect });
  const prisma = await engine.SchemaEngine.new({ datamodels: [[schemaFile, to]] }, () => {}, adapter);
  const { stdout, exitCode } = await prisma.diff({
    from: from === undefined ? { tag: 'empty' } : state(from),
    to: state(to),
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  // Exit code 2: they differ.
  return exitCode === 2 && stdout ? stdout : undefined;
}
