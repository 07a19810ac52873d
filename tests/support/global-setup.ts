import { temporaryFolder } from '#lib/local/host/scope.ts';
import { keptFolder, startTestDatabase } from '#lib/local/postgres/test-database.ts';

/** Runs once before API and load tests: starts PostgreSQL, unless `npm test` already has. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_PG_URL) return undefined;
  // `npm test` passes the folder and removes it, even after a Ctrl-C.
  const folder = process.env.TEST_DIR ? undefined : temporaryFolder();
  const dir = folder?.path ?? process.env.TEST_DIR ?? '';
  const keep = process.env.TEST_KEEP === '1';
  const database = await startTestDatabase({ dir: keep ? keptFolder() : dir, keep });
  // Workers inherit the environment.
  Object.assign(process.env, { TEST_DIR: dir, ...database.variables });
  return async () => {
    await database.stop();
    await folder?.stop();
  };
}
