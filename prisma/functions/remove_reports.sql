-- By hand, as in the migration of sync_records: removes rows with their workspace, without a check of each row written.
CREATE OR REPLACE FUNCTION "remove_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "report_meetings" WHERE "workspace_id" IN (SELECT "id" FROM removed);
  DELETE FROM "report_weeks" WHERE "workspace_id" IN (SELECT "id" FROM removed);
  RETURN NULL;
END $$;
