import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnNode } from './processes.ts';
import { LaunchError, type Scope } from './scope.ts';

/** The project's folder: everything here is relative to it. */
export const ROOT = path.join(import.meta.dirname, '../../..');

/** What a build depends on; a path that is not there counts as empty. */
const BUILD_INPUTS = [
  ...['app', 'lib', 'public', 'prisma/schema.prisma', 'package-lock.json', 'tsconfig.json'],
  ...['next.config.mjs', 'postcss.config.mjs', 'proxy.ts', 'instrumentation.ts'],
];
/** Made from the schema, which is counted; and the launchers, which no page uses. */
const NOT_INPUTS = new Set(['lib/generated', 'lib/local']);

function* filesOf(name: string): Generator<string> {
  const full = path.join(ROOT, name);
  if (NOT_INPUTS.has(name) || !existsSync(full)) return;
  if (!statSync(full).isDirectory()) return yield name;
  for (const entry of readdirSync(full).sort()) yield* filesOf(`${name}/${entry}`);
}

/** Names and contents of all files below `inputs`. */
function fingerprint(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const name of filesOf(input)) {
      const content = readFileSync(path.join(ROOT, name));
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Makes something from `inputs` unless the stamp says it was made from just these. The stamp is written last. */
export async function refresh(stamp: string, inputs: readonly string[], make: () => Promise<void>): Promise<void> {
  const file = path.join(ROOT, stamp);
  const wanted = fingerprint(inputs);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  rmSync(file, { force: true });
  await make();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, wanted);
}

/** Runs a tool of node_modules; what it prints is shown only if it fails. */
async function runTool(scope: Scope, script: string, command: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const lines: string[] = [];
  const args = [path.join(ROOT, 'node_modules', script), ...command];
  const child = await scope.use(() => spawnNode(args, { env, onLine: (line) => lines.push(line) }));
  if ((await child.exited) !== 0)
    throw new LaunchError([...lines, `The step "${command[0]}" failed; it says why above.`].join('\n'));
}

/** The Prisma client in lib/generated, made anew when the schema or Prisma changed. */
export async function ensureGenerated(scope: Scope): Promise<void> {
  await refresh('lib/generated/stamp', ['prisma/schema.prisma', 'package-lock.json'], async () => {
    console.log('Generating the database client …');
    await runTool(scope, 'prisma/build/index.js', ['generate'], process.env);
  });
}

/** The production build in .next, made anew when something it is made of changed. */
export async function ensureBuild(scope: Scope): Promise<void> {
  await ensureGenerated(scope);
  await refresh('.next/build-inputs', BUILD_INPUTS, async () => {
    console.log('Building (once after a change, about a minute) …');
    await nextBuild(scope, ROOT);
  });
}

/** `next build`, of our app or the one in a folder. */
export async function nextBuild(scope: Scope, folder: string, ...options: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  await runTool(scope, 'next/dist/bin/next', ['build', folder, ...options], env);
}
