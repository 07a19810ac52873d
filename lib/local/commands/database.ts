import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { migrate, migrationsDir } from '#prisma/migrate.ts';
import { parseLaunchEnv } from '../../env.ts';
import { count } from '../../format.ts';
import { rebuildReports } from '../../reports/rebuild.ts';
import { ROOT } from '../host/folder.ts';
import { LaunchError, type Scope } from '../host/scope.ts';
import { backUp } from '../postgres/backup.ts';
import { inShort, readBackup } from '../postgres/backup-file.ts';
import { APP_DATABASE, checkDatabase, createDatabase, dropDatabase, withClient } from '../postgres/database.ts';
import { restore } from '../postgres/restore.ts';
import { borrowPostgres, removePostgres, startPostgres } from '../postgres/server.ts';
import { keptFolder } from '../postgres/test-database.ts';

/** Returns DIRECT_URL or DATABASE_URL, after checking that it answers, or otherwise the local address in DATA_DIR. */
async function addressOr(local: (dataDir: string) => Promise<string>): Promise<string> {
  const { DATABASE_URL, DIRECT_URL, DATA_DIR } = parseLaunchEnv(process.env);
  const given = DIRECT_URL ?? DATABASE_URL;
  if (given) await checkDatabase(DIRECT_URL ? 'DIRECT_URL' : 'DATABASE_URL', given);
  return given ?? local(DATA_DIR);
}

/** Returns the address of the local database, which the app may be using. */
async function borrowed(scope: Scope, dataDir: string): Promise<string> {
  return (await scope.use(() => borrowPostgres({ dataDir, durable: true }))).url(APP_DATABASE);
}

export async function backup(scope: Scope, [given]: string[]): Promise<boolean> {
  const { BACKUP_DIR, DATA_DIR } = parseLaunchEnv(process.env);
  const second = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = given ?? path.join(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'), `meeting-tab-${second}.backup.gz`);
  const url = await addressOr(async (dataDir) => {
    if (existsSync(path.join(dataDir, 'postgres/state.json'))) return borrowed(scope, dataDir);
    throw new LaunchError(`There’s nothing to back up: DATA_DIR is ${dataDir}, and there’s no database in it.`);
  });
  const stopping = new AbortController();
  await scope.use(() => ({ stop: () => stopping.abort() }));
  console.log(`Backed up to ${file}: ${inShort(await backUp(url, file, stopping.signal))}`);
  return true;
}

export async function restoreFrom(scope: Scope, args: string[]): Promise<boolean> {
  const [file, another] = args.filter((one) => !one.startsWith('-'));
  if (file === undefined || another !== undefined) throw new LaunchError('Name one backup: npm run restore FILE');
  const contents = await readBackup(file);
  if (args.includes('--check')) {
    console.log(`${file} is whole: ${inShort(contents)}`);
    return true;
  }
  const url = await addressOr(async (dataDir) => {
    const postgres = await scope.use(() => startPostgres({ dataDir, durable: true }));
    await createDatabase(postgres.url(), APP_DATABASE);
    return postgres.url(APP_DATABASE);
  });
  const restored = await restore(url, file, { replace: args.includes('--replace') });
  console.log(`Restored ${file}: ${inShort(restored)}`);
  console.log(
    'Anything that was ended after that backup works again: sessions, API tokens, shared receipts, deleted workspaces and accounts. See lib/OPERATIONS.md.',
  );
  return true;
}

/** Returns false if anything had to be corrected. If interrupted, run it again. */
export async function rebuild(scope: Scope, [workspaceId]: string[]): Promise<boolean> {
  if (!workspaceId) throw new LaunchError('Name the workspace: npm run reports:rebuild WORKSPACE_ID');
  let said = '';
  const progress = (done: number, of: number, what: string) => {
    const line = `${what}: ${Math.floor((10 * done) / of) * 10}% of ${count(of)}`;
    if (line !== said && done !== of) console.error(line);
    said = line;
  };
  const { DATABASE_URL, DATA_DIR } = parseLaunchEnv(process.env);
  const rebuilt = await withClient(DATABASE_URL ?? (await borrowed(scope, DATA_DIR)), (client) =>
    rebuildReports(client, workspaceId, progress),
  );
  if (!rebuilt) throw new LaunchError(`There’s no workspace “${workspaceId}”.`);
  const counted = (amount: number, one: string) => `${count(amount)} ${one}${amount === 1 ? '' : 's'}`;
  const { meetings, wrongMeetings, wrongWeeks } = rebuilt;
  console.log(
    `Checked ${counted(meetings, 'meeting')}. Corrected ${counted(wrongMeetings, 'projection')} and ${counted(wrongWeeks, 'weekly sum')}.`,
  );
  return wrongMeetings + wrongWeeks === 0;
}

export async function reset(scope: Scope, args: string[]): Promise<boolean> {
  if (args.includes('--tests')) {
    removePostgres(keptFolder());
    console.log('Removed the database kept for tests.');
    return true;
  }
  const { DATABASE_URL, DATA_DIR: dataDir } = parseLaunchEnv(process.env);
  if (DATABASE_URL)
    throw new LaunchError(
      'db:reset empties only the local database, and DATABASE_URL points to another. Unset it first.',
    );
  const postgres = await scope.use(() => startPostgres({ dataDir, durable: true }));
  await dropDatabase(postgres.url(), APP_DATABASE);
  await createDatabase(postgres.url(), APP_DATABASE);
  const applied = await migrate(postgres.url(APP_DATABASE));
  console.log(`Emptied the local database. Migrations applied: ${applied.join(', ')}`);
  return true;
}

/** Compares schema.prisma with its state in the commit that has the newest migration. */
export async function migration(_: Scope, args: string[]): Promise<boolean> {
  const slug = args
    .join('_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (!slug) throw new LaunchError('Name the migration after what it does: npm run db:migration add_topics');
  const git = (...given: string[]) => execFileSync('git', given, { cwd: ROOT, encoding: 'utf8' });
  if (git('status', '--porcelain', 'prisma/migrations'))
    throw new LaunchError('A change of prisma/migrations isn’t committed yet. Commit it first, or undo it.');
  const newest = git('log', '-1', '--format=%H', '--', 'prisma/migrations').trim();
  // Imported here, since packages don't include the engine that it needs.
  const { diff, schemaFile } = await import('#prisma/diff.ts');
  const sql = await diff(git('show', `${newest}:prisma/schema.prisma`), readFileSync(schemaFile, 'utf8'));
  if (!sql) {
    console.log('Nothing to migrate: schema.prisma hasn’t changed.');
    return true;
  }
  const folder = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${slug}`;
  mkdirSync(path.join(migrationsDir, folder));
  writeFileSync(path.join(migrationsDir, folder, 'migration.sql'), sql);
  console.log(`Created prisma/migrations/${folder}/migration.sql`);
  return true;
}
