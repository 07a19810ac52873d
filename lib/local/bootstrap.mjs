// The first script of `npm start`, `npm test` and the like: runs on any Node that the README promises, with nothing
// installed. Checks the command's arguments, installs what is missing, then hands over to Node 24 from node_modules. Plain
// JavaScript without dependencies, so that even an old Node gets as far as the message about its version.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS, unknownArgument } from './commands/table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const lockfile = join(root, 'package-lock.json');
const stamp = join(modules, '.meeting-tab-installed');
/** Whether `npm run package` made this folder: complete, and run by the Node that is there. See build/build.ts. */
const isPackaged = existsSync(join(root, '.next/packaged'));

/** Prints what is wrong and exits with 1. */
function fail(text) {
  console.error(text);
  process.exit(1);
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** Returns the path of Node 24, the dev dependency `node`. Undefined without dev dependencies or install scripts. */
function newerNode() {
  if (isPackaged) return process.execPath;
  return [join(modules, 'node/bin/node'), join(modules, 'node/bin/node.exe')].find(existsSync);
}

function installed() {
  if (isPackaged) return true;
  if (!newerNode()) return false;
  const wanted = sha256(readFileSync(lockfile));
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted;
  // After an `npm ci` run by hand: npm writes this file last, and only on success.
  const byHand = join(modules, '.package-lock.json');
  if (!existsSync(byHand) || statSync(byHand).mtimeMs < statSync(lockfile).mtimeMs) return false;
  writeFileSync(stamp, wanted);
  return true;
}

/** Runs a program and resolves to its exit code. Passes signals on to it. */
function run(program, args, stdio) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio });
    // Ctrl-C reaches the whole foreground group, a plain kill only this process. So the signal is always passed on, and the
    // child, which counts only the first, decides when it is done.
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    // A supervisor that ends only npm ends nothing below it. (Scripts that serve use `exec`, so there is no shell in
    // between.)
    const npm = process.env.npm_lifecycle_event && process.ppid;
    const watch = setInterval(() => npm && process.ppid !== npm && child.kill('SIGTERM'), 1000);
    child.on('error', (error) => fail(`Couldn’t run ${program}: ${error.message}`));
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      clearInterval(watch);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

/** Returns whether a lock file is left over: empty after a full disk, of a process that is gone, or hours old. */
function isLeftOver(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || Number.NaN, 0);
    return Date.now() - statSync(lock).mtimeMs > 3_600_000;
  } catch (error) {
    return error.code !== 'EPERM';
  }
}

/**
 * Waits until no other install runs in this folder. The lock is outside, since an install empties node_modules. It is
 * written under another name first, so that nobody reads a partial one.
 */
async function lockInstall() {
  const lock = join(tmpdir(), `meeting-tab-install-${sha256(root).slice(0, 16)}`);
  const mine = `${lock}.${process.pid}`;
  for (let told = false; ; told = true) {
    try {
      writeFileSync(mine, String(process.pid));
      linkSync(mine, lock);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') return () => {};
    } finally {
      rmSync(mine, { force: true });
    }
    if (isLeftOver(lock)) rmSync(lock, { force: true });
    else if (!told) console.log('Waiting for another install in this folder…');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function install() {
  const unlock = await lockInstall();
  process.on('exit', unlock);
  if (installed()) return unlock();
  console.log('Installing dependencies (only once, about a minute)…');
  // npm passes its own path to scripts, which needs no shell on any system.
  const cli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const npm = cli ? [process.execPath, cli] : ['npm'];
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run(npm[0], [...npm.slice(1), ...args], 'inherit');
  if (code !== 0) fail('Couldn’t install the dependencies. See npm’s output above.');
  if (!newerNode()) fail('Couldn’t install Node 24. Allow npm to run install scripts (ignore-scripts=false).');
  writeFileSync(stamp, sha256(readFileSync(lockfile)));
  console.log('Dependencies installed.');
  unlock();
}

// The reader of the output may go away.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

async function main() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Meeting Tab needs Node.js 20.19 or newer. This is ${process.versions.node}.`);
  }
  const { platform, arch } = process;
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch)) {
    fail(`Meeting Tab runs on Linux and macOS, x64 and arm64, and on Windows in WSL. This is ${platform} ${arch}.`);
  }
  if (isPackaged && major < 24) fail(`This package of Meeting Tab needs Node.js 24. This is ${process.versions.node}.`);
  const [command, ...rest] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, command)) fail(`Usage: bootstrap.mjs ${Object.keys(COMMANDS).join(' | ')}`);
  const { help } = COMMANDS[command];
  if (rest.includes('--help') || rest.includes('-h')) return console.log(help);
  const unknown = unknownArgument(COMMANDS[command], rest);
  if (unknown !== undefined) fail(`This command doesn’t take “${unknown}”.\n\n${help}`);
  if (!installed()) await install();
  const program = newerNode();
  if (!program) fail('node_modules is incomplete. Delete it and try again.');
  // The channel tells the launcher when this process is gone, even after SIGKILL.
  const script = join(root, 'lib/local/commands/run.ts');
  process.exitCode = await run(program, [script, command, ...rest], ['inherit', 'inherit', 'inherit', 'ipc']);
}

await main();
