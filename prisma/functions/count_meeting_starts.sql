-- By hand: a trigger counts, so that the starts which a running older version inserts are counted, too. The order is one
-- for all, so that two statements cannot deadlock.
CREATE OR REPLACE FUNCTION "count_meeting_starts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "meeting_counts" AS "counted" ("account_id", "month", "used")
  SELECT "account_id", "month", count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("account_id", "month") DO UPDATE SET "used" = "counted"."used" + excluded."used";
  RETURN NULL;
END $$;
