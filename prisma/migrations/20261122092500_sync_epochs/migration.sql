-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "sync_epochs" JSONB NOT NULL DEFAULT '[]';

-- By hand: what tells a restored database from the one that was backed up. Every start of PostgreSQL has a time of its own,
-- and tables that were loaded from a dump, copied to another database or emptied have other files. No privilege is needed,
-- and a start that restored nothing does no harm: see "sync_epochs_now".
CREATE FUNCTION "sync_place"("relation" regclass) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_hex(hashtextextended(
    concat(extract(epoch FROM pg_postmaster_start_time()), ' ', pg_relation_filepath(relation)), 0))
$$;

-- The epochs of a workspace's revisions, oldest first: each a name, and the revision after which it began. At another place
-- than the newest, another begins. So where two devices, or a device and the service, have an epoch in common, they have in
-- common what was written until it ended for either. The oldest of more than 50 are forgotten.
CREATE FUNCTION "sync_epochs_now"("epochs" jsonb, "relation" regclass, "rev" bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN epochs -> -1 ->> 0 = sync_place(relation) THEN epochs
    ELSE CASE WHEN jsonb_array_length(epochs) < 50 THEN epochs ELSE epochs - 0 END
      || jsonb_build_array(jsonb_build_array(sync_place(relation), rev))
  END
$$;

-- A trigger and not the push statement, so that an older version that runs beside this, or after a rollback, does it, too.
CREATE FUNCTION "begin_sync_epoch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sync_epochs := sync_epochs_now(OLD.sync_epochs, TG_RELID, OLD.sync_rev);
  RETURN NEW;
END
$$;

CREATE TRIGGER "begin_sync_epoch" BEFORE UPDATE OF "sync_rev" ON "workspaces" FOR EACH ROW
  WHEN (NEW.sync_rev > OLD.sync_rev AND OLD.sync_epochs -> -1 ->> 0 IS DISTINCT FROM sync_place(OLD.tableoid))
  EXECUTE FUNCTION "begin_sync_epoch"();

-- sync_page of 20261121155000_sync_page_in_one, whose first row now goes on after the newest revision with the name of the
-- epoch and, if that is not the one that the caller knows, with all of them. Without a caller's epoch: the name alone. The
-- older sync_page, of six arguments, can go when no running code calls it.
CREATE FUNCTION "sync_page"(
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
