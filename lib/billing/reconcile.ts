import { batches } from '../batches.ts';
import { pool } from '../db.ts';
import { ApiError } from '../http/errors.ts';
import { logFailure } from '../http/log.ts';
import { purgeNotices, sendAllNotices } from '../mail/service.ts';
import { DAY, HOUR } from '../time.ts';
import { closeCustomer, queuedCustomers } from './closing.ts';
import type { Reconciled } from './schema.ts';
import { hasStripe, isMissing, withStripe } from './stripe.ts';
import { noteMissing, syncSubscription } from './sync.ts';
import { purgeEvents } from './webhook.ts';

/** The most customers in one run; the rest wait for the next, those checked longest ago first. */
const RUN_LIMIT = 1_000;
/** Concurrent calls to Stripe, well below its limit of 25 a second in test mode. */
const WIDTH = 5;
/** After this many failures that no single customer explains, Stripe is down and the run stops. */
const MAX_FAILURES = 5;

/** Once a day, with some slack for a scheduler that runs early. */
const STALE_MS = 20 * HOUR;
/** How long a checkout stays open for payment. */
const CHECKOUT_MS = DAY + HOUR;

/**
 * The daily cron: syncs every subscription that may have changed without a webhook, closes customers that could not be
 * closed before, sends mails that could not be sent, and purges what has expired.
 */
export async function reconcile(now: number): Promise<Reconciled> {
  const sync = (id: string) => syncOrNote(id, now);
  const close = (id: string) => withStripe((stripe) => closeCustomer(stripe, id));
  const nothing = { done: 0, failed: 0 };
  const synced = hasStripe() ? await forEach(await unsureCustomers(now), sync) : nothing;
  const closed = hasStripe() ? await forEach(await queuedCustomers(RUN_LIMIT), close) : nothing;
  const mails = await sendAllNotices(now);
  await purgeEvents(now);
  await purgeNotices(now);
  return { synced: synced.done, closed: closed.done, failed: synced.failed + closed.failed, mails };
}

/** Syncs a customer. One that Stripe does not know is noted, so that it does not come first in every run, and still throws. */
async function syncOrNote(customerId: string, now: number): Promise<void> {
  try {
    await withStripe((stripe) => syncSubscription(stripe, customerId, now));
  } catch (error) {
    if (error instanceof ApiError && isMissing(error.cause, 'customer')) await noteMissing(customerId, now);
    throw error;
  }
}

/** Customers whose subscription is not over and was not synced today, or must have changed state; and open checkouts. */
async function unsureCustomers(now: number): Promise<string[]> {
  const { rows } = await pool().query<{ customer_id: string }>(
    `SELECT customer_id FROM billing
      WHERE (status NOT IN ('canceled', 'incomplete_expired')
             AND (synced_at <= $2 OR current_period_end <= $1 OR grace_until <= $1))
         OR synced_at < checkout_at + $3 * interval '1 millisecond'
         OR (synced_at IS NULL AND checkout_at IS NOT NULL)
      ORDER BY synced_at NULLS FIRST
      LIMIT $4`,
    [new Date(now), new Date(now - STALE_MS), CHECKOUT_MS, RUN_LIMIT],
  );
  return rows.map((row) => row.customer_id);
}

/** Calls `run` for all ids, a few at a time; gives up when too many fail. */
async function forEach(
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
): Promise<{ done: number; failed: number }> {
  let [done, failed, down] = [0, 0, 0];
  for (const batch of batches(ids, WIDTH)) {
    if (down >= MAX_FAILURES) break;
    for (const result of await Promise.allSettled(batch.map(run))) {
      if (result.status === 'fulfilled') done += 1;
      else {
        failed += 1;
        if (!(result.reason instanceof ApiError && isMissing(result.reason.cause))) down += 1;
        logFailure('reconcile', result.reason);
      }
    }
  }
  return { done, failed };
}
