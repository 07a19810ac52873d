import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '#lib/local/postgres/database.ts';
import { newFolder } from './folders.ts';

/** The project's own migrations, and folders for others. */

export const ROOT = path.join(import.meta.dirname, '../..');
export const MIGRATIONS = path.join(ROOT, 'prisma/migrations');

/** Their names, oldest first. */
export const migrationNames: readonly string[] = readdirSync(MIGRATIONS)
  .filter((name) => /^\d/.test(name))
  .toSorted();

/** Makes an empty folder for migrations. Returns it with a function that writes one. */
export function migrationFolder() {
  const directory = newFolder();
  return {
    directory,
    write(name: string, sql: string): void {
      mkdirSync(path.join(directory, name), { recursive: true });
      writeFileSync(path.join(directory, name, 'migration.sql'), sql);
    },
  };
}

/** Returns the first column of the rows that `sql` returns. */
export async function column(url: string, sql: string): Promise<unknown[]> {
  const { rows } = await withClient(url, (client) => client.query({ text: sql, rowMode: 'array' }));
  return rows.map(([value]) => value);
}

/** Returns the applied migrations, as Prisma records them. */
export async function migrationHistory(url: string): Promise<Record<string, unknown>[]> {
  const sql = 'SELECT * FROM _prisma_migrations ORDER BY started_at, migration_name';
  return (await withClient(url, (client) => client.query(sql))).rows;
}
