import { type Contender, compare, type Effort, ratio } from '../compare.ts';
import { ask } from '../http.ts';
import { fillReports, LARGE } from '../meetings.ts';
import { idOf } from '../records.ts';
import type { Stage, Workspace } from '../stage.ts';
import { inMs, type Line } from '../table.ts';
import { address, RANGE } from './public.ts';
import { pusher } from './push.ts';

/** Records as large as they may be, 64 kB, of what no report knows: nobody else should notice them. */

/** In SQL: a note of 63 kB that does not compress. */
const NOTE = "(SELECT string_agg(md5(n::text || random()), '') FROM generate_series(1, 1970) AS n)";

const ATTENDEES = 1488;
const TOPICS = 200;
const MEETINGS = 30_000;
const AT_ONCE = 40;

/** The same with large and with ordinary records. */
async function line(what: string, [fat, lean]: [Contender, Contender], effort: Effort, most: number): Promise<Line> {
  const [slow, fast] = await compare([fat, lean], effort);
  return {
    what,
    ours: inMs(slow.ms),
    peer: `with ordinary records ${inMs(fast.ms)}`,
    figure: ratio(slow, fast),
    target: { most },
  };
}

/** A workspace with one finished meeting of many attendees, `id`. */
async function crowded(stage: Stage, note: string): Promise<Workspace> {
  const { pool } = await stage.app();
  const workspace = await stage.workspace();
  const start = Date.UTC(2026, 5, 1);
  await pool.query(
    `INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
     SELECT $1, tbl, id, row_number() OVER (), record, octet_length(record::text), 'm', false
       FROM (SELECT 'meetings' AS tbl, 'm' AS id, json_build_object('startedAt', $2::int8, 'endedAt', $2::int8 + 3600000) AS record
             UNION ALL
             SELECT 'attendees', md5(seat::text), json_build_object('meetingId', 'm', 'role', 'Engineer', 'rateMinor', 6000, 'note', ${note})
               FROM generate_series(1, $3::int) AS seat) AS given`,
    [workspace.id, start, ATTENDEES],
  );
  await pool.query('UPDATE workspaces SET sync_rev = $2 WHERE id = $1', [workspace.id, ATTENDEES + 1]);
  return workspace;
}

/** A reader of a workspace whose meetings are about so many topics. */
async function withTopics(stage: Stage, note: string): Promise<{ id: string; token: string }> {
  const { pool } = await stage.app();
  const { id, cookie } = await stage.workspace();
  await fillReports(pool, id, { ...LARGE, meetings: MEETINGS, topics: TOPICS });
  await pool.query(
    `UPDATE sync_records AS topic
        SET record = json_build_object('name', topic.record ->> 'name', 'note', note),
            bytes = octet_length(note) + 40
       FROM (SELECT id, ${note} AS note FROM sync_records WHERE workspace_id = $1) AS noted
      WHERE workspace_id = $1 AND topic.id = noted.id`,
    [id],
  );
  await pool.query('VACUUM (ANALYZE) sync_records, report_meetings, report_weeks');
  return { id, token: await stage.token({ id, cookie }) };
}

export async function fatRecords(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const small = "'-'";

  const [full, plain] = [await crowded(stage, NOTE), await crowded(stage, small)];
  const pause = (round: number) => [
    { table: 'pauses' as const, record: { id: idOf(`pause ${round}`), meetingId: 'm' } },
  ];
  const push = (name: string, workspace: Workspace) => pusher(name, app.baseUrl, pause, async () => workspace);

  const [fat, lean] = [await withTopics(stage, NOTE), await withTopics(stage, small)];
  const reading = (name: string, path: string, { token }: { token: string }, atOnce: number): Contender => ({
    name,
    prepare: async () => async () => {
      const one = () =>
        ask(address(app.baseUrl, path, { ...RANGE, limit: 200 }), { headers: { authorization: `Bearer ${token}` } });
      return (await Promise.all(Array.from({ length: atOnce }, one)))[0] ?? '';
    },
    read: (answer) => answer.length,
  });
  const both = (path: string, atOnce = 1): [Contender, Contender] => [
    reading('fat', path, fat, atOnce),
    reading('lean', path, lean, atOnce),
  ];

  return [
    await line(
      `push of one record to a meeting of ${ATTENDEES} attendees of 64 kB`,
      [push('fat', full), push('lean', plain)],
      stage.effort(20, 3),
      1.3,
    ),
    await line(
      `a page of 200 meetings with ${TOPICS} topics of 64 kB`,
      both('/v1/public/meetings'),
      stage.effort(20, 3),
      1.3,
    ),
    await line(
      `${AT_ONCE} summaries at once over ${MEETINGS} meetings with such topics`,
      both('/v1/public/reports/summary', AT_ONCE),
      stage.effort(5, 1),
      1.3,
    ),
  ];
}
