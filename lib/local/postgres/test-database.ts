import { migrate } from '#prisma/migrate.ts';
import type { Scope } from '../host/scope.ts';
import { createDatabase } from './database.ts';
import { startPostgres } from './server.ts';

/** Every test app's database is a copy of this one. */
const TEMPLATE = 'template_meeting_tab';

/** Starts a PostgreSQL below `dir` that goes with the scope, with a migrated template. Answers what tests and benches find in their environment. */
export async function startTestDatabase(scope: Scope, dir: string, durable: boolean) {
  const postgres = await scope.use(() => startPostgres({ dataDir: dir, durable, throwaway: true }));
  void postgres.exited.then(() => scope.abort('The database ended by itself.'));
  await createDatabase(postgres.url(), TEMPLATE);
  await migrate(postgres.url(TEMPLATE));
  return { TEST_PG_URL: postgres.url(), TEST_TEMPLATE: TEMPLATE, TEST_DIR: dir };
}
