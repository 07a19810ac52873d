import type { Item } from '../../support/sync.ts';
import { type Contender, compare, ratio } from '../compare.ts';
import { ask } from '../http.ts';
import { meetings, plain } from '../records.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

/** Pushes new records in each round. */
function pusher(
  name: string,
  url: string,
  records: (round: number) => Item[],
  { id, cookie = '' }: { id: string; cookie?: string },
): Contender {
  return {
    name,
    async prepare(round) {
      const body = JSON.stringify({ workspaceId: id, records: records(round) });
      return () => ask(`${url}/v1/sync/push`, { method: 'POST', headers: { cookie }, body });
    },
    read(answer) {
      const { accepted, rejected = [] }: { accepted: { table: string; id: string }[]; rejected?: unknown[] } =
        JSON.parse(answer);
      return { accepted: accepted.map(({ table, id }) => `${table} ${id}`).sort(), rejected };
    },
  };
}

/** Throws unless both sides store the same, and all meetings are in the reports. */
async function assertStored(stage: Stage, workspaceId: string): Promise<void> {
  const { pool } = await stage.app();
  const { rows } = await pool.query(
    `SELECT count(*) FILTER (WHERE ours.record::jsonb IS DISTINCT FROM bare.record)::int AS different,
            count(*)::int AS records, count(*) FILTER (WHERE tbl = 'meetings')::int AS meetings,
            (SELECT count(*)::int FROM report_meetings WHERE workspace_id = $1 AND attendee_count = 8) AS reported
       FROM (SELECT * FROM sync_records WHERE workspace_id = $1) AS ours
       FULL JOIN (SELECT * FROM bare_records WHERE workspace_id = $1) AS bare USING (workspace_id, tbl, id)`,
    [workspaceId],
  );
  const { different, records, meetings: pushed, reported } = rows[0];
  if (different !== 0 || records === 0 || pushed !== reported) throw new Error(`stored: ${JSON.stringify(rows[0])}`);
}

async function againstBare(stage: Stage, what: string, records: (tag: string) => Item[], least: number) {
  const { baseUrl } = await stage.app();
  const bare = await stage.server('./bare-server.ts');
  const workspace = await stage.workspace();
  const make = (round: number) => records(`${what} ${round}`);
  const [ours, theirs] = await compare(
    [pusher('Meeting Tab', baseUrl, make, workspace), pusher('bare Node + pg', bare, make, { id: workspace.id })],
    stage.effort(100),
  );
  await assertStored(stage, workspace.id);
  const line: Line = { what, ours: inMs(ours.ms), peer: `bare Node + pg ${inMs(theirs.ms)}` };
  return [{ ...line, figure: ratio(theirs, ours), target: { least } }];
}

export const push = (stage: Stage) => againstBare(stage, 'push of 500 plain records', plain, 0.8);
export const pushMeetings = (stage: Stage) => againstBare(stage, 'push of 20 whole meetings', meetings, 0.4);
