import { parseLaunchEnv } from '../../env.ts';
import { rebuildReports } from '../../reports/rebuild.ts';
import { LaunchError, runLauncher } from '../host/scope.ts';
import { APP_DATABASE, withClient } from '../postgres/database.ts';
import { startPostgres } from '../postgres/server.ts';

/** Says how far it is, in tenths. */
function sayHowFar() {
  let said = '';
  return (done: number, of: number, what: string) => {
    const line = `${what}: ${Math.floor((10 * done) / of) * 10} % of ${of.toLocaleString('en')}`;
    if (line === said || done === of) return;
    said = line;
    console.error(line);
  };
}

/**
 * `npm run reports:rebuild WORKSPACE_ID`: rebuilds a workspace's reports, in DATABASE_URL or the local database. Exits
 * with 1 if anything had to be corrected. People can go on working meanwhile; if it is interrupted, run it again.
 */
await runLauncher(async (scope) => {
  const workspaceId = process.argv[2];
  if (!workspaceId) throw new LaunchError('Say which workspace: npm run reports:rebuild WORKSPACE_ID');
  const { DATABASE_URL, DATA_DIR } = parseLaunchEnv(process.env);
  const local = async () =>
    (await scope.use(() => startPostgres({ dataDir: DATA_DIR, durable: true }))).url(APP_DATABASE);
  const rebuilt = await withClient(DATABASE_URL ?? (await local()), (client) =>
    rebuildReports(client, workspaceId, sayHowFar()),
  );
  if (!rebuilt) throw new LaunchError(`There is no workspace "${workspaceId}".`);
  const { meetings, wrongMeetings, wrongWeeks } = rebuilt;
  console.log(`${meetings} meetings; corrected: ${wrongMeetings} projections, ${wrongWeeks} weekly sums`);
  return wrongMeetings + wrongWeeks === 0 ? 0 : 1;
});
