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
   * Whether the other meetings in [from, to) had only one or two people. Together with the size and length of the most
   * expensive meeting, the week's hours would reveal theirs.
   */
  areOthersFew: boolean;
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
  const { rows } = await pool().query<Figures & { isEarlier: boolean; dearest: Dearest; areOthersFew: boolean }>(
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
     ), others AS (
       SELECT person_id, crowd, key FROM attendances
        WHERE NOT is_earlier AND key <> (SELECT key FROM meetings WHERE NOT is_earlier
                                          ORDER BY total_minor DESC, started_at, number LIMIT 1)
     )
     SELECT is_earlier AS "isEarlier", count(*)::float8 AS meetings, sum(total_minor)::float8 AS "totalMinor",
            CASE WHEN people >= ${FEWEST_PEOPLE} OR sum(total_minor) = 0 THEN sum(person_ms)::float8 END AS "personMs",
            sum(overrun_minor)::float8 AS "overrunMinor",
            (array_agg(json_build_object('title', title, 'startedAt', started_at, 'durationMs', duration_ms,
                                         'attendeeCount', attendee_count, 'totalMinor', total_minor)
                       ORDER BY total_minor DESC, started_at, number))[1] AS dearest,
            (SELECT count(*) FROM others) > 0
              AND (SELECT count(DISTINCT person_id) FROM others WHERE person_id <> '')
                + coalesce((SELECT max(crowd) FROM (SELECT sum(crowd) AS crowd FROM others GROUP BY key) AS crowds), 0)
                < ${FEWEST_PEOPLE} AS "areOthersFew"
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
    areOthersFew: figures?.areOthersFew ?? false,
  };
}

function pick({ totalMinor, meetings, personMs, overrunMinor }: Figures = NOTHING): Figures {
  return { totalMinor, meetings, personMs, overrunMinor };
}
