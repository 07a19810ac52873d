-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "sync_epochs" JSONB NOT NULL DEFAULT '[]';

\i functions/begin_sync_epoch.sql

CREATE TRIGGER "begin_sync_epoch" BEFORE UPDATE OF "sync_rev" ON "workspaces" FOR EACH ROW
  WHEN (NEW.sync_rev > OLD.sync_rev AND OLD.sync_epochs -> -1 ->> 0 IS DISTINCT FROM sync_place(OLD.tableoid))
  EXECUTE FUNCTION "begin_sync_epoch"();

\i functions/sync_page.sql
