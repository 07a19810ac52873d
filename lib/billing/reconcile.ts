import { batches } from '../batches.ts';
import { pool } from '../db.ts';
import { ApiError } from '../http/errors.ts';
import { logFailure } from '../http/log.ts';
import { purgeNotices, sendAllNotices } from '../mail/service.ts';
import { DAY, HOUR, SECOND } from '../time.ts';
import { closeCustomer, queuedCustomers } from './closing.ts';
import type { Reconciled } from './schema.ts';
import { hasStripe, isMissing, withStripe } from './stripe.ts';
import { noteFailure, noteMissing, syncSubscription } from './sync.ts';
import { purgeEvents } from './webhook.ts';

/*
 * Each run asks about 1,000 customers at most: 5 at a time and 0.3 s each, so a minute. Once an hour, that asks about 24,000
 * customers daily, or 168,000 within a grace of 7 days. Customers whose time has run out since we looked come first: of
 * 168,000 who pay monthly that is 233 an hour, so a renewal that no webhook reported is found in the first hour. Stripe's
 * list of events would take fewer calls (about 1.5 events a customer and month, 100 a page: 4 pages a day for 7,000
 * customers, instead of 7,000 calls), but these are 0.3% of what Stripe allows, and the list doesn't go back far enough to
 * do without them.
 */

/** The maximum number of customers in one run; the rest wait for the next. */
const RUN_LIMIT = 1_000;
/** How long a run may start work on customers, once to sync and once to close: Vercel ends it after 300 s. */
const PART_MS = 90 * SECOND;
/** Concurrent calls to Stripe, well below Stripe's limit of 25 a second in test mode. */
const WIDTH = 5;
/** After this many failures in a row that no single customer explains, Stripe is down and the run stops. */
const MAX_FAILURES = 25;

/** Once a day, with some slack for a scheduler that runs early. */
const STALE_MS = 20 * HOUR;
/** How long a checkout stays open for payment. */
const CHECKOUT_MS = DAY + HOUR;

/**
 * The hourly cron: syncs every subscription that may have changed without a webhook, closes customers and sends emails where
 * that failed before, and purges what has expired.
 */
export async function reconcile(now: number): Promise<Reconciled> {
  const sync = (id: string) => syncOrNote(id, now);
  const close = (id: string) => withStripe((stripe) => closeCustomer(stripe, id));
  const nothing = { done: 0, failed: 0 };
  const closed = hasStripe() ? await forEach(await queuedCustomers(RUN_LIMIT), close) : nothing;
  const synced = hasStripe() ? await forEach(await unsureCustomers(now), sync) : nothing;
  const mails = await sendAllNotices(now);
  await purgeEvents(now);
  await purgeNotices(now);
  return { synced: synced.done, closed: closed.done, failed: synced.failed + closed.failed, mails };
}

/**
 * Syncs a customer. If Stripe fails at it or doesn't know it, notes that, so that others come first next time, and rethrows.
 */
async function syncOrNote(customerId: string, now: number): Promise<void> {
  try {
    await withStripe((stripe) => syncSubscription(stripe, customerId, now));
  } catch (error) {
    if (error instanceof ApiError) {
      await (isMissing(error.cause, 'customer') ? noteMissing : noteFailure)(customerId, now);
    }
    throw error;
  }
}

/**
 * Returns customers whose subscription is not over and was not synced today, or whose time has run out since, and customers
 * with open checkouts. Those at which Stripe failed wait for an hour, doubling each time, up to a day.
 */
async function unsureCustomers(now: number): Promise<string[]> {
  const { rows } = await pool().query<{ customer_id: string }>(
    `SELECT customer_id
       FROM (SELECT *, current_period_end <= $1 AND synced_at < current_period_end
                       OR grace_until <= $1 AND synced_at < grace_until AS is_over FROM billing) AS known
      WHERE (status NOT IN ('canceled', 'incomplete_expired') AND (synced_at <= $2 OR is_over OR sync_failures > 0)
             OR synced_at < checkout_at + $3 * interval '1 millisecond'
             OR (synced_at IS NULL AND checkout_at IS NOT NULL))
        AND (sync_failures = 0
             OR synced_at + least(2 ^ least(sync_failures - 1, 5), 24) * interval '1 hour' <= $1)
      ORDER BY coalesce(is_over, false) DESC, synced_at NULLS FIRST
      LIMIT $4`,
    [new Date(now), new Date(now - STALE_MS), CHECKOUT_MS, RUN_LIMIT],
  );
  return rows.map((row) => row.customer_id);
}

/** Calls `run` for all IDs, a few at a time. Gives up when it takes too long or too many fail in a row. */
async function forEach(
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
): Promise<{ done: number; failed: number }> {
  const until = performance.now() + PART_MS;
  let [done, failed, inARow] = [0, 0, 0];
  for (const batch of batches(ids, WIDTH)) {
    if (inARow >= MAX_FAILURES || performance.now() > until) break;
    const runOne = async (customerId: string) => {
      try {
        await run(customerId);
        done += 1;
        inARow = 0;
      } catch (error) {
        failed += 1;
        inARow = error instanceof ApiError && isMissing(error.cause) ? 0 : inARow + 1;
        logFailure('reconcile', error, { customerId });
      }
    };
    await Promise.all(batch.map(runOne));
  }
  return { done, failed };
}
