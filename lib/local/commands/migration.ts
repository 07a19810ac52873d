import { writeMigration } from '#prisma/diff.ts';
import { LaunchError, runLauncher, temporaryFolder } from '../host/scope.ts';
import { startPostgres } from '../postgres/server.ts';

/** `npm run db:migration NAME`: writes the next migration, using a throwaway server, so that a running app is not disturbed. */
await runLauncher(async (scope) => {
  const name = process.argv.slice(2).join('_');
  if (!name) throw new LaunchError('Name the migration after what it does: npm run db:migration add_topics');
  const { path } = await scope.use(temporaryFolder);
  const postgres = await scope.use(() => startPostgres({ dataDir: path, durable: false }));
  const folder = await writeMigration(postgres.url(), name);
  console.log(
    folder ? `Created prisma/migrations/${folder}/migration.sql` : 'Nothing to migrate: schema.prisma hasn’t changed.',
  );
  return 0;
});
