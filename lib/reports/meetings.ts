import { pool } from '../db.ts';
import { placeBelow, writeCursor } from '../http/cursor.ts';
import type { MeetingPage, MeetingQuery, PublicMeeting } from './schema.ts';
import { type Source, TOPIC_NAMES } from './source.ts';
import { NUMBER } from './terms.ts';
import { rangeOf } from './weeks.ts';

/** Sorts before any meeting that starts at the same moment. */
const FIRST_NUMBER = '0';

/**
 * Returns a page of a workspace's finished meetings, newest first. Throws invalid_request for an invalid cursor. Reads only
 * the page's part of the index, however deep the page is.
 */
export async function meetingPage(
  { workspaceId, currency }: Source,
  { limit, cursor, ...range }: MeetingQuery,
  now: number,
): Promise<MeetingPage> {
  const { from, to } = rangeOf(range, now);
  const below = placeBelow({ startedAt: to, mark: FIRST_NUMBER }, cursor, NUMBER);
  const { rows } = await pool().query<PublicMeeting & { number: number }>(
    `WITH page AS MATERIALIZED (
       SELECT * FROM report_meetings
        WHERE workspace_id = $1 AND started_at >= $2 AND (started_at, number) < ($3, $4)
        ORDER BY started_at DESC, number DESC
        LIMIT $5
     )
     SELECT page.number, page.meeting_id AS id, page.title, topic.name AS topic,
            page.started_at AS "startedAt", page.ended_at AS "endedAt", page.duration_ms AS "durationMs",
            page.attendee_count AS "attendeeCount", page.staff_count AS "staffCount",
            page.external_count AS "externalCount", page.total_minor AS "totalMinor",
            coalesce(page.currency, $6) AS currency,
            page.person_ms AS "personMs", page.overrun_minor AS "overrunMinor"
       FROM page
       LEFT JOIN LATERAL (SELECT name FROM ${TOPIC_NAMES} WHERE id = page.topic_id LIMIT 1) AS topic ON true
      ORDER BY page.started_at DESC, page.number DESC`,
    [workspaceId, from, below.startedAt, below.mark, limit + 1, currency],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    meetings: page.map(({ number: _, ...meeting }) => meeting),
    nextCursor: last && rows.length > limit ? writeCursor({ ...last, mark: String(last.number) }) : null,
  };
}
