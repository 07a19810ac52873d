-- AlterTable
ALTER TABLE "api_tokens" ADD COLUMN     "ledger_id" TEXT;

-- CreateTable
CREATE TABLE "ledgers" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "budgets" JSONB NOT NULL DEFAULT '[]',
    "decisions" JSONB NOT NULL DEFAULT '[]',
    "dropped" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledgers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_cards" (
    "ledger_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "roles" JSONB NOT NULL,
    "else_hour_minor" BIGINT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_cards_pkey" PRIMARY KEY ("ledger_id","version")
);

-- CreateTable
CREATE TABLE "ledger_members" (
    "id" TEXT NOT NULL,
    "ledger_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "invitation_id" TEXT,
    "confirmed" BOOLEAN NOT NULL DEFAULT true,
    "keeps_rows" BOOLEAN NOT NULL DEFAULT false,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_invitations" (
    "id" TEXT NOT NULL,
    "ledger_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" BIGSERIAL NOT NULL,
    "ledger_id" TEXT NOT NULL,
    "member_id" TEXT,
    "key" TEXT NOT NULL,
    "series" TEXT,
    "title" TEXT,
    "topic" TEXT,
    "started_at" BIGINT NOT NULL,
    "duration_ms" BIGINT NOT NULL,
    "heads" INTEGER NOT NULL,
    "person_ms" BIGINT NOT NULL,
    "cost_minor" BIGINT NOT NULL,
    "overrun_ms" BIGINT,
    "overrun_minor" BIGINT,
    "card" INTEGER NOT NULL,
    "newest_card" INTEGER,
    "newest_minor" BIGINT,
    "newest_overrun" BIGINT,
    "counts" BOOLEAN NOT NULL DEFAULT true,
    "metered" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ledgers_owner_id_idx" ON "ledgers"("owner_id");

-- CreateIndex
CREATE INDEX "ledger_members_account_id_idx" ON "ledger_members"("account_id");

-- CreateIndex
CREATE INDEX "ledger_members_workspace_id_idx" ON "ledger_members"("workspace_id");

-- CreateIndex
CREATE INDEX "ledger_members_invitation_id_idx" ON "ledger_members"("invitation_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_members_ledger_id_account_id_key" ON "ledger_members"("ledger_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_invitations_hash_key" ON "ledger_invitations"("hash");

-- CreateIndex
CREATE INDEX "ledger_invitations_ledger_id_idx" ON "ledger_invitations"("ledger_id");

-- CreateIndex
CREATE INDEX "ledger_invitations_expires_at_idx" ON "ledger_invitations"("expires_at");

-- CreateIndex
CREATE INDEX "ledger_entries_ledger_id_key_idx" ON "ledger_entries"("ledger_id", "key");

-- CreateIndex
CREATE INDEX "ledger_entries_ledger_id_started_at_id_idx" ON "ledger_entries"("ledger_id", "started_at", "id") WHERE ("counts" = true);

-- CreateIndex
CREATE INDEX "ledger_entries_ledger_id_series_started_at_idx" ON "ledger_entries"("ledger_id", "series", "started_at") WHERE ("counts" = true);

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_member_id_key_key" ON "ledger_entries"("member_id", "key");

-- CreateIndex
CREATE INDEX "api_tokens_ledger_id_idx" ON "api_tokens"("ledger_id") WHERE ("ledger_id" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "ledgers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledgers" ADD CONSTRAINT "ledgers_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_cards" ADD CONSTRAINT "ledger_cards_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "ledgers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_members" ADD CONSTRAINT "ledger_members_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "ledgers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_members" ADD CONSTRAINT "ledger_members_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_members" ADD CONSTRAINT "ledger_members_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_members" ADD CONSTRAINT "ledger_members_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "ledger_invitations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_invitations" ADD CONSTRAINT "ledger_invitations_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "ledgers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "ledgers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

\i functions/count_ledger_entries.sql
\i functions/remove_ledger_rows.sql

CREATE TRIGGER "remove_ledger_rows" BEFORE DELETE ON "ledger_members"
  FOR EACH ROW EXECUTE FUNCTION "remove_ledger_rows"();

CREATE TRIGGER "leave_ledgers" AFTER UPDATE OF "deleted_at" ON "workspaces"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NULL AND NEW."deleted_at" IS NOT NULL) EXECUTE FUNCTION "leave_ledgers"();
