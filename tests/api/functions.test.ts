import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import '../support/build.ts';

/**
 * What a serverless host would have to load before it responds, by the build's own traces: one function for all route
 * handlers with the same settings in vercel.json.
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

const settings = Settings.parse(read('vercel.json'));

/** Returns the files of a trace, including the entry, relative to the root. */
function traced(entry: string): string[] {
  const { files } = Trace.parse(read(`${entry}.nft.json`));
  return [entry, ...files.map((file) => path.join(path.dirname(entry), file))].filter((file) =>
    statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile(),
  );
}

interface Route {
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
function routeHandlers(): Route[] {
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
function functions(routes: readonly Route[]): Map<number, Set<string>> {
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
function sizeOf(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += statSync(path.join(root, file)).size;
  return bytes / 1_000_000;
}

/** Returns the size of `files` by owner: `next`, a package's name, or `.next` for our own bundled code. */
function byOwner(files: Iterable<string>): Record<string, number> {
  const owners: Record<string, string[]> = {};
  for (const file of files) {
    const owner = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file.split('/')[0] ?? '';
    owners[owner] = [...(owners[owner] ?? []), file];
  }
  return Object.fromEntries(Object.entries(owners).map(([owner, own]) => [owner, sizeOf(own)]));
}

const LOGO = 'app/v1/workspaces/[id]/logo/route.ts';
const PICTURE = 'app/r/[id]/image.png/route.tsx';

/** The API's description includes all routes, and with them the emails' words in every language. */
const DESCRIPTIONS = ['app/openapi.json/route.ts', 'app/llms.txt/route.ts'];

const EMPTY_MAP = '{"version":3,"sources":[],"sections":[]}';

const routes = routeHandlers();
const having = (part: string) =>
  routes.filter(({ files }) => files.some((file) => file.includes(part))).map(({ source }) => source);

describe('a route handler', () => {
  it('of the API is at most 6.5 MB', () => {
    const large = routes
      .filter(({ source }) => ![LOGO, PICTURE].includes(source) && !source.startsWith('app/(site)/'))
      .filter(({ source, files }) => sizeOf(files) > (DESCRIPTIONS.includes(source) ? 7 : 6.5))
      .map(({ source, files }) => ({ source, megabytes: sizeOf(files), ...byOwner(files) }));
    expect(large).toEqual([]);
    expect(routes.length).toBeGreaterThan(30);
  });

  it('brings the fonts of Chinese, Japanese, Korean and Arabic only where pictures of receipts are drawn, and one weight of each', () => {
    const fonts = routes.find(({ source }) => source === PICTURE)?.files.filter((file) => file.includes('@fontsource'));
    for (const [name, weight] of [
      ['kosugi', 400],
      ['gowun-dodum', 400],
      ['noto-sans-sc', 500],
      ['ibm-plex-sans-arabic', 500],
    ] as const) {
      expect(having(`/${name}/`), name).toEqual([PICTURE]);
      const own = fonts?.filter((file) => file.includes(`/${name}/`)) ?? [];
      expect(own.length, name).toBeGreaterThan(1);
      expect(own.filter((file) => !file.endsWith(`-${weight}-normal.woff`) && !file.endsWith('/unicode.json'))).toEqual(
        [],
      );
    }
    expect(fonts?.filter((file) => file.includes('/ibm-plex-mono/') && file.endsWith('.woff'))).toHaveLength(10);
    expect(sizeOf(fonts ?? [])).toBeLessThan(13);
  });

  it('brings libvips only where logos are read, and what draws pictures only where they are drawn', () => {
    expect(having('node_modules/@img/')).toEqual([LOGO]);
    expect(having('node_modules/next/dist/compiled/@vercel/og/')).toEqual([PICTURE]);
  });

  it('brings the small one of Prisma’s compilers, if any', () => {
    expect(having('query_compiler_fast')).toEqual([]);
    expect(having('query_compiler_small')).toContain('app/v1/sync/push/route.ts');
  });
});

describe('vercel.json', () => {
  it('says where functions run and how long they may take, and has no unused line', () => {
    expect(settings.regions).toHaveLength(1);
    const used = new Set(routes.map(({ pattern }) => pattern));
    expect(Object.keys(settings.functions).filter((pattern) => !used.has(pattern))).toEqual([]);
  });

  it('gives logos and pictures functions of their own', () => {
    const alone = [LOGO, PICTURE].map((source) => {
      const pattern = routes.find((route) => route.source === source)?.pattern ?? '';
      const seconds = settings.functions[pattern]?.maxDuration;
      return routes.filter((route) => settings.functions[route.pattern]?.maxDuration === seconds);
    });
    expect(alone.map((those) => those.map(({ source }) => source))).toEqual([[LOGO], [PICTURE]]);
  });

  it('keeps the functions that are called most small', () => {
    const sizes = Object.fromEntries([...functions(routes)].map(([seconds, files]) => [seconds, sizeOf(files)]));
    const data = routes.find(({ source }) => source === 'app/v1/sync/push/route.ts')?.pattern ?? '';
    expect(sizes[settings.functions[data]?.maxDuration ?? 0]).toBeLessThan(6.5);
    // Functions that send email, bill or delete, and those for the operator.
    for (const seconds of [45, 300, 15]) expect(sizes[seconds], `${seconds} s`).toBeLessThan(8.5);
  });
});

describe('what is published', () => {
  const text = (pattern: string) =>
    globSync(pattern, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');

  it('of the build is named by a page, a manifest or another of these files', () => {
    const naming = [
      text('.next/*.json'),
      text('.next/server/**/*.{js,json,html}'),
      text('.next/static/**/*.{js,css}'),
    ].join();
    const files = globSync('.next/static/**/*.*', { cwd: root })
      // Turbopack writes an empty source map for a chunk that starts a worker.
      .filter((file) => !file.endsWith('.map') || text(file).replace(/\s/g, '') !== EMPTY_MAP)
      .map((file) => path.basename(file));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !naming.includes(file))).toEqual([]);
  });

  it('has the words of the app and of a receipt on paper, and of no email, without the library that fills those in', () => {
    const published = text('.next/static/**/*.js');
    expect(published).toContain('Times are rounded to the second, each person’s cost to the currency’s smallest unit.');
    expect(published).toContain(
      'Zeiten sind auf die Sekunde gerundet, die Kosten jeder Person auf die kleinste Einheit der Währung.',
    );
    for (const ofTheServer of ['ist Ihr Code für Meeting Tab', 'is your Meeting Tab code', 'MISSING_VALUE']) {
      expect([ofTheServer, published.includes(ofTheServer)]).toEqual([ofTheServer, false]);
    }
    expect(text('.next/server/**/*.js')).toContain('MISSING_VALUE');
  });

  it('as it is, is named by a page or by another of these files', () => {
    const files = globSync('public/**/*.*', { cwd: root }).map((file) => file.replace(/^public/, ''));
    const naming = [text('app/**/*.{ts,tsx,css}'), text('lib/**/*.ts'), text('public/**/*.webmanifest')].join();
    expect(files.filter((file) => !naming.includes(file))).toEqual([]);
  });
});
