import { expect } from 'vitest';
import { withClient } from '#lib/local/postgres/database.ts';
import { rebuildReports } from '#lib/reports/rebuild.ts';
import { RECORD_BYTES } from '#lib/sync/terms.ts';
import type { SignedIn } from './api.ts';
import { query } from './app.ts';

/** Checks that a workspace's row has the right sums. `living`: how many records aren't deleted. */
export async function expectSums({ client, workspace }: SignedIn, living?: number): Promise<void> {
  const [row] = await query(
    client.app,
    `SELECT sync_count AS count, sync_bytes AS bytes, sync_summed_rev AS rev, sync_rev AS head, held.*
       FROM workspaces, (
         SELECT count(*) FILTER (WHERE NOT deleted)::int AS living,
                coalesce(sum(octet_length(record::text) + ${RECORD_BYTES}), 0) AS size
           FROM sync_records WHERE workspace_id = $1
       ) AS held
      WHERE id = $1`,
    [workspace.id],
  );
  expect(row).toMatchObject({ count: row?.living, bytes: row?.size, rev: row?.head });
  if (living !== undefined) expect(row?.living).toBe(living);
}

/** Checks that a workspace's reports equal what `npm run reports:rebuild` computes, even during pushes. */
export async function expectReports(databaseUrl: string, workspaceId: string): Promise<void> {
  const rebuilt = await withClient(databaseUrl, (client) => rebuildReports(client, workspaceId));
  expect(rebuilt, 'reports that had to be corrected').toMatchObject({ wrongMeetings: 0, wrongWeeks: 0 });
}
