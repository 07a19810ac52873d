import pg from 'pg';
import { parseLaunchEnv } from '../env.ts';
import { rebuildReports } from '../reports/rebuild.ts';
import { appDatabase } from './database.ts';
import { startPostgres } from './postgres.ts';
import { LaunchError, runLauncher } from './scope.ts';

/** `npm run reports:rebuild WORKSPACE_ID`: makes a workspace's reports anew, in DATABASE_URL or the local database. */
await runLauncher(async (scope) => {
  const workspaceId = process.argv[2];
  if (!workspaceId) throw new LaunchError('Say which workspace: npm run reports:rebuild WORKSPACE_ID');
  const { DATABASE_URL, DATA_DIR } = parseLaunchEnv(process.env);
  const local = async () =>
    (await scope.use(() => startPostgres({ dataDir: DATA_DIR, durable: true }))).url(appDatabase);
  const client = new pg.Client({ connectionString: DATABASE_URL ?? (await local()) });
  // A connection lost shows in the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    const { meetings, wrongMeetings, wrongWeeks } = await rebuildReports(client, workspaceId);
    await client.query('COMMIT');
    console.log(`${meetings} meetings; corrected: ${wrongMeetings} projections, ${wrongWeeks} weekly sums`);
    return wrongMeetings + wrongWeeks === 0 ? 0 : 1;
  } finally {
    await client.end().catch(() => {});
  }
});
