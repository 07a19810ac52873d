import type Stripe from 'stripe';
import { db, pool } from '../db.ts';
import { ApiError } from '../http/errors.ts';
import { MINUTE } from '../time.ts';
import { closeSoon, queueClosing } from './closing.ts';
import { isMissing } from './stripe.ts';

interface Who {
  accountId: string;
  email: string;
}

/**
 * Creates a Stripe customer for an account, stores its ID and returns the stored ID. `gone` is a customer that Stripe no
 * longer has; it is replaced. The idempotency key covers one minute, so that racing clicks create one customer. If two are
 * created anyway, the first one stored stays and the other is closed. It is also closed if the account was deleted
 * meanwhile. (A permanent key per account wouldn't do: Stripe repeats a key's response for a day, even if it was a failure.)
 */
export async function makeCustomer(
  stripe: Stripe,
  { accountId, email }: Who,
  gone: string | null,
  now: number,
): Promise<string> {
  const made = await stripe.customers.create(
    { email, metadata: { account_id: accountId } },
    { idempotencyKey: `customer:${accountId}:${gone ?? 'first'}:${Math.floor(now / MINUTE)}` },
  );
  const kept = await keepCustomer(accountId, made.id, gone);
  if (kept !== made.id) {
    await queueClosing(db(), made.id);
    await closeSoon(made.id);
  }
  if (kept === undefined) throw new ApiError('not_signed_in');
  return kept;
}

/** Returns the customer stored for an account; null without one. */
export async function readCustomer(accountId: string): Promise<string | null> {
  const row = await db().billing.findUnique({ where: { accountId }, select: { customerId: true } });
  return row?.customerId ?? null;
}

/**
 * Looks at Stripe for the customer of an account that has none stored, as when a restored backup is older than the customer.
 * Stores it, and returns the one that is stored then; null if there is none.
 */
export async function findCustomer(stripe: Stripe, { accountId, email }: Who): Promise<string | null> {
  for await (const { id, metadata } of stripe.customers.list({ email, limit: 100 })) {
    if (metadata.account_id !== accountId) continue;
    await keepFound(accountId, id);
    return readCustomer(accountId);
  }
  return null;
}

/**
 * Asks Stripe which of our accounts a customer without a row was made for. Returns the account's ID, though the account may
 * be gone; null for a customer that is deleted, queued for closing, closed, or not ours.
 */
export async function askForAccount(stripe: Stripe, customerId: string): Promise<string | null> {
  if ((await db().closedCustomer.count({ where: { customerId } })) > 0) return null;
  const customer = await stripe.customers.retrieve(customerId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  return customer && !customer.deleted ? (customer.metadata.account_id ?? null) : null;
}

/**
 * Stores a customer that Stripe has for an account, if the account exists and has none, and the customer isn't being closed.
 */
export async function keepFound(accountId: string, customerId: string): Promise<void> {
  await pool().query(
    `WITH account AS (SELECT id FROM accounts WHERE id = $1 FOR KEY SHARE)
     INSERT INTO billing (account_id, customer_id) SELECT id, $2 FROM account
      WHERE NOT EXISTS (SELECT FROM closed_customers WHERE customer_id = $2)
     ON CONFLICT DO NOTHING`,
    [accountId, customerId],
  );
}

/**
 * Stores a new customer and returns the stored one; undefined if the account is gone. The account's row is locked first, so
 * that a concurrent deletion is either complete or waits.
 */
async function keepCustomer(accountId: string, customerId: string, gone: string | null): Promise<string | undefined> {
  const { rows } = await pool().query<{ customer_id: string }>(
    `WITH account AS (SELECT id FROM accounts WHERE id = $1 FOR KEY SHARE)
     INSERT INTO billing (account_id, customer_id) SELECT id, $2 FROM account
     ON CONFLICT (account_id) DO UPDATE
       SET customer_id = CASE WHEN billing.customer_id = $3 THEN excluded.customer_id ELSE billing.customer_id END
     RETURNING customer_id`,
    [accountId, customerId, gone],
  );
  return rows[0]?.customer_id;
}
