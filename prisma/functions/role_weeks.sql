-- By hand: what the summary's rows by role are made from, week by week. Without statistics of workspaces (see
-- 20261121082639_reports) the planner takes sorting to be cheaper than hashing, and sorts 62,400 weekly sums on disk.
--
-- Only people who cost something are counted, or all if nobody in the role did. "person_ids" are the IDs of those counted if
-- there are fewer than three, otherwise null. Meetings with and without a currency are added up separately, since a person
-- may be in both.
CREATE OR REPLACE FUNCTION "role_weeks"("workspace" text, "workspace_currency" text, "first_week" int, "end_week" int)
RETURNS TABLE (
  "week" int, "role" text, "heads" numeric, "total_minor" numeric, "person_ms" numeric,
  "persons" bigint, "person_ids" text[], "crowd" bigint
)
LANGUAGE plpgsql STABLE
SET enable_sort = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT sums.week, sums.role, sums.heads, sums.total_minor, sums.person_ms,
           coalesce(few.persons, sums.persons), few.person_ids, coalesce(few.crowd, sums.crowd, 0)
      FROM (
        SELECT week, currency, role, sum(heads) AS heads, sum(total_minor) AS total_minor, sum(person_ms) AS person_ms,
               count(*) FILTER (WHERE person_id <> '' AND total_minor > 0) AS persons,
               max(crowd) FILTER (WHERE total_minor > 0) AS crowd
          FROM report_weeks
         WHERE workspace_id = workspace AND week >= first_week AND week < end_week AND parts > 0
           AND currency IN ('', workspace_currency)
         GROUP BY week, currency, role
      ) AS sums
      LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE person_id <> '') AS persons,
               (array_agg(person_id) FILTER (WHERE person_id <> ''))[1:3] AS person_ids,
               max(crowd) AS crowd
          FROM report_weeks AS one
         WHERE sums.persons < 3
           AND one.workspace_id = workspace AND one.week = sums.week AND one.currency = sums.currency
           AND one.role = sums.role AND one.parts > 0 AND (one.total_minor > 0 OR sums.total_minor = 0)
      ) AS few ON sums.persons < 3;
END
$$;
