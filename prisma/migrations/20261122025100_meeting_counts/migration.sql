-- CreateTable
CREATE TABLE "meeting_counts" (
    "account_id" TEXT NOT NULL,
    "month" CHAR(7) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "meeting_counts_pkey" PRIMARY KEY ("account_id","month")
);

-- By hand: a trigger counts, so that the starts which a running older version inserts are counted, too. The order is one
-- for all, so that two statements cannot deadlock.
CREATE FUNCTION "count_meeting_starts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "meeting_counts" AS "counted" ("account_id", "month", "used")
  SELECT "account_id", "month", count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("account_id", "month") DO UPDATE SET "used" = "counted"."used" + excluded."used";
  RETURN NULL;
END $$;

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

-- A start and the count after it, in one call: a statement that did both would not see the starts that others commit while
-- it runs, and none of those racing for a plan's last place would learn that it is gone. In a function each statement sees
-- what is committed by then. No row: the account has no such workspace.
CREATE FUNCTION "start_meeting"("account" text, "workspace" text, "meeting" text, "this_month" text)
RETURNS TABLE ("used" int)
LANGUAGE plpgsql ROWS 1
AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM workspaces WHERE id = workspace AND account_id = account AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;

  INSERT INTO meeting_starts (account_id, client_meeting_id, month)
  VALUES (account, meeting, this_month)
  ON CONFLICT DO NOTHING;

  -- A meeting counts in the month of its first report, so there may be none in this one.
  RETURN QUERY
    SELECT coalesce((SELECT used FROM meeting_counts WHERE account_id = account AND month = this_month), 0);
END
$$;
