-- DropIndex
-- A device in use notes it once a minute: without an index of the column, that writes to the table alone.
DROP INDEX "sessions_seen_at_idx";

\i functions/tell_session_ended.sql

CREATE TRIGGER "tell_session_ended" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "tell_session_ended"();
