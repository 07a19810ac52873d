-- no transaction
-- By hand: what report_meetings_by_start was, with the workspace's own number in place of the key. CONCURRENTLY, so that pushes go on.
-- CreateIndex
CREATE INDEX CONCURRENTLY "report_meetings_in_order" ON "report_meetings"("workspace_id", "started_at", "number", "currency", "topic_id", "title", "total_minor", "person_ms", "external_ms");
