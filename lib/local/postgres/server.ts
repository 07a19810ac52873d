import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { SECOND } from '../../time.ts';
import { tryLock } from '../host/lock.ts';
import { freePort } from '../host/ports.ts';
import { type Ending, sleep } from '../host/processes.ts';
import { LaunchError } from '../host/scope.ts';
import { type Cluster, openCluster, type ServerUser, serverBinaries, serverUser } from './home.ts';

/** A running embedded PostgreSQL, reachable only from this machine. */
export interface Postgres {
  /** Returns the URL of one of its databases. */
  url(database?: string): string;
  /** Resolves when the server is gone, whether it was stopped or not. */
  readonly exited: Promise<Ending>;
  /** Shuts down fast: open transactions are rolled back, and everything committed is on disk. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The cluster is in its folder `postgres`, unless the server's user can't go there. */
  dataDir: string;
  /** False: without fsync. */
  durable: boolean;
  /** Whether stop() deletes the cluster. Default: unless durable. */
  throwaway?: boolean;
}

/** The server's environment, whatever the shell has set (PGDATA, LANG, …). NODE_ENV is required by Next's types. */
const SERVER_ENV = { PATH: '/usr/bin:/bin:/usr/local/bin', LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' as const };

/**
 * Runs PostgreSQL with a watcher that holds the reading end of a pipe from this process. However this process ends, the pipe
 * closes, and the watcher asks the server (which keeps the shell's process ID across exec) to shut down.
 */
const WATCHED = '( { read -r _; kill -INT $$; } <&3 & ); exec "$@" 3<&-';

/** Starts the cluster in `dataDir`, creating it if there is none. Throws LaunchError. */
export async function startPostgres({ dataDir, durable, throwaway = !durable }: PostgresOptions): Promise<Postgres> {
  const user = serverUser();
  const native = serverBinaries(user);
  const cluster = openCluster(path.resolve(dataDir, 'postgres'), user);
  const unlock = lockCluster(cluster);
  try {
    const data = path.join(cluster.home, 'data');
    await endOrphan(data);
    if (!existsSync(data)) await initialise(native, cluster, user, durable);
    checkVersion(native, data);
    const server = await startServer(native, cluster, user, durable);
    // Not 'close', which waits for the watcher's end of the pipe.
    const exited = new Promise<Ending>((resolve) => server.once('exit', (code, signal) => resolve({ code, signal })));
    const rotating = setInterval(() => rotate(logOf(cluster)), LOG_LOOK_MS).unref();
    return {
      url: (database = 'postgres') => urlOf(cluster, database),
      exited,
      async stop() {
        clearInterval(rotating);
        await endServer(
          (signal) => server.kill(signal),
          () => server.exitCode !== null || server.signalCode !== null,
        );
        // Ends the watcher, and lets this process end.
        for (const pipe of server.stdio) pipe?.destroy();
        unlock();
        if (throwaway) cluster.remove();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Returns the cluster in `dataDir` for a while: the one that `npm start` is running, or else one that it starts. Throws
 * LaunchError.
 */
export async function borrowPostgres(options: PostgresOptions): Promise<Pick<Postgres, 'url' | 'stop'>> {
  const cluster = openCluster(path.resolve(options.dataDir, 'postgres'), serverUser());
  const release = tryLock(lockOf(cluster));
  if (!release) return { url: (database = 'postgres') => urlOf(cluster, database), async stop() {} };
  release();
  return startPostgres(options);
}

/** Deletes the cluster in `dataDir`, which must not be in use. Throws LaunchError if it is. */
export function removePostgres(dataDir: string): void {
  const cluster = openCluster(path.resolve(dataDir, 'postgres'), serverUser());
  const unlock = lockCluster(cluster);
  cluster.remove();
  unlock();
}

function urlOf({ password, port }: Cluster, database: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

const lockOf = ({ home }: Cluster) => path.join(home, 'launcher.lock');

/** Locks a cluster: only one launcher at a time may use it. */
function lockCluster(cluster: Cluster): () => void {
  const release = tryLock(lockOf(cluster));
  if (release) return release;
  throw new LaunchError(
    'Meeting Tab is already running on this data. Stop it first, or set DATA_DIR to another folder.',
  );
}

/** Stops a server that a killed launcher left running on `data`, and removes what a dead one left behind. */
async function endOrphan(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const ours = () => commandOf(pid).includes(data);
  await endServer(
    (signal) => ours() && process.kill(pid, signal),
    () => !ours(),
  );
  // The process ID may belong to another program by now, which PostgreSQL would take for a server on this data.
  rmSync(file, { force: true });
}

/** Returns the command line of a running process, or an empty string. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function endServer(kill: (signal: NodeJS.Signals) => unknown, gone: () => boolean): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (gone()) return;
    kill(signal);
    for (let waited = 0; waited < seconds * 1000 && !gone(); waited += 20) await sleep(20);
  }
}

/** Runs initdb in a folder that gets its final name when complete, so that an interrupted run leaves no cluster. */
async function initialise(
  native: string,
  { home, password }: Cluster,
  user: ServerUser,
  durable: boolean,
): Promise<void> {
  const unfinished = path.join(home, 'data.new');
  const secret = path.join(home, 'password.new');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(secret, password, { mode: 0o600 });
  if (user) chownSync(secret, user.uid, user.gid);
  const args = [
    ...['-D', unfinished, '--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', '--no-instructions'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ];
  const child = spawn(path.join(native, 'bin/initdb'), args, { ...user, cwd: '/', env: SERVER_ENV, detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => child.on('error', resolve).on('close', resolve));
  rmSync(secret, { force: true });
  if (code !== 0) {
    const why = fullDisk(said) ?? (lastLine(said) || code);
    throw new LaunchError(`PostgreSQL couldn’t create a database in ${home}: ${why}`);
  }
  renameSync(unfinished, path.join(home, 'data'));
}

function checkVersion(native: string, data: string): void {
  const made = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  const said = spawnSync(path.join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  if (!new RegExp(`\\b${made}\\.`).test(said)) {
    throw new LaunchError(
      `The database in ${data} was created by PostgreSQL ${made}, and this version brings ${said.trim()}. Nothing was changed. Go back to the version of Meeting Tab before and run npm run backup, then with this version set DATA_DIR to an empty folder and run npm run restore.`,
    );
  }
}

/** Starts the server and waits until it accepts connections. Retries while a killed server still holds resources. */
async function startServer(
  native: string,
  cluster: Cluster,
  user: ServerUser,
  durable: boolean,
): Promise<ChildProcess> {
  const logFile = logOf(cluster);
  for (let attempt = 1; ; attempt += 1) {
    cluster.port = await freePort(cluster.port);
    cluster.save();
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      timezone: 'UTC',
      log_timezone: 'UTC',
      // Logs a line for each error, without statements or rows, which would quote what people wrote. The sender of a
      // statement logs its own errors.
      log_min_error_statement: 'panic',
      log_error_verbosity: 'terse',
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    rotate(logFile);
    const log = openSync(logFile, 'a');
    const command = [path.join(native, 'bin/postgres'), '-D', path.join(cluster.home, 'data'), '-p', `${cluster.port}`];
    const server = spawn('sh', ['-c', WATCHED, 'sh', ...command, ...args], {
      ...{ ...user, cwd: '/', env: SERVER_ENV, detached: true, stdio: ['ignore', log, log, 'pipe'] },
    });
    closeSync(log);
    if (await ready(server, urlOf(cluster, 'postgres'))) return server;
    if (attempt === 5) {
      const said = readFileSync(logFile, 'utf8').slice(-2000);
      throw new LaunchError(`PostgreSQL didn’t start: ${fullDisk(said) ?? lastLine(said)} (${logFile})`);
    }
    await sleep(1000);
  }
}

/** Resolves to true once the server accepts connections (crash recovery may take a while), to false if it has ended. */
async function ready(server: ChildProcess, url: string): Promise<boolean> {
  let failed = false;
  server.on('error', () => (failed = true));
  while (!failed && server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '28P01') {
        server.kill('SIGINT');
        throw new LaunchError('The password kept in DATA_DIR/postgres doesn’t open the database there.');
      }
      await sleep(25);
    }
  }
  return false;
}

/** The server's log is rotated after this many bytes; one older file is kept. */
const LOG_BYTES = 5 * 1024 * 1024;

/** How often to check its size. */
const LOG_LOOK_MS = 10 * SECOND;

/**
 * Copies the log and empties it, since the server keeps writing to the same file (at its end: it was opened for appending).
 */
function rotate(logFile: string): void {
  const { size } = statSync(logFile, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size <= LOG_BYTES) return;
  for (const step of [() => copyFileSync(logFile, `${logFile}.1`), () => truncateSync(logFile)]) {
    try {
      step();
    } catch {
      // The disk is full or read-only, but a log is no reason to stop.
    }
  }
}

/** Returns a readable sentence for the system's message. */
const fullDisk = (said: string) => (/No space left on device/.test(said) ? 'the disk is full' : undefined);

const logOf = ({ home }: Cluster) => path.join(home, 'postgres.log');

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
