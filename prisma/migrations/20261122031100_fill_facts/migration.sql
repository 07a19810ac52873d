-- no transaction
-- By hand: fills what 20261122031000_facts added to rows that were there before. A row at a time, each its own transaction: a push
-- that changes the same row waits for a millisecond, and nothing ever waits for two rows. Commits need not reach the disk one by
-- one, since this can be run again, whole, at any time.
--
-- Facts: the trigger computes them. sync_records_large_idx finds the rows. Numbers: the revision of a meeting's own record, which no
-- other meeting of its workspace had or will have. A meeting that the old version reports for the first time after this has 0, and
-- comes after the others that began in the same millisecond.
DO $$
DECLARE
  place record;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', false);
  FOR place IN SELECT workspace_id, rev FROM sync_records
     WHERE bytes > 3500 AND facts IS NULL AND tbl NOT IN ('people', 'templates') LOOP
    UPDATE sync_records SET facts = NULL WHERE workspace_id = place.workspace_id AND rev = place.rev;
    COMMIT;
  END LOOP;
  FOR place IN SELECT key FROM report_meetings WHERE number = 0 LOOP
    UPDATE report_meetings AS meeting SET number = stored.rev
      FROM sync_records AS stored
     WHERE meeting.key = place.key AND stored.workspace_id = meeting.workspace_id
       AND stored.tbl = 'meetings' AND stored.id = meeting.meeting_id;
    COMMIT;
  END LOOP;
END
$$;
