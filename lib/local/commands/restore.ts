import { parseLaunchEnv } from '../../env.ts';
import { LaunchError, runLauncher } from '../host/scope.ts';
import { inShort, readBackup } from '../postgres/backup-file.ts';
import { APP_DATABASE, checkDatabase, createDatabase } from '../postgres/database.ts';
import { restore } from '../postgres/restore.ts';
import { startPostgres } from '../postgres/server.ts';

/** `npm run restore FILE [-- --replace | --check]`: restores a backup into DIRECT_URL, DATABASE_URL or the local database. */
await runLauncher(async (scope) => {
  const given = process.argv.slice(2);
  const [file, another] = given.filter((one) => !one.startsWith('-'));
  if (file === undefined || another !== undefined) throw new LaunchError('Name one backup: npm run restore FILE');
  const contents = await readBackup(file);
  if (given.includes('--check')) {
    console.log(`${file} is whole: ${inShort(contents)}`);
    return 0;
  }
  const { DATABASE_URL, DIRECT_URL, DATA_DIR } = parseLaunchEnv(process.env);
  const local = async () => {
    const postgres = await scope.use(() => startPostgres({ dataDir: DATA_DIR, durable: true }));
    await createDatabase(postgres.url(), APP_DATABASE);
    return postgres.url(APP_DATABASE);
  };
  const address = DIRECT_URL ?? DATABASE_URL;
  if (address) await checkDatabase(DIRECT_URL ? 'DIRECT_URL' : 'DATABASE_URL', address);
  const restored = await restore(address ?? (await local()), file, { replace: given.includes('--replace') });
  console.log(`Restored ${file}: ${inShort(restored)}`);
  console.log(
    'Anything that was ended after that backup works again: sessions, API tokens, shared receipts, deleted workspaces and accounts. See lib/OPERATIONS.md.',
  );
  return 0;
});
