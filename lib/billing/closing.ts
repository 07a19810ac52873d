import Stripe from 'stripe';
import { db, pool, type Transaction } from '../db.ts';
import { logFailure } from '../http/log.ts';
import { hasStripe, isMissing, withStripe } from './stripe.ts';
import { mayBill } from './subscriptions.ts';

/** Queues a customer that no account owns for closing, for the first time or again. */
export async function queueClosing(tx: Pick<Transaction, 'closedCustomer'>, customerId: string): Promise<void> {
  await tx.closedCustomer.upsert({
    where: { customerId },
    create: { customerId },
    update: { asked: { increment: 1 } },
  });
}

/**
 * Queues the customer of an account for closing, in the transaction that deletes the account. The account's row must be
 * locked, so that no checkout creates a customer meanwhile. Returns the customer's ID; null if there never was one.
 */
export async function queueAccountClosing(tx: Transaction, accountId: string): Promise<string | null> {
  const row = await tx.billing.findUnique({ where: { accountId }, select: { customerId: true } });
  if (row) await queueClosing(tx, row.customerId);
  return row?.customerId ?? null;
}

/**
 * Closes a queued customer at Stripe if Stripe responds quickly; otherwise the cron does it later. Never throws: the
 * account is gone either way.
 */
export async function closeSoon(customerId: string): Promise<void> {
  if (!hasStripe()) return;
  await withStripe((stripe) => closeCustomer(stripe, customerId), { brief: true }).catch((error: unknown) =>
    logFailure('close customer', error),
  );
}

/**
 * Expires a customer's open checkouts, cancels its subscriptions and deletes it. Checkouts come first: one that is paid at
 * this moment has its subscription by the time those are listed. Safe to repeat. A request that arrives meanwhile stays
 * queued.
 */
export async function closeCustomer(stripe: Stripe, customerId: string): Promise<void> {
  const queued = await db().closedCustomer.findUnique({ where: { customerId } });
  if (!queued) return;
  for await (const { id } of stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 })) {
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      // Paid or expired since it was listed.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  }
  for await (const subscription of stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })) {
    if (mayBill(subscription)) await stripe.subscriptions.cancel(subscription.id).catch(ignoreMissing);
  }
  await stripe.customers.del(customerId).catch(ignoreMissing);
  await pool().query('UPDATE closed_customers SET closed = greatest(closed, $2) WHERE customer_id = $1', [
    customerId,
    queued.asked,
  ]);
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/**
 * Returns customers still to be closed, up to `limit`, in random order, so that one at which Stripe always fails doesn't
 * block the others.
 */
export async function queuedCustomers(limit: number): Promise<string[]> {
  const { rows } = await pool().query<{ customer_id: string }>(
    'SELECT customer_id FROM closed_customers WHERE closed < asked ORDER BY random() LIMIT $1',
    [limit],
  );
  return rows.map((row) => row.customer_id);
}

/** Queues a customer again if it was closed before. */
export async function requeueClosed(customerId: string): Promise<boolean> {
  const { count } = await db().closedCustomer.updateMany({
    where: { customerId },
    data: { asked: { increment: 1 } },
  });
  return count > 0;
}
