-- By hand: a page of a pull. Without statistics of workspaces (see 20261121082639_reports) the planner takes sorting all of a
-- large workspace for cheaper than reading the index in order: a page of 1,000 among 60,000 records took 20 ms. Settings of a
-- function hold while it runs, whatever connection it is on.
CREATE FUNCTION "sync_page"("workspace" text, "since" bigint, "most" int, "most_bytes" int, "frame_bytes" int)
RETURNS TABLE ("tbl" text, "rev" bigint, "record" json)
LANGUAGE sql STABLE
SET enable_sort = off
SET enable_bitmapscan = off
AS $$
  SELECT page.tbl, page.rev, page.record
    FROM (
      SELECT *, sum(next.bytes + frame_bytes) OVER (ORDER BY next.rev ROWS UNBOUNDED PRECEDING) AS upto
        FROM (
          SELECT stored.tbl, stored.rev, stored.record, stored.bytes
            FROM sync_records AS stored
           WHERE stored.workspace_id = workspace AND stored.rev > since
           ORDER BY stored.rev
           LIMIT most
        ) AS next
    ) AS page
   WHERE page.upto <= most_bytes
   ORDER BY page.rev
$$;
