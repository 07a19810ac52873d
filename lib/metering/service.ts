import { cautiousNow, db, pool } from '../db.ts';
import { assertWithinCap, type Cap } from '../limits.ts';
import type { Owner, PlanStatus } from '../plans/service.ts';
import { HOUR, monthOf } from '../time.ts';
import { noSuchWorkspace, refuseDangling } from '../workspaces/service.ts';
import type { MeetingStarted, StartMeeting, Usage } from './schema.ts';

/** More than anybody's meetings, and far less than would fill the table. */
const STARTED: Cap = { name: 'start', limit: 600, windowMs: HOUR };

/** Returns this month's meeting starts against what the plan allows. */
export async function usageOf(accountId: string, { entitlements }: PlanStatus, now: number): Promise<Usage> {
  const month = monthOf(now);
  const counted = await db().meetingCount.findUnique({ where: { accountId_month: { accountId, month } } });
  return { month, used: counted?.used ?? 0, limit: entitlements.meetingsPerMonth };
}

/**
 * Counts a meeting's start, once however often it is reported, and beyond the plan's limit too: a running meeting is never
 * refused. Only a flood of reports is refused, which a client sends again later. Throws not_found for a workspace that is
 * not the caller's, too_many_requests.
 */
export async function startMeeting(
  { accountId, planStatus }: Owner,
  { workspaceId, clientMeetingId }: StartMeeting,
  now: number,
): Promise<MeetingStarted> {
  await assertWithinCap(STARTED, accountId, 'You’ve started too many meetings this hour. Try again later.', now);
  const month = monthOf(now);
  const { rows } = await pool()
    .query<{ used: number }>('SELECT used FROM start_meeting($1, $2, $3, $4)', [
      accountId,
      workspaceId,
      clientMeetingId,
      month,
    ])
    .catch(refuseDangling);
  if (!rows[0]) throw noSuchWorkspace();
  const limit = planStatus.entitlements.meetingsPerMonth;
  const { used } = rows[0];
  return { allowed: limit === null || used < limit, month, used, limit };
}

/** Full months for which a start is remembered: longer than any device holds back a report. */
const KEPT_MONTHS = 13;

const BATCH = 10_000;

/**
 * Forgets starts of more than 13 months ago, a batch at a time, and returns how many. Monthly counts stay. A start reported
 * again after that counts once more, in the month of the report. There is no index by month: the oldest rows lie together,
 * and reading five million rows takes a second, once a day.
 */
export async function purgeStarts(now: number): Promise<number> {
  const at = new Date(await cautiousNow(now));
  const oldest = monthOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - KEPT_MONTHS));
  let removed = 0;
  for (;;) {
    const { rowCount } = await pool().query(
      'DELETE FROM meeting_starts WHERE ctid = ANY(ARRAY(SELECT ctid FROM meeting_starts WHERE month < $1 LIMIT $2))',
      [oldest, BATCH],
    );
    removed += rowCount ?? 0;
    if (rowCount !== BATCH) return removed;
  }
}
