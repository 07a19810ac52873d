import { db, pool } from '../db.ts';
import type { Owner, PlanStatus } from '../plans/service.ts';
import { monthOf } from '../time.ts';
import { noSuchWorkspace, refuseDangling } from '../workspaces/service.ts';
import type { MeetingStarted, StartMeeting, Usage } from './schema.ts';

/** This month's meeting starts against what the plan allows. One statement. */
export async function usageOf(accountId: string, { entitlements }: PlanStatus, now: number): Promise<Usage> {
  const month = monthOf(now);
  const used = await db().meetingStart.count({ where: { accountId, month } });
  return { month, used, limit: entitlements.meetingsPerMonth };
}

/**
 * Counts a meeting's start, once however often it is reported, and beyond the limit too: a running meeting is
 * never refused. Two statements: a count in the inserting statement would miss starts that commit at the same time, and
 * none of the callers racing for the last place would learn that it is gone.
 * Throws not_found for a workspace that is not the caller's.
 */
export async function startMeeting(
  { accountId, planStatus }: Owner,
  { workspaceId, clientMeetingId }: StartMeeting,
  now: number,
): Promise<MeetingStarted> {
  const { rows } = await pool()
    .query(
      `WITH workspace AS (
       SELECT account_id FROM workspaces WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL
     ), counted AS (
       INSERT INTO meeting_starts (account_id, client_meeting_id, month)
       SELECT account_id, $3, $4 FROM workspace
       ON CONFLICT DO NOTHING
     )
     SELECT 1 FROM workspace`,
      [workspaceId, accountId, clientMeetingId, monthOf(now)],
    )
    .catch(refuseDangling);
  if (rows.length === 0) throw noSuchWorkspace();
  const usage = await usageOf(accountId, planStatus, now);
  return { allowed: usage.limit === null || usage.used < usage.limit, ...usage };
}
