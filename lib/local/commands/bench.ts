import { ensureBuild } from '../build/build.ts';
import { ensurePeers } from '../build/peers.ts';
import { LaunchError, type Scope, temporaryFolder } from '../host/scope.ts';
import { startTestDatabase } from '../postgres/test-database.ts';

/** Measures all rows, or those named. Returns whether all targets were met. */
export async function bench(scope: Scope, args: string[]): Promise<boolean> {
  const names = args.filter((argument) => argument !== '--quick');
  const { path: dir } = await scope.use(temporaryFolder);
  await ensureBuild(scope);
  // Imported here, since they need generated code.
  const { ROWS, runRows } = await import('#tests/bench/run.ts');
  const unknown = names.find((name) => !Object.hasOwn(ROWS, name));
  if (unknown) throw new LaunchError(`There’s no row “${unknown}”. Choose from: ${Object.keys(ROWS).join(', ')}.`);
  const peersMissing = await ensurePeers();
  // With fsync, as in production.
  const database = await scope.use(() => startTestDatabase({ dir, durable: true }));
  void database.exited.then(() => scope.abort('The database stopped unexpectedly.'));
  Object.assign(process.env, { TEST_DIR: dir, TEST_BUILT: '1', ...database.variables });
  return runRows({ scope, quick: args.includes('--quick'), peersMissing }, names);
}
