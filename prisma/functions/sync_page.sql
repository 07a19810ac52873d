-- sync_page of 20261121155000_sync_page_in_one, with more in its first row: after the newest revision comes the name of the
-- epoch and, if the caller knows another, all epochs. Without a caller's epoch: only the name. The older sync_page, with six
-- arguments, can go when no running code calls it.
CREATE OR REPLACE FUNCTION "sync_page"(
  "workspace" text, "account" text, "since" bigint, "known_epoch" text, "most" int, "most_bytes" int, "frame_bytes" int
)
RETURNS SETOF text
LANGUAGE plpgsql STABLE
SET enable_sort = off
SET enable_bitmapscan = off
AS $$
BEGIN
  RETURN QUERY
    SELECT concat_ws(' ', head.rev, head.epochs -> -1 ->> 0,
                     CASE WHEN head.epochs -> -1 ->> 0 <> known_epoch THEN head.epochs END)
      FROM (
        SELECT sync_rev AS rev, sync_epochs_now(sync_epochs, tableoid, sync_rev) AS epochs FROM workspaces
         WHERE workspaces.id = workspace AND account_id = account AND deleted_at IS NULL
        OFFSET 0
      ) AS head;
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
