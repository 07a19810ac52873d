import type { Item } from '../../support/sync.ts';
import { type Contender, compare, ratio } from '../compare.ts';
import { ask } from '../http.ts';
import { meetings, plain } from '../records.ts';
import type { Stage, Workspace } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

type Where = Pick<Workspace, 'id'> & Partial<Workspace>;

/** Pushes what `records` makes for a round, each time anew. */
export function pusher(
  name: string,
  url: string,
  records: (round: number) => Item[],
  workspace: (round: number) => Promise<Where>,
): Contender {
  return {
    name,
    async prepare(round) {
      const { id, cookie } = await workspace(round);
      const body = JSON.stringify({ workspaceId: id, records: records(round) });
      const headers = cookie ? { cookie } : undefined;
      return () => ask(`${url}/v1/sync/push`, { method: 'POST', headers, body });
    },
    read(answer) {
      const { accepted, rejected = [] }: { accepted: { table: string; id: string }[]; rejected?: unknown[] } =
        JSON.parse(answer);
      return { accepted: accepted.map(({ table, id }) => `${table} ${id}`).sort(), rejected };
    },
  };
}

/** All that was pushed is stored on both sides, and is the same. */
async function assertSame(stage: Stage, workspaceId: string, pushed: number): Promise<void> {
  const { pool } = await stage.app();
  const { rows } = await pool.query(
    `SELECT count(*)::int AS both,
            (SELECT count(*)::int FROM sync_records WHERE workspace_id = $1) AS ours,
            (SELECT count(*)::int FROM bare_records WHERE workspace_id = $1) AS bare
       FROM sync_records AS ours JOIN bare_records AS bare USING (workspace_id, tbl, id)
      WHERE workspace_id = $1 AND ours.record::jsonb = bare.record`,
    [workspaceId],
  );
  const { both, ours, bare } = rows[0];
  if (both !== pushed || ours !== pushed || bare !== pushed) {
    throw new Error(`of ${pushed} records pushed, we store ${ours}, the bare server ${bare}, and ${both} are the same`);
  }
}

async function againstBare(
  stage: Stage,
  what: string,
  records: (tag: string) => Item[],
  least: number,
  check: (workspaceId: string, rounds: number) => Promise<void> = async () => {},
): Promise<Line[]> {
  const app = await stage.app();
  const bare = await stage.server('./bare-server.ts');
  const workspace = await stage.workspace();
  const make = (round: number) => records(`${what} ${round}`);
  let rounds = 0;
  const [ours, theirs] = await compare(
    [
      pusher('Meeting Tab', app.baseUrl, make, async (round) => {
        rounds = round + 1;
        return workspace;
      }),
      pusher('bare Node + pg', bare, make, async () => ({ id: workspace.id })),
    ],
    stage.effort(100),
  );
  await assertSame(stage, workspace.id, rounds * 500);
  await check(workspace.id, rounds);
  return [
    {
      what,
      ours: inMs(ours.ms),
      peer: `bare Node + pg ${inMs(theirs.ms)}`,
      figure: ratio(theirs, ours),
      target: { least },
    },
  ];
}

export const push = (stage: Stage) => againstBare(stage, 'push of 500 plain records', plain, 0.8);

/** The reports are made along: a row a meeting, all with the same figures. */
export const pushMeetings = (stage: Stage) =>
  againstBare(stage, 'push of 20 whole meetings', meetings, 0.4, async (workspaceId, rounds) => {
    const { pool } = await stage.app();
    const { rows } = await pool.query(
      `SELECT count(*)::int AS meetings, count(DISTINCT (total_minor, person_ms, attendee_count, parts))::int AS kinds
         FROM report_meetings WHERE workspace_id = $1 AND total_minor > 0 AND attendee_count = 8`,
      [workspaceId],
    );
    const { meetings: reported, kinds } = rows[0];
    if (reported !== rounds * 20 || kinds !== 1)
      throw new Error(`${reported} meetings are reported, in ${kinds} kinds`);
  });

export async function pushPrisma(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const prisma = await stage.server('./prisma-server.ts');
  const workspace = await stage.workspace();
  const records = (round: number) => plain(`prisma ${round}`);
  const [ours, theirs] = await compare(
    [
      pusher('Meeting Tab', app.baseUrl, records, async () => workspace),
      pusher('Prisma', prisma, records, async () => ({ id: `prisma ${workspace.id}` })),
    ],
    stage.effort(20, 10),
  );
  const figure = ratio(theirs, ours);
  const peer = `500 Prisma upserts ${inMs(theirs.ms)}`;
  return [{ what: 'push of 500 plain records', ours: inMs(ours.ms), peer, figure, target: { least: 20 } }];
}

/**
 * Ids are random, as our client's are, so that the records go all over the index. How it would be with ids that begin with
 * the time is told, too. Each round has an empty workspace of its own.
 */
export async function pushIntoMillion(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const full = await stage.million();
  const lines: Line[] = [];
  for (const prefix of ['', 'f']) {
    const records = (round: number) =>
      plain(`million ${round}`, 500, prefix && `${prefix}${String(round).padStart(4, '0')}`);
    const [large, empty] = await compare(
      [
        pusher('into 1,000,000', app.baseUrl, records, async () => full),
        pusher('into an empty workspace', app.baseUrl, records, () => stage.workspace()),
      ],
      stage.effort(100),
    );
    lines.push({
      what: `push of 500 into 1,000,000, ${prefix ? 'ids in the order of time' : 'random ids'}`,
      ours: inMs(large.ms),
      peer: `into an empty workspace ${inMs(empty.ms)}`,
      figure: ratio(large, empty),
      target: prefix ? undefined : { most: 1.3 },
    });
  }
  return lines;
}
