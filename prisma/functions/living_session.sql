-- By hand: who is signed in, asked by every request of our client. PostgreSQL keeps the plan of a plpgsql function for the
-- connection, however a pooler in transaction mode handles prepared statements: planning took half of the time. "seen" and
-- "opened": a session that wasn't used, or opened, since then has ended.
CREATE OR REPLACE FUNCTION "living_session"("hash" text, "seen" timestamptz, "opened" timestamptz)
RETURNS TABLE (
  "accountId" text,
  "email" text,
  "seenAt" timestamptz,
  "status" text,
  "interval" text,
  "isStarter" boolean,
  "currentPeriodEnd" timestamptz,
  "cancelAtPeriodEnd" boolean,
  "graceUntil" timestamptz,
  "endedAt" timestamptz
)
LANGUAGE plpgsql STABLE ROWS 1
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT account.id, account.email, session.seen_at::timestamptz,
           billing.status, billing.interval, coalesce(billing.is_starter, false),
           billing.current_period_end::timestamptz, coalesce(billing.cancel_at_period_end, false),
           billing.grace_until::timestamptz, billing.ended_at::timestamptz
      FROM sessions AS session
      JOIN accounts AS account ON account.id = session.account_id
      LEFT JOIN billing ON billing.account_id = account.id
     WHERE session.id_hash = hash AND session.seen_at > seen AND session.created_at > opened;
END
$$;
