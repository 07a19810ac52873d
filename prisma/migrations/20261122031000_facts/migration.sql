-- AlterTable
ALTER TABLE "sync_records" ADD COLUMN     "facts" JSON;

-- AlterTable
ALTER TABLE "report_meetings" ADD COLUMN     "number" BIGINT NOT NULL DEFAULT 0;

-- Neither column rewrites its table: one is null, the other a constant that PostgreSQL keeps in the catalog.

\i functions/keep_facts.sql

CREATE TRIGGER "keep_facts_of_new" BEFORE INSERT ON "sync_records" FOR EACH ROW
  WHEN (NEW.bytes > 3500) EXECUTE FUNCTION "keep_facts"();

CREATE TRIGGER "keep_facts_of_changed" BEFORE UPDATE ON "sync_records" FOR EACH ROW
  WHEN (NEW.bytes > 3500 OR OLD.facts IS NOT NULL) EXECUTE FUNCTION "keep_facts"();
