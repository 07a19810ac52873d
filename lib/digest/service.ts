import { batches } from '../batches.ts';
import { db, pool, prismaTransaction } from '../db.ts';
import { logFailure } from '../http/log.ts';
import { isLanguage } from '../languages/terms.ts';
import { ledgerWeek } from '../ledgers/service.ts';
import { queueNotice, sendAllNotices } from '../mail/service.ts';
import { isPro, type SubscriptionRow } from '../plans/service.ts';
import { hasMeeting, highlights, summary } from '../reports/service.ts';
import { decidedChanges, firstWeekdayOf } from '../sync/service.ts';
import { DAY } from '../time.ts';
import { digestState, switchDigestOff } from '../workspaces/service.ts';
import type { Digested } from './schema.ts';
import { unsubscribeToken, workspaceOf } from './token.ts';
import { type DueWeek, dueWeeks, nextDigest } from './week.ts';

/** The maximum number of digests in one run; the rest wait for the next. */
const RUN_LIMIT = 1_000;
const PAGE = 100;
/** Workspaces handled concurrently: half of the available connections. */
const WIDTH = 5;
/** Longer than a week's digest can become due again. */
const KEPT_MS = 30 * DAY;
/** Savings from changes are reported until this long after a device noted them. */
const SAVINGS_KEPT_MS = 14 * DAY;
/** How many topics and titles are passed to the email, which picks from them. */
const NAMED = 10;

/** A workspace whose digest is due, with what is needed to write it. */
interface Due extends Pick<SubscriptionRow, 'status' | 'graceUntil'> {
  id: string;
  accountId: string;
  email: string;
  name: string;
  currency: string;
  timeZone: string;
  language: string;
  /** Which of the weeks is due, from 1. */
  nth: number;
  /** The Monday of the last week that had a digest, `YYYY-MM-DD`; null: none is known. */
  lastMonday: string | null;
}

/**
 * The hourly cron: queues the digest of every workspace where it is Monday morning, one per workspace and week even if
 * runs repeat or overlap, then sends what is queued.
 */
export async function runDigests(now: number): Promise<Digested> {
  const weeks = dueWeeks(await zonesWithDigest(), now);
  const digests = { queued: 0, failed: 0 };
  let after = '';
  for (let seen = 0; weeks.length > 0 && seen < RUN_LIMIT; seen += PAGE) {
    const page = await findDue(weeks, after);
    for (const batch of batches(page, WIDTH)) {
      const onPro = batch.filter((due) => isPro(due, now));
      const results = await Promise.allSettled(onPro.map((due) => queueDigest(due, weeks, now)));
      for (const result of results) {
        if (result.status === 'rejected') {
          digests.failed += 1;
          logFailure('digest', result.reason);
        } else if (result.value) digests.queued += 1;
      }
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  const mails = await sendAllNotices(now);
  await db().digest.deleteMany({ where: { week: { lt: new Date(now - KEPT_MS) } } });
  return { ...digests, mails };
}

/** Returns the time zone names of workspaces with a digest. */
async function zonesWithDigest(): Promise<string[]> {
  const { rows } = await pool().query<{ zone: string }>(
    'SELECT DISTINCT time_zone AS zone FROM workspaces WHERE digest_opt_in',
  );
  return rows.map(({ zone }) => zone);
}

/** Returns a page, by ID, of the workspaces with these weeks that want a digest, had a meeting, and have no digest yet. */
async function findDue(weeks: readonly DueWeek[], after: string): Promise<Due[]> {
  const { rows } = await pool().query<Due>(
    `SELECT workspace.id, workspace.account_id AS "accountId", account.email, workspace.name, workspace.currency,
            workspace.time_zone AS "timeZone", workspace.language, due.nth::int, billing.status,
            billing.grace_until AS "graceUntil",
            (SELECT max(week)::text FROM digests WHERE workspace_id = workspace.id) AS "lastMonday"
       FROM unnest($1::text[], $2::int[], $3::date[], $4::int8[], $5::int8[])
              WITH ORDINALITY AS due (zone, first_weekday, monday, "from", until, nth)
       JOIN workspaces AS workspace
         ON workspace.time_zone = due.zone AND due.first_weekday = ${firstWeekdayOf('workspace.id')}
       JOIN accounts AS account ON account.id = workspace.account_id
       LEFT JOIN billing ON billing.account_id = workspace.account_id
      WHERE workspace.digest_opt_in AND workspace.deleted_at IS NULL AND workspace.id > $6
        AND NOT EXISTS (SELECT 1 FROM digests WHERE workspace_id = workspace.id AND week = due.monday)
        AND ${hasMeeting({ workspaceId: 'workspace.id', currency: 'workspace.currency', from: 'due."from"', to: 'due.until' })}
      ORDER BY workspace.id
      LIMIT $7`,
    [
      weeks.map(({ zone }) => zone),
      weeks.map(({ firstWeekday }) => firstWeekday),
      weeks.map(({ monday }) => monday),
      weeks.map(({ from }) => from),
      weeks.map(({ to }) => to),
      after,
      PAGE,
    ],
  );
  return rows;
}

/** Queues one digest. Returns false if another run already did, or the digest was switched off. */
async function queueDigest(due: Due, weeks: readonly DueWeek[], now: number): Promise<boolean> {
  const week = weeks[due.nth - 1];
  if (!week) return false;
  const source = { workspaceId: due.id, currency: due.currency };
  const [totals, { figures, earlier, dearest, isRevealing }, { changes, savings }, ledgers] = await Promise.all([
    summary(source, week, now),
    highlights(source, week),
    decidedChanges(due.id, due.currency),
    ledgerWeek(due, week),
  ]);
  const { byTopic, byTitle } = totals;
  if (figures.meetings === 0) return false;
  // Starts where the last digest stopped, since there is none after a week without meetings; ends at the next.
  const from = due.lastMonday === null ? week.to : nextDigest(due.timeZone, due.lastMonday);
  const until = nextDigest(due.timeZone, week.monday);
  const lookAgain = changes
    .filter(({ endedAt, lookAt }) => endedAt === null && lookAt >= from && lookAt < until)
    .sort((a, b) => a.lookAt - b.lookAt)
    .map(({ series, lookAt }) => ({ series, at: lookAt }))
    .slice(0, NAMED);
  const isSaved = savings && savings.savedMinor > 0 && savings.currency === due.currency;
  const saved = isSaved && now - savings.notedAt < SAVINGS_KEPT_MS ? savings : undefined;
  return prismaTransaction(async (tx) => {
    // Only the run that inserts the row queues the email; both are in one transaction.
    const taken = await tx.$executeRaw`
      INSERT INTO digests (workspace_id, week)
      SELECT id, ${week.monday}::date FROM workspaces
       WHERE id = ${due.id} AND digest_opt_in AND deleted_at IS NULL
      ON CONFLICT DO NOTHING`;
    if (taken === 0) return false;
    const content = {
      kind: 'weekly_digest',
      to: due.email,
      timeZone: due.timeZone,
      workspace: due.name,
      workspaceId: due.id,
      language: isLanguage(due.language) ? due.language : 'en',
      currency: due.currency,
      from: week.from,
      until: week.to,
      figures,
      earlier,
      topics: byTopic.slice(0, NAMED).map(({ topic, totalMinor, count }) => ({ label: topic, totalMinor, count })),
      titles: byTitle.slice(0, NAMED).map(({ label, totalMinor, count }) => ({ label, totalMinor, count })),
      dearest: dearest && isRevealing ? { ...dearest, durationMs: null, attendeeCount: null } : dearest,
      ...(saved && { saved }),
      ...(lookAgain.length > 0 && { lookAgain }),
      ...(ledgers.length > 0 && { ledgers: ledgers.slice(0, NAMED) }),
      token: unsubscribeToken(due.id),
    } as const;
    await queueNotice(tx, due.accountId, content, now);
    return true;
  });
}

/** Returns what the page behind an unsubscribe link shows; null for an invalid token. */
export async function readSubscription(token: string): Promise<{ workspace: string; on: boolean } | null> {
  const id = workspaceOf(token);
  const state = id === null ? null : await digestState(id);
  return state && { workspace: state.name, on: state.digestOptIn };
}

/** Switches off a token's digest; idempotent. Returns false for an invalid token. */
export async function unsubscribe(token: string, now: number): Promise<boolean> {
  const id = workspaceOf(token);
  if (id === null || (await digestState(id)) === null) return false;
  await switchDigestOff(id, now);
  return true;
}
