import type pg from 'pg';
import { WEEKS } from '#lib/reports/rebuild.ts';
import { EXTERNALS } from '#lib/reports/terms.ts';

/** A large workspace: 100,000 meetings in three years. */
export const LARGE = {
  ...{ meetings: 100_000, attendees: 5, people: 400, roles: 12, topics: 40, titles: 500 },
  /** Epoch ms; the meetings begin at even intervals in [from, to). */
  from: Date.UTC(2023, 10, 21),
  to: Date.UTC(2026, 10, 21),
};

/** A team's workspace has about 80 meetings a month. */
export const USUAL_MEETINGS = 3_000;

/**
 * Fills a workspace with finished meetings as pushes would have: topic records, projections and weekly sums. This is done in
 * SQL, since 100,000 meetings are over a million records. Each person has one role, every fifth is external, and every tenth
 * meeting has no topic.
 */
export async function fillReports(
  connection: Pick<pg.ClientBase, 'query'>,
  workspaceId: string,
  meetings = LARGE.meetings,
): Promise<void> {
  const { attendees, people, roles, topics, titles, from, to } = LARGE;
  const step = Math.floor((to - from) / meetings);
  await connection.query(
    `INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
     SELECT $1, 'topics', 'topic-' || lpad(n::text, 16, '0'), n, json_build_object('name', 'Topic ' || n), 20, NULL, false
       FROM generate_series(1, $2::int) AS n`,
    [workspaceId, topics],
  );
  await connection.query(
    `INSERT INTO report_meetings (
       workspace_id, meeting_id, title, topic_id, currency, started_at, ended_at,
       duration_ms, attendee_count, staff_count, external_count,
       total_minor, overrun_minor, person_ms, external_ms, parts, number)
     SELECT $1, 'meeting-' || lpad(n::text, 14, '0'), 'Weekly round number ' || 1 + n * 7919 % $2::int,
            CASE WHEN n % 10 > 0 THEN 'topic-' || lpad((1 + n * 31 % $3::int)::text, 16, '0') END, 'EUR',
            $4::bigint + n * $5::bigint, $4::bigint + n * $5::bigint + 2700000, 2700000,
            $6::int, $6::int - sums.externals, sums.externals,
            sums.total_minor, 0, sums.person_ms, 2700000 * sums.externals, sums.parts, n + 1
       FROM generate_series(0, $7::int - 1) AS n,
       LATERAL (
         SELECT sum(part."totalMinor") AS total_minor, sum(part."personMs") FILTER (WHERE NOT external) AS person_ms,
                count(*) FILTER (WHERE external) AS externals, jsonb_agg(part) AS parts
           FROM (
             SELECT external, CASE WHEN external THEN '${EXTERNALS}' ELSE 'Role ' || person % $8::int END AS role,
                    'person-' || lpad(person::text, 15, '0') AS "personId", 1 AS heads,
                    CASE WHEN external THEN 0 ELSE 3000 + person * 7 END AS "totalMinor", 2700000 AS "personMs"
               FROM generate_series(0, $6::int - 1) AS seat,
               LATERAL (SELECT (n * 7919 + seat * 83) % $9::int AS person) AS seated,
               unnest(ARRAY[false, true]) AS external
              WHERE NOT external OR person % 5 = 0
           ) AS part
       ) AS sums`,
    [workspaceId, titles, topics, from, step, attendees, meetings, roles, people],
  );
  await connection.query(`INSERT INTO report_weeks ${WEEKS}`, [workspaceId]);
  await connection.query('ANALYZE sync_records, report_meetings, report_weeks');
}
