import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { createDatabase, dropDatabase, withClient } from '#lib/local/postgres/database.ts';

/** A test's own databases and their contents. */

const admin = () => process.env.TEST_PG_URL ?? '';

const made: string[] = [];

/** Drops the databases that a test file makes, at its end. Must be called in each such file. */
export function dropDatabasesAfterwards(): void {
  afterAll(async () => {
    for (const name of made.splice(0)) await dropDatabase(admin(), name);
  });
}

/** Returns the address of a new database: an empty one, or a copy of the migrated template. */
export async function newDatabase(kind: 'empty' | 'migrated'): Promise<string> {
  const name = `own_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await createDatabase(admin(), name, kind === 'migrated' ? process.env.TEST_TEMPLATE : undefined);
  return Object.assign(new URL(admin()), { pathname: name }).href;
}

/**
 * Text that COPY escapes or writes differently: its separators and end marker, backslashes, an empty line, multi-byte
 * letters.
 */
const NASTY = String.raw`E'a\tb\nc\rd\\e \\. \n\\.\n \\N ü–😀 "q" ''s'' '`;

const VALUES: Record<string, string> = {
  text: `(${NASTY} || n)`,
  'character varying': `(${NASTY} || n)`,
  character: "('m' || n)",
  integer: 'n',
  bigint: '(9007199254740000 + n)',
  'double precision': '(0.1 + 0.2 * n)',
  numeric: "('12345678901234567890123456789.' || n)::numeric",
  boolean: '(n % 2 = 0)',
  'timestamp with time zone': "('2026-11-22 01:02:03.004+05'::timestamptz + n * interval '1 day')",
  date: "('2026-11-22'::date + n)",
  json: String.raw`('{"b":  1, "a": "x\\n😀' || n || '"}')::json`,
  jsonb: String.raw`('{"b":  1, "a": "x\\n😀' || n || '"}')::jsonb`,
  // Of text, since there are no other arrays.
  ARRAY: `ARRAY[${NASTY}, 'n' || n]`,
  bytea: "(decode('00ff0a5c2e0a', 'hex') || n::text::bytea)",
};

/** Inserts three rows into every table of a migrated database, with values as odd as their types allow. */
export async function fillEveryTable(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows: columns } = await client.query<{ table: string; name: string; type: string; nullable: boolean }>(
      `SELECT table_name AS table, column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '\\_%'`,
    );
    const waiting = new Set(columns.map(({ table }) => table));
    // A table can be filled once the tables that it refers to are.
    while (waiting.size > 0) {
      const before = waiting.size;
      const problems: unknown[] = [];
      for (const table of waiting) {
        const own = columns.filter((column) => column.table === table);
        const names = own.map(({ name }) => `"${name}"`).join(', ');
        // The third row is null wherever that is allowed.
        const values = own.map(({ type, nullable }) =>
          nullable ? `CASE WHEN n < 3 THEN ${VALUES[type]} END` : VALUES[type],
        );
        try {
          await client.query(
            `INSERT INTO "${table}" (${names}) SELECT ${values.join(', ')} FROM generate_series(1, 3) AS n
             ON CONFLICT DO NOTHING`,
          );
          waiting.delete(table);
        } catch (error) {
          problems.push(error);
        }
      }
      if (waiting.size === before) throw new Error(problems.join('\n'));
    }
  });
}

export async function allRows(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    await client.query("SET timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" AS t ORDER BY 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}
