import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nextBuild, ROOT, refresh } from './build.ts';
import { LaunchError, type Scope } from './scope.ts';

/** What `npm run bench` compares the app with. The app never needs it, so the first bench installs it. */

const FOLDER = 'tests/bench/peers';

/** Installs the peers' packages, half a gigabyte. Returns why they are missing, or undefined. */
export async function ensurePeers(): Promise<string | undefined> {
  try {
    await refresh(`${FOLDER}/node_modules/installed`, [`${FOLDER}/package-lock.json`], async () => {
      console.log('Installing the peers (only once, about a minute)…');
      // npm tells its scripts where npm itself is.
      const cli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
      const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
      const [program, ...rest] = cli ? [process.execPath, cli, ...args] : ['npm', ...args];
      const { status } = spawnSync(program ?? '', rest, { cwd: path.join(ROOT, FOLDER), stdio: 'inherit' });
      if (status !== 0) throw new LaunchError('not installed, see npm’s output above');
    });
    return undefined;
  } catch (error) {
    if (error instanceof LaunchError) return error.message;
    throw error;
  }
}

/** Builds the bare Next app. With webpack: Turbopack needs this project's root for packages, and would take its proxy.ts. */
export async function ensureBareNext(scope: Scope): Promise<void> {
  const bare = 'tests/bench/bare-next';
  await refresh(
    `${bare}/.next/build-inputs`,
    [`${bare}/app`, `${bare}/next.config.mjs`, 'package-lock.json'],
    async () => {
      console.log('Building the bare Next.js app…');
      await nextBuild(scope, path.join(ROOT, bare), '--webpack');
    },
  );
}
