import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { MINUTE } from '../../time.ts';
import { ROOT } from '../host/folder.ts';
import { LaunchError } from '../host/scope.ts';

export interface Browser {
  executablePath: string;
  args: string[];
}

/** The headless shell comes first, as in Playwright: drawing what nobody sees takes time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns whether a browser runs: it may lack libraries, and Ubuntu's /usr/bin/chromium-browser may only point to a snap.
 */
const works = (file: string) => existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;

const find = () => [chromium.executablePath(), ...INSTALLED].find(works);

const run = (program: string, args: string[]) =>
  spawnSync(program, args, { stdio: 'inherit', timeout: 10 * MINUTE }).status === 0;

/** Installs Playwright's browser, or Debian's if that download fails. */
function install(): void {
  console.log('Installing a browser for the tests (only once)…');
  const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  if (run(process.execPath, [playwright, 'install', '--no-shell', 'chromium']) && find()) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  run('apt-get', ['update']);
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
}

/** Finds a Chromium that runs here, or installs one. Throws LaunchError if neither works. */
export function ensureBrowser(): Browser {
  if (!find()) install();
  const executablePath = find();
  if (!executablePath) {
    throw new LaunchError(
      'No browser found for the tests. Install Chromium or Chrome: npx playwright install --with-deps chromium',
    );
  }
  // Chromium's sandbox doesn't work as root.
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
}
