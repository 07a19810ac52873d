import { MigrationError } from '#prisma/connection.ts';
import { migrate } from '#prisma/migrate.ts';
import { type Decision, resolveMigrations } from '#prisma/resolve.ts';
import { parseLaunchEnv } from '../../env.ts';
import { LaunchError, runLauncher } from '../host/scope.ts';
import { APP_DATABASE } from '../postgres/database.ts';
import { startPostgres } from '../postgres/server.ts';

/**
 * `npm run db:resolve [-- --applied | --again]`: resolves an interrupted migration in DIRECT_URL, DATABASE_URL or the
 * local database, and applies the rest.
 */
await runLauncher(async (scope) => {
  const given = process.argv.slice(2);
  const decision = (['applied', 'again'] as const).find((one): one is Decision => given.includes(`--${one}`));
  const { DATABASE_URL, DIRECT_URL, DATA_DIR } = parseLaunchEnv(process.env);
  const local = async () =>
    (await scope.use(() => startPostgres({ dataDir: DATA_DIR, durable: true }))).url(APP_DATABASE);
  const url = DIRECT_URL ?? DATABASE_URL ?? (await local());
  try {
    const resolved = await resolveMigrations(url, { decision });
    if (resolved.length === 0) console.log('No migration was interrupted.');
    const applied = await migrate(url);
    if (applied.length > 0) console.log(`Migrations applied: ${applied.join(', ')}`);
    return 0;
  } catch (error) {
    throw error instanceof MigrationError ? new LaunchError(error.message) : error;
  }
});
