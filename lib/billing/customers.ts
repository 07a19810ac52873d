import type Stripe from 'stripe';
import { db, pool } from '../db.ts';
import { ApiError } from '../http/errors.ts';
import { MINUTE } from '../time.ts';
import { closeSoon, queueClosing } from './closing.ts';

interface Who {
  accountId: string;
  email: string;
}

/**
 * Creates a Stripe customer for an account, stores its id and returns the stored id. `gone` is a customer that Stripe no
 * longer has; it is replaced. The idempotency key covers one minute, so that racing clicks create one customer. If there
 * are two after all, the first one stored stays and the other is closed, as it is when the account was deleted meanwhile.
 * (A permanent key per account would not do: Stripe repeats a key's response for a day, even if it was a failure.)
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

/** Undefined if the account is gone. Its row is locked first, so that a concurrent deletion is either complete or waits. */
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
