import { query, type TestApp } from './app.ts';

/** What Stripe last said, as far as a test cares. */
interface Subscription {
  status?: string;
  graceUntil?: Date | null;
  endedAt?: Date | null;
}

/** Puts an account on Pro or, with another status, off it, as billing would. */
export async function makePro(
  { client, accountId }: { client: { app: TestApp }; accountId: string },
  { status = 'active', graceUntil = null, endedAt = null }: Subscription = {},
): Promise<void> {
  await query(
    client.app,
    `INSERT INTO billing (account_id, customer_id, status, grace_until, ended_at) VALUES ($1, 'cus_' || $1, $2, $3, $4)
     ON CONFLICT (account_id) DO UPDATE
       SET status = excluded.status, grace_until = excluded.grace_until, ended_at = excluded.ended_at`,
    [accountId, status, graceUntil, endedAt],
  );
}
