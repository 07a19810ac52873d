-- By hand: a trigger, so that starts inserted by a running older version are counted too. All statements use the same order,
-- so that two can't deadlock.
CREATE OR REPLACE FUNCTION "count_meeting_starts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "meeting_counts" AS "counted" ("account_id", "month", "used")
  SELECT "account_id", "month", count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("account_id", "month") DO UPDATE SET "used" = "counted"."used" + excluded."used";
  RETURN NULL;
END $$;
