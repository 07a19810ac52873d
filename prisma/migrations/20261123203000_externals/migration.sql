-- no transaction
-- One statement, which finds nothing to do a second time.
-- By hand: parts say from now on whose time is external (lib/reports/compute-projection.ts). In the meetings that there are,
-- the external people of each count as one group. So the summary's share of external people leaves out weeks in which no
-- meeting had three of them, until their meetings are pushed again or `npm run reports:rebuild` finds out who they were.
WITH filled AS (
  UPDATE "report_meetings"
     SET "parts" = "parts" || jsonb_build_object('role', ' externals', 'personId', '', 'heads', "external_count",
                                                 'totalMinor', 0, 'personMs', "external_ms")
   WHERE "external_ms" > 0 AND NOT "parts" @> '[{"role": " externals"}]'
  RETURNING "workspace_id", "started_at", "currency", "external_count", "external_ms"
)
INSERT INTO "report_weeks" ("workspace_id", "week", "currency", "role", "person_id", "crowd",
                            "parts", "heads", "total_minor", "person_ms")
SELECT "workspace_id", "started_at" / 604800000, coalesce("currency", ''), ' externals', '', "external_count",
       count(*), sum("external_count"), 0, sum("external_ms")
  FROM filled
 GROUP BY 1, 2, 3, 4, 5, 6;
