import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { freePort } from '#lib/local/host/ports.ts';
import { healthy, launch, newFolder, prepareLaunches, processesOf } from '../support/launch.ts';
import { until } from '../support/until.ts';

/** Things that may happen to `npm start` at night: processes are killed, files get damaged, readers go away. */

prepareLaunches();

beforeEach((context) => {
  if (process.platform !== 'linux') context.skip('it looks into /proc, which Linux has');
});

/** Returns the folder of DATA_DIR's cluster, which is elsewhere if PostgreSQL's own user can't enter DATA_DIR. */
function clusterOf(dataDir: string): string {
  const own = path.join(dataDir, 'postgres');
  return JSON.parse(readFileSync(path.join(own, 'state.json'), 'utf8')).home ?? own;
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(path.join(clusterOf(dataDir), 'data/postmaster.pid'), 'utf8').split('\n')[0]);

/** Returns the status of a request that needs the database. */
async function statusOf(port: string): Promise<number> {
  const response = await fetch(`http://localhost:${port}/v1/auth/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com` }),
  });
  await response.text();
  return response.status;
}

const newEnv = async () => ({ DATA_DIR: newFolder(), PORT: String(await freePort()) });

/** Returns a command prefix that puts the folder in `variable` on a separate disk, which no other process sees. */
const mounted = (options: string, variable: string) => {
  const mount = `mkdir -p "$${variable}" && mount -t tmpfs -o "mode=755,$0" none "$${variable}" && exec "$@"`;
  return ['unshare', '--mount', 'sh', '-c', mount, options];
};

function leaveOutUnlessMounting(context: TestContext): void {
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) context.skip('it mounts a disk, as root only may');
}

describe('a running service', () => {
  it('survives the first end of its database, and its log’s reader, and ends with its npm', async () => {
    const env = await newEnv();
    const npm = launch(env, [process.env.npm_execpath ?? '', 'start']);
    await healthy(Number(env.PORT), npm);
    expect(await statusOf(env.PORT)).toBe(200);
    process.kill(postmasterOf(env.DATA_DIR), 'SIGKILL');
    const seen = new Set<number>();
    await until(async () => {
      const status = await statusOf(env.PORT);
      seen.add(status);
      return status === 200 && npm.output().includes('The database is back.');
    });
    expect(npm.output()).toMatch(/The database stopped unexpectedly: it was killed by SIGKILL.* Starting it again\./);
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const stream of [npm.child.stdout, npm.child.stderr]) stream?.destroy();
    for (let i = 0; i < 5; i += 1) expect(await statusOf(env.PORT)).toBe(200);
    npm.child.kill('SIGKILL');
    await until(() => processesOf(env.DATA_DIR).length === 0);
  });

  it('ends when npm alone gets a SIGINT', async () => {
    const env = await newEnv();
    const npm = launch(env, [process.env.npm_execpath ?? '', 'start']);
    await healthy(Number(env.PORT), npm);
    npm.child.kill('SIGINT');
    expect(await npm.exited).toBe(0);
    await until(() => processesOf(env.DATA_DIR).length === 0);
  });

  it('ends when its database ends twice, and says how; each log is kept, and none grows endlessly', async () => {
    const env = await newEnv();
    const READY = /database system is ready to accept connections/g;
    const readiesIn = (name: string) => readFileSync(path.join(clusterOf(env.DATA_DIR), name), 'utf8').match(READY);
    const first = launch(env);
    await healthy(Number(env.PORT), first);
    first.child.kill('SIGTERM');
    await first.exited;
    const launched = launch(env);
    await healthy(Number(env.PORT), launched);
    expect(readiesIn('postgres.log')).toHaveLength(2);
    appendFileSync(path.join(clusterOf(env.DATA_DIR), 'postgres.log'), `${'.'.repeat(5 * 1024 * 1024)}\n`);
    process.kill(postmasterOf(env.DATA_DIR), 'SIGKILL');
    await until(() => launched.output().includes('The database is back.'));
    expect(readiesIn('postgres.log.1')).toHaveLength(2);
    expect(readiesIn('postgres.log')).toHaveLength(1);
    process.kill(postmasterOf(env.DATA_DIR), 'SIGKILL');
    expect(await launched.exited).toBe(1);
    // The app is still running when this is printed, and may print lines after it.
    expect(launched.output()).toMatch(/^The database stopped unexpectedly: it was killed by SIGKILL[^.\n]*\.$/m);
  });

  it.for([
    [
      'is below a file',
      ['sh', '-c', 'touch "$BACKUP_DIR" && export BACKUP_DIR="$BACKUP_DIR/below" && exec "$@"', 'sh'],
    ],
    ['is on a full disk', mounted('size=4k,nr_inodes=1', 'BACKUP_DIR')],
    ['is on a read-only disk', mounted('ro', 'BACKUP_DIR')],
  ] as const)('starts when BACKUP_DIR %s, and says so', async ([, through], context) => {
    if (through[0] === 'unshare') leaveOutUnlessMounting(context);
    const env = { ...(await newEnv()), BACKUP_DIR: path.join(newFolder(), 'backups') };
    const launched = launch(env, undefined, through);
    await healthy(Number(env.PORT), launched);
    await until(() => launched.output().includes('Daily backup: '));
    expect(launched.output()).toMatch(
      /^Daily backup: The backup failed: .* can’t be written: (there is a file in its way|the disk is full|the disk is read-only)$/m,
    );
    expect(await statusOf(env.PORT)).toBe(200);
  });

  it('ends when the app ends, and says how', async () => {
    const env = await newEnv();
    const launched = launch(env);
    await healthy(Number(env.PORT), launched);
    await until(() => launched.output().includes('Press Ctrl-C to stop.'));
    const apps = processesOf(env.DATA_DIR).filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('lib/server/main.ts'),
    );
    expect(apps).toHaveLength(1);
    process.kill(Number(apps[0]), 'SIGKILL');
    expect(await launched.exited).toBe(1);
    expect(launched.output()).toMatch(
      /^The app stopped unexpectedly: it was killed by SIGKILL, as happens when memory runs out\.$/m,
    );
  });
});

describe('a start says in one line', () => {
  async function refusal(env: Record<string, string>, through?: readonly string[]): Promise<string> {
    const { exited, output } = launch({ PORT: String(await freePort()), ...env }, undefined, through);
    expect(await exited).toBe(1);
    expect(output().trim().split('\n'), output()).toHaveLength(1);
    return output().trim();
  }

  it('that DATA_DIR is a file, or below one', async () => {
    const file = path.join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR is .*: there is a file in its way$/);
    expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^DATA_DIR is .*: there is a file in its way$/,
    );
  });

  it.for([
    ['full', 'size=16m', /^PostgreSQL couldn’t create a database in .*: the disk is full$/],
    ['full to the last byte', 'size=4k,nr_inodes=1', /^DATA_DIR is .*: the disk is full$/],
    ['read-only', 'ro', /^DATA_DIR is .*: the disk is read-only$/],
  ] as const)('that the disk is %s', async ([, options, words], context) => {
    leaveOutUnlessMounting(context);
    expect(await refusal({ DATA_DIR: newFolder() }, mounted(options, 'DATA_DIR'))).toMatch(words);
  });

  it('that the password file is damaged, and leaves it', async () => {
    const dir = newFolder();
    const file = path.join(dir, 'postgres/state.json');
    mkdirSync(path.dirname(file));
    writeFileSync(file, '{"passw');
    expect(await refusal({ DATA_DIR: dir })).toMatch(/state\.json.* is damaged/);
    expect(readFileSync(file, 'utf8')).toBe('{"passw');
  });

  it('that the data is another PostgreSQL’s, and doesn’t touch it', async () => {
    const env = await newEnv();
    const first = launch(env);
    await healthy(Number(env.PORT), first);
    first.child.kill('SIGTERM');
    await first.exited;
    const data = path.join(clusterOf(env.DATA_DIR), 'data');
    writeFileSync(path.join(data, 'PG_VERSION'), '15\n');
    const kept = path.join(newFolder(), 'kept');
    cpSync(data, kept, { recursive: true });
    expect(await refusal(env)).toMatch(/was created by PostgreSQL 15.* Nothing was changed\./);
    expect(existsSync(path.join(data, 'postmaster.pid'))).toBe(false);
    expect(readFileSync(path.join(data, 'global/pg_control'))).toEqual(
      readFileSync(path.join(kept, 'global/pg_control')),
    );
  });
});
