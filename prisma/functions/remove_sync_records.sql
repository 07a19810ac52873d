-- By hand: does what a foreign key of sync_records would do when workspaces are removed, without checking each pushed row.
CREATE OR REPLACE FUNCTION "remove_sync_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "sync_records" WHERE "workspace_id" IN (SELECT "id" FROM removed);
  RETURN NULL;
END $$;
