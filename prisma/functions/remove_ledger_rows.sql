-- By hand: a member is deleted by leaving, by the owner, and with its account or workspace. In each case, its rows are
-- deleted or lose their sender, as it chose, and rows that they hid count again. If the ledger itself is
-- deleted, all of its rows go with it.
CREATE OR REPLACE FUNCTION "remove_ledger_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[];
BEGIN
  -- Locked, so that which row counts is decided among those that stay.
  PERFORM FROM ledgers WHERE id = OLD.ledger_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN OLD;
  END IF;
  IF OLD.keeps_rows THEN
    UPDATE ledger_entries SET member_id = NULL WHERE member_id = OLD.id;
  ELSE
    WITH removed AS (DELETE FROM ledger_entries WHERE member_id = OLD.id RETURNING key)
    SELECT array_agg(key) INTO gone FROM removed;
    PERFORM count_ledger_entries(OLD.ledger_id, gone);
  END IF;
  RETURN OLD;
END
$$;

-- By hand: a deleted workspace is kept for 30 days, but stops sending at once.
CREATE OR REPLACE FUNCTION "leave_ledgers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever sends locks the ledger first, and then the member.
  PERFORM FROM ledgers WHERE id IN (SELECT ledger_id FROM ledger_members WHERE workspace_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM ledger_members WHERE workspace_id = NEW.id;
  RETURN NULL;
END
$$;
