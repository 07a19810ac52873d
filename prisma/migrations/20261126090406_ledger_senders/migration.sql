-- CreateIndex
CREATE INDEX "ledger_entries_ledger_id_started_at_member_id_idx" ON "ledger_entries"("ledger_id", "started_at", "member_id");
