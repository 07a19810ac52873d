-- By hand: tells a restored database from the one that was backed up. Every start of PostgreSQL has its own time, and tables
-- that were loaded from a dump, copied to another database or emptied have different files. Needs no privilege. A start that
-- restored nothing does no harm: see "sync_epochs_now".
CREATE OR REPLACE FUNCTION "sync_place"("relation" regclass) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_hex(hashtextextended(
    concat(extract(epoch FROM pg_postmaster_start_time()), ' ', pg_relation_filepath(relation)), 0))
$$;

-- The epochs of a workspace's revisions, oldest first: each a name, and the revision after which it began. At another place
-- than the newest one's, a new epoch begins. So if two devices, or a device and the service, share an epoch, they share what
-- was written until it ended for either. Beyond 50, the oldest are forgotten.
CREATE OR REPLACE FUNCTION "sync_epochs_now"("epochs" jsonb, "relation" regclass, "rev" bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN epochs -> -1 ->> 0 = sync_place(relation) THEN epochs
    ELSE CASE WHEN jsonb_array_length(epochs) < 50 THEN epochs ELSE epochs - 0 END
      || jsonb_build_array(jsonb_build_array(sync_place(relation), rev))
  END
$$;

-- A trigger, not part of the push statement, so that it also runs for an older version of the code, running in parallel or
-- after a rollback.
CREATE OR REPLACE FUNCTION "begin_sync_epoch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sync_epochs := sync_epochs_now(OLD.sync_epochs, TG_RELID, OLD.sync_rev);
  RETURN NEW;
END
$$;
