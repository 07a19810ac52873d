import { ensureBuild } from '../host/build.ts';
import { ensureBareNext, ensurePeers } from '../host/peers.ts';
import { LaunchError, runLauncher, temporaryFolder } from '../host/scope.ts';
import { startTestDatabase } from '../postgres/test-database.ts';

/**
 * `npm run bench [-- --quick] [NAME…]`: measures the app against others on the same PostgreSQL, all rows or those named,
 * and prints a table. Exits with 1 if a target is missed. The database is durable, as in production: fsync is on.
 */

await runLauncher(async (scope) => {
  const given = process.argv.slice(2);
  const quick = given.includes('--quick');
  const names = given.filter((argument) => argument !== '--quick');
  const { path: dir } = await scope.use(temporaryFolder);
  await ensureBuild(scope);
  // Imported here, since they need what has just been generated.
  const { ROWS, runRows } = await import('#tests/bench/run.ts');
  const unknown = names.find((name) => !Object.hasOwn(ROWS, name));
  if (unknown) throw new LaunchError(`There’s no row “${unknown}”. Choose from: ${Object.keys(ROWS).join(', ')}.`);
  await ensureBareNext(scope);
  const peersMissing = await ensurePeers();
  const database = await scope.use(() => startTestDatabase({ dir, durable: true }));
  void database.exited.then(() => scope.abort('The database stopped unexpectedly.'));
  Object.assign(process.env, { TEST_DIR: dir, TEST_BUILT: '1', ...database.variables });
  return (await runRows({ scope, quick, peersMissing }, names)) ? 0 : 1;
});
