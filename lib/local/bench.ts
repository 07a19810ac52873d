import { migrate } from '../../prisma/migrate.ts';
import { ensureBuild } from './build.ts';
import { createDatabase } from './database.ts';
import { ensureBareNext, ensurePeers } from './peers.ts';
import { startPostgres } from './postgres.ts';
import { LaunchError, runLauncher, temporaryFolder } from './scope.ts';

/**
 * `npm run bench [-- --quick] [NAME…]`: measures the app against others on the same PostgreSQL, all rows or those named, and
 * prints a table. Ends with 1 if a target is missed. The database keeps its promises, as in production: fsync is on.
 */

const template = 'template_meeting_tab';

await runLauncher(async (scope) => {
  const given = process.argv.slice(2);
  const quick = given.includes('--quick');
  const names = given.filter((argument) => argument !== '--quick');
  const { path: dir } = await scope.use(temporaryFolder);
  await ensureBuild(scope);
  // Only now: they import what has just been generated.
  const { ROWS, runRows } = await import('../../tests/bench/run.ts');
  const unknown = names.find((name) => !Object.hasOwn(ROWS, name));
  if (unknown)
    throw new LaunchError(`There is no "${unknown}" to measure. Say some of: ${Object.keys(ROWS).join(', ')}.`);
  await ensureBareNext(scope);
  const peersMissing = await ensurePeers();
  const postgres = await scope.use(() => startPostgres({ dataDir: dir, durable: true, throwaway: true }));
  void postgres.exited.then(() => scope.abort('The database ended by itself.'));
  await createDatabase(postgres.url(), template);
  await migrate(postgres.url(template));
  Object.assign(process.env, { TEST_PG_URL: postgres.url(), TEST_TEMPLATE: template, TEST_DIR: dir });
  return (await runRows({ scope, quick, peersMissing }, names)) ? 0 : 1;
});
