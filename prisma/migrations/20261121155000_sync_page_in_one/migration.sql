-- CreateIndex
CREATE INDEX "sync_records_large_idx" ON "sync_records"("workspace_id", "rev") WHERE (bytes > 3500);

-- By hand: a page of a pull in one call. PostgreSQL keeps the plans of a plpgsql function for the connection, whatever a pool
-- in transaction mode does with prepared statements; and a page that fits, as nearly all do, needs no running sum. Both
-- together were a third of the time. The older sync_page, of five arguments, can go when no running code calls it.
--
-- The first row is the workspace's newest revision; none: no such workspace. The others are its records, each its
-- revision and the beginning of its JSON in the answer, as one text: taking columns apart costs more. STABLE: all of it sees what the calling statement sees.
CREATE FUNCTION "sync_page"(
  "workspace" text, "account" text, "since" bigint, "most" int, "most_bytes" int, "frame_bytes" int
)
RETURNS SETOF text
LANGUAGE plpgsql STABLE
-- Without statistics (see 20261121114000_sync_page) sorting a whole workspace seems cheaper than reading the index in order.
SET enable_sort = off
SET enable_bitmapscan = off
AS $$
BEGIN
  RETURN QUERY
    SELECT sync_rev::text FROM workspaces
     WHERE workspaces.id = workspace AND account_id = account AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;

  -- The bound is sync_records_large_idx's: without a record above it, a page fits whatever is on it.
  IF most * (3500 + frame_bytes) <= most_bytes AND NOT EXISTS (
    SELECT FROM sync_records WHERE workspace_id = workspace AND rev > since AND bytes > 3500
  ) THEN
    RETURN QUERY
      SELECT concat(rev, ' {"table":"', tbl, '","record":', record) FROM sync_records
       WHERE workspace_id = workspace AND rev > since
       ORDER BY rev
       LIMIT most;
  ELSE
    RETURN QUERY
      SELECT concat(page.rev, ' {"table":"', page.tbl, '","record":', page.record)
        FROM (
          SELECT *, sum(next.bytes + frame_bytes) OVER (ORDER BY next.rev ROWS UNBOUNDED PRECEDING) AS upto
            FROM (
              SELECT rev, tbl, record, bytes FROM sync_records
               WHERE workspace_id = workspace AND rev > since
               ORDER BY rev
               LIMIT most
            ) AS next
        ) AS page
       WHERE page.upto <= most_bytes
       ORDER BY page.rev;
  END IF;
END
$$;
