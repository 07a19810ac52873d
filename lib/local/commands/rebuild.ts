import { parseLaunchEnv } from '../../env.ts';
import { count } from '../../format.ts';
import { rebuildReports } from '../../reports/rebuild.ts';
import { LaunchError, runLauncher } from '../host/scope.ts';
import { APP_DATABASE, withClient } from '../postgres/database.ts';
import { borrowPostgres } from '../postgres/server.ts';

const counted = (amount: number, one: string) => `${count(amount)} ${one}${amount === 1 ? '' : 's'}`;

/** Reports the progress, in tenths. */
function progress() {
  let said = '';
  return (done: number, of: number, what: string) => {
    const line = `${what}: ${Math.floor((10 * done) / of) * 10}% of ${count(of)}`;
    if (line === said || done === of) return;
    said = line;
    console.error(line);
  };
}

/**
 * `npm run reports:rebuild WORKSPACE_ID`: rebuilds a workspace's reports, in DATABASE_URL or the local database. Exits
 * with 1 if anything had to be corrected. People can keep working meanwhile; if it is interrupted, run it again.
 */
await runLauncher(async (scope) => {
  const workspaceId = process.argv[2];
  if (!workspaceId) throw new LaunchError('Name the workspace: npm run reports:rebuild WORKSPACE_ID');
  const { DATABASE_URL, DATA_DIR } = parseLaunchEnv(process.env);
  const local = async () =>
    (await scope.use(() => borrowPostgres({ dataDir: DATA_DIR, durable: true }))).url(APP_DATABASE);
  const rebuilt = await withClient(DATABASE_URL ?? (await local()), (client) =>
    rebuildReports(client, workspaceId, progress()),
  );
  if (!rebuilt) throw new LaunchError(`There’s no workspace “${workspaceId}”.`);
  const { meetings, wrongMeetings, wrongWeeks } = rebuilt;
  console.log(
    `Checked ${counted(meetings, 'meeting')}. Corrected ${counted(wrongMeetings, 'projection')} and ${counted(wrongWeeks, 'weekly sum')}.`,
  );
  return wrongMeetings + wrongWeeks === 0 ? 0 : 1;
});
