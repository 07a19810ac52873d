import path from 'node:path';
import { ROOT } from './build.ts';
import { spawnNode } from './processes.ts';
import type { Scope } from './scope.ts';

/** Runs a tool of node_modules, printing where we print; answers whether all was well. */
export async function tool(scope: Scope, script: string, args: readonly string[], env = process.env): Promise<boolean> {
  const child = await scope.use(() => spawnNode([path.join(ROOT, 'node_modules', script), ...args], { env }));
  return (await child.exited) === 0;
}

/** Lint and types; the database's client must have been generated. Answers whether all was well. */
export async function check(scope: Scope): Promise<boolean> {
  console.log('\nLint and types');
  return (
    (await tool(scope, '@biomejs/biome/bin/biome', ['check'])) &&
    // Writes the types of routes and of imported styles that a fresh clone does not have.
    (await tool(scope, 'next/dist/bin/next', ['typegen'], { ...process.env, NEXT_TELEMETRY_DISABLED: '1' })) &&
    (await tool(scope, 'typescript/bin/tsc', ['--noEmit']))
  );
}
