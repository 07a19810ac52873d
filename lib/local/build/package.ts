import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '../host/folder.ts';
import { LaunchError } from '../host/scope.ts';
import { PACKAGED } from './build.ts';

/**
 * Everything that runs in production, and nothing else, in its own folder: the build, the package files that it and the
 * server load, and the launcher. Node isn't included, nor anything that builds or tests.
 */

const SOURCES = ['lib', 'prisma', 'public', 'package.json', 'next.config.mjs', 'vercel.json'];

/** Build output that no server reads. */
const NOT_SERVED = ['cache', 'dev', 'types', 'diagnostics', 'trace', 'trace-build', 'turbopack', 'lock'];

/**
 * What the server and the launcher's own commands import. They are TypeScript, which the tracer can't read, so whole
 * packages are copied.
 */
const OF_THE_LAUNCHER = [
  ...['pg', 'pg-copy-streams', 'zod', 'stripe', 'resend', 'nodemailer', '@next/env'],
  ...['light-my-request', 'smtp-server', 'postal-mime'],
];

/** What Next looks up by name when it reads its configuration: the tracer can't follow a table of names. */
const OF_THE_CONFIGURATION = ['webpack', '@babel/runtime'].map((name) => `node_modules/next/dist/compiled/${name}`);

/**
 * Files that the server could load but never does: development builds of the same code, and code that builds or explains.
 * React's index files stay in both builds, since Node reads the names of exports from both before it runs one.
 */
const OF_DEVELOPMENT = [
  '**/*.dev.js',
  '**/!(react|react-jsx-runtime).development.js',
  ...['docs', 'compiled/babel', 'compiled/babel-packages', 'compiled/next-devtools', 'compiled/@next/font'].map(
    (name) => `node_modules/next/dist/${name}/**`,
  ),
];

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const Traced = z.object({ files: z.array(z.string()) });

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the folders of a package and its dependencies, relative to the root. Missing optional ones are left out. */
function withDependencies(name: string, found = new Set<string>()): Set<string> {
  const folder = path.join('node_modules', name);
  if (found.has(folder) || !existsSync(path.join(ROOT, folder))) return found;
  found.add(folder);
  const { dependencies } = Manifest.parse(readJson(path.join(ROOT, folder, 'package.json')));
  for (const dependency of Object.keys(dependencies)) withDependencies(dependency, found);
  return found;
}

/** Returns the files in the build's own traces: what each route and the server load. */
function tracedByBuild(): string[] {
  return globSync('.next/**/*.nft.json', { cwd: ROOT }).flatMap((trace) =>
    Traced.parse(readJson(path.join(ROOT, trace))).files.map((file) => path.join(path.dirname(trace), file)),
  );
}

/** Returns the files that scripts load, according to the build's own tracer. */
async function tracedFrom(...scripts: string[]): Promise<string[]> {
  const require = createRequire(path.join(ROOT, 'package.json'));
  const { nodeFileTrace } = z
    .object({ nodeFileTrace: z.custom<(files: string[], options: object) => Promise<{ fileList: Set<string> }>>() })
    .parse(require('next/dist/compiled/@vercel/nft'));
  const { fileList } = await nodeFileTrace(scripts, { base: ROOT, processCwd: ROOT, ignore: OF_DEVELOPMENT });
  return [...fileList];
}

const isBelow = (file: string, folders: readonly string[]) =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}${path.sep}`));

/** Throws LaunchError unless `folder` can be emptied without loss: it doesn't exist, is empty, or is an earlier package. */
function assertDisposable(folder: string): void {
  if (!existsSync(folder) || existsSync(path.join(folder, PACKAGED))) return;
  if (statSync(folder).isDirectory() && readdirSync(folder).length === 0) return;
  throw new LaunchError(`${folder} isn’t empty and isn’t an earlier package. Name a new folder.`);
}

/**
 * Copies everything from the built project into `folder`, which must be new, empty, or an earlier package, and is emptied
 * first. Returns the size in bytes. Throws LaunchError for any other folder.
 */
export async function writePackage(folder: string): Promise<number> {
  assertDisposable(folder);
  rmSync(folder, { recursive: true, force: true });
  const whole = [
    ...SOURCES,
    ...OF_THE_CONFIGURATION,
    ...OF_THE_LAUNCHER.flatMap((name) => [...withDependencies(name)]),
  ];
  const left = NOT_SERVED.map((name) => path.join('.next', name));
  const traced = [...tracedByBuild(), ...(await tracedFrom('node_modules/next/dist/server/next.js', '.next/api.mjs'))];
  const single = [...new Set(traced)].filter((file) => !isBelow(file, [...whole, '.next', '..']));
  for (const name of [...whole, '.next', ...single]) {
    const from = path.join(ROOT, name);
    if (!existsSync(from)) continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    cpSync(from, path.join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      // A traced folder is the target of a link; its files are listed separately.
      filter: (source) => !isBelow(path.relative(ROOT, source), left),
    });
  }
  writeFileSync(path.join(folder, PACKAGED), '');
  return sizeOf(folder);
}

function sizeOf(folder: string): number {
  return globSync('**/*', { cwd: folder }).reduce((sum, name) => {
    const entry = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return sum + (entry?.isFile() ? entry.size : 0);
  }, 0);
}
