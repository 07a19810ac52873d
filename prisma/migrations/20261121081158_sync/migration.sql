-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "sync_rev" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "sync_records" (
    "workspace_id" TEXT NOT NULL,
    "tbl" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "rev" BIGINT NOT NULL,
    "record" JSON NOT NULL,
    "bytes" INTEGER NOT NULL,
    "meeting_id" TEXT,
    "deleted" BOOLEAN NOT NULL,

    CONSTRAINT "sync_records_pkey" PRIMARY KEY ("workspace_id","tbl","id")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sync_records_workspace_id_meeting_id_tbl_idx" ON "sync_records"("workspace_id", "meeting_id", "tbl") WHERE ("meeting_id" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "sync_records_workspace_id_rev_key" ON "sync_records"("workspace_id", "rev");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens"("hash");

-- CreateIndex
CREATE INDEX "api_tokens_workspace_id_created_at_idx" ON "api_tokens"("workspace_id", "created_at");

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

\i functions/remove_sync_records.sql

CREATE TRIGGER "remove_sync_records" AFTER DELETE ON "workspaces"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "remove_sync_records"();
