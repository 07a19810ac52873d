import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../host/folder.ts';
import { LaunchError } from '../host/scope.ts';
import { refresh } from './build.ts';

/** What `npm run bench` compares the app with. Only benchmarks need it, so the first one installs it. */

const FOLDER = 'tests/bench/peers';

/** Installs the peers' packages, half a gigabyte. Returns why they are missing, or undefined. */
export async function ensurePeers(): Promise<string | undefined> {
  try {
    await refresh(`${FOLDER}/node_modules/installed`, [`${FOLDER}/package-lock.json`], async () => {
      console.log('Installing the peers (only once, about a minute)…');
      // npm passes its own path to scripts.
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
