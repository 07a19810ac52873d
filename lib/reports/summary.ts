import { pool } from '../db.ts';
import { HOUR, WEEK } from '../time.ts';
import { externalShare, type RoleSums, roleRows, type Sums } from './groups.ts';
import type { Summary, SummaryQuery, SummaryRow } from './schema.ts';
import { isCounted, type Source, TOPIC_NAMES } from './source.ts';
import { MOST_ROWS, NO_TOPIC } from './terms.ts';
import { rangeOf, wholeWeeks } from './weeks.ts';

const NOTHING: Sums = { totalMinor: 0, heads: 0, personMs: 0 };

/** PostgreSQL returns sums as float8, since JSON would turn them into doubles anyway: exact up to 2^53. */
interface Row extends RoleSums {
  /** `cut`: all attendances in weeks partly in the range. */
  kind: 'topic' | 'title' | 'role' | 'cut';
  label: string;
  /** False for the topic of meetings that have none. */
  isNamed: boolean;
  meetings: number;
}

/** The public summary, with each topic's name beside its label; null for meetings without a topic. */
export interface NamedSummary extends Summary {
  byTopic: (SummaryRow & { topic: string | null })[];
}

/**
 * Returns what a workspace's meetings that started in [from, to) cost, by topic, role and title.
 *
 * Roles are told apart only in weeks entirely in the range (wholeWeeks, roleRows), and the share of external people covers
 * only those weeks. A week with a meeting that hasn't begun doesn't count as entirely in the range.
 *
 * The names of topics are looked up before they are joined: a plan made for few rows would look up all of them again for
 * each row, which is quadratic in the topics.
 *
 * Meetings are added up one by one. There are many times more attendances, so whole weeks use their stored sums.
 */
export async function summary(
  { workspaceId, currency }: Source,
  query: SummaryQuery,
  now: number,
): Promise<NamedSummary> {
  const range = rangeOf(query, now);
  const { from, to } = range;
  const { first, end } = wholeWeeks(range);
  const { rows } = await pool().query<Row>(
    `WITH meetings AS (
       SELECT topic_id, title, count(*) AS meetings,
              sum(total_minor) AS total_minor, sum(person_ms) AS person_ms
         FROM report_meetings AS meeting
        WHERE workspace_id = $1 AND started_at >= $2 AND started_at < $3 AND ${isCounted('$6')}
        GROUP BY topic_id, title
     ), topics AS MATERIALIZED (
       SELECT used.topic_id, topic.name
         FROM (SELECT DISTINCT topic_id FROM meetings) AS used
        CROSS JOIN LATERAL (SELECT name FROM ${TOPIC_NAMES} WHERE id = used.topic_id LIMIT 1) AS topic
     ), labelled AS (
       SELECT 'topic' AS kind, coalesce(topics.name, '${NO_TOPIC}') AS label, topics.name IS NOT NULL AS named, meetings.*
         FROM meetings
         LEFT JOIN topics ON topics.topic_id = meetings.topic_id
       UNION ALL
       SELECT 'title', title, true, * FROM meetings
     ), placed AS (
       SELECT kind, label, bool_or(named) AS named, sum(meetings) AS meetings,
              sum(total_minor) AS total_minor, sum(person_ms) AS person_ms,
              least(row_number() OVER (PARTITION BY kind ORDER BY sum(total_minor) DESC, label COLLATE "C"),
                    ${MOST_ROWS + 1}) AS place
         FROM labelled
        GROUP BY kind, label
     ), whole AS (
       SELECT greatest($4, $5 - count(*)) AS end_week
         FROM (SELECT FROM report_meetings
                WHERE workspace_id = $1 AND started_at >= $3 AND started_at < $5::bigint * ${WEEK} LIMIT 1) AS yet_to_begin
     )
     SELECT * FROM (
       SELECT kind, place, CASE WHEN place > ${MOST_ROWS} THEN 'Other' ELSE min(label) END AS label,
              bool_or(named) AS "isNamed", sum(meetings)::float8 AS meetings, sum(total_minor)::float8 AS "totalMinor",
              sum(person_ms)::float8 AS "personMs",
              NULL::int AS week, NULL AS role, NULL::float8 AS heads, NULL::bigint AS persons,
              NULL::text[] AS "personIds", NULL::bigint AS crowd
         FROM placed
        GROUP BY kind, place
       UNION ALL
       SELECT 'role', NULL, NULL, NULL, NULL, total_minor::float8, person_ms::float8,
              week, role, heads::float8, persons, person_ids, crowd
         FROM role_weeks($1, $6, $4::int, (SELECT end_week FROM whole)::int)
       UNION ALL
       SELECT 'cut', NULL, NULL, NULL, NULL, coalesce(sum(total_minor), 0)::float8, coalesce(sum(person_ms), 0)::float8,
              NULL, NULL, coalesce(sum(attendee_count), 0)::float8, NULL, NULL, NULL
         FROM report_meetings AS meeting
        WHERE workspace_id = $1 AND ${isCounted('$6')}
          AND (started_at >= $2 AND started_at < least($3, $4::bigint * ${WEEK})
            OR started_at >= greatest($2, (SELECT end_week FROM whole) * ${WEEK}) AND started_at < $3)
       ) AS summary_row
      ORDER BY place`,
    [workspaceId, from, to, first, end, currency],
  );
  const kind = (wanted: Row['kind']) => rows.filter((row) => row.kind === wanted);
  const titles = kind('title');
  const sum = (figure: (row: Row) => number) => titles.reduce((total, row) => total + figure(row), 0);
  return {
    from,
    to,
    currency,
    totalMinor: sum((row) => row.totalMinor),
    meetings: sum((row) => row.meetings),
    personHours: sum((row) => row.personMs) / HOUR,
    externalShare: externalShare(kind('role')),
    byTopic: kind('topic').map((row) => ({ ...summaryRow(row), topic: row.isNamed ? row.label : null })),
    byRole: roleRows(kind('role'), kind('cut')[0] ?? NOTHING),
    byTitle: titles.map(summaryRow),
  };
}

function summaryRow({ label, totalMinor, meetings, personMs }: Row): SummaryRow {
  return { label, totalMinor, count: meetings, personHours: personMs / HOUR };
}
