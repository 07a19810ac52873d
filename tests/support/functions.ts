import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import './build.ts';

/**
 * What a serverless host makes of the build: one function for all route handlers with the same settings in vercel.json, with
 * the files that their traces name.
 */

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const Trace = z.object({ files: z.array(z.string()) });
const Paths = z.record(z.string(), z.string());
const Prerendered = z.object({ routes: z.record(z.string(), z.object({ srcRoute: z.string().nullable() })) });
const Settings = z.object({
  regions: z.array(z.string()),
  functions: z.record(z.string(), z.strictObject({ maxDuration: z.number() })),
});

export const settings = Settings.parse(read('vercel.json'));

/** Returns the files of a trace, including the entry, relative to the root. */
function traced(entry: string): string[] {
  const { files } = Trace.parse(read(`${entry}.nft.json`));
  return [entry, ...files.map((file) => path.join(path.dirname(entry), file))].filter((file) =>
    statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile(),
  );
}

export interface Route {
  /** `app/v1/me/route.ts`. */
  source: string;
  /** The pattern in vercel.json that applies to it. */
  pattern: string;
  files: string[];
}

/** Returns the first pattern that equals a file's name or matches it, as Vercel looks it up. */
function patternOf(source: string): string {
  const found = Object.keys(settings.functions).find((one) => one === source || path.matchesGlob(source, one));
  if (!found) throw new Error(`${source} comes under no pattern of vercel.json.`);
  return found;
}

/**
 * Returns all of our route handlers, except those that Next makes from icons and those whose responses the build has
 * written.
 */
export function routeHandlers(): Route[] {
  const paths = Paths.parse(read('.next/app-path-routes-manifest.json'));
  const written = Object.values(Prerendered.parse(read('.next/prerender-manifest.json')).routes).map(
    (one) => one.srcRoute,
  );
  return globSync('.next/server/app/**/route.js', { cwd: root }).flatMap((entry) => {
    const name = path.relative('.next/server', entry).replace(/\.js$/, '');
    const source = [`${name}.ts`, `${name}.tsx`].find((file) => existsSync(path.join(root, file)));
    const isWritten = written.includes(paths[name.replace(/^app/, '')] ?? '');
    return source && !isWritten ? [{ source, pattern: patternOf(source), files: traced(entry) }] : [];
  });
}

/** Returns the files of each function, by its maximum duration in seconds. */
export function functions(routes: readonly Route[]): Map<number, Set<string>> {
  const all = new Map<number, Set<string>>();
  for (const { pattern, files } of routes) {
    const seconds = settings.functions[pattern]?.maxDuration ?? 0;
    const of = all.get(seconds) ?? new Set(traced('.next/next-minimal-server.js'));
    for (const file of files) of.add(file);
    all.set(seconds, of);
  }
  return all;
}

/** Returns a size in MB. */
export function sizeOf(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += statSync(path.join(root, file)).size;
  return bytes / 1_000_000;
}

/** Returns the size of `files` by owner: `next`, a package's name, or `.next` for our own bundled code. */
export function byOwner(files: Iterable<string>): Record<string, number> {
  const owners: Record<string, string[]> = {};
  for (const file of files) {
    const owner = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file.split('/')[0] ?? '';
    owners[owner] = [...(owners[owner] ?? []), file];
  }
  return Object.fromEntries(Object.entries(owners).map(([owner, own]) => [owner, sizeOf(own)]));
}
