-- By hand: what a foreign key of sync_records would do when workspaces are removed, without its check of each row pushed.
CREATE OR REPLACE FUNCTION "remove_sync_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "sync_records" WHERE "workspace_id" IN (SELECT "id" FROM removed);
  RETURN NULL;
END $$;
