-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id_hash" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "sign_in_codes" (
    "email" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_codes_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" BIGINT NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "workspaces" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "hours_per_year" INTEGER NOT NULL DEFAULT 2080,
    "load_multiplier" DOUBLE PRECISION NOT NULL DEFAULT 1.3,
    "overrun_cap_minutes" INTEGER NOT NULL DEFAULT 120,
    "receipt_accent" TEXT,
    "receipt_logo_hash" TEXT,
    "digest_opt_in" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "title" TEXT,
    "date_ms" BIGINT NOT NULL,
    "duration_ms" BIGINT NOT NULL,
    "attendee_count" INTEGER NOT NULL,
    "staff_count" INTEGER,
    "external_count" INTEGER,
    "total_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "per_minute_minor" BIGINT NOT NULL,
    "person_ms" BIGINT NOT NULL,
    "overrun_ms" BIGINT,
    "overrun_minor" BIGINT,
    "time_zone" TEXT NOT NULL,
    "brand_accent" TEXT,
    "brand_logo_hash" TEXT,
    "show_service_free_line" BOOLEAN NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "idempotency_key" TEXT,
    "idempotency_hash" TEXT,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "meeting_starts" (
    "account_id" TEXT NOT NULL,
    "client_meeting_id" TEXT NOT NULL,
    "month" CHAR(7) NOT NULL,

    CONSTRAINT "meeting_starts_pkey" PRIMARY KEY ("account_id","client_meeting_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");

-- CreateIndex
CREATE INDEX "sessions_account_id_idx" ON "sessions"("account_id");

-- CreateIndex
CREATE INDEX "sessions_seen_at_idx" ON "sessions"("seen_at");

-- CreateIndex
CREATE INDEX "sign_in_codes_expires_at_idx" ON "sign_in_codes"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "workspaces_account_id_created_at_idx" ON "workspaces"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "workspaces_deleted_at_idx" ON "workspaces"("deleted_at");

-- CreateIndex
CREATE INDEX "receipts_account_id_created_at_id_idx" ON "receipts"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "receipts_workspace_id_idx" ON "receipts"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_account_id_idempotency_key_key" ON "receipts"("account_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "meeting_starts_account_id_month_idx" ON "meeting_starts"("account_id", "month");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meeting_starts" ADD CONSTRAINT "meeting_starts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
