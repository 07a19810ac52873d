import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuild, refresh } from '../build/build.ts';
import { ROOT } from '../host/folder.ts';
import { LaunchError, type Scope, temporaryFolder } from '../host/scope.ts';
import { startTestDatabase } from '../postgres/test-database.ts';

const PEERS = 'tests/bench/peers';

/** Installs what the app is compared with, half a gigabyte. Throws LaunchError. */
const installPeers = () =>
  refresh(`${PEERS}/node_modules/installed`, [`${PEERS}/package-lock.json`], async () => {
    console.log('Installing the peers (only once, about a minute)…');
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { cwd: path.join(ROOT, PEERS), stdio: 'inherit' });
    if (status !== 0) throw new LaunchError('Couldn’t install the peers. See npm’s output above.');
  });

/** Measures all rows, or those named. Returns whether all targets were met. */
export async function bench(scope: Scope, args: string[]): Promise<boolean> {
  const names = args.filter((argument) => argument !== '--quick');
  const { path: dir } = await scope.use(temporaryFolder);
  await ensureBuild(scope);
  // Imported here, since they need generated code.
  const { ROWS, runRows } = await import('#tests/bench/run.ts');
  const unknown = names.find((name) => !Object.hasOwn(ROWS, name));
  if (unknown) throw new LaunchError(`There’s no row “${unknown}”. Choose from: ${Object.keys(ROWS).join(', ')}.`);
  await installPeers();
  // With fsync, as in production.
  const database = await scope.use(() => startTestDatabase({ dir, durable: true }));
  void database.exited.then(() => scope.abort('The database stopped unexpectedly.'));
  Object.assign(process.env, { TEST_DIR: dir, TEST_BUILT: '1', ...database.variables });
  return runRows({ scope, quick: args.includes('--quick') }, names);
}
