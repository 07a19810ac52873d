import { pool } from '../db.ts';
import { HOUR, WEEK } from '../time.ts';
import { type RoleSums, roleRows } from './groups.ts';
import { CROWD, PARTS } from './projections.ts';
import type { Summary, SummaryRow } from './schema.ts';
import { isCounted, type Source, TOPIC_NAMES } from './source.ts';
import { NO_TOPIC } from './terms.ts';

/** How many topics and titles have rows of their own. */
const NAMED = 100;

/** Sums leave PostgreSQL as float8, which JSON would turn them into anyway: exact up to 2^53. */
interface Row extends RoleSums {
  kind: 'topic' | 'title' | 'role';
  label: string;
  /** False for the topic of meetings that have none. */
  isNamed: boolean;
  meetings: number;
  externalMs: number;
}

/** The public summary, with each topic's name beside its label: null for the meetings without a topic. */
export interface NamedSummary extends Summary {
  byTopic: (SummaryRow & { topic: string | null })[];
}

/**
 * What a workspace's meetings that started in [from, to) (epoch ms) cost, by topic, role and title. One statement.
 *
 * `hides`: only people who cost something can hide others, see roleRows.
 *
 * Meetings are added up one by one. There are many times more attendances, so for whole weeks their stored sums are used;
 * only for the partial weeks at either end of the range are they read from the meetings.
 */
export async function summarize({ workspaceId, currency }: Source, from: number, to: number): Promise<NamedSummary> {
  const firstWeek = Math.ceil(from / WEEK);
  const endWeek = Math.max(firstWeek, Math.floor(to / WEEK));
  const { rows } = await pool().query<Row>(
    `WITH meetings AS (
       SELECT topic_id, title, count(*) AS meetings,
              sum(total_minor) AS total_minor, sum(person_ms) AS person_ms, sum(external_ms) AS external_ms
         FROM report_meetings AS meeting
        WHERE workspace_id = $1 AND started_at >= $2 AND started_at < $3 AND ${isCounted('$8')}
        GROUP BY topic_id, title
     ), labelled AS (
       SELECT 'topic' AS kind, coalesce(topic.name, '${NO_TOPIC}') AS label, topic.name IS NOT NULL AS named, meetings.*
         FROM meetings
         LEFT JOIN ${TOPIC_NAMES} ON topic.id = meetings.topic_id
       UNION ALL
       SELECT 'title', title, true, * FROM meetings
     ), placed AS (
       SELECT kind, label, bool_or(named) AS named, sum(meetings) AS meetings,
              sum(total_minor) AS total_minor, sum(person_ms) AS person_ms, sum(external_ms) AS external_ms,
              least(row_number() OVER (PARTITION BY kind ORDER BY sum(total_minor) DESC, label COLLATE "C"),
                    ${NAMED + 1}) AS place
         FROM labelled
        GROUP BY kind, label
     ), attendances AS (
       SELECT role, person_id, crowd, heads, total_minor, person_ms
         FROM report_weeks
        WHERE workspace_id = $1 AND week >= $4 AND week < $5 AND parts > 0
          AND currency IN ('', $8)
       UNION ALL
       SELECT part.role, part."personId", ${CROWD}, part.heads, part."totalMinor", part."personMs"
         FROM report_meetings AS meeting, ${PARTS}
        WHERE workspace_id = $1
          AND (started_at >= $2 AND started_at < $6 OR started_at >= $7 AND started_at < $3)
          AND ${isCounted('$8')}
     ), people AS (
       SELECT role, person_id, crowd, sum(heads) AS heads, sum(total_minor) AS total_minor, sum(person_ms) AS person_ms,
              sum(total_minor) > 0 OR sum(sum(total_minor)) OVER (PARTITION BY role) = 0 AS hides
         FROM attendances
        GROUP BY role, person_id, crowd
     )
     SELECT * FROM (
       SELECT kind, place, CASE WHEN place > ${NAMED} THEN 'Other' ELSE min(label) END AS label,
              bool_or(named) AS "isNamed", sum(meetings)::float8 AS meetings, sum(total_minor)::float8 AS "totalMinor",
              sum(person_ms)::float8 AS "personMs", sum(external_ms)::float8 AS "externalMs",
              NULL AS role, NULL AS heads, NULL AS persons, NULL AS "personIds", NULL AS crowd
         FROM placed
        GROUP BY kind, place
       UNION ALL
       SELECT 'role', NULL, NULL, NULL, NULL, sum(total_minor)::float8, sum(person_ms)::float8, NULL,
              role, sum(heads)::float8, count(*) FILTER (WHERE person_id <> '' AND hides),
              coalesce((array_agg(person_id) FILTER (WHERE person_id <> '' AND hides))[1:2], '{}'),
              coalesce(max(crowd) FILTER (WHERE hides), 0)
         FROM people
        GROUP BY role
       ) AS summary_row
      ORDER BY place`,
    [
      workspaceId,
      from,
      to,
      firstWeek,
      endWeek,
      Math.min(to, firstWeek * WEEK),
      Math.max(from, endWeek * WEEK),
      currency,
    ],
  );
  const kind = (wanted: Row['kind']) => rows.filter((row) => row.kind === wanted);
  const titles = kind('title');
  const sum = (figure: (row: Row) => number) => titles.reduce((total, row) => total + figure(row), 0);
  const personMs = sum((row) => row.personMs);
  return {
    from,
    to,
    currency,
    totalMinor: sum((row) => row.totalMinor),
    meetings: sum((row) => row.meetings),
    personHours: personMs / HOUR,
    externalShare: personMs > 0 ? sum((row) => row.externalMs) / personMs : 0,
    byTopic: kind('topic').map((row) => ({ ...summaryRow(row), topic: row.isNamed ? row.label : null })),
    byRole: roleRows(kind('role')),
    byTitle: titles.map(summaryRow),
  };
}

function summaryRow({ label, totalMinor, meetings, personMs }: Row): SummaryRow {
  return { label, totalMinor, count: meetings, personHours: personMs / HOUR };
}
