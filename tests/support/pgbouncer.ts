import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#lib/local/host/ports.ts';
import { withClient } from '#lib/local/postgres/database.ts';
import { serverUser } from '#lib/local/postgres/home.ts';
import { until } from './until.ts';

/** A real PgBouncer in transaction mode: each transaction may get a different one of its few connections. */
export interface PgBouncer {
  /** Returns the address of the same database through PgBouncer. */
  url(databaseUrl: string): string;
  stop(): Promise<void>;
}

// Debian installs it where only root's PATH looks.
const ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Ends PgBouncer when this process ends, however that happens: the pipe to its shell closes. */
const WATCHED = '"$@" & read -r _; kill $!; wait';

/** Returns the abilities of the machine's PgBouncer. Throws if there is none. */
function installed(): { keepsNames: boolean } {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { env: ENV, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error('PgBouncer isn’t installed, so nothing was tried. On Debian: apt-get install pgbouncer');
  }
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return { keepsNames: Number(major) > 1 || Number(minor) >= 21 };
}

interface Options {
  /** The number of connections per database. */
  connections: number;
  /** Whether it keeps track of prepared statements. Throws before version 1.21. */
  keepsNames: boolean;
}

/** Starts PgBouncer in front of a PostgreSQL. Throws if the machine's can't do what is asked, or there is none. */
export async function startPgBouncer(postgresUrl: string, { connections, keepsNames }: Options): Promise<PgBouncer> {
  const able = installed();
  if (keepsNames && !able.keepsNames) throw new Error('This takes PgBouncer 1.21 or newer.');
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl);
  const port = await freePort();
  // Everything else is the default. By default, it refuses timeouts at the start of a connection.
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${postgresPort} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    ...(able.keepsNames ? [`max_prepared_statements = ${keepsNames ? 200 : 0}`] : []),
  ];
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings.join('\n'), { mode: 0o600 });
  // Like PostgreSQL, it doesn't run as root.
  const user = serverUser();
  if (user) for (const one of [folder, file]) chownSync(one, user.uid, user.gid);
  const child = spawn('sh', ['-c', WATCHED, 'sh', 'pgbouncer', file], { ...user, cwd: '/', env: ENV });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const exited = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await exited;
    rmSync(folder, { recursive: true });
  };
  const url = (databaseUrl: string) => Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href;
  try {
    const isUp = () => withClient(url(postgresUrl), (client) => client.query('SELECT')).then(Boolean, () => false);
    await until(isUp);
  } catch (error) {
    await stop();
    throw new Error(`PgBouncer didn’t start: ${said}`, { cause: error });
  }
  return { url, stop };
}
