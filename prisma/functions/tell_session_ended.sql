-- By hand: whatever ends a session, all instances hear of it (lib/notifications.ts), and end its streams.
CREATE OR REPLACE FUNCTION "tell_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('meeting_tab', 'ended ' || OLD.id_hash);
  RETURN NULL;
END
$$;
