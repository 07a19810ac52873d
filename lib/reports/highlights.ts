import { pool } from '../db.ts';
import type { Dearest, Figures } from './schema.ts';
import { isCounted, type Source } from './source.ts';

interface Highlights {
  /** Of [from, to). */
  figures: Figures;
  /** Of [before, from). */
  earlier: Figures;
  /** Of [from, to); null if nothing cost anything. Of two equally expensive meetings, the earlier one. */
  dearest: Dearest | null;
}

const NOTHING: Figures = { totalMinor: 0, meetings: 0, personMs: 0, overrunMinor: 0 };

/** Compares two adjoining periods (epoch ms), over the same meetings that a summary counts. One statement. */
export async function highlights(
  { workspaceId, currency }: Source,
  { before, from, to }: { before: number; from: number; to: number },
): Promise<Highlights> {
  const { rows } = await pool().query<Figures & { isEarlier: boolean; dearest: Dearest }>(
    `SELECT started_at < $3 AS "isEarlier", count(*)::float8 AS meetings, sum(total_minor)::float8 AS "totalMinor",
            sum(person_ms)::float8 AS "personMs", sum(overrun_minor)::float8 AS "overrunMinor",
            (array_agg(json_build_object('title', title, 'startedAt', started_at, 'durationMs', duration_ms,
                                         'attendeeCount', attendee_count, 'totalMinor', total_minor)
                       ORDER BY total_minor DESC, started_at, key))[1] AS dearest
       FROM report_meetings AS meeting
      WHERE workspace_id = $1 AND started_at >= $2 AND started_at < $4 AND ${isCounted('$5')}
      GROUP BY "isEarlier"`,
    [workspaceId, before, from, to, currency],
  );
  const of = (isEarlier: boolean) => rows.find((row) => row.isEarlier === isEarlier);
  const figures = of(false);
  return {
    figures: pick(figures),
    earlier: pick(of(true)),
    dearest: figures && figures.dearest.totalMinor > 0 ? figures.dearest : null,
  };
}

function pick({ totalMinor, meetings, personMs, overrunMinor }: Figures = NOTHING): Figures {
  return { totalMinor, meetings, personMs, overrunMinor };
}
