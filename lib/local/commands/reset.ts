import { migrate } from '#prisma/migrate.ts';
import { parseLaunchEnv } from '../../env.ts';
import { LaunchError, runLauncher } from '../host/scope.ts';
import { APP_DATABASE, createDatabase, dropDatabase } from '../postgres/database.ts';
import { removePostgres, startPostgres } from '../postgres/server.ts';
import { keptFolder } from '../postgres/test-database.ts';

/** `npm run db:reset`: empties the local database; with `--tests` removes the one kept by `npm test -- --keep`. */
await runLauncher(async (scope) => {
  if (process.argv.includes('--tests')) {
    removePostgres(keptFolder());
    console.log('Removed the database kept for tests.');
    return 0;
  }
  const { DATABASE_URL, DATA_DIR } = parseLaunchEnv(process.env);
  if (DATABASE_URL)
    throw new LaunchError(
      'db:reset empties only the local database, and DATABASE_URL points to another. Unset it first.',
    );
  const postgres = await scope.use(() => startPostgres({ dataDir: DATA_DIR, durable: true }));
  await dropDatabase(postgres.url(), APP_DATABASE);
  await createDatabase(postgres.url(), APP_DATABASE);
  const applied = await migrate(postgres.url(APP_DATABASE));
  console.log(`Emptied the local database. Migrations applied: ${applied.join(', ')}`);
  return 0;
});
