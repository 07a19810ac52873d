import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../host/folder.ts';
import { withLock } from '../host/lock.ts';
import { spawnNode } from '../host/processes.ts';
import { LaunchError, type Scope } from '../host/scope.ts';

/** Marks a folder that `npm run package` wrote: it is built, and can't build anything. bootstrap.mjs looks for it too. */
export const PACKAGED = '.next/packaged';

/** What the production build depends on. A missing path counts as empty. */
const BUILD_INPUTS = [
  ...['app', 'lib', 'public', 'prisma/schema.prisma', 'package-lock.json', 'tsconfig.json'],
  ...['next.config.mjs', 'postcss.config.mjs', 'proxy.ts', 'instrumentation.ts', 'lib/local/build/bundle.ts'],
];
/**
 * Not counted: the generated client, since the schema counts; the packed client, which the build makes; and the launchers,
 * of which the build uses only one.
 */
const NOT_INPUTS = new Set(['lib/generated', 'lib/local', 'lib/sdk/dist']);

function* filesOf(name: string): Generator<string> {
  const full = path.join(ROOT, name);
  if (NOT_INPUTS.has(name) || !existsSync(full)) return;
  if (!statSync(full).isDirectory()) return yield name;
  for (const entry of readdirSync(full).sort()) yield* filesOf(`${name}/${entry}`);
}

/** Returns a SHA-256, in hex, of the names and contents of all files under `inputs`. */
export function fingerprint(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const name of filesOf(input)) {
      const content = readFileSync(path.join(ROOT, name));
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * Calls `make` unless the file `stamp` says that it was last made from the same `inputs`. If several processes call it at
 * once, one makes it and the others wait. The stamp is written last, so an interrupted run doesn't count.
 */
export async function refresh(stamp: string, inputs: readonly string[], make: () => Promise<void>): Promise<void> {
  if (existsSync(path.join(ROOT, PACKAGED))) return;
  const file = path.join(ROOT, stamp);
  const isFresh = (wanted: string) => existsSync(file) && readFileSync(file, 'utf8') === wanted;
  if (isFresh(fingerprint(inputs))) return;
  await withLock(file, async () => {
    const wanted = fingerprint(inputs);
    if (isFresh(wanted)) return;
    rmSync(file, { force: true });
    await make();
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, wanted);
  });
}

/** What stops child processes: a launcher passes its scope. */
type Starter = Pick<Scope, 'use'>;

/** Runs a script of the project or of a package. Its output is shown only if it fails. */
async function runTool(scope: Starter, script: string, command: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const lines: string[] = [];
  const args = [path.join(ROOT, script), ...command];
  const child = await scope.use(() => spawnNode(args, { env, onLine: (line) => lines.push(line) }));
  if ((await child.exited).code !== 0)
    throw new LaunchError([...lines, `The step “${command[0] ?? script}” failed. See its output above.`].join('\n'));
}

/**
 * Generates the Prisma client in lib/generated if the schema or Prisma has changed, and compiles the app's catalog if that
 * has.
 */
export async function ensureGenerated(scope: Starter): Promise<void> {
  const catalogue = ['lib/languages/app', 'lib/languages/app-catalogue.ts', 'lib/languages/compile.ts'];
  await refresh('lib/generated/words/stamp', [...catalogue, 'package-lock.json'], () =>
    runTool(scope, 'lib/languages/compile.ts', [], process.env),
  );
  const inputs = ['prisma/schema.prisma', 'prisma/generate.ts', 'package-lock.json'];
  await refresh('lib/generated/stamp', inputs, async () => {
    console.log('Generating the database client…');
    await runTool(scope, 'prisma/generate.ts', [], process.env);
  });
}

/** Builds the app into .next if anything it is made from has changed. */
export async function ensureBuild(scope: Starter): Promise<void> {
  await ensureGenerated(scope);
  await refresh('.next/build-inputs', BUILD_INPUTS, async () => {
    console.log('Building (only after a change, about a minute)…');
    // Same as `npm run build`: lib/http/inline-scripts.ts says why it builds twice, lib/offline/make-worker.ts what comes
    // last.
    await nextBuild(scope, ROOT);
    await runTool(scope, 'lib/http/inline-scripts.ts', [], process.env);
    await nextBuild(scope, ROOT, '--experimental-build-mode', 'generate');
    await runTool(scope, 'lib/offline/make-worker.ts', [], process.env);
    await runTool(scope, 'lib/local/build/bundle.ts', [], process.env);
  });
}

/** Runs `next build` in `folder`. */
async function nextBuild(scope: Starter, folder: string, ...options: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  await runTool(scope, 'node_modules/next/dist/bin/next', ['build', folder, ...options], env);
}
