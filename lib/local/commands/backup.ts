import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseLaunchEnv } from '../../env.ts';
import { LaunchError, runLauncher } from '../host/scope.ts';
import { backUp } from '../postgres/backup.ts';
import { inShort } from '../postgres/backup-file.ts';
import { APP_DATABASE, checkDatabase } from '../postgres/database.ts';
import { borrowPostgres } from '../postgres/server.ts';

/** `npm run backup [FILE]`: backs up DIRECT_URL, DATABASE_URL or the local database, even while it is in use. */
await runLauncher(async (scope) => {
  const { DATABASE_URL, DIRECT_URL, DATA_DIR, BACKUP_DIR } = parseLaunchEnv(process.env);
  const second = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const fresh = path.join(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'), `meeting-tab-${second}.backup.gz`);
  const file = process.argv[2] ?? fresh;
  const stopping = new AbortController();
  const local = async () => {
    if (!existsSync(path.join(DATA_DIR, 'postgres/state.json')))
      throw new LaunchError(`There’s nothing to back up: DATA_DIR is ${DATA_DIR}, and there’s no database in it.`);
    return (await scope.use(() => borrowPostgres({ dataDir: DATA_DIR, durable: true }))).url(APP_DATABASE);
  };
  const given = DIRECT_URL ?? DATABASE_URL;
  if (given) await checkDatabase(DIRECT_URL ? 'DIRECT_URL' : 'DATABASE_URL', given);
  const url = given ?? (await local());
  await scope.use(() => ({ stop: () => stopping.abort() }));
  console.log(`Backed up to ${file}: ${inShort(await backUp(url, file, stopping.signal))}`);
  return 0;
});
