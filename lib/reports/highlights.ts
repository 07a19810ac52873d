import { pool } from '../db.ts';
import { CROWD, PARTS } from './projections.ts';
import type { Dearest, Figures } from './schema.ts';
import { isCounted, type Source } from './source.ts';
import { FEWEST_PEOPLE } from './terms.ts';

interface Highlights {
  /** Of [from, to). */
  figures: Figures;
  /** Of [before, from). */
  earlier: Figures;
  /** The most expensive meeting in [from, to), the earlier of two; null if nothing cost anything. */
  dearest: Dearest | null;
  /**
   * Whether the size and length of the most expensive meeting would reveal what one or two people are paid: its own, or,
   * together with the week's hours, those of all other meetings in [from, to).
   */
  isRevealing: boolean;
}

const NOTHING: Figures = { totalMinor: 0, meetings: 0, personMs: 0, overrunMinor: 0 };

/**
 * Compares two adjoining periods (epoch ms), over the same meetings as a summary. People are counted as for the rows by
 * role: only those who cost something hide others, and two meetings' groups may be the same people.
 */
export async function highlights(
  { workspaceId, currency }: Source,
  { before, from, to }: { before: number; from: number; to: number },
): Promise<Highlights> {
  const { rows } = await pool().query<Figures & { isEarlier: boolean; dearest: Dearest; isRevealing: boolean }>(
    `WITH meetings AS (
       SELECT *, started_at < $3 AS is_earlier
         FROM report_meetings AS meeting
        WHERE workspace_id = $1 AND started_at >= $2 AND started_at < $4 AND ${isCounted('$5')}
     ), attendances AS (
       SELECT is_earlier, key, part."personId" AS person_id, ${CROWD} AS crowd
         FROM meetings, ${PARTS}
        WHERE part."totalMinor" > 0
     ), people AS (
       SELECT is_earlier, max(crowd) + (
                SELECT count(DISTINCT person_id) FROM attendances
                 WHERE is_earlier = crowds.is_earlier AND person_id <> '') AS people
         FROM (SELECT is_earlier, key, sum(crowd) AS crowd FROM attendances GROUP BY is_earlier, key) AS crowds
        GROUP BY is_earlier
     ), apart AS (
       SELECT person_id, sum(crowd) OVER (PARTITION BY key) AS crowd,
              key = (SELECT key FROM meetings WHERE NOT is_earlier
                      ORDER BY total_minor DESC, started_at, number LIMIT 1) AS is_dearest
         FROM attendances WHERE NOT is_earlier
     )
     SELECT is_earlier AS "isEarlier", count(*)::float8 AS meetings, sum(total_minor)::float8 AS "totalMinor",
            CASE WHEN people >= ${FEWEST_PEOPLE} OR sum(total_minor) = 0 THEN sum(person_ms)::float8 END AS "personMs",
            sum(overrun_minor)::float8 AS "overrunMinor",
            (array_agg(json_build_object('title', title, 'startedAt', started_at, 'durationMs', duration_ms,
                                         'attendeeCount', attendee_count, 'totalMinor', total_minor)
                       ORDER BY total_minor DESC, started_at, number))[1] AS dearest,
            EXISTS (SELECT FROM apart GROUP BY is_dearest
                    HAVING count(DISTINCT person_id) FILTER (WHERE person_id <> '') + max(crowd) < ${FEWEST_PEOPLE}
                   ) AS "isRevealing"
       FROM meetings
       LEFT JOIN people USING (is_earlier)
      GROUP BY is_earlier, people`,
    [workspaceId, before, from, to, currency],
  );
  const of = (isEarlier: boolean) => rows.find((row) => row.isEarlier === isEarlier);
  const figures = of(false);
  return {
    figures: pick(figures),
    earlier: pick(of(true)),
    dearest: figures && figures.dearest.totalMinor > 0 ? figures.dearest : null,
    isRevealing: figures?.isRevealing ?? false,
  };
}

function pick({ totalMinor, meetings, personMs, overrunMinor }: Figures = NOTHING): Figures {
  return { totalMinor, meetings, personMs, overrunMinor };
}
