import path from 'node:path';
import { ROOT } from '../host/folder.ts';
import { spawnNode } from '../host/processes.ts';
import type { Scope } from '../host/scope.ts';
import { ensureGenerated, fingerprint } from './build.ts';

/** Runs a script from node_modules, printing to this process's output. Returns whether it exited with 0. */
export async function runTool(
  scope: Scope,
  script: string,
  args: readonly string[],
  env = process.env,
  stdin: 'ignore' | 'inherit' = 'ignore',
): Promise<boolean> {
  const child = await scope.use(() => spawnNode([path.join(ROOT, 'node_modules', script), ...args], { env, stdin }));
  return (await child.exited).code === 0;
}

/** Returns whether the linters find nothing: Biome, ESLint (for React's rules and import rules), Knip. */
export async function lint(scope: Scope): Promise<boolean> {
  // ESLint's cache doesn't notice changes to the project's own rules.
  const cache = `.next/cache/eslint-${fingerprint(['eslint.config.mjs']).slice(0, 8)}/`;
  const linters = [
    runTool(scope, '@biomejs/biome/bin/biome', ['check']),
    runTool(scope, 'eslint/bin/eslint.js', ['--max-warnings=0', '--cache', `--cache-location=${cache}`, '.']),
    runTool(scope, 'knip/bin/knip.js', ['--no-config-hints']),
  ];
  return (await Promise.all(linters)).every(Boolean);
}

/** Formats all files and sorts their imports. Returns whether the linter has nothing left to report. */
export async function format(scope: Scope): Promise<boolean> {
  return runTool(scope, '@biomejs/biome/bin/biome', ['check', '--write']);
}

/** Returns whether the types are right. */
export async function typecheck(scope: Scope): Promise<boolean> {
  await ensureGenerated(scope);
  return (
    // Writes the types of routes and imported styles, which a fresh clone doesn't have.
    (await runTool(scope, 'next/dist/bin/next', ['typegen'], { ...process.env, NEXT_TELEMETRY_DISABLED: '1' })) &&
    (await runTool(scope, 'typescript/bin/tsc', ['--noEmit'])) &&
    // The service worker has different globals from a page.
    (await runTool(scope, 'typescript/bin/tsc', ['--noEmit', '-p', 'lib/offline']))
  );
}

/**
 * Runs linters and type checks at once: each alone leaves a processor idle for most of the time. Returns whether both pass.
 */
export async function check(scope: Scope): Promise<boolean> {
  console.log('\nLint and types');
  return (await Promise.all([lint(scope), typecheck(scope)])).every(Boolean);
}
