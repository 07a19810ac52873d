import { query, type TestApp } from './app.ts';

/** The subscription that Stripe last reported, as far as tests need it. */
interface Subscription {
  status?: string;
  graceUntil?: Date | null;
  endedAt?: Date | null;
}

/** Puts an account on Pro as billing would, or takes it off with another status. */
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
