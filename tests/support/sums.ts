import { expect } from 'vitest';
import { RECORD_BYTES } from '#lib/sync/terms.ts';
import type { SignedIn } from './api.ts';
import { query } from './app.ts';

/** What a workspace's row says that it holds is what it holds; `living`: how many records are not deleted. */
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
