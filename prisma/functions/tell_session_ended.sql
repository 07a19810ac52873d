-- By hand: tells all instances that a session ended, however it did (lib/notifications.ts), so that they end its streams.
CREATE OR REPLACE FUNCTION "tell_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('meeting_tab', 'ended ' || OLD.id_hash);
  RETURN NULL;
END
$$;
