-- Stores a start and returns the count after it, in one call. A single statement for both wouldn't see starts that others
-- commit while it runs, so none of those racing for a plan's last place would learn that it is gone. In a function, each
-- statement sees everything committed so far. Returns no row if the account has no such workspace.
CREATE OR REPLACE FUNCTION "start_meeting"("account" text, "workspace" text, "meeting" text, "this_month" text)
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
