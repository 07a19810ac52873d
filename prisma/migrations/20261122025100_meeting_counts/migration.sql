-- CreateTable
CREATE TABLE "meeting_counts" (
    "account_id" TEXT NOT NULL,
    "month" CHAR(7) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "meeting_counts_pkey" PRIMARY KEY ("account_id","month")
);

\i functions/count_meeting_starts.sql

-- From here to the end of this transaction nobody else inserts a start, so none is missed and none is counted twice. A device
-- that reports one meanwhile waits, or reports it again. Without its index the older version counts by the primary key.
CREATE TRIGGER "count_meeting_starts" AFTER INSERT ON "meeting_starts"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_meeting_starts"();

INSERT INTO "meeting_counts" ("account_id", "month", "used")
SELECT "account_id", "month", count(*) FROM "meeting_starts" GROUP BY 1, 2;

-- Last, since both lock out more: who signs up, and who reads starts.
-- AddForeignKey
ALTER TABLE "meeting_counts" ADD CONSTRAINT "meeting_counts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropIndex
DROP INDEX "meeting_starts_account_id_month_idx";

\i functions/start_meeting.sql
